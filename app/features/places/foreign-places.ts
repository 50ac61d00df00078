import { parseTsv, splitCommas } from '~/values/tsv'
import { toCityKey } from './city-key'
import table from './data/foreign-places.tsv?raw'

const names = new Set(
  parseTsv('foreign-places.tsv', table).flatMap(([, cells]) => splitCommas(cells).map(toCityKey)),
)

/**
 * Whether a name is in the list of places abroad that people name in a query. `Lima` is one, `Santa Ana` is
 * none.
 */
export const isForeignPlaceName = (name: string): boolean => names.has(toCityKey(name))
