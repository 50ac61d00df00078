import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/routes/guards.server'
import { listReturn } from '~/http/auth/admin-return'
import { KINDS } from '../labels'
import { reopenEntry } from '../refuse.server'
import { entryAt, leaveDecided } from './entry-at.server'

/** Takes a refusal back: the entry waits again. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const { kind, id } = entryAt(params)
  const decided = await reopenEntry(db, { actor }, { kind, id })
  return leaveDecided(decided, listReturn(request) ?? adminPaths.review(), {
    title: `${KINDS[kind].one}: espera otra vez`,
  })
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  throw redirect(adminPaths.review())
}
