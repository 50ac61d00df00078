import { parseTsv, splitCommas } from '~/values/tsv'
import { toCityKey } from './city-key'
import table from './data/foreign-places.tsv?raw'

const names = new Set(
  parseTsv('foreign-places.tsv', table).flatMap(([, cells]) => splitCommas(cells).map(toCityKey)),
)

/**
 * Whether a name is a country, or a foreign city that is better known than any US city of that name. `Lima`
 * is one, `Santa Ana` is none.
 */
export const isForeignCity = (name: string): boolean => names.has(toCityKey(name))
