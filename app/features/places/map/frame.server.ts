import { type GeoProjection, geoCentroid, geoMercator } from 'd3-geo'
import type { Position } from '../position'
import { isStateCode, type StateCode } from '../states'
import { MAP_HEIGHT, MAP_WIDTH } from './schema'
import { atlas } from './shapes.server'

export interface MapFrame {
  /** Of its picture: `ga` for a state, `347-849-3` for a stretch of the country: its middle in tenths of a degree, and how much. */
  name: string
  state: StateCode | null
  layer: 'counties' | 'states'
  projection: GeoProjection
}

const MARGIN = 18
/** Degrees of latitude from the middle to the upper edge. */
const REACHES = [0.15, 0.3, 0.6, 1.2, 2.5, 5, 10, 20, 40]
const MOST_WITH_COUNTIES = 0.6

const states = new Map<StateCode, MapFrame>()

/** A state and nothing around it. */
export function frameOfState(state: StateCode): MapFrame {
  const known = states.get(state)
  if (known) return known
  const shape = atlas().states.shapes.find((each) => each.state === state)?.shape
  if (!shape) throw new Error(`No map has ${state}`)
  // Alaska crosses the line where longitudes begin anew.
  const projection = geoMercator()
    .rotate([-geoCentroid(shape)[0], 0])
    .precision(0)
    .fitExtent(
      [
        [MARGIN, MARGIN],
        [MAP_WIDTH - MARGIN, MAP_HEIGHT - MARGIN],
      ],
      shape,
    )
  const frame = { name: state.toLowerCase(), state, layer: 'states' as const, projection }
  states.set(state, frame)
  return frame
}

/** The smallest frame of a few sizes around these positions, of which there is one at least. */
export function frameAround(positions: readonly Position[], least = 0): MapFrame {
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const north = Math.round(middle(positions.map(({ latitude }) => latitude)) * 10)
  const west = Math.round(-middle(positions.map(({ longitude }) => longitude)) * 10)
  const frames = REACHES.slice(least).map((_, zoom) => stretch(north, west, zoom + least))
  return (
    frames.find((frame) => positions.every((each) => isWithin(frame, each))) ?? (frames.at(-1) as MapFrame)
  )
}

/** The frame of a name; null for what is none. */
export function frameNamed(name: string): MapFrame | null {
  const code = name.toUpperCase()
  if (isStateCode(code)) return frameOfState(code)
  const [, north, west, zoom] = /^(\d{3})-(\d{3,4})-(\d)$/.exec(name) ?? []
  const isKnown = Number(north) <= 720 && Number(west) <= 1800 && REACHES[Number(zoom)] !== undefined
  return isKnown ? stretch(Number(north), Number(west), Number(zoom)) : null
}

function stretch(north: number, west: number, zoom: number): MapFrame {
  const reach = REACHES[zoom] ?? 1
  const [latitude, longitude] = [north / 10, -west / 10]
  const perRadian = ((MAP_HEIGHT / 2) * Math.cos((latitude * Math.PI) / 180) * 180) / (reach * Math.PI)
  const projection = geoMercator()
    .rotate([-longitude, 0])
    .precision(0)
    .center([0, latitude])
    .scale(perRadian)
    .translate([MAP_WIDTH / 2, MAP_HEIGHT / 2])
  const layer = reach <= MOST_WITH_COUNTIES ? ('counties' as const) : ('states' as const)
  return { name: `${north}-${west}-${zoom}`, state: null, layer, projection }
}

/** Where on the map a position lies, from its upper left. */
export function placeOn(
  { projection }: MapFrame,
  { latitude, longitude }: Position,
): { x: number; y: number } {
  const [x, y] = projection([longitude, latitude]) ?? [Number.NaN, Number.NaN]
  return { x: Math.round(x), y: Math.round(y) }
}

function isWithin(frame: MapFrame, position: Position): boolean {
  const { x, y } = placeOn(frame, position)
  return x >= MARGIN && x <= MAP_WIDTH - MARGIN && y >= MARGIN && y <= MAP_HEIGHT - MARGIN
}
