import { z } from 'zod'
import { env } from '~/env.server'
import { askJson } from './ask-json.server'
import { cacheAnswers } from './cache-responses.server'

const schema = z.object({ principalSubdivisionCode: z.string().regex(/^US-[A-Z]{2}$/) })

/**
 * The two letters of the state around a position, which is told to two decimals only (T72), by the operator's geocoder
 * (row 43); null when it is not asked. Throws when it fails or names a place outside the US.
 */
export async function subdivisionAt(latitude: number, longitude: number): Promise<string | null> {
  return env.GEOCODING_URL ? ask(`${latitude.toFixed(2)} ${longitude.toFixed(2)}`) : null
}

const ask = cacheAnswers(async (position) => {
  const [latitude = '', longitude = ''] = position.split(' ')
  const address = new URL(env.GEOCODING_URL ?? '')
  address.searchParams.set('latitude', latitude)
  address.searchParams.set('longitude', longitude)
  address.searchParams.set('localityLanguage', 'es')
  if (env.GEOCODING_KEY) address.searchParams.set('key', env.GEOCODING_KEY)
  return schema.parse(await askJson(address)).principalSubdivisionCode.slice('US-'.length)
})
