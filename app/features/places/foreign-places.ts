import { listIn, readTable } from '~/values/table'
import { cityKey } from './city-key'
import table from './data/foreign-places.tsv?raw'

const names = new Set(
  readTable('foreign-places.tsv', table).flatMap(([, cells]) => listIn(cells).map(cityKey)),
)

/** Whether a name is one of a country, or of a city abroad better known than any here of that name: `Lima`, not `Santa Ana`. */
export const isForeign = (name: string): boolean => names.has(cityKey(name))
