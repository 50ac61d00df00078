import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { clientAddress } from '~/http/client.server'
import { hasFailed } from '~/http/failed-form.server'
import { keepFormInPage } from '~/http/keep-form'
import { keepForm } from '~/http/keep-form.server'
import { pageMeta } from '~/http/meta'
import { NOT_SENT } from '~/http/not-sent'
import { leaveTo } from '~/http/notice.server'
import { parseSubmission, returnForm } from '~/http/submission.server'
import { checkVisitor, newStamp } from '~/http/visitor-check.server'
import { pageReviewSchema } from '~/models/page-review/schema'
import { storePageReview } from '~/models/page-review/store.server'
import { paths } from '~/paths'
import { ContractorReviewPage } from '~/ui/contractor/contractor-review-page'
import { useSentForm } from '../../use-sent-form'

export const handle = { hydrate: true }

/** Row 163. The form also stands on the electricians' page and is sent here. */
export function loader({ context }: LoaderFunctionArgs) {
  return { stamp: newStamp(), failed: hasFailed(context) }
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  keepForm({ request, context }, NOT_SENT.pageReview, async (form) => {
    const sent = parseSubmission(form, pageReviewSchema)
    if (!sent.ok) return returnForm(context, form, { title: 'Revisa tu opinión', errors: sent.errors })
    const { nombre, correo, proyecto, comentario } = sent.value
    const check = await checkVisitor(db, request, form, {
      kind: 'page review',
      texts: [nombre, proyecto, comentario],
      contacts: [correo],
    })
    if (!check.ok) return returnForm(context, form, check.rejection)
    await storePageReview(db, sent.value, {
      page: 'electrician',
      score: check.score,
      address: clientAddress(request),
      secret: env.SESSION_SECRETS[0] ?? '',
    })
    return leaveTo(paths.electrician(), {
      kind: 'success',
      title: '¡Gracias por tu opinión!',
      text: 'La lee una persona de nuestro equipo y después se publica.',
    })
  })

export const clientAction = keepFormInPage(NOT_SENT.pageReview)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `${data?.failed ? 'Error: ' : ''}Tu opinión de un electricista`, hidden: true })

export default function ReviewElectrician() {
  const sending = useSentForm<typeof action>()
  const { stamp } = useLoaderData<typeof loader>()
  return <ContractorReviewPage stamp={stamp} {...sending} />
}
