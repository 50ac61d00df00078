import { z } from 'zod'
import { env } from '~/env.server'
import { createCachedServiceCall, fetchJson } from './ask-json.server'

const stateOfPositionSchema = z.object({ principalSubdivisionCode: z.string().regex(/^US-[A-Z]{2}$/) })

/**
 * Returns the state code at a position, from the geocoder of the operator (row 43). It sends the position
 * rounded to two decimals (T72). May be null, for example if no geocoder is configured. Throws if the
 * geocoder fails or the place is outside the US.
 */
export async function geocodeStateCodeAtPosition(
  latitude: number,
  longitude: number,
): Promise<string | null> {
  return env.GEOCODING_URL ? requestStateOfPosition(`${latitude.toFixed(2)} ${longitude.toFixed(2)}`) : null
}

const requestStateOfPosition = createCachedServiceCall(async (position) => {
  const [latitude = '', longitude = ''] = position.split(' ')
  const address = new URL(env.GEOCODING_URL ?? '')
  address.searchParams.set('latitude', latitude)
  address.searchParams.set('longitude', longitude)
  address.searchParams.set('localityLanguage', 'es')
  if (env.GEOCODING_KEY) address.searchParams.set('key', env.GEOCODING_KEY)
  return stateOfPositionSchema.parse(await fetchJson(address)).principalSubdivisionCode.slice('US-'.length)
})

/**
 * Regions of other countries also have codes of two letters, so the country is checked if the service returns
 * it.
 */
const stateOfIpSchema = z.object({
  region_code: z.string().regex(/^[A-Z]{2}$/),
  country_code: z.literal('US').optional(),
})

/**
 * Returns the state code of an IP address, from the service of the operator (row 44). May be null, for
 * example if no service is configured. Throws if it fails or reports another country.
 */
export async function findStateCodeOfIp(address: string): Promise<string | null> {
  return env.IP_REGION_URL ? requestStateOfIp(address) : null
}

const requestStateOfIp = createCachedServiceCall(async (ip) => {
  const address = new URL((env.IP_REGION_URL ?? '').replace('{ip}', encodeURIComponent(ip)))
  if (env.IP_REGION_KEY) address.searchParams.set('key', env.IP_REGION_KEY)
  return stateOfIpSchema.parse(await fetchJson(address)).region_code
})
