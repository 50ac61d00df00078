import { type GeoProjection, geoMercator } from 'd3-geo'
import { type Position, positionOf } from '../position'
import { type DotMap, MAP_HEIGHT, MAP_WIDTH } from './dot-map'

export interface MapFrame {
  /** Of its picture: `347-849` is its middle in tenths of a degree, so that there are not as many as businesses. */
  name: string
  projection: GeoProjection
}

/** Degrees of latitude from the middle to the upper edge: some 40 miles across. */
const REACH = 0.3

/** The map a business is shown on, and where; null for what is placed nowhere (`placeNumber`). */
export function mapOf(place: number | null): DotMap | null {
  if (place === null) return null
  const position = positionOf(place)
  const frame = frameOf(Math.round(position.latitude * 10), Math.round(-position.longitude * 10))
  return { name: frame.name, ...placeOn(frame, position) }
}

/** The frame of a name; null for what is none. */
export function frameNamed(name: string): MapFrame | null {
  const [, north, west] = /^(\d{3})-(\d{3,4})$/.exec(name) ?? []
  return Number(north) <= 720 && Number(west) <= 1800 ? frameOf(Number(north), Number(west)) : null
}

function frameOf(north: number, west: number): MapFrame {
  const [latitude, longitude] = [north / 10, -west / 10]
  const perRadian = ((MAP_HEIGHT / 2) * Math.cos((latitude * Math.PI) / 180) * 180) / (REACH * Math.PI)
  const projection = geoMercator()
    .rotate([-longitude, 0])
    .precision(0)
    .center([0, latitude])
    .scale(perRadian)
    .translate([MAP_WIDTH / 2, MAP_HEIGHT / 2])
  return { name: `${north}-${west}`, projection }
}

/** Where on the map a position lies, from its upper left. */
export function placeOn(
  { projection }: MapFrame,
  { latitude, longitude }: Position,
): { x: number; y: number } {
  const [x, y] = projection([longitude, latitude]) ?? [Number.NaN, Number.NaN]
  return { x: Math.round(x), y: Math.round(y) }
}
