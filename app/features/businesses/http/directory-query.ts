import { parseStateFilter, type StateCode } from '~/features/places/states'
import { getEndOfHour, type PageCacheRule } from '~/http/cache-rule'
import {
  buildCategoryReturnQuery,
  buildDirectoryQueryString,
  type DirectoryQuery,
  FILTER_PARAM_NAMES,
  IN_CITY_PARAM,
  LISTING_ORDER_PARAMS,
  toFilterParamValue,
} from '~/paths'
import { cleanSearchText, parseSearchParam, readPageNumber } from '~/values/list-query'
import { cutText } from '~/values/text/clean'
import { ALLOWED_FILTER_VALUES, type DirectoryFilters, FILTER_NAMES } from '../directory-filters'
import { type BusinessListPageData, LISTING_ORDERS } from '../schema'

/**
 * Cache rule of a list: until a business may open or close (`until`), otherwise until the end of the hour.
 */
export const LIST_CACHE_RULE: PageCacheRule<{ listing: Pick<BusinessListPageData, 'until'> | null }> = {
  until: ({ listing }, now) => (listing?.until ? new Date(listing.until) : getEndOfHour(now)),
}

const MAX_QUERY_SLUG_LENGTH = 100

/**
 * Parses the directory query of an address. Accepts both spellings of category (D1) and several forms of "all
 * states" (D43). Ignores unknown filters and states.
 */
export function readDirectoryQuery(
  parameters: URLSearchParams,
): DirectoryQuery & DirectoryFilters & { state: StateCode | undefined } {
  return {
    search: parseSearchParam(parameters),
    category:
      cutText(parameters.get('categoria') ?? parameters.get('category') ?? '', MAX_QUERY_SLUG_LENGTH) ||
      undefined,
    state: parseStateFilter(parameters.get('state')) ?? undefined,
    literal: parseLiteralSearchFlag(parameters),
    phrase: readPhrase(parameters),
    view: readView(parameters),
    ...parseListingParams(parameters),
  }
}

/** Parses filters, order, page and place of a list. The place remains a text. */
export function parseListingParams(parameters: URLSearchParams) {
  const chosenFilters: DirectoryFilters = Object.fromEntries(
    FILTER_NAMES.map((filter) => [
      filter,
      ALLOWED_FILTER_VALUES[filter].find(
        (choice) => toFilterParamValue(choice) === parameters.get(FILTER_PARAM_NAMES[filter]),
      ),
    ]),
  )
  return {
    ...chosenFilters,
    near: typedPlace(parameters.get('cerca')),
    inCity: parameters.get(IN_CITY_PARAM) === '1' || undefined,
    order: LISTING_ORDERS.find((order) => LISTING_ORDER_PARAMS[order] === parameters.get('orden')),
    page: readPageNumber(parameters),
  }
}

const readView = (parameters: URLSearchParams): 'list' | 'search' =>
  parameters.get('vista') === 'buscar' ? 'search' : 'list'

/** Returns true if the address asks for a search without spelling correction, otherwise undefined. */
export const parseLiteralSearchFlag = (parameters: URLSearchParams) =>
  parameters.get('exacto') === '1' || undefined

const readPhrase = (parameters: URLSearchParams) => cleanSearchText(parameters.get('frase'))

/**
 * Returns the query string with a trimmed search text in `search`: empty, or with `?`. The text may be in `q`
 * (rows 27, 28, 89). Null if nothing needs a change.
 */
export function findTidySearchQuery(parameters: URLSearchParams): string | null {
  const typed = parameters.get('search')
  const search = parseSearchParam(parameters)
  if (!parameters.has('q') && (typed === null || typed === (search ?? null))) return null
  const tidy = new URLSearchParams(parameters)
  tidy.delete('q')
  if (search) tidy.set('search', search)
  else tidy.delete('search')
  const query = tidy.toString()
  return query && `?${query}`
}

/**
 * Returns the query string of the list to return to. It contains only known parameters of `return` (D16, T8).
 * Undefined if there is none, or if `return` has more than 500 characters.
 */
export function parseReturnQuery(parameters: URLSearchParams): string | undefined {
  const value = parameters.get('return')
  if (value === null || value.length > 500) return undefined
  const said = new URLSearchParams(value)
  const query = readDirectoryQuery(said)
  const [category, city] = ['lista', 'ciudad'].map((name) => SLUG_PATTERN.exec(said.get(name) ?? '')?.[0])
  return (
    (category ? buildCategoryReturnQuery(category, query, city) : buildDirectoryQueryString(query)) ||
    undefined
  )
}

const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Cuts a typed place to the maximum length. Undefined if the parameter is absent, empty if the field was
 * emptied.
 */
const typedPlace = (text: string | null) =>
  text === null ? undefined : cutText(text.trim(), MAX_QUERY_SLUG_LENGTH)
