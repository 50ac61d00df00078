import { db } from '~/db.server'
import { env } from '~/env.server'
import { INTEGRATIONS, provisionStates, SITE_PROVISIONS } from '~/features/settings/environment'
import { readSite } from '~/features/settings/site.server'
import { type HasHeaders, ONE_YEAR, plainCookie, readCookie } from '~/http/cookies.server'
import { hash } from '~/values/text/hash'

const NAME = 'configuracion'

/** Whether this browser does not want to hear that these settings are missing: these, and no others. */
export const isPutAway = (request: HasHeaders, missing: readonly string[]): boolean =>
  readCookie(request, NAME) === marked(missing)

/** The `Set-Cookie` value by which it hears no more of them. */
export const putAway = (missing: readonly string[]): string => plainCookie(NAME, marked(missing), ONE_YEAR)

const marked = (missing: readonly string[]) => String(hash(missing.join(' ')))

/** What the environment does not say, by name. */
export async function missingSettings(): Promise<string[]> {
  const provisions = provisionStates([...SITE_PROVISIONS, ...INTEGRATIONS], await readSite(db, env))
  return provisions.filter(({ missing }) => missing.length > 0).map(({ name }) => name)
}
