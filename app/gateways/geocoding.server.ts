import { z } from 'zod'
import { env } from '~/env.server'
import { fetchJson, cacheResponses } from './ask-json.server'

const schema = z.object({ principalSubdivisionCode: z.string().regex(/^US-[A-Z]{2}$/) })

/**
 * Returns the state code at a position, from the geocoder of the operator (row 43). It sends the position
 * rounded to two decimals (T72). May be null, for example if no geocoder is configured. Throws if the
 * geocoder fails or the place is outside the US.
 */
export async function findStateCodeAtPosition(latitude: number, longitude: number): Promise<string | null> {
  return env.GEOCODING_URL ? ask(`${latitude.toFixed(2)} ${longitude.toFixed(2)}`) : null
}

const ask = cacheResponses(async (position) => {
  const [latitude = '', longitude = ''] = position.split(' ')
  const address = new URL(env.GEOCODING_URL ?? '')
  address.searchParams.set('latitude', latitude)
  address.searchParams.set('longitude', longitude)
  address.searchParams.set('localityLanguage', 'es')
  if (env.GEOCODING_KEY) address.searchParams.set('key', env.GEOCODING_KEY)
  return schema.parse(await fetchJson(address)).principalSubdivisionCode.slice('US-'.length)
})
