import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminFormAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { wakeOutbox } from '~/jobs/wake.server'
import {
  buildDecisionContext,
  buildDecisionNotice,
  DECISION_SAVE_FAILURE,
  requireEntryPhrase,
  requireQueueKind,
} from '../http/entry-at.server'
import { QUEUE_KIND_STORAGE } from '../kinds.server'
import { formatEntryKey, QUEUE_KIND_TEXTS } from '../labels'
import { findDecisionError, readEntryVersionStamps, toExpectedVersionStamp } from '../queue.server'
import { buildRegistrationRejectionMessage } from '../rejection-mail.server'
import { getReasonText, reasonSchema } from '../schema'
import { rejectEntry } from '../status-changes.server'
import { ReasonPage } from '../ui/decision-buttons'

export const handle = { hydrate: true }

/**
 * Page that asks why an entry is rejected, or a business published unseen is withdrawn. Redirects back with a
 * notice if the queue does not list the entry.
 */
export const loader = adminLoader(async ({ params, id, query, redirectBack }) => {
  const { kind, word } = requireQueueKind(params)
  const obstacle = await findDecisionError(db, { kind, id })
  if (obstacle)
    throw await redirectBack(adminPaths.moderation(), buildDecisionNotice(obstacle, { title: '' }))
  const seen =
    query.get('visto') ?? (await readEntryVersionStamps(db, [{ kind, id }])).get(formatEntryKey({ kind, id }))
  const name = await requireEntryPhrase({ kind, id })
  const button = kind === 'unseen' ? 'Retirar' : 'Rechazar'
  return { title: `¿${button} ${name}?`, button, reasons: QUEUE_KIND_TEXTS[kind].refusals, word, id, seen }
})

export const action = adminFormAction({
  schema: reasonSchema,
  invalid: 'Falta el motivo',
  failed: DECISION_SAVE_FAILURE,
  store: (reason, { actor, params, id, query }) => {
    const { kind } = requireQueueKind(params)
    const context = { ...buildDecisionContext(actor), seen: toExpectedVersionStamp(kind, query.get('visto')) }
    return rejectEntry(db, context, { kind, id }, getReasonText(reason))
  },
  respond: async (decided, { params, id, redirectBack }) => {
    const { kind } = requireQueueKind(params)
    wakeOutbox()
    const title = `${kind === 'unseen' ? 'Retiraste' : 'Rechazaste'} ${await requireEntryPhrase({ kind, id })}`
    const isOwn =
      QUEUE_KIND_STORAGE[kind].table === 'businesses' &&
      (await buildRegistrationRejectionMessage(db, id, env.SITE_NAME))
    const told = isOwn && {
      text: isMailConfigured() ? 'Se lo decimos por correo.' : undefined,
      link: { text: 'Avisar por WhatsApp', href: adminPaths.tellRefused(id) },
    }
    return redirectBack(adminPaths.moderation(), buildDecisionNotice(decided, { title, ...told }))
  },
})

export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function RejectEntry() {
  const sending = useFormAnswer<typeof action>()
  const { word, id, seen, ...asked } = useLoaderData<typeof loader>()
  return <ReasonPage {...sending} {...asked} action={adminPaths.refuseEntry(word, id, { seen })} />
}
