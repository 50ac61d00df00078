import { setTimeout as pause } from 'node:timers/promises'
import { isbot } from 'isbot'
import { subdivisionAt } from '~/gateways/geocoding.server'
import { regionOfAddress } from '~/gateways/ip-region.server'
import type { HasHeaders } from '~/http/cookies.server'
import { logError } from '~/http/log-error.server'
import { clientRegion } from '~/http/visitors/client.server'
import { publicAddress } from '~/http/visitors/public-address.server'
import { stateAt } from '../borders.server'
import { isStateCode, type StateCode } from '../states'
import { chosenState, detectedState } from './chosen-state.server'

/** A page waits this long for a service outside; what comes later is there for the next page. */
const TIMEOUT_MS = 500

/** A page that was made for somebody who could not be found is as whole as any. */
const without = (part: string) => (error: unknown) => {
  logError(error, part)
  return null
}

const known = (code: string | null): StateCode | null => (code && isStateCode(code) ? code : null)

/** The state of a position in degrees: by our own borders, and only where they know none by the geocoder (row 43, D42). */
export async function stateOfPosition(position: {
  latitude: number
  longitude: number
}): Promise<StateCode | null> {
  const { latitude, longitude } = position
  const own = stateAt(latitude, longitude)
  return own ?? known(await subdivisionAt(latitude, longitude).catch(without('geocoder')))
}

/** The state a request comes from: as the proxy says, else the service that knows addresses (row 44, D42). */
export async function stateOfConnection(): Promise<StateCode | null> {
  const region = known(clientRegion())
  const address = publicAddress()
  if (region || !address) return region
  return known(await regionOfAddress(address).catch(without('region service')))
}

/** For who has neither chosen nor been found: where the connection is, if known in half a second (rows 40, 41). */
export async function newlyDetectedState(request: HasHeaders): Promise<StateCode | null> {
  if (chosenState(request) !== undefined || detectedState(request)) return null
  if (isbot(request.headers.get('user-agent'))) return null
  return Promise.race([stateOfConnection(), pause(TIMEOUT_MS, null, { ref: false })])
}
