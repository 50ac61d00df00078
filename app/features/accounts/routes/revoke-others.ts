import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminOrCatalogAction, adminOrCatalogLoader } from '~/features/accounts/http/admin-route.server'
import { revokeOtherSessions } from '../sessions.server'

export const loader = adminOrCatalogLoader(() => redirect(adminPaths.account()))

export const action = adminOrCatalogAction(async ({ actor, redirectBack }) => {
  await revokeOtherSessions(db, actor)
  return redirectBack(adminPaths.account(), { title: 'Las demás sesiones se cerraron' })
})
