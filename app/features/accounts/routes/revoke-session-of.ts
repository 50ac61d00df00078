import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { requireIdParam } from '~/http/admin-id'
import { revokeSessions } from '../sessions.server'

export const loader = adminLoader(({ id }) => redirect(adminPaths.accountOf(id)))

/** Ends one session of this account. */
export const action = adminAction(async ({ id, params, actor, redirectBack }) => {
  await revokeSessions(db, actor, { id: requireIdParam(params.session), userId: id })
  return redirectBack(adminPaths.accountOf(id), { title: 'Sesión cerrada' })
})
