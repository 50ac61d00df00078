import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { revokeSessions } from '~/features/accounts/sessions.server'

export const loader = adminLoader(() => redirect(adminPaths.system()))

export const action = adminAction(async ({ id, actor, redirectBack }) => {
  await revokeSessions(db, actor, { id })
  return redirectBack(adminPaths.system(), { title: 'Sesión cerrada' })
})
