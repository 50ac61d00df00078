import { redirect, redirectDocument } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { missingSettings, putAway } from '../http/put-away.server'

/** Puts the notice of missing settings away in this browser, until others are missing. */
export const action = adminAction(async () => {
  const headers = { 'Set-Cookie': putAway(await missingSettings()) }
  return redirectDocument(adminPaths.home(), { status: 303, headers })
})

export const loader = adminLoader(() => redirect(adminPaths.home()))
