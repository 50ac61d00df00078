import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { businessAt } from '~/features/businesses/http/business-address.server'
import { checkVisitor, newFormToken } from '~/features/visitors/http/visitor-check.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { clientActionSaying } from '~/http/forms/retry'
import { type FormErrors, messagesOf } from '~/http/forms/returned-form'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { commentAnchor, paths } from '~/paths'
import { NOT_SENT } from '~/values/text/not-sent'
import { rateBusiness, waitsForModeration } from '../rate.server'
import { EMAIL_MISSING, ratingSchema, SCORES_MISSING } from '../schema'
import { RatingPage } from '../ui/rating-page'

export const handle = { hydrate: true }

/** The rating form (rows 138 to 144). The business page embeds the same form and posts it here. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { name, slug, categorySlug } = await businessAt(db, params)
  const place = { name, slug, categorySlug }
  return { place, action: paths.rate(place), formToken: newFormToken() }
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  answerForm(
    {
      request,
      schema: ratingSchema,
      invalid: (errors) => ({ title: titleOf(errors), errors }),
      failed: NOT_SENT.rating,
      isVisitors: true,
    },
    async ({ form, value, sendBack }) => {
      const business = await businessAt(db, params)
      const { comentario, nombre, correo } = value
      const check = await checkVisitor(db, request, form, {
        kind: 'rating',
        texts: [comentario, nombre],
        contacts: [correo],
        target: business.id,
        waits: () => waitsForModeration(db, business.id, value),
      })
      if (!check.ok) return sendBack(check.rejection, check.status)
      const { id, isPublished } = await rateBusiness(db, value, {
        businessId: business.id,
        isHeld: check.isHeld,
        ...check.sender,
      })
      const shown = isPublished && comentario !== null ? id : undefined
      return redirectWithNotice(paths.businessComments(business, shown), {
        kind: 'success',
        title: '¡Calificación enviada!',
        text: isPublished
          ? 'Ya se ve en esta página. Gracias.'
          : 'La revisamos y después se publica. Gracias.',
        at: commentAnchor(shown),
      })
    },
  )

export const clientAction = clientActionSaying(NOT_SENT.rating)

function titleOf(errors: FormErrors): string {
  const messages = messagesOf(errors)
  if (messages.includes(SCORES_MISSING)) return 'Calificación requerida'
  return messages.includes(EMAIL_MISSING) ? 'Email requerido' : 'Revisa tu calificación'
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `Calificar a ${data.place.name}`,
        hidden: true,
      })
    : []

export default function Rate() {
  const sending = useSentForm<typeof action>()
  return <RatingPage {...useLoaderData<typeof loader>()} {...sending} />
}
