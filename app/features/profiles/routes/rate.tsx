import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { pageRatingSchema } from '~/features/moderation/page-ratings/schema'
import { storePageRating } from '~/features/moderation/page-ratings/store.server'
import { checkVisitor, newFormToken } from '~/features/visitors/http/visitor-check.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { clientActionSaying } from '~/http/forms/retry'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { NOT_SENT } from '~/values/text/not-sent'
import { ContractorRatingPage } from '../ui/contractor-rating-page'

export const handle = { hydrate: true }

/** The review form of the electricians' page (row 163), which embeds it and posts it here. */
export function loader() {
  return { formToken: newFormToken() }
}

export const action = ({ request }: ActionFunctionArgs) =>
  answerForm(
    {
      request,
      schema: pageRatingSchema,
      invalid: 'Revisa tu opinión',
      failed: NOT_SENT.pageRating,
      isVisitors: true,
    },
    async ({ form, value, sendBack }) => {
      const { nombre, correo, proyecto, comentario } = value
      const check = await checkVisitor(db, request, form, {
        kind: 'page rating',
        texts: [nombre, proyecto, comentario],
        contacts: [correo],
        waits: () => true,
      })
      if (!check.ok) return sendBack(check.rejection, check.status)
      await storePageRating(db, value, {
        page: 'electrician',
        score: check.score,
        ...check.sender,
      })
      return redirectWithNotice(paths.electrician(), {
        kind: 'success',
        title: '¡Gracias por tu opinión!',
        text: 'La lee una persona de nuestro equipo y después se publica.',
      })
    },
  )

export const clientAction = clientActionSaying(NOT_SENT.pageRating)

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Tu opinión de un electricista', hidden: true })

export default function RateElectrician() {
  const sending = useSentForm<typeof action>()
  const { formToken } = useLoaderData<typeof loader>()
  return <ContractorRatingPage formToken={formToken} {...sending} />
}
