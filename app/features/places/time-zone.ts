import type { StateCode } from './states'
import { readTable } from './zip'
import { ZONE_OF_STATE, ZONE_PREFIXES, ZONE_ZIPS } from './zip-tables'

const ZONES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    E: 'America/New_York',
    C: 'America/Chicago',
    M: 'America/Denver',
    Z: 'America/Phoenix',
    P: 'America/Los_Angeles',
    K: 'America/Anchorage',
    A: 'America/Adak',
    H: 'Pacific/Honolulu',
  }),
)
const ofState = readTable(ZONE_OF_STATE)
const ofPrefix = readTable(ZONE_PREFIXES)
const ofZip = readTable(ZONE_ZIPS)

/**
 * The time zone of a place (D60), as one of eight names that keep the clocks of all 50 states: the west of
 * Florida, El Paso, the halves of Indiana, Kentucky, Tennessee, the Dakotas and others by zip code. Without one,
 * the zone in which most of the state lies.
 */
export function timeZoneOf(state: StateCode, zip: string | null): string {
  const letter = (zip && (ofZip.get(zip) ?? ofPrefix.get(zip.slice(0, 3)))) || ofState.get(state)
  return ZONES.get(letter ?? 'E') ?? 'America/New_York'
}
