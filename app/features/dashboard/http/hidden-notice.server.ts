import { db } from '~/db.server'
import { env } from '~/env.server'
import { INTEGRATIONS, listProvisionStates, SITE_PROVISIONS } from '~/features/settings/environment'
import { readSite } from '~/features/settings/site.server'
import { type HasHeaders, ONE_YEAR, readCookie, serializeUnsignedCookie } from '~/http/cookies.server'
import { hash } from '~/values/text/hash'

const NAME = 'configuracion'

/** Whether this browser has hidden the notice about exactly these missing settings. */
export const isNoticeHidden = (request: HasHeaders, missing: readonly string[]): boolean =>
  readCookie(request, NAME) === marked(missing)

/** Returns a `Set-Cookie` value that hides the notice about these missing settings in one browser. */
export const hideMissingSettings = (missing: readonly string[]): string =>
  serializeUnsignedCookie(NAME, marked(missing), ONE_YEAR)

const marked = (missing: readonly string[]) => String(hash(missing.join(' ')))

/**
 * Returns the names of features with a missing value: it is neither in the environment nor in
 * `Configuración`.
 */
export async function listMissingSettings(): Promise<string[]> {
  const provisions = listProvisionStates([...SITE_PROVISIONS, ...INTEGRATIONS], await readSite(db, env))
  return provisions.filter(({ missing }) => missing.length > 0).map(({ name }) => name)
}
