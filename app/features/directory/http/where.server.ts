import type { Db } from 'db/connect'
import { type DirectoryFilters, FILTERS } from '~/features/businesses/attributes'
import { stateWritten } from '~/features/places/find-state'
import { isByPhone, nearOf, placeFieldValue as placeText } from '~/features/places/http/visitor-place.server'
import { HERE, type NearPlace, readPlace } from '~/features/places/near-place.server'
import type { StateCode } from '~/features/places/states'
import { understand } from '~/features/search/find/understood.server'
import type { HasHeaders } from '~/http/cookies.server'
import { type DirectoryQuery, NOWHERE } from '~/paths'

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

/** What somebody wrote as the place of a search: a state, or a place to look from, known or not; of namesakes that in `preferred`. */
export function readTypedPlace(
  text: string,
  preferred: StateCode | null,
): { state: StateCode | null } | { near: string; isKnown: boolean } {
  if (isByPhone(text)) return { near: HERE, isKnown: false }
  const state = CITIES.test(text) ? null : stateWritten(text)
  if (state) return { state }
  const place = readPlace(text, preferred)
  return { near: place?.key ?? text, isKnown: place !== null }
}

/**
 * What a search says besides what is looked for, as the query of its list: the place to look from (D126), and when and how. Of a
 * city that may be part of a name `near` alone, which looks from nowhere, where the field or the place chosen before says
 * another one: what is typed wins over them. `phrase` is what was typed, where less of it is looked for.
 */
export async function understoodQuery(
  db: Db,
  request: HasHeaders,
  { search = '', near, literal }: DirectoryQuery,
  now: Date,
): Promise<Partial<DirectoryQuery>> {
  if (literal || search === '') return {}
  const said = await understand(db, search, now)
  if (said.search !== search) {
    const place = said.near ? { near: said.near } : {}
    return { search: said.search, ...place, ...said.conditions, phrase: search }
  }
  const { place } = nearOf(request, near)
  return said.mayBeIn && place && place.key !== said.mayBeIn ? { near: NOWHERE } : {}
}

/** The place as its field shows it, so that it can be sent again. */
export const fieldOf = (place: NearPlace | null): string | undefined => (place ? placeText(place) : undefined)

/** What a list is narrowed to, without what needs a place when there is none. */
export const filtersOf = (query: DirectoryFilters, place: NearPlace | null): DirectoryFilters =>
  Object.fromEntries(
    FILTERS.map((filter) => [filter, filter === 'within' && !place ? undefined : query[filter]]),
  )
