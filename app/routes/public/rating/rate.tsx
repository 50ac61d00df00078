import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { businessAt } from '~/http/business-address.server'
import { clientAddress } from '~/http/client.server'
import { hasFailed } from '~/http/failed-form.server'
import { pageMeta } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { type FormError, readSubmission, returnForm, storeOrReturn } from '~/http/submission.server'
import { checkVisitor, newStamp } from '~/http/visitor-check.server'
import { rateBusiness } from '~/models/rating/rate.server'
import { EMAIL_MISSING, ratingSchema, SCORES_MISSING } from '~/models/rating/schema'
import { paths } from '~/paths'
import { RatingPage } from '~/ui/rating/rating-page'

export const handle = { hydrate: true }

/** Rows 138 to 144. The form also stands on the business page and is sent here. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { name, slug, categorySlug } = await businessAt(db, params)
  const place = { name, slug, categorySlug }
  return { place, action: paths.rate(place), stamp: newStamp(), failed: hasFailed(context) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const business = await businessAt(db, params)
  const sent = await readSubmission(request, ratingSchema)
  if (!sent.ok) return returnForm(context, sent.form, { title: titleOf(sent.errors), errors: sent.errors })
  const taken = await storeOrReturn({ request, context }, sent.form, NOT_STORED, async () => {
    const texts = [sent.value.comentario, sent.value.nombre]
    const contacts = [sent.value.correo]
    const check = await checkVisitor(db, request, sent.form, { kind: 'rating', texts, contacts })
    if (!check.ok) return check
    const about = { businessId: business.id, isHeld: check.isHeld, address: clientAddress(request) }
    const secret = env.SESSION_SECRETS[0] ?? ''
    return { ok: true as const, status: await rateBusiness(db, sent.value, { ...about, secret }) }
  })
  if (!taken.ok) return taken.answer
  if (!taken.value.ok) return returnForm(context, sent.form, taken.value.rejection)
  return leaveTo(paths.business(business), {
    kind: 'success',
    title: '¡Calificación enviada!',
    text:
      taken.value.status === 'published'
        ? 'Ya se ve en esta página. Gracias.'
        : 'La revisamos y después se publica. Gracias.',
  })
}

/** Row 144. */
const NOT_STORED = {
  title: 'Error al enviar',
  errors: [{ id: null, message: 'Hubo un problema al enviar tu calificación. Inténtalo de nuevo.' }],
}

/** Rows 139 and 140. */
function titleOf(errors: FormError[]): string {
  const isSaid = (message: string) => errors.some((error) => error.message === message)
  if (isSaid(SCORES_MISSING)) return 'Calificación requerida'
  return isSaid(EMAIL_MISSING) ? 'Email requerido' : 'Revisa tu calificación'
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `${data.failed ? 'Error: ' : ''}Calificar a ${data.place.name}`,
        hidden: true,
      })
    : []

export default function Rate() {
  const isSending = useNavigation().state !== 'idle'
  const returned = useActionData<typeof action>()
  return (
    <RatingPage {...useLoaderData<typeof loader>()} as={Form} returned={returned} isSending={isSending} />
  )
}
