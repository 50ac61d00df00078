import { redirect } from '@remix-run/node'
import type { Db } from 'db/connect'
import { readDirectoryQuery, tidySearch } from '~/features/businesses/http/directory-query'
import type { ListingOrder } from '~/features/businesses/schema'
import { namesakesOf } from '~/features/places/near-place.server'
import { stateName } from '~/features/places/states'
import { namesPlace } from '~/features/search/find/understood.server'
import { frequentTrades } from '~/features/search/suggestions.server'
import type { HasHeaders } from '~/http/cookies.server'
import { withFallback } from '~/http/fallback.server'
import { requestContext } from '~/http/request-context.server'
import { type DirectoryQuery, FROM_PAGE } from '~/paths'
import { emptyResultSuggestions } from '../empty-result-suggestions.server'
import { listBusinesses } from '../listing.server'
import { statesListed } from '../listing-counts.server'
import { fieldOf, filtersOf, readWhere, understoodQuery } from './where.server'

/**
 * What the address of a list asks for; one that says the same less tidily leads to its own, by `path`. The box of the header looks
 * where its page looks, unless what is typed names a place itself.
 */
export async function readListQuery(
  db: Db,
  request: HasHeaders & { url: string },
  path: (query?: DirectoryQuery) => string,
): Promise<ReturnType<typeof readDirectoryQuery>> {
  const { searchParams } = new URL(request.url)
  const tidy = tidySearch(searchParams)
  if (tidy !== null) throw redirect(path() + tidy, 301)
  const asked = readDirectoryQuery(searchParams)
  if (searchParams.has(FROM_PAGE)) {
    const { search = '', near, state } = asked
    const where = (await withFallback('search', namesPlace(db, search), false)) ? {} : { near, state }
    throw redirect(path({ search, ...where }))
  }
  const understood = await withFallback('search', understoodQuery(db, request, asked, new Date()), {})
  if (understood.phrase) throw redirect(path({ ...asked, ...understood, order: undefined, page: 1 }))
  return { ...asked, near: understood.near ?? asked.near }
}

const TRADES_OFFERED = 5

interface ListWanted {
  categoryId: number | null
  /** Its order without a place to look from. */
  usual: ListingOrder
  /** Services on a card. */
  services: number
  /** Nothing is listed yet. */
  isUnread?: boolean
}

/** What a list shows: where it looks and what narrows it, as its form has them, and what it found; null where that failed. */
export async function readList(
  db: Db,
  request: HasHeaders,
  asked: ReturnType<typeof readDirectoryQuery>,
  { categoryId, usual, services, isUnread = false }: ListWanted,
) {
  const { place, state, near, unknown } = readWhere(request, asked)
  const { search = '', page = 1, literal: isLiteral } = asked
  const chosenFilters = filtersOf(asked, place)
  const order: ListingOrder = asked.order ?? (place ? 'near' : usual)
  const filter = { stateCode: state, categoryId, text: search }
  const wanted = {
    ...filter,
    ...chosenFilters,
    isLiteral,
    page,
    order,
    services,
    from: place,
    now: new Date(),
  }
  const listing = isUnread ? null : await withFallback('contacts', listBusinesses(db, wanted), null)
  const isEmpty = listing?.total === 0
  const context = requestContext()
  if (context && search && page === 1 && listing?.exact === 0) context.foundNothing = true
  return {
    search,
    trades: await withFallback('trades', frequentTrades(db, TRADES_OFFERED), []),
    order,
    chosenFilters,
    listing,
    unknownPlace: unknown,
    query: { ...asked, state: state ?? undefined, near, page: listing?.page ?? 1 },
    asked: { order: asked.order, place: unknown ?? fieldOf(place) },
    place: place && { name: place.name, namesakes: namesakesOf(place.key) },
    state: state && { code: state, name: stateName(state) },
    states:
      (state ? null : listing?.filed?.states) ??
      (await withFallback('states', statesListed(db, categoryId), undefined)),
    alternatives: isEmpty
      ? await withFallback('suggestions', emptyResultSuggestions(db, filter), null)
      : null,
  }
}
