import { type HasHeaders, ONE_YEAR_SECONDS, readCookie, serializeUnsignedCookie } from '~/http/cookies.server'
import { NO_PLACE_PARAM_VALUE } from '~/paths'
import {
  DEVICE_POSITION_PARAM_VALUE,
  parsePlace,
  type SearchOrigin,
  toDevicePlace,
} from '../near-place.server'
import type { Position } from '../position'
import { isStateCode, type StateCode } from '../states'

const PLACE_COOKIE = 'lugar'

/** Matches texts that mean the position of the device, as the place field shows it. */
const DEVICE_POSITION_PATTERN = /^(aqui|tu ubicación|mi ubicación)$/i

/**
 * Returns the place to search from: that of the address, otherwise the remembered one. An empty text or
 * `NO_PLACE_PARAM_VALUE` means no place. `unknown` is the text if it is no known place.
 */
export function readSearchOrigin(
  request: HasHeaders,
  placeText: string | undefined,
): { place: SearchOrigin | null; unknown?: string } {
  if (placeText === undefined) return { place: chosenPlace(request) }
  if (placeText === '' || placeText === NO_PLACE_PARAM_VALUE) return { place: null }
  if (DEVICE_POSITION_PATTERN.test(placeText)) return { place: placeByPhone(request) }
  const place = parsePlace(placeText, readVisitorState(request))
  return place ? { place } : { place: null, unknown: placeText }
}

function chosenPlace(request: HasHeaders): SearchOrigin | null {
  const value = readCookie(request, PLACE_COOKIE) ?? ''
  return value.startsWith(DEVICE_POSITION_PARAM_VALUE)
    ? placeByPhone(request)
    : value
      ? parsePlace(value)
      : null
}

/**
 * Returns the zip code or city that a visitor chose last. Null if there is none, or if it is the position of
 * the device.
 */
export function readChosenZipOrCity(request: HasHeaders): SearchOrigin | null {
  const value = readCookie(request, PLACE_COOKIE) ?? ''
  return value && !value.startsWith(DEVICE_POSITION_PARAM_VALUE) ? parsePlace(value) : null
}

/** Returns the last chosen place as text for its field. Undefined if there is none. */
export function readPlaceFieldText(request: HasHeaders): string | undefined {
  if (readCookie(request, PLACE_COOKIE)?.startsWith(DEVICE_POSITION_PARAM_VALUE)) return 'Mi ubicación'
  const place = readChosenZipOrCity(request)
  return place ? toPlaceFieldValue(place) : undefined
}

/**
 * Returns the cookie for pages that only show the place. It never contains a position. Empty if there is no
 * place.
 */
export function toPositionFreePlaceCookie(request: HasHeaders): string {
  const value = readCookie(request, PLACE_COOKIE) ?? ''
  const key = value.startsWith(DEVICE_POSITION_PARAM_VALUE)
    ? DEVICE_POSITION_PARAM_VALUE
    : readChosenZipOrCity(request)?.key
  return key ? `${PLACE_COOKIE}=${key}` : ''
}

/** Returns the text of a place for the input field. */
export const toPlaceFieldValue = (place: SearchOrigin): string =>
  /^\d/.test(place.key) ? place.key : place.name

/** Builds the `Set-Cookie` value that deletes the remembered place. Undefined if there is none. */
export const buildDeletePlaceCookie = (request: HasHeaders): string | undefined =>
  readCookie(request, PLACE_COOKIE) ? buildPlaceCookie(null) : undefined

/** Whether a text means the position of the device. */
export const isCurrentLocationPhrase = (text: string): boolean => DEVICE_POSITION_PATTERN.test(text)

function placeByPhone(request: HasHeaders): SearchOrigin | null {
  const [, north, west] =
    /^aqui_(\d{2}\.\d{2})_(\d{2,3}\.\d{2})$/.exec(readCookie(request, PLACE_COOKIE) ?? '') ?? []
  return north && west ? toDevicePlace({ latitude: Number(north), longitude: -Number(west) }) : null
}

/** Builds the `Set-Cookie` value that remembers a place for a year. Null deletes it. */
export const buildPlaceCookie = (key: string | null): string =>
  serializeUnsignedCookie(PLACE_COOKIE, key ?? '', key ? ONE_YEAR_SECONDS : 0)

/**
 * Builds the `Set-Cookie` value for the position of the device, rounded to about a kilometer. It lasts until
 * the browser closes, because people travel.
 */
export const buildPositionCookie = ({ latitude, longitude }: Position): string =>
  serializeUnsignedCookie(
    PLACE_COOKIE,
    `${DEVICE_POSITION_PARAM_VALUE}_${latitude.toFixed(2)}_${(-longitude).toFixed(2)}`,
  )

/**
 * Returns the cookies for rendering a cached list, the cookie to set, and whether the list is private.
 * `placeText`: place in the address, or null.
 */
export function readListRenderCookies(
  request: HasHeaders,
  placeText: string | null,
): { cookie: string; remember?: string | undefined; isPrivate?: true } {
  const kept = readCookie(request, PLACE_COOKIE) ?? ''
  const byPhone =
    kept.startsWith(DEVICE_POSITION_PARAM_VALUE) &&
    (placeText === null || DEVICE_POSITION_PATTERN.test(placeText))
  if (byPhone) return { cookie: '', isPrivate: true }
  if (placeText === null) {
    const place = kept ? parsePlace(kept) : null
    return { cookie: place ? `${PLACE_COOKIE}=${place.key}` : '' }
  }
  const isChosen = isChosenByVisitor(request, placeText)
  const state = readVisitorState(request)
  const ofState = `${CHOSEN_STATE_COOKIE}=${state ?? ALL_STATES_VALUE}`
  // A city in the search text is the one in the visitor's state.
  if (placeText === '' || placeText === NO_PLACE_PARAM_VALUE)
    return {
      cookie: state === DEFAULT_STATE ? '' : ofState,
      remember: kept && isChosen ? buildPlaceCookie(null) : undefined,
    }
  const key = DEVICE_POSITION_PATTERN.test(placeText) ? undefined : parsePlace(placeText, state)?.key
  // Of several cities with this name, the one in the visitor's state is chosen.
  const isOfState = key !== undefined && key !== parsePlace(placeText, DEFAULT_STATE)?.key
  const remember = key && key !== kept && isChosen ? buildPlaceCookie(key) : undefined
  return { cookie: isOfState ? ofState : '', remember }
}

/**
 * Whether the visitor changed the place of a list. The request then comes from a page of this site with
 * another place. A shared link, and pages opened from it, do not change the remembered place.
 */
function isChosenByVisitor(request: HasHeaders, asked: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return site === 'same-origin'
  const { host, searchParams } = new URL(referer)
  // Some browsers from before 2023 do not send Sec-Fetch-Site.
  const isOurs = site ? site === 'same-origin' : host === request.headers.get('host')
  return isOurs && placeKey(searchParams.get('cerca')) !== placeKey(asked)
}

const placeKey = (asked: string | null) => (asked && (parsePlace(asked)?.key ?? asked)) || null

const CHOSEN_STATE_COOKIE = 'estado'
const DETECTED_STATE_COOKIE = 'detectado'
const ALL_STATES_VALUE = 'todos'

/** State for visitors whose state is neither chosen nor detected (row 47). */
export const DEFAULT_STATE: StateCode = 'GA'

/**
 * Returns the state of the chosen place, otherwise the chosen state. Null means all states; undefined means
 * no choice (D41).
 */
export function readChosenState(request: HasHeaders): StateCode | null | undefined {
  const place = readChosenZipOrCity(request)
  if (place) return place.state
  const value = readCookie(request, CHOSEN_STATE_COOKIE)
  if (value === ALL_STATES_VALUE) return null
  return value && isStateCode(value) ? value : undefined
}

/** Returns the state that was detected earlier in this visit. Undefined if none was (row 40). */
export function readDetectedState(request: HasHeaders): StateCode | undefined {
  const value = readCookie(request, DETECTED_STATE_COOKIE)
  return value && isStateCode(value) ? value : undefined
}

/**
 * Returns the state for the home page: the chosen one, otherwise the detected one, otherwise Georgia. Null
 * means all (D41).
 */
export function readVisitorState(request: HasHeaders): StateCode | null {
  const chosen = readChosenState(request)
  return chosen === undefined ? (readDetectedState(request) ?? DEFAULT_STATE) : chosen
}

/** Builds the `Set-Cookie` value that remembers the chosen state for a year. Null means all states. */
export function buildChosenStateCookie(state: StateCode | null): string {
  return serializeUnsignedCookie(CHOSEN_STATE_COOKIE, state ?? ALL_STATES_VALUE, ONE_YEAR_SECONDS)
}

/**
 * Builds the `Set-Cookie` value for the detected state. It lasts until the browser closes, because people
 * travel.
 */
export function buildDetectedStateCookie(state: StateCode): string {
  return serializeUnsignedCookie(DETECTED_STATE_COOKIE, state)
}
