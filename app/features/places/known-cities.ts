import { parseTsv, splitCommas } from '~/values/tsv'
import { toCityKey } from './city-key'
import table from './data/known-cities.tsv?raw'
import { isStateCode, type StateCode } from './states'

const stateOfName = new Map(
  parseTsv('known-cities.tsv', table, isStateCode).flatMap(([state, names]) =>
    splitCommas(names).map((name): [string, StateCode] => [toCityKey(name), state as StateCode]),
  ),
)

/** Finds the state of a city by its full name. Accents, case and `St.` do not matter. Null if unknown. */
export function findStateOfCity(city: string): StateCode | null {
  return stateOfName.get(toCityKey(city)) ?? null
}
