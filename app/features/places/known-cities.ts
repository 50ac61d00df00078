import { listIn, readTable } from '~/values/table'
import { cityKey } from './city-key'
import table from './data/known-cities.tsv?raw'
import { isStateCode, type StateCode } from './states'

const stateOfName = new Map(
  readTable('known-cities.tsv', table, isStateCode).flatMap(([state, names]) =>
    listIn(names).map((name): [string, StateCode] => [cityKey(name), state as StateCode]),
  ),
)

/** The state of a city, by its whole name without regard to accents, case and `St.`; null when it is not known. */
export function stateOfCity(city: string): StateCode | null {
  return stateOfName.get(cityKey(city)) ?? null
}
