import { geoBounds, geoContains } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/states-10m.json' with { type: 'json' }
import { STATE_BY_FIPS } from './fips'
import type { StateCode } from './states'

type Point = readonly [longitude: number, latitude: number]

/** The map leaves out piers and spits, and phones are off by as much; in degrees, about 5 km. */
const NEAR = 0.045
const AROUND: readonly Point[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
  [0.7, 0.7],
  [0.7, -0.7],
  [-0.7, -0.7],
  [-0.7, 0.7],
]

const topology = atlas as unknown as Topology<{ states: GeometryCollection }>

/** The borders as the Census Bureau draws them, read when the first position is asked for: it takes about 40 ms. */
const drawBorders = () =>
  feature(topology, topology.objects.states).features.flatMap((shape) => {
    const state = STATE_BY_FIPS.get(String(shape.id))
    return state ? [{ state, shape, bounds: geoBounds(shape) }] : []
  })

let drawn: ReturnType<typeof drawBorders> | undefined

/** The state a position (degrees) lies in or is 5 km off; null at sea, abroad, and for no position (row 43, D42). */
export function stateAt(latitude: number, longitude: number): StateCode | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  drawn ??= drawBorders()
  const stretch = Math.cos((latitude * Math.PI) / 180)
  const nearby = AROUND.map(
    ([east, north]): Point => [longitude + (east * NEAR) / Math.max(stretch, 0.01), latitude + north * NEAR],
  )
  for (const point of [[longitude, latitude] as const, ...nearby]) {
    const found = drawn.find(({ shape, bounds }) => isWithin(point, bounds) && geoContains(shape, [...point]))
    if (found) return found.state
  }
  return null
}

/** Sparing: most states are out of the question by their frame alone. Alaska's crosses the date line. */
function isWithin(
  [longitude, latitude]: Point,
  [[west, south], [east, north]]: [[number, number], [number, number]],
) {
  if (latitude < south || latitude > north) return false
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}
