import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminOrCatalogAction, adminOrCatalogLoader } from '~/features/accounts/http/admin-route.server'
import { revokeSessions } from '../sessions.server'

export const loader = adminOrCatalogLoader(() => redirect(adminPaths.account()))

/** Ends one of the user's own sessions. */
export const action = adminOrCatalogAction(async ({ id, actor, redirectBack }) => {
  await revokeSessions(db, actor, { id, userId: actor.userId })
  return redirectBack(adminPaths.account(), { title: 'Sesión cerrada' })
})
