import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { catalogAction, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { revokeOthers } from '../sessions.server'

export const loader = catalogLoader(() => redirect(adminPaths.account()))

export const action = catalogAction(async ({ actor, redirectBack }) => {
  await revokeOthers(db, actor)
  return redirectBack(adminPaths.account(), { title: 'Las demás sesiones se cerraron' })
})
