import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { revokeSessions } from '../sessions.server'

export const loader = adminLoader(({ id }) => redirect(adminPaths.accountOf(id)))

/** Ends all sessions of an account, except the current one. */
export const action = adminAction(async ({ id, actor, redirectBack }) => {
  const count = await revokeSessions(db, actor, { userId: id, except: actor.sessionId })
  const title = count === 1 ? '1 sesión cerrada' : `${count} sesiones cerradas`
  return redirectBack(adminPaths.accountOf(id), { title })
})
