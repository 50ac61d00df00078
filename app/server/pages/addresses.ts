import { findAddress } from '~/address-rules.server'
import type { AddressPattern } from '~/addresses.server'
import { href } from '~/href'
import { paths } from '~/paths'
import type { RequestTarget } from '../checks/request'

export interface CacheablePage {
  /** Path and query. Parameters that the page does not use are removed. */
  url: string
  /**
   * True if the page depends on the state of the visitor: the home page, the choice of a state, a search
   * without place and state.
   */
  followsState: boolean
  /** True for the home page. It may look up the state of visitors who have not chosen one. */
  looksForState: boolean
  /**
   * Place from which a list searches. Null if its address names none, and for business pages, which show the
   * distance from a place. Undefined for lists of a state and for other pages.
   */
  place?: string | null | undefined
  isChoice: boolean
  /** True for a business page, which shows whether the visitor saved it. */
  isBusiness: boolean
}

/** Parameters with which a page is not cached: one selects a version, one draws other businesses. */
const UNCACHED_PARAMS = new Set(['ligero', 'mezclar'])

/** Pages that show the distance from the last chosen place. */
const BUSINESS_PAGE_PATTERNS: readonly string[] = [
  '/:categorySlug/:slug',
  '/seo/:slug',
] satisfies AddressPattern[]

/** Returns the cacheable page at a canonical address. Undefined if it is not cacheable. */
export function findCacheablePage({ path, query }: RequestTarget): CacheablePage | undefined {
  const address = findAddress(path)
  // A file that does not exist looks like a category.
  const isFile = path.includes('.') && path !== address?.path
  if (!address?.cacheParams || isFile) return undefined
  const names = address.cacheParams
  const pairs = [...new URLSearchParams(query)]
  const known = new URLSearchParams(pairs.filter(([name]) => names.includes(name)))
  const isBusiness = BUSINESS_PAGE_PATTERNS.includes(address.path)
  const place = isBusiness || names.includes('cerca') ? placeIn(known) : undefined
  const isSearch = place === null && known.has('search')
  return {
    url: known.size > 0 ? `${path}?${known}` : path,
    followsState: path === paths.home() || path === href('/estado') || isSearch,
    looksForState: path === paths.home(),
    place,
    isBusiness,
    isChoice: pairs.some(([name]) => UNCACHED_PARAMS.has(name)),
  }
}

/** Returns the place in the query. Undefined for a list of a state without a place, otherwise null. */
const placeIn = (query: URLSearchParams): string | null | undefined =>
  query.get('cerca')?.trim() ?? (query.get('state') ? undefined : null)
