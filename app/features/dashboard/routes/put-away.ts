import { redirect, redirectDocument } from '@remix-run/node'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { createHideMissingSettingsNoticeCookie, listUnconfiguredFeatures } from '../http/hidden-notice.server'

/**
 * Hides the notice about missing settings in this browser. It appears again if other settings are missing.
 */
export const action = adminAction(async () => {
  const headers = { 'Set-Cookie': createHideMissingSettingsNoticeCookie(await listUnconfiguredFeatures()) }
  return redirectDocument(href('/administracion'), { status: 303, headers })
})

export const loader = adminLoader(() => redirect(href('/administracion')))
