import { redirect, redirectDocument } from '@remix-run/node'
import { createAdminAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { createHideMissingSettingsNoticeCookie, listUnconfiguredFeatures } from '../http/hidden-notice.server'

/**
 * Hides the notice about missing settings in this browser. It appears again if other settings are missing.
 */
export const action = createAdminAction(async () => {
  const headers = { 'Set-Cookie': createHideMissingSettingsNoticeCookie(await listUnconfiguredFeatures()) }
  return redirectDocument(href('/administracion'), { status: 303, headers })
})

export const loader = createAdminLoader(() => redirect(href('/administracion')))
