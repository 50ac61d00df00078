import { z } from 'zod'
import { env } from '~/env.server'
import { fetchJson, cacheResponses } from './ask-json.server'

/**
 * Regions of other countries also have codes of two letters, so the country is checked if the service returns
 * it.
 */
const schema = z.object({
  region_code: z.string().regex(/^[A-Z]{2}$/),
  country_code: z.literal('US').optional(),
})

/**
 * Returns the state code of an IP address, from the service of the operator (row 44). May be null, for
 * example if no service is configured. Throws if it fails or reports another country.
 */
export async function findStateCodeOfIp(address: string): Promise<string | null> {
  return env.IP_REGION_URL ? ask(address) : null
}

const ask = cacheResponses(async (ip) => {
  const address = new URL((env.IP_REGION_URL ?? '').replace('{ip}', encodeURIComponent(ip)))
  if (env.IP_REGION_KEY) address.searchParams.set('key', env.IP_REGION_KEY)
  return schema.parse(await fetchJson(address)).region_code
})
