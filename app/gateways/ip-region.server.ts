import { z } from 'zod'
import { env } from '~/env.server'
import { askJson } from './ask-json.server'
import { cacheAnswers } from './cache-responses.server'

/** Other countries have regions of two letters, too. */
const schema = z.object({
  region_code: z.string().regex(/^[A-Z]{2}$/),
  country_code: z.literal('US').optional(),
})

/** The state an internet address is in, by the operator's service (row 44); null when not asked. Throws on failure. */
export async function regionOfAddress(address: string): Promise<string | null> {
  return env.IP_REGION_URL ? ask(address) : null
}

const ask = cacheAnswers(async (ip) => {
  const address = new URL((env.IP_REGION_URL ?? '').replace('{ip}', encodeURIComponent(ip)))
  if (env.IP_REGION_KEY) address.searchParams.set('key', env.IP_REGION_KEY)
  return schema.parse(await askJson(address)).region_code
})
