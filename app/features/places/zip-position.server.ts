import type { Position } from './position'
import { ZIP_POSITIONS } from './zip-positions'

let positions: Map<string, Position> | undefined

/** Every zip code of the states and the District of Columbia; read once, when the first is asked for. */
function zips(): Map<string, Position> {
  if (positions) return positions
  positions = new Map()
  for (const group of ZIP_POSITIONS.split(';')) {
    const [first = '', ...entries] = group.split('|')
    const [prefix = '', start = ''] = first.split(':')
    let [north = 0, west = 0] = start.split(',').map(Number)
    for (const entry of entries) {
      const [end = '', northward, westward] = entry.split(',')
      north += Number(northward)
      west += Number(westward)
      positions.set(prefix + end, { latitude: north / 100, longitude: -west / 100 })
    }
  }
  return positions
}

/** The middle of a zip code, to about a kilometre; null for a code that nobody has. */
export const positionOfZip = (zip: string): Position | null => zips().get(zip) ?? null
