import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import {
  type AdminRequest,
  createAdminFormAction,
  createAdminLoader,
} from '~/features/accounts/http/admin-route.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { href } from '~/href'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { wakeOutbox } from '~/jobs/wake.server'
import { ButtonLink } from '~/ui/controls/button'
import { FormFrame } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import {
  buildDecisionContext,
  buildDecisionNotice,
  MODERATION_DECISION_SAVE_FAILURE,
  requireQueueEntryName,
  requireQueueKind,
} from '../http/entry-at.server'
import { QUEUE_KIND_DEFINITIONS } from '../kinds.server'
import { formatEntryKey, QUEUE_KIND_TEXTS } from '../labels'
import { findDecisionError, readEntryVersionStamps, toExpectedVersionStamp } from '../queue.server'
import { buildRegistrationRejectionMessage } from '../rejection-mail.server'
import { getReasonText, reasonSchema } from '../schema'
import { rejectEntry, withdrawRating } from '../status-changes.server'
import { ReasonFields } from '../ui/reason-fields'

export const handle = { hydrate: true }

/**
 * Page that asks for a reason. With a kind in the address, an entry of the queue is rejected or withdrawn,
 * otherwise a published rating is withdrawn.
 */
export const loader = createAdminLoader((asked) =>
  asked.params.kind === undefined ? askToWithdraw(asked) : askToReject(asked),
)

export const action = (sent: ActionFunctionArgs) =>
  sent.params.kind === undefined ? withdraw(sent) : reject(sent)

/** Redirects back with a notice if the queue does not list the entry. */
async function askToReject({ params, id, query, redirectBack }: AdminRequest) {
  const { kind, word } = requireQueueKind(params)
  const obstacle = await findDecisionError(db, { kind, id })
  if (obstacle)
    throw await redirectBack(adminPaths.moderation(), buildDecisionNotice(obstacle, { title: '' }))
  const seen =
    query.get('visto') ?? (await readEntryVersionStamps(db, [{ kind, id }])).get(formatEntryKey({ kind, id }))
  const name = await requireQueueEntryName({ kind, id })
  const button = kind === 'unseen' ? 'Retirar' : 'Rechazar'
  const reasons = QUEUE_KIND_TEXTS[kind].refusals
  return { title: `¿${button} ${name}?`, button, reasons, action: adminPaths.refuseEntry(word, id, { seen }) }
}

const reject = createAdminFormAction({
  schema: reasonSchema,
  invalid: 'Falta el motivo',
  failed: MODERATION_DECISION_SAVE_FAILURE,
  store: (reason, { actor, params, id, query }) => {
    const { kind } = requireQueueKind(params)
    const context = { ...buildDecisionContext(actor), seen: toExpectedVersionStamp(kind, query.get('visto')) }
    return rejectEntry(db, context, { kind, id }, getReasonText(reason))
  },
  respond: async (decided, { params, id, redirectBack }) => {
    const { kind } = requireQueueKind(params)
    wakeOutbox()
    const title = `${kind === 'unseen' ? 'Retiraste' : 'Rechazaste'} ${await requireQueueEntryName({ kind, id })}`
    const isOwn =
      QUEUE_KIND_DEFINITIONS[kind].table === 'businesses' &&
      (await buildRegistrationRejectionMessage(db, id, env.SITE_NAME))
    const told = isOwn && {
      text: isMailConfigured() ? 'Se lo decimos por correo.' : undefined,
      link: {
        text: 'Avisar por WhatsApp',
        href: href('/administracion/revision/registros/:id/avisar', { id }),
      },
    }
    return redirectBack(adminPaths.moderation(), buildDecisionNotice(decided, { title, ...told }))
  },
})

/** Asks why a published rating is withdrawn, and stores the reason (D52). */
async function askToWithdraw({ id }: AdminRequest) {
  const name = await requireQueueEntryName({ kind: 'rating', id })
  const reasons = QUEUE_KIND_TEXTS.rating.refusals
  return { title: `¿Retirar ${name}?`, button: 'Retirar', reasons, action: adminPaths.withdrawRating(id) }
}

const withdraw = createAdminFormAction({
  schema: reasonSchema,
  invalid: 'Falta el motivo',
  failed: MODERATION_DECISION_SAVE_FAILURE,
  store: (reason, { actor, id }) => withdrawRating(db, { actor }, id, getReasonText(reason)),
  respond: async (decided, { id, redirectBack }) => {
    const title = `Retiraste ${await requireQueueEntryName({ kind: 'rating', id })}`
    return redirectBack(adminPaths.moderation(), buildDecisionNotice(decided, { title }))
  },
})

export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

/** Its links lead back to the list that opened it, by default to the queue. */
export default function ReasonPage() {
  const { title, reasons, button, action: path } = useLoaderData<typeof loader>()
  const sending = useFormAnswer<typeof action>()
  const { back = adminPaths.moderation(), withReturnTo: keep } = useListReturn()
  return (
    <AdminPage title={title} back={{ text: 'Revisión', href: back }} narrow>
      <FormFrame
        {...sending}
        button={button}
        tone="danger"
        lengths={MAX_FIELD_LENGTHS.reason}
        action={keep(path)}
      >
        <ReasonFields reasons={reasons} />
      </FormFrame>
      <ButtonLink href={back}>Cancelar</ButtonLink>
    </AdminPage>
  )
}
