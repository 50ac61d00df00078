import type { StateCode } from './states'
import { readZipRangeTable } from './zip'

const TIME_ZONE_BY_LETTER: ReadonlyMap<string, string> = new Map(
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
const ofState = readZipRangeTable('zone of state')
const ofPrefix = readZipRangeTable('zone of prefix')
const ofZip = readZipRangeTable('zone of zip')

/**
 * Returns the IANA time zone of a place, one of eight, by its zip code (D60). Without a known zip code it is
 * the time zone of most of the state.
 */
export function findTimeZone(state: StateCode, zip: string | null): string {
  const letter = (zip && (ofZip.get(zip) ?? ofPrefix.get(zip.slice(0, 3)))) || ofState.get(state)
  return TIME_ZONE_BY_LETTER.get(letter ?? 'E') ?? 'America/New_York'
}
