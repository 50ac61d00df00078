import { parseTsv, splitCommas } from '~/values/tsv'
import table from './data/area-codes.tsv?raw'
import { listStatesOfCity } from './nearest-cities.server'
import { isStateCode, type StateCode } from './states'

const stateOfAreaCode = new Map(
  parseTsv('area-codes.tsv', table, isStateCode).flatMap(([state, codes]) =>
    splitCommas(codes).map((code): [string, StateCode] => [code, state as StateCode]),
  ),
)

/**
 * Returns the state of a phone number (`+1` and ten digits), if that state has a city of this name (D142).
 * `Lake Worth` with area code 954 is in Florida. Otherwise null.
 */
export function guessStateFromPhoneNumber(phone: string | null, city: string): StateCode | null {
  const state = stateOfAreaCode.get(/^\+1(\d{3})/.exec(phone ?? '')?.[1] ?? '')
  return state && listStatesOfCity(city).includes(state) ? state : null
}
