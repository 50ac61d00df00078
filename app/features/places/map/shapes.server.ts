import { createRequire } from 'node:module'
import { geoContains } from 'd3-geo'
import type { Feature, Geometry } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import { STATE_BY_FIPS } from '../fips'
import type { Position } from '../position'
import type { StateCode } from '../states'

export interface County {
  /** Its own name, as `Whitfield`. */
  name: string
  state: StateCode | undefined
  shape: Feature<Geometry>
  /** The same as the library that draws shared borders once wants it. */
  geometry: GeometryObject
  /** West, south, east and north in degrees. */
  frame: readonly [number, number, number, number]
}

interface Atlas {
  topology: Topology
  counties: County[]
}

/** Read from the library's folder when the first map is drawn: nobody else needs its 840 kB. */
const load = createRequire(import.meta.url)
let read: Atlas | undefined

/** All counties of the United States. */
export function atlas(): Atlas {
  if (read) return read
  const topology = load('us-atlas/counties-10m.json') as Topology<{ counties: GeometryCollection }>
  const counties = topology.objects.counties.geometries.map((geometry) => {
    const shape = feature(topology, geometry) as Feature<Geometry>
    return {
      name: String(shape.properties?.name ?? ''),
      state: STATE_BY_FIPS.get(String(geometry.id).slice(0, 2)),
      shape,
      geometry,
      frame: frameOf(shape.geometry),
    }
  })
  read = { topology, counties }
  return read
}

/** Numbers from here on are cities that belong to no county. */
const CITIES_BY_THEMSELVES = 500

/** The county a position lies in, as `condado de Whitfield`; null off the shore, abroad, and in cities of none. */
export function countyAt({ latitude, longitude }: Position): string | null {
  const isIn = ({ frame: [west, south, east, north] }: County) =>
    longitude >= west && longitude <= east && latitude >= south && latitude <= north
  const found = atlas().counties.find(
    (county) => isIn(county) && geoContains(county.shape, [longitude, latitude]),
  )
  if (!found || Number(String(found.shape.id).slice(2)) > CITIES_BY_THEMSELVES) return null
  return `${found.state === 'LA' ? 'parroquia' : 'condado'} de ${found.name}`
}

function frameOf(geometry: Geometry): County['frame'] {
  const points =
    geometry.type === 'Polygon'
      ? geometry.coordinates.flat()
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flat(2)
        : []
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [x = 0, y = 0] of points) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}
