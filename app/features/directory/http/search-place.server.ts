import type { Db } from 'db/connect'
import {
  type DirectoryFilters,
  type FacetCounts,
  FILTER_NAMES,
  type FilterName,
  hasFilters,
} from '~/features/businesses/directory-filters'
import { parseStateText } from '~/features/places/find-state'
import {
  isCurrentLocationPhrase,
  toPlaceFieldValue as placeText,
  readSearchOrigin,
  readVisitorState,
} from '~/features/places/http/visitor-place.server'
import {
  DEVICE_POSITION_PARAM_VALUE,
  parsePlace,
  type SearchOrigin,
} from '~/features/places/near-place.server'
import type { StateCode } from '~/features/places/states'
import { type PhraseFilters, parsePhrase } from '~/features/search/find/phrase.server'
import type { HasHeaders } from '~/http/cookies.server'
import { type DirectoryQuery, NO_PLACE_PARAM_VALUE } from '~/paths'
import { searchAndSortListings } from '../listing.server'

type Query = Omit<DirectoryQuery, keyof DirectoryFilters> &
  DirectoryFilters & { state?: StateCode | undefined }

/** State names that people usually mean as a city. */
const STATE_NAMES_MEANT_AS_CITY = /^(new york|nueva york|washington)$/i

/** Where to search. `unknown` is a typed place that was not found. `near` is its value for the address. */
interface Where {
  place: SearchOrigin | null
  state: StateCode | null
  unknown: string | undefined
  near: string | undefined
}

/**
 * Decides where to search. A place in the address wins. A state typed there as place becomes the state.
 * Otherwise the remembered place counts, unless the address names a state.
 */
export function resolveSearchPlaceOrState(
  request: HasHeaders,
  asked: { near?: string | undefined; state?: StateCode | undefined },
): Where {
  const { near, state = null } = asked
  const typedState = near && !STATE_NAMES_MEANT_AS_CITY.test(near) ? parseStateText(near) : null
  if (typedState) return { place: null, state: typedState, unknown: undefined, near: NO_PLACE_PARAM_VALUE }
  if (near === undefined && state) return { place: null, state, unknown: undefined, near: undefined }
  const { place, unknown } = readSearchOrigin(request, near)
  const isTakenAway = near === '' || near === NO_PLACE_PARAM_VALUE
  return { place, state, unknown, near: place?.key ?? (isTakenAway ? NO_PLACE_PARAM_VALUE : undefined) }
}

/**
 * Parses a typed place: returns a state, or the key of a place. Returns the text itself if the place is
 * unknown. A text for the device position gives its key with `isKnown` false. Of several cities with the
 * name, the one in `preferredState` wins unless another is far larger.
 */
export function parseTypedPlace(
  text: string,
  preferredState: StateCode | null,
): { state: StateCode | null } | { near: string; isKnown: boolean } {
  if (isCurrentLocationPhrase(text)) return { near: DEVICE_POSITION_PARAM_VALUE, isKnown: false }
  const state = STATE_NAMES_MEANT_AS_CITY.test(text) ? null : parseStateText(text)
  if (state) return { state }
  const place = parsePlace(text, preferredState)
  return { near: place?.key ?? text, isKnown: place !== null }
}

/**
 * Moves place, state and filters from the search text into the query (D126, D143). They override those of the
 * address. `phrase` is the original text. If a city may be part of a name and another place is set, that
 * place is removed. `isFromPage`: place and state come from the current page and do not limit a search for
 * one business. Returns null if nothing changes; with `isFromPage` always the query.
 */
export async function parsePhraseToQuery(
  db: Db,
  request: HasHeaders,
  { isFromPage = false, ...asked }: Query & { isFromPage?: boolean },
  now: Date,
): Promise<Query | null> {
  const { search = '', near, literal } = asked
  if (literal || search === '') return isFromPage ? asked : null
  const { place } = readSearchOrigin(request, near)
  const preferred = place?.state ?? asked.state ?? readVisitorState(request)
  const said = await parsePhrase(db, search, now, preferred)
  const isElsewhere = Boolean(said.near || said.state || (isFromPage && (said.isOfOne || said.mayBeIn)))
  const where = isElsewhere ? { near: said.near, state: said.state } : {}
  if (said.search !== search) {
    const meant = { ...asked, ...where, search: said.search, phrase: search }
    const conditions = await metConditions(db, request, { ...meant, ...said.conditions }, now)
    return { ...meant, ...conditions }
  }
  if (isFromPage) return { ...asked, ...where }
  return said.mayBeIn && place && place.key !== said.mayBeIn ? { ...asked, near: NO_PLACE_PARAM_VALUE } : null
}

/**
 * Returns the filters named in a phrase if at least one result passes them, otherwise none. Without words to
 * search, returns them all. The result must also pass the other filters of the query (D144).
 */
async function metConditions(db: Db, request: HasHeaders, query: Query, now: Date): Promise<PhraseFilters> {
  const { open, day, allDay, homeService, search = '' } = query
  const conditions = { open, day, allDay, homeService }
  if (!hasFilters(conditions) || search === '') return conditions
  const { place, state } = resolveSearchPlaceOrState(request, query)
  const ranked = await searchAndSortListings(db, {
    ...{ ...query, text: search, order: place ? 'near' : 'newest', from: place, stateCode: state, now },
    ...{ categoryId: null, page: 1, services: 0 },
  })
  return ranked?.list.length === 0 ? {} : conditions
}

/**
 * Returns the filters of a phrase that are not set and that no business of the list passes. Empty without a
 * phrase or counts.
 */
export async function findUnmetPhraseFilters(
  db: Db,
  { phrase, ...query }: DirectoryQuery,
  filters: FacetCounts | null | undefined,
  now: Date,
): Promise<PhraseFilters> {
  if (!phrase || !filters) return {}
  const { conditions } = await parsePhrase(db, phrase, now)
  const isUnmet = ([filter, value]: [string, unknown]) =>
    value !== undefined &&
    query[filter as FilterName] === undefined &&
    filters[filter as FilterName][String(value)] === 0
  return Object.fromEntries(Object.entries(conditions).filter(isUnmet))
}

/** Returns the text of a place for the input field. Undefined without a place. */
export const toPlaceInputValue = (place: SearchOrigin | null): string | undefined =>
  place ? placeText(place) : undefined

/** Returns the filters of a query. Drops the radius if there is no place. */
export const pickFiltersForPlace = (query: DirectoryFilters, place: SearchOrigin | null): DirectoryFilters =>
  Object.fromEntries(
    FILTER_NAMES.map((filter) => [filter, filter === 'within' && !place ? undefined : query[filter]]),
  )
