import { readTable } from '~/values/table'
import table from './data/zips.tsv?raw'
import type { Position } from './position'

let positions: Map<string, Position> | undefined

/** Every zip code of the states and the District of Columbia; read once, when the first is asked for. */
function zips(): Map<string, Position> {
  if (positions) return positions
  positions = new Map(
    readTable('zips.tsv', table).map(([zip = '', north, west]) => [
      zip,
      { latitude: Number(north) / 100, longitude: -Number(west) / 100 },
    ]),
  )
  return positions
}

/** The middle of a zip code, to about a kilometre; null for a code that nobody has. */
export const positionOfZip = (zip: string): Position | null => zips().get(zip) ?? null
