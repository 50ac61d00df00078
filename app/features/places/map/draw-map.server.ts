import { type GeoContext, geoPath } from 'd3-geo'
import { merge, mesh } from 'topojson-client'
import type { MultiPolygon, Polygon } from 'topojson-specification'
import { largestCities } from '../nearest-cities.server'
import { DOT_RADIUS, MAP_HEIGHT, MAP_WIDTH } from './dot-map'
import { type MapFrame, placeOn } from './frame.server'
import { atlas, type County } from './shapes.server'

/** The picture is drawn on whole numbers of a grid so much finer than its units. */
const FINER = 2
/** A little beyond the edge, so that no border is seen along it. */
const BEYOND = 3
const CITIES = 6
/** Room that the name of a city takes: its height, each of its letters, and to the edge of the map. */
const NAME_HEIGHT = 16
const LETTER = 7
const TO_THE_EDGE = 4
/** From a city to the line its name stands on: below a dot in the same place. */
const NAME_BELOW = DOT_RADIUS + 14

/** Cities have the sea's colour behind them, so that no border goes through their letters. */
const STYLE =
  'path{fill:#f2dfb8;stroke:#8a6a4a;stroke-width:2;stroke-linejoin:round}.b{fill:none;stroke-width:1}' +
  'text{font:24px sans-serif;text-anchor:middle;fill:#4a382a;paint-order:stroke;stroke:#f2dfb8;stroke-width:5}circle{fill:#4a382a}' +
  '@media(prefers-color-scheme:dark){path{fill:#3d2d20;stroke:#a98c6c}.b{fill:none}' +
  'text{fill:#f4e6cf;stroke:#3d2d20}circle{fill:#f4e6cf}}'

/** The picture of a frame, for whoever sees it; all it says in words is where the larger cities are. */
export function drawMap(frame: MapFrame): string {
  const { counties, topology } = atlas()
  const geometries = counties.flatMap((county) =>
    touches(frame, county) ? [county.geometry as Polygon | MultiPolygon] : [],
  )
  const land = path(frame, merge(topology, geometries as Parameters<typeof merge>[1]))
  const isBetween = (a: unknown, b: unknown) => a !== b
  const borders = path(frame, mesh(topology, { type: 'GeometryCollection', geometries }, isBetween))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP_WIDTH * FINER} ${MAP_HEIGHT * FINER}">`,
    `<style>${STYLE}</style><path d="${land}"/>`,
    borders && `<path class="b" d="${borders}"/>`,
    cityNames(frame),
    '</svg>',
  ].join('')
}

function touches(frame: MapFrame, { frame: [west, south, east, north] }: County): boolean {
  const invert = frame.projection.invert
  const corner = (x: number, y: number) => invert?.([x, y]) ?? [0, 0]
  const [[left = 0, top = 0], [right = 0, bottom = 0]] = [corner(0, 0), corner(MAP_WIDTH, MAP_HEIGHT)]
  return west <= right && east >= left && south <= top && north >= bottom
}

/** An outline in relative steps on the grid; what is smaller than the grid is left out. */
function path({ projection }: MapFrame, shape: Parameters<ReturnType<typeof geoPath>>[0]): string {
  const lines: string[] = []
  let points: [number, number][] = []
  const end = (close: string) => {
    const [first, ...others] = points
    points = []
    if (!first || others.length < (close ? 2 : 1)) return
    let [x, y] = first
    const steps = others.map(([toX, toY]) => {
      const step = `${toX - x}${toY < y ? '' : ' '}${toY - y}`
      ;[x, y] = [toX, toY]
      return step
    })
    lines.push(`M${first.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}${close}`)
  }
  const add = (x: number, y: number) => {
    const point: [number, number] = [Math.round(x * FINER), Math.round(y * FINER)]
    const last = points.at(-1)
    if (last?.[0] !== point[0] || last[1] !== point[1]) points.push(point)
  }
  const context: GeoContext = {
    beginPath() {},
    moveTo(x, y) {
      end('')
      add(x, y)
    },
    lineTo: add,
    closePath: () => end('z'),
    arc() {},
  }
  const clip = projection.clipExtent()
  projection.clipExtent([
    [-BEYOND, -BEYOND],
    [MAP_WIDTH + BEYOND, MAP_HEIGHT + BEYOND],
  ])
  geoPath(projection, context)(shape)
  projection.clipExtent(clip)
  end('')
  return lines.join('')
}

/** The larger cities, as far as their names do not run into each other; below them, where no dot on a city covers its name. */
function cityNames(frame: MapFrame): string {
  const shown: { x: number; y: number; half: number }[] = []
  return largestCities(CITIES * 3, (city) => {
    const { x, y } = placeOn(frame, city)
    return x > 20 && x < MAP_WIDTH - 20 && y > NAME_HEIGHT && y < MAP_HEIGHT - NAME_HEIGHT
  })
    .flatMap((city) => {
      const place = placeOn(frame, city)
      const half = (city.name.length * LETTER) / 2
      const x = Math.min(Math.max(place.x, half + TO_THE_EDGE), MAP_WIDTH - half - TO_THE_EDGE)
      const isLow = place.y + NAME_BELOW > MAP_HEIGHT - TO_THE_EDGE
      const y = isLow ? place.y - DOT_RADIUS - 2 * TO_THE_EDGE : place.y + NAME_BELOW
      const isFree = shown.every(
        (other) => Math.abs(other.y - y) > NAME_HEIGHT || Math.abs(other.x - x) > other.half + half,
      )
      if (!isFree || shown.length === CITIES) return []
      shown.push({ x, y, half })
      return [
        `<circle cx="${place.x * FINER}" cy="${place.y * FINER}" r="4"/>`,
        `<text x="${x * FINER}" y="${y * FINER}">${escaped(city.name)}</text>`,
      ]
    })
    .join('')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
