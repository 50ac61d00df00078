import { z } from 'zod'
import { env } from '~/env.server'
import { askJson } from './ask-json.server'
import { cacheAnswers } from './cache-answers.server'

const schema = z.object({ principalSubdivisionCode: z.string().regex(/^US-[A-Z]{2}$/) })

/**
 * The two letters of the state around a position (degrees), by the operator's reverse geocoder (row 43); null when
 * none is configured or it is not to be asked now. They may be of no state we know. The position leaves this house
 * rounded to two decimals, about a kilometre (T72). Throws when the service fails or names a place outside the US.
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
