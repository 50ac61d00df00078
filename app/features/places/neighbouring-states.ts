import { parseTsv, splitCommas } from '~/values/tsv'
import table from './data/neighbouring-states.tsv?raw'
import { isStateCode, type StateCode } from './states'

const neighbours = new Map(
  parseTsv('neighbouring-states.tsv', table, isStateCode).map(([code, list]) => [code, splitCommas(list)]),
)

/**
 * Lists neighboring states to offer when a state has no results, best first. For Alaska and Hawaii: states of
 * the nearest coast (D26).
 */
export const listNeighbouringStates = (code: StateCode): StateCode[] =>
  (neighbours.get(code) ?? []).filter(isStateCode)
