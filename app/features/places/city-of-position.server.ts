import { type City, citiesNear } from './nearest-cities.server'
import type { Position } from './position'
import type { StateCode } from './states'

const FURTHEST = [25, 120]
const MOST = 50

/** The city nearest to a position, in this state if it is said; null further than 120 miles from any. */
export function nearestCity(position: Position, state?: StateCode): City | null {
  for (const miles of FURTHEST) {
    const near = citiesNear(position, miles, MOST).filter((city) => !state || city.state === state)
    if (near[0]) return near[0]
  }
  return null
}
