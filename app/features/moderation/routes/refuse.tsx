import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminForm, adminLoader } from '~/features/accounts/http/admin-route.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { wakeOutbox } from '~/jobs/wake.server'
import { decidedBy, kindAt, NOT_DECIDED, nameOf, noticeOf } from '../http/entry-at.server'
import { QUEUE_KINDS } from '../kinds.server'
import { KINDS } from '../labels'
import { refusalToTell } from '../refusal.server'
import { refuseEntry } from '../refuse.server'
import { reasonSchema, saidReason } from '../schema'
import { ReasonPage } from '../ui/reason-page'

export const handle = { hydrate: true }

/** Asks why; the reason is kept. */
export const loader = adminLoader(async ({ params, id }) => {
  const { kind, word } = kindAt(params)
  const name = await nameOf({ kind, id })
  const button = kind === 'unseen' ? 'Retirar' : 'Rechazar'
  return { title: `¿${button} ${name}?`, button, reasons: KINDS[kind].refusals, word, id }
})

export const action = adminForm({
  schema: reasonSchema,
  invalid: 'Falta el motivo',
  failed: NOT_DECIDED,
  store: (reason, { actor, params, id }) =>
    refuseEntry(db, decidedBy(actor), { kind: kindAt(params).kind, id }, saidReason(reason)),
  done: async (decided, { params, id, redirectBack }) => {
    const { kind, word } = kindAt(params)
    wakeOutbox()
    const title = `${kind === 'unseen' ? 'Retiraste' : 'Rechazaste'} ${await nameOf({ kind, id })}`
    const isOwn = QUEUE_KINDS[kind].table === 'businesses' && (await refusalToTell(db, id, env.SITE_NAME))
    const told = isOwn && {
      text: isMailConfigured() ? 'Se lo decimos por correo.' : undefined,
      link: { text: 'Avisar por WhatsApp', href: adminPaths.tellRefused(id) },
    }
    return redirectBack(
      adminPaths.moderation(),
      noticeOf(decided, { title, undo: adminPaths.reopenEntry(word, id), ...told }),
    )
  },
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ title }) => title)

export default function Refuse() {
  const sending = useSentForm<typeof action>()
  const { word, id, ...asked } = useLoaderData<typeof loader>()
  return <ReasonPage {...sending} {...asked} action={adminPaths.refuseEntry(word, id)} />
}
