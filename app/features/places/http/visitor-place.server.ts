import { type HasHeaders, ONE_YEAR, plainCookie, readCookie } from '~/http/cookies.server'
import { NOWHERE } from '~/paths'
import { HERE, type NearPlace, placeOfPhone, readPlace } from '../near-place.server'
import type { Position } from '../position'

const COOKIE = 'lugar'

/** How people say the place of their phone, as the field of the place shows it. */
const BY_PHONE = /^(aqui|tu ubicación|mi ubicación)$/i

/** Where a visitor looks from: what the address asks for, else the place chosen last; `unknown`: no place we know. */
export function nearOf(
  request: HasHeaders,
  asked: string | undefined,
): { place: NearPlace | null; unknown?: string } {
  if (asked === undefined) return { place: chosenPlace(request) }
  if (asked === '' || asked === NOWHERE) return { place: null }
  if (BY_PHONE.test(asked)) return { place: placeByPhone(request) }
  const place = readPlace(asked)
  return place ? { place } : { place: null, unknown: asked }
}

function chosenPlace(request: HasHeaders): NearPlace | null {
  const value = readCookie(request, COOKIE) ?? ''
  return value.startsWith(HERE) ? placeByPhone(request) : value ? readPlace(value) : null
}

/** The zip code or city a visitor chose last; null for none, and for where their phone is. */
export function chosenCity(request: HasHeaders): NearPlace | null {
  const value = readCookie(request, COOKIE) ?? ''
  return value && !value.startsWith(HERE) ? readPlace(value) : null
}

/** The place a visitor chose last, as its field says it; undefined for none. */
export function placeWords(request: HasHeaders): string | undefined {
  if (readCookie(request, COOKIE)?.startsWith(HERE)) return 'Mi ubicación'
  const place = chosenCity(request)
  return place ? placeFieldValue(place) : undefined
}

/** What a page that says the place, but does not look from there, may know of it: a position never. */
export function placeCookie(request: HasHeaders): string {
  const value = readCookie(request, COOKIE) ?? ''
  const key = value.startsWith(HERE) ? HERE : chosenCity(request)?.key
  return key ? `${COOKIE}=${key}` : ''
}

/** A place as its field shows it, so that it can be sent again. */
export const placeFieldValue = (place: NearPlace): string => (/^\d/.test(place.key) ? place.key : place.name)

/** A `Set-Cookie` value that forgets the place, undefined where there is none to forget. */
export const forgetPlace = (request: HasHeaders): string | undefined =>
  readCookie(request, COOKIE) ? rememberPlace(null) : undefined

/** Whether somebody says the place of their phone. */
export const isByPhone = (text: string): boolean => BY_PHONE.test(text)

function placeByPhone(request: HasHeaders): NearPlace | null {
  const [, north, west] =
    /^aqui_(\d{2}\.\d{2})_(\d{2,3}\.\d{2})$/.exec(readCookie(request, COOKIE) ?? '') ?? []
  return north && west ? placeOfPhone({ latitude: Number(north), longitude: -Number(west) }) : null
}

/** A `Set-Cookie` value that keeps a place for the next list; null forgets the one that was kept. */
export const rememberPlace = (key: string | null): string =>
  plainCookie(COOKIE, key ?? '', key ? ONE_YEAR : 0)

/** The same for where a phone is, rounded to about a kilometre; until the browser closes, for people travel. */
export const rememberPosition = ({ latitude, longitude }: Position): string =>
  plainCookie(COOKIE, `${HERE}_${latitude.toFixed(2)}_${(-longitude).toFixed(2)}`)

/** What the chosen place means for a list that many may see; `asked` is what its address says, null for nothing. */
export function placeOfPage(
  request: HasHeaders,
  asked: string | null,
): { cookie: string; remember?: string | undefined; isPrivate?: true } {
  const kept = readCookie(request, COOKIE) ?? ''
  const byPhone = kept.startsWith(HERE) && (asked === null || BY_PHONE.test(asked))
  if (byPhone) return { cookie: '', isPrivate: true }
  if (asked === null) {
    const place = kept ? readPlace(kept) : null
    return { cookie: place ? `${COOKIE}=${place.key}` : '' }
  }
  if (asked === '' || asked === NOWHERE)
    return { cookie: '', remember: kept ? rememberPlace(null) : undefined }
  const key = BY_PHONE.test(asked) ? undefined : readPlace(asked)?.key
  return { cookie: '', remember: key && key !== kept ? rememberPlace(key) : undefined }
}
