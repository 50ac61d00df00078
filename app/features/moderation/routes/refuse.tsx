import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { decisionForm, entryAt, takeDecision } from '../http/entry-at.server'
import { KINDS } from '../labels'
import { refuseEntry } from '../refuse.server'
import { reasonSchema } from '../schema'
import { ReasonPage } from '../ui/reason-page'

export const handle = { hydrate: true }

/** Asks why; the reason is kept. */
export const loader = adminLoader(({ request, params }) => {
  const { kind, word, id } = entryAt(params)
  const title = `Rechazar: ${KINDS[kind].one.toLowerCase()}`
  return { title, word, id, ...decisionForm(request) }
})

export const action = adminAction(({ request, params, actor }) => {
  const { kind, word, id } = entryAt(params)
  return takeDecision({
    request,
    schema: reasonSchema,
    invalid: 'Falta el motivo',
    decide: ({ motivo }) => refuseEntry(db, { actor }, { kind, id }, motivo),
    done: () => ({ title: KINDS[kind].refused, undo: adminPaths.reopenEntry(word, id) }),
  })
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ title }) => title)

export default function Refuse() {
  const sending = useSentForm<typeof action>()
  const { word, id, ...page } = useLoaderData<typeof loader>()
  return <ReasonPage {...page} action={adminPaths.refuseEntry(word, id)} button="Rechazar" {...sending} />
}
