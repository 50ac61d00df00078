import { setTimeout as pause } from 'node:timers/promises'
import { geoBounds, geoContains } from 'd3-geo'
import { isbot } from 'isbot'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/states-10m.json'
import { findStateCodeOfIp, geocodeStateCodeAtPosition } from '~/gateways/state-lookup.server'
import type { HasHeaders } from '~/http/cookies.server'
import { logError } from '~/http/log-error.server'
import { getClientRegion, getPublicClientAddress } from '~/http/visitors/client.server'
import FIPS from '../data/fips.json'
import { isStateCode, type StateCode } from '../states'
import {
  buildChosenStateCookie,
  buildDetectedStateCookie,
  readChosenState,
  readDetectedState,
  toPositionFreePlaceCookie,
} from './visitor-place.server'

/** States and the District of Columbia by their Census Bureau number, which the map uses. */
export const STATE_BY_FIPS = new Map(Object.entries(FIPS) as [string, StateCode][])

type Point = readonly [longitude: number, latitude: number]

/** Tolerance in degrees, about 5 km. */
const BORDER_TOLERANCE_DEGREES = 0.045
const COMPASS_DIRECTIONS: readonly Point[] = [
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

/** Reads the state borders of the Census Bureau. */
const drawBorders = () =>
  feature(topology, topology.objects.states).features.flatMap((shape) => {
    const state = STATE_BY_FIPS.get(String(shape.id))
    return state ? [{ state, shape, bounds: geoBounds(shape) }] : []
  })

let drawn: ReturnType<typeof drawBorders> | undefined

/**
 * Finds the state at a position in degrees, or within about 5 km of it. Null at sea, abroad, and for invalid
 * positions (row 43, D42).
 */
export function findStateByBorders(latitude: number, longitude: number): StateCode | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  drawn ??= drawBorders()
  const stretch = Math.cos((latitude * Math.PI) / 180)
  const nearby = COMPASS_DIRECTIONS.map(
    ([east, north]): Point => [
      longitude + (east * BORDER_TOLERANCE_DEGREES) / Math.max(stretch, 0.01),
      latitude + north * BORDER_TOLERANCE_DEGREES,
    ],
  )
  for (const point of [[longitude, latitude] as const, ...nearby]) {
    const found = drawn.find(({ shape, bounds }) => isWithin(point, bounds) && geoContains(shape, [...point]))
    if (found) return found.state
  }
  return null
}

/**
 * Whether a point is in a bounding box. This excludes most states quickly. The box of Alaska crosses the date
 * line.
 */
function isWithin(
  [longitude, latitude]: Point,
  [[west, south], [east, north]]: [[number, number], [number, number]],
) {
  if (latitude < south || latitude > north) return false
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}

/** Maximum wait for an external service, in milliseconds. */
const STATE_LOOKUP_TIMEOUT_MS = 500

/** Handles a failed service. It is logged and must not break the page. */
const without = (part: string) => (error: unknown) => {
  logError(error, part)
  return null
}

const known = (code: string | null): StateCode | null => (code && isStateCode(code) ? code : null)

/**
 * Finds the state at a position in degrees: by the built-in borders, otherwise by the geocoder (row 43, D42).
 * Null if unknown.
 */
export async function findStateWithGeocoderFallback(position: {
  latitude: number
  longitude: number
}): Promise<StateCode | null> {
  const { latitude, longitude } = position
  const own = findStateByBorders(latitude, longitude)
  return own ?? known(await geocodeStateCodeAtPosition(latitude, longitude).catch(without('geocoder')))
}

/**
 * Finds the state of a connection: as reported by the proxy, otherwise by the region service (row 44, D42).
 * Null if unknown.
 */
export async function findStateOfConnection(): Promise<StateCode | null> {
  const region = known(getClientRegion())
  const address = getPublicClientAddress()
  if (region || !address) return region
  return known(await findStateCodeOfIp(address).catch(without('region service')))
}

/**
 * Finds the state of the connection for a visitor whose state is neither chosen nor detected. Null for
 * robots, for other visitors, and if unknown after half a second (rows 40, 41).
 */
export async function detectStateOfNewVisitor(request: HasHeaders): Promise<StateCode | null> {
  if (readChosenState(request) !== undefined || readDetectedState(request)) return null
  if (isbot(request.headers.get('user-agent'))) return null
  return Promise.race([findStateOfConnection(), pause(STATE_LOOKUP_TIMEOUT_MS, null, { ref: false })])
}

interface VisitorState {
  cookie: string
  look?: (() => Promise<{ cookie: string; remember: string } | null>) | undefined
}

/** Converts a `Set-Cookie` value to the `Cookie` value that the browser will send. */
const sent = (cookie: string) => cookie.split(';', 1)[0] ?? ''

/**
 * Returns the cookies with which a page that depends on the state is rendered (D41). `look` finds an unknown
 * state, if `canDetect`; never for robots.
 */
export function readStatePageRenderCookies(request: HasHeaders, canDetect: boolean): VisitorState {
  const place = toPositionFreePlaceCookie(request)
  const and = (state: string) => ({ cookie: [state, place].filter(Boolean).join('; ') })
  const chosen = readChosenState(request)
  if (chosen !== undefined) return and(sent(buildChosenStateCookie(chosen)))
  const detected = readDetectedState(request)
  if (detected) return and(sent(buildDetectedStateCookie(detected)))
  if (!canDetect || isbot(request.headers.get('user-agent'))) return and('')
  return { cookie: '', look: () => detectStateOfNewVisitor(request).then(found) }
}

function found(state: StateCode | null): { cookie: string; remember: string } | null {
  if (!state) return null
  const remember = buildDetectedStateCookie(state)
  return { cookie: sent(remember), remember }
}
