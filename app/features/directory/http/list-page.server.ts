import { redirect } from '@remix-run/node'
import type { Db } from 'db/connect'
import { findTidySearchQuery, readDirectoryQuery } from '~/features/businesses/http/directory-query'
import type { ListingOrder } from '~/features/businesses/schema'
import { readVisitorState } from '~/features/places/http/visitor-place.server'
import { listSameNamedCitiesInOtherStates } from '~/features/places/near-place.server'
import { getStateName } from '~/features/places/states'
import { listFrequentTrades } from '~/features/search/autocomplete.server'
import type { HasHeaders } from '~/http/cookies.server'
import { withFallback } from '~/http/fallback.server'
import { getRequestContext } from '~/http/request-context.server'
import { type DirectoryQuery, USE_PAGE_PLACE_FIELD } from '~/paths'
import { findEmptyResultAlternatives } from '../empty-result-alternatives.server'
import { readListingPage } from '../listing.server'
import { listStateCodesWithBusinesses } from '../listing-counts.server'
import {
  findUnmetPhraseFilters,
  parsePhraseToQuery,
  pickFiltersForPlace,
  resolveSearchPlaceOrState,
  toPlaceInputValue,
} from './search-place.server'

/**
 * Reads the query of a list from the address. Throws a redirect to the normalized address at `buildPath`
 * (301), or to the list that the text describes (302). A search in the page header uses the place of its
 * page, unless the text names another place or one business.
 */
export async function readListQueryOrRedirect(
  db: Db,
  request: HasHeaders & { url: string },
  buildPath: (query?: DirectoryQuery) => string,
): Promise<ReturnType<typeof readDirectoryQuery>> {
  const { searchParams } = new URL(request.url)
  const tidy = findTidySearchQuery(searchParams)
  if (tidy !== null) throw redirect(buildPath() + tidy, 301)
  const asked = readDirectoryQuery(searchParams)
  const isFromPage = searchParams.has(USE_PAGE_PLACE_FIELD)
  const meant = await withFallback(
    'search',
    parsePhraseToQuery(db, request, { ...asked, isFromPage }, new Date()),
    null,
  )
  if (isFromPage || (meant && meant.search !== asked.search))
    throw redirect(buildPath({ ...asked, ...meant, order: undefined, page: 1 }))
  return { ...asked, near: meant?.near ?? asked.near }
}

const MAX_OFFERED_TRADES = 5

interface ListWanted {
  categoryId: number | null
  /** Order of the list if there is no place. */
  defaultOrder: ListingOrder
  /** Number of services shown on a card. */
  servicesPerCard: number
  /** True to read only the values of the form, not the list. */
  needsOnlyFormValues?: boolean
}

/**
 * Reads a list and the values of its form: place, filters, results. `listing` is null with
 * `needsOnlyFormValues`, or if the database failed. Marks the request if a search has no exact result on its
 * first page.
 */
export async function readDirectoryList(
  db: Db,
  request: HasHeaders,
  directoryQuery: ReturnType<typeof readDirectoryQuery>,
  { categoryId, defaultOrder, servicesPerCard, needsOnlyFormValues = false }: ListWanted,
) {
  const { place, state, near, unknown } = resolveSearchPlaceOrState(request, directoryQuery)
  const { search = '', page = 1, literal: isLiteral } = directoryQuery
  const chosenFilters = pickFiltersForPlace(directoryQuery, place)
  const order: ListingOrder = directoryQuery.order ?? (place ? 'near' : defaultOrder)
  const city = directoryQuery.inCity ? (place?.city ?? null) : null
  const filter = { stateCode: state, categoryId, citySlug: city?.slug, text: search }
  const firstState = near === undefined && !state ? readVisitorState(request) : null
  const wanted = {
    ...filter,
    firstState,
    ...chosenFilters,
    isLiteral,
    page,
    order,
    services: servicesPerCard,
    from: place,
    now: new Date(),
  }
  const listing = needsOnlyFormValues
    ? null
    : await withFallback('contacts', readListingPage(db, wanted), null)
  const isEmpty = listing?.total === 0
  const unmet = await withFallback(
    'search',
    findUnmetPhraseFilters(db, directoryQuery, listing?.filters, wanted.now),
    {},
  )
  const context = getRequestContext()
  if (context && search && page === 1 && listing?.exact === 0) context.foundNothing = true
  return {
    search,
    trades: await withFallback('trades', listFrequentTrades(db, MAX_OFFERED_TRADES), []),
    order,
    chosenFilters,
    listing,
    unmet,
    unknownPlace: unknown,
    query: {
      ...directoryQuery,
      state: state ?? undefined,
      near,
      inCity: city ? true : undefined,
      page: listing?.page ?? 1,
    },
    asked: { order: directoryQuery.order, place: unknown ?? toPlaceInputValue(place) },
    place: place && {
      name: place.name,
      city: place.city?.name ?? null,
      isOnlyCity: city !== null,
      namesakes: listSameNamedCitiesInOtherStates(place.key),
    },
    state: state && { code: state, name: getStateName(state) },
    firstState: firstState && { code: firstState, name: getStateName(firstState) },
    states:
      (state ? null : listing?.filed?.states) ??
      (await withFallback('states', listStateCodesWithBusinesses(db, categoryId), undefined)),
    alternatives: isEmpty
      ? await withFallback('suggestions', findEmptyResultAlternatives(db, { ...filter, isLiteral }), null)
      : null,
  }
}
