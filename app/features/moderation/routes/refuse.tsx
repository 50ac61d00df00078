import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminForm, adminLoader } from '~/features/accounts/http/admin-route.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { kindAt, NOT_DECIDED, nameOf, noticeOf } from '../http/entry-at.server'
import { KINDS } from '../labels'
import { refuseEntry } from '../refuse.server'
import { reasonSchema, saidReason } from '../schema'
import { ReasonPage } from '../ui/reason-page'

export const handle = { hydrate: true }

/** Asks why; the reason is kept. */
export const loader = adminLoader(async ({ params, id }) => {
  const { kind, word } = kindAt(params)
  const name = await nameOf({ kind, id })
  return { title: `¿Rechazar ${name}?`, reasons: KINDS[kind].refusals, word, id }
})

export const action = adminForm({
  schema: reasonSchema,
  invalid: 'Falta el motivo',
  failed: NOT_DECIDED,
  store: (reason, { actor, params, id }) =>
    refuseEntry(db, { actor }, { kind: kindAt(params).kind, id }, saidReason(reason)),
  done: async (decided, { params, id, redirectBack }) => {
    const { kind, word } = kindAt(params)
    const title = `Rechazaste ${await nameOf({ kind, id })}`
    return redirectBack(
      adminPaths.review(),
      noticeOf(decided, { title, undo: adminPaths.reopenEntry(word, id) }),
    )
  },
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ title }) => title)

export default function Refuse() {
  const sending = useSentForm<typeof action>()
  const { word, id, ...asked } = useLoaderData<typeof loader>()
  return <ReasonPage {...sending} {...asked} action={adminPaths.refuseEntry(word, id)} button="Rechazar" />
}
