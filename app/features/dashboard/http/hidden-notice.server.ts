import { db } from '~/db.server'
import { env } from '~/env.server'
import {
  INTEGRATION_FEATURES,
  listFeatureConfigStates,
  readSiteSettings,
  SITE_ENVIRONMENT_FEATURES,
} from '~/features/settings/site.server'
import { type HasHeaders, ONE_YEAR_SECONDS, readCookie, serializeUnsignedCookie } from '~/http/cookies.server'
import { hashText32 } from '~/values/text/hash'

const HIDDEN_NOTICE_COOKIE_NAME = 'configuracion'

/** Whether this browser has hidden the notice about these missing settings. */
export const isMissingSettingsNoticeHidden = (request: HasHeaders, missing: readonly string[]): boolean =>
  readCookie(request, HIDDEN_NOTICE_COOKIE_NAME) === marked(missing)

/** Returns a `Set-Cookie` value that hides the notice about these missing settings in one browser. */
export const createHideMissingSettingsNoticeCookie = (missing: readonly string[]): string =>
  serializeUnsignedCookie(HIDDEN_NOTICE_COOKIE_NAME, marked(missing), ONE_YEAR_SECONDS)

const marked = (missing: readonly string[]) => String(hashText32(missing.join(' ')))

/**
 * Returns the names of features with a missing value: it is neither in the environment nor in
 * `Configuración`.
 */
export async function listUnconfiguredFeatures(): Promise<string[]> {
  const provisions = listFeatureConfigStates(
    [...SITE_ENVIRONMENT_FEATURES, ...INTEGRATION_FEATURES],
    await readSiteSettings(db, env),
  )
  return provisions.filter(({ missing }) => missing.length > 0).map(({ name }) => name)
}
