import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { catalogAction, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { leaveTo } from '~/http/notice.server'
import { revokeSessions } from '../session-list.server'

export const loader = catalogLoader(() => redirect(adminPaths.account()))

/** Ends one of one's own sessions, never somebody else's. */
export const action = catalogAction(async ({ params, actor }) => {
  await revokeSessions(db, actor, { id: Number(params.id) || 0, userId: actor.userId })
  return leaveTo(adminPaths.account(), { kind: 'success', title: 'Sesión cerrada' })
})
