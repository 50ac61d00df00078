import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminForm, adminLoader } from '~/features/accounts/http/admin-route.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { kindAt, NOT_DECIDED, noticeOf } from '../http/entry-at.server'
import { KINDS } from '../labels'
import { refuseEntry } from '../refuse.server'
import { reasonSchema } from '../schema'
import { ReasonPage } from '../ui/reason-page'

export const handle = { hydrate: true }

/** Asks why; the reason is kept. */
export const loader = adminLoader(({ params, id }) => {
  const { kind, word } = kindAt(params)
  return { title: `Rechazar: ${KINDS[kind].one.toLowerCase()}`, word, id }
})

export const action = adminForm({
  schema: reasonSchema,
  invalid: 'Falta el motivo',
  failed: NOT_DECIDED,
  store: ({ motivo }, { actor, params, id }) =>
    refuseEntry(db, { actor }, { kind: kindAt(params).kind, id }, motivo),
  done: (decided, { params, id, leave }) => {
    const { kind, word } = kindAt(params)
    const said = { title: KINDS[kind].refused, undo: adminPaths.reopenEntry(word, id) }
    return leave(adminPaths.review(), noticeOf(decided, said))
  },
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ title }) => title)

export default function Refuse() {
  const sending = useSentForm<typeof action>()
  const { word, id, title } = useLoaderData<typeof loader>()
  return <ReasonPage {...sending} title={title} action={adminPaths.refuseEntry(word, id)} button="Rechazar" />
}
