import { listIn, readTable } from '~/values/table'
import table from './data/area-codes.tsv?raw'
import { statesOfCity } from './nearest-cities.server'
import { isStateCode, type StateCode } from './states'

const stateOfAreaCode = new Map(
  readTable('area-codes.tsv', table, isStateCode).flatMap(([state, codes]) =>
    listIn(codes).map((code): [string, StateCode] => [code, state as StateCode]),
  ),
)

/**
 * Which of the states that have a city of this name a telephone, `+1` and ten digits, belongs to (D142): `Lake Worth` and a
 * number of 954 are in Florida. Null where there is no such city in the state of its area code.
 */
export function stateOfPhone(phone: string | null, city: string): StateCode | null {
  const state = stateOfAreaCode.get(/^\+1(\d{3})/.exec(phone ?? '')?.[1] ?? '')
  return state && statesOfCity(city).includes(state) ? state : null
}
