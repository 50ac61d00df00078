import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/routes/guards.server'
import { adminMeta } from '~/features/seo/routes/admin-meta'
import { hasFailed } from '~/http/forms/failed-form.server'
import { takeForm } from '~/http/forms/take-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { KINDS } from '../labels'
import { refuseEntry } from '../refuse.server'
import { reasonSchema } from '../schema'
import { ReasonPage } from '../ui/reason-page'
import { backTo, entryAt, leaveDecided, NOT_DECIDED } from './entry-at.server'

export const handle = { hydrate: true }

/** Asks why; the reason is kept. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const { kind, word, id } = entryAt(params)
  const back = backTo(new URL(request.url).searchParams.get('volver'))
  return { title: `Rechazar: ${KINDS[kind].one.toLowerCase()}`, word, id, back, failed: hasFailed(context) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const { kind, word, id } = entryAt(params)
  return takeForm({
    ...{ request, context },
    schema: reasonSchema,
    invalid: 'Falta el motivo',
    failed: NOT_DECIDED,
    store: ({ motivo }) => refuseEntry(db, { actor }, { kind, id }, motivo),
    leave: (decided, { form }) =>
      leaveDecided(decided, backTo(form.get('volver')), {
        title: KINDS[kind].refused,
        undo: adminPaths.reopenEntry(word, id),
      }),
  })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? adminMeta(matches, `${data.failed ? 'Error: ' : ''}${data.title}`) : []

export default function Refuse() {
  const sending = useSentForm<typeof action>()
  const { word, id, ...page } = useLoaderData<typeof loader>()
  return <ReasonPage {...page} action={adminPaths.refuseEntry(word, id)} button="Rechazar" {...sending} />
}
