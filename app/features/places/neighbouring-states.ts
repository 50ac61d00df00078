import { readTable, splitCommas } from '~/values/tsv'
import table from './data/neighbouring-states.tsv?raw'
import { isStateCode, type StateCode } from './states'

const neighbours = new Map(
  readTable('neighbouring-states.tsv', table, isStateCode).map(([code, list]) => [code, splitCommas(list)]),
)

/**
 * Lists the states to offer instead of one, best first. They have a common border; for Alaska and Hawaii it
 * is the nearest coast (D26).
 */
export const listNeighbouringStates = (code: StateCode): StateCode[] =>
  (neighbours.get(code) ?? []).filter(isStateCode)
