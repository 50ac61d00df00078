import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { clientAddress } from '~/http/client.server'
import { hasFailed } from '~/http/failed-form.server'
import { pageMeta } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { readSubmission, returnForm, storeOrReturn } from '~/http/submission.server'
import { checkVisitor, newStamp } from '~/http/visitor-check.server'
import { pageReviewSchema } from '~/models/page-review/schema'
import { storePageReview } from '~/models/page-review/store.server'
import { paths } from '~/paths'
import { ContractorReviewPage } from '~/ui/contractor/contractor-review-page'

export const handle = { hydrate: true }

/** Row 163. The form also stands on the electricians' page and is sent here. */
export function loader({ context }: LoaderFunctionArgs) {
  return { stamp: newStamp(), failed: hasFailed(context) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await readSubmission(request, pageReviewSchema)
  if (!sent.ok) return returnForm(context, sent.form, { title: 'Revisa tu opinión', errors: sent.errors })
  const { nombre, correo, proyecto, comentario } = sent.value
  const taken = await storeOrReturn({ request, context }, sent.form, NOT_STORED, async () => {
    const about = { kind: 'page review', texts: [nombre, proyecto, comentario], contacts: [correo] }
    const check = await checkVisitor(db, request, sent.form, about)
    if (!check.ok) return check
    const address = clientAddress(request)
    const secret = env.SESSION_SECRETS[0] ?? ''
    await storePageReview(db, sent.value, { page: 'electrician', score: check.score, address, secret })
    return { ok: true as const }
  })
  if (!taken.ok) return taken.answer
  if (!taken.value.ok) return returnForm(context, sent.form, taken.value.rejection)
  return leaveTo(paths.electrician(), {
    kind: 'success',
    title: '¡Gracias por tu opinión!',
    text: 'La lee una persona de nuestro equipo y después se publica.',
  })
}

const NOT_STORED = {
  title: 'Error al enviar',
  errors: [{ id: null, message: 'Hubo un problema al enviar tu opinión. Inténtalo de nuevo.' }],
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `${data?.failed ? 'Error: ' : ''}Tu opinión de un electricista`, hidden: true })

export default function ReviewElectrician() {
  const isSending = useNavigation().state !== 'idle'
  const returned = useActionData<typeof action>()
  const { stamp } = useLoaderData<typeof loader>()
  return <ContractorReviewPage stamp={stamp} as={Form} returned={returned} isSending={isSending} />
}
