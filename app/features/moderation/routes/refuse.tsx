import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminMeta } from '~/http/meta'
import { decisionForm, entryAt, takeDecision } from '../http/entry-at.server'
import { KINDS } from '../labels'
import { refuseEntry } from '../refuse.server'
import { reasonSchema } from '../schema'
import { ReasonPage } from '../ui/reason-page'

export const handle = { hydrate: true }

/** Asks why; the reason is kept. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const { kind, word, id } = entryAt(params)
  const title = `Rechazar: ${KINDS[kind].one.toLowerCase()}`
  return { title, word, id, ...decisionForm(request) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const { kind, word, id } = entryAt(params)
  return takeDecision({
    request,
    schema: reasonSchema,
    invalid: 'Falta el motivo',
    decide: ({ motivo }) => refuseEntry(db, { actor }, { kind, id }, motivo),
    done: () => ({ title: KINDS[kind].refused, undo: adminPaths.reopenEntry(word, id) }),
  })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? adminMeta(matches, data.title) : []

export default function Refuse() {
  const sending = useSentForm<typeof action>()
  const { word, id, ...page } = useLoaderData<typeof loader>()
  return <ReasonPage {...page} action={adminPaths.refuseEntry(word, id)} button="Rechazar" {...sending} />
}
