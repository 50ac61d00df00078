import { readTable, splitCommas } from '~/values/tsv'
import table from './data/neighbouring-states.tsv?raw'
import { isStateCode, type StateCode } from './states'

const neighbours = new Map(
  readTable('neighbouring-states.tsv', table, isStateCode).map(([code, list]) => [code, splitCommas(list)]),
)

/**
 * States to suggest next to one, in order: those with a common border; for Alaska and Hawaii the nearest
 * coast (D26).
 */
export const neighboursOf = (code: StateCode): StateCode[] => (neighbours.get(code) ?? []).filter(isStateCode)
