import { listIn, readTable } from '~/values/table'
import table from './data/neighbouring-states.tsv?raw'
import { isStateCode, type StateCode } from './states'

const neighbours = new Map(
  readTable('neighbouring-states.tsv', table, isStateCode).map(([code, list]) => [code, listIn(list)]),
)

/** States worth offering beside one, in their order: those with a common border, and the nearest coast for Alaska and Hawaii (D26). */
export const neighboursOf = (code: StateCode): StateCode[] => (neighbours.get(code) ?? []).filter(isStateCode)
