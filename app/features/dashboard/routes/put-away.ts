import { redirect, redirectDocument } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { createHideMissingSettingsNoticeCookie, listUnconfiguredFeatures } from '../http/hidden-notice.server'

/**
 * Hides the notice about missing settings in this browser. It appears again if other settings are missing.
 */
export const action = adminAction(async () => {
  const headers = { 'Set-Cookie': createHideMissingSettingsNoticeCookie(await listUnconfiguredFeatures()) }
  return redirectDocument(adminPaths.home(), { status: 303, headers })
})

export const loader = adminLoader(() => redirect(adminPaths.home()))
