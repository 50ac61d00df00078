import { FILTERS, type Narrowing } from '~/features/businesses/attributes'
import { stateWritten } from '~/features/places/find-state'
import { isByPhone, nearOf, placeFieldValue as placeText } from '~/features/places/http/visitor-place.server'
import { citySlug, HERE, type NearPlace, readPlace } from '~/features/places/near-place.server'
import type { StateCode } from '~/features/places/states'
import { parseZip } from '~/features/places/zip'
import { positionOfZip } from '~/features/places/zip-position.server'
import { placeIn } from '~/features/search/find/place'
import { isSmallWord, typedWords } from '~/features/search/words'
import type { HasHeaders } from '~/http/cookies.server'
import { type DirectoryQuery, NOWHERE } from '~/paths'
import { namesTrade } from '../empty-result-suggestions.server'

/** Names of states that people say of a city first. */
const CITIES = /^(new york|nueva york|washington)$/i

/** Where a list looks, and the query that says so. */
interface Where {
  place: NearPlace | null
  state: StateCode | null
  unknown: string | undefined
  near: string | undefined
}

/** Where to look: the address's place, a state typed in its stead, else the place chosen last unless it names a state. */
export function readWhere(
  request: HasHeaders,
  asked: { near?: string | undefined; state?: StateCode | undefined },
): Where {
  const { near, state = null } = asked
  const typedState = near && !CITIES.test(near) ? stateWritten(near) : null
  if (typedState) return { place: null, state: typedState, unknown: undefined, near: NOWHERE }
  if (near === undefined && state) return { place: null, state, unknown: undefined, near: undefined }
  const { place, unknown } = nearOf(request, near)
  const isTakenAway = near === '' || near === NOWHERE
  return { place, state, unknown, near: place?.key ?? (isTakenAway ? NOWHERE : undefined) }
}

/** What somebody wrote as the place of a search: a state, or a place to look from, known or not. */
export function readTypedPlace(
  text: string,
): { state: StateCode | null } | { near: string; isKnown: boolean } {
  if (isByPhone(text)) return { near: HERE, isKnown: false }
  const state = CITIES.test(text) ? null : stateWritten(text)
  if (state) return { state }
  const place = readPlace(text)
  return { near: place?.key ?? text, isKnown: place !== null }
}

const AT_THE_END = /^(.*?)(?:^|[\s,])(?:(?:cerca de(?:l)?|en|near)\s+)?(\d{5})$/i

/** A zip code that ends a search as the place to look from, and the rest; null where nobody has it, or it is literal. */
export function zipInSearch({ search, literal }: DirectoryQuery): { search: string; near: string } | null {
  const [, before = '', digits = ''] = AT_THE_END.exec(search ?? '') ?? []
  const zip = literal ? null : parseZip(digits)
  if (!zip || !positionOfZip(zip) || !readPlace(zip)) return null
  return { search: before.replace(/[\s,]+$/, ''), near: zip }
}

/**
 * A city that ends a search wins over the place of its field, which may be the one chosen before: as the place to look
 * from, and the rest, where that is a trade; else `near` alone, which looks from nowhere, as what is typed may be a name.
 * Null where no city is named, the field says the same one, or it may be a name and no place is said or chosen.
 */
export function cityInSearch(
  request: HasHeaders,
  { search = '', near, literal }: DirectoryQuery,
): { search?: string; near: string } | null {
  const words = typedWords(search)
  const asked = literal ? null : placeIn(words)
  if (!asked?.city) return null
  const city = citySlug(asked.city.name, asked.city.state)
  const before = words.slice(0, asked.before).filter(({ folded }) => !isSmallWord(folded))
  const trade = before.map(({ spelling }) => spelling).join(' ')
  if (namesTrade(trade)) return { search: trade, near: city }
  const { place } = nearOf(request, near)
  return place && place.key !== city ? { near: NOWHERE } : null
}

/** Whether what is searched for names a place or a zip code: that wins over the state of the page it was typed on. */
export const namesPlace = (search = ''): boolean =>
  placeIn(typedWords(search)) !== null || zipInSearch({ search }) !== null

/** The place as its field shows it, so that it can be sent again. */
export const fieldOf = (place: NearPlace | null): string | undefined => (place ? placeText(place) : undefined)

/** What a list is narrowed to, without what needs a place when there is none. */
export const narrowingOf = (query: Narrowing, place: NearPlace | null): Narrowing =>
  Object.fromEntries(
    FILTERS.map((filter) => [filter, filter === 'within' && !place ? undefined : query[filter]]),
  )
