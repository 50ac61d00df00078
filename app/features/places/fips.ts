import FIPS from './data/fips.json' with { type: 'json' }
import type { StateCode } from './states'

/** The Census Bureau's number of each state and of the District of Columbia, as its maps have them. */
export const STATE_BY_FIPS = new Map(Object.entries(FIPS) as [string, StateCode][])
