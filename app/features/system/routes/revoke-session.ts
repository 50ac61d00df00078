import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { revokeSessions } from '~/features/accounts/session-list.server'
import { leaveTo } from '~/http/notice.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  return redirect(adminPaths.system())
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(db, request)
  await revokeSessions(db, admin, { id: Number(params.id) || 0 })
  return leaveTo(adminPaths.system(), { kind: 'success', title: 'Sesión cerrada' })
}
