import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { leaveTo } from '~/http/notice.server'
import { requireCatalog } from '../http/guards.server'
import { revokeSessions } from '../session-list.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  return redirect(adminPaths.account())
}

/** Ends one of one's own sessions, never somebody else's. */
export async function action({ request, params }: ActionFunctionArgs) {
  const account = await requireCatalog(db, request)
  await revokeSessions(db, account, { id: Number(params.id) || 0, userId: account.userId })
  return leaveTo(adminPaths.account(), { kind: 'success', title: 'Sesión cerrada' })
}
