import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { revokeSessions } from '~/features/accounts/session-list.server'
import { leaveTo } from '~/http/notice.server'

export const loader = adminLoader(() => redirect(adminPaths.system()))

export const action = adminAction(async ({ params, actor }) => {
  await revokeSessions(db, actor, { id: Number(params.id) || 0 })
  return leaveTo(adminPaths.system(), { kind: 'success', title: 'Sesión cerrada' })
})
