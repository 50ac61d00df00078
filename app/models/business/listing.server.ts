import type { Db } from 'db/connect'
import { isStateCode, NEIGHBOURING_STATES, type StateCode, stateName } from '~/models/place/states'
import { searchBusinesses } from '~/models/search/businesses.server'
import { loadCards } from './cards.server'
import type { Listing } from './schema'

const PAGE_SIZE = 24
const STATES_OFFERED = 3
/** Each costs a search, so not all fifty. */
const STATES_TRIED = 8

export interface ListingQuery {
  /** What was typed, as it came; empty for the plain list. */
  text: string
  stateCode: StateCode | null
  categoryId: number | null
  /** From 1. A page past the end answers with the last one. */
  page: number
  /** Of the plain list: the newest first (row 78) or by name (row 96). Search results have their own order. */
  order: 'newest' | 'name'
  /** How many services a card shows (rows 75, 86). */
  services: number
}

/** One page of the directory or of a category: what matches the text, else everything (rows 72–89, 96; D1, D44, D46). */
export async function listBusinesses(db: Db, query: ListingQuery): Promise<Listing> {
  const { text, stateCode, categoryId, page, services } = query
  if (text.trim() === '') return plainListing(db, query)
  const found = await searchBusinesses(db, { text, stateCode, categoryId, page, perPage: PAGE_SIZE })
  if (!found.hasWords) return plainListing(db, query)
  const pages = pageCount(found.total)
  if (page > pages) return listBusinesses(db, { ...query, page: pages })
  return {
    businesses: await loadCards(db, found.ids, services),
    total: found.total,
    isCapped: found.isCapped,
    page,
    pages,
    suggestion: found.suggestion,
  }
}

async function plainListing(db: Db, query: ListingQuery): Promise<Listing> {
  const total = await countListings(db, query.categoryId, query.stateCode)
  const pages = pageCount(total)
  const page = Math.min(query.page, pages)
  const rows = await listingPage(db, { ...query, page })
  const businesses = await loadCards(db, rows, query.services)
  return { businesses, total, isCapped: false, page, pages, suggestion: null }
}

/** Walks the index that holds the wanted order; see db/migrations/002_listings.sql. */
async function listingPage(db: Db, query: ListingQuery): Promise<number[]> {
  let listings = db
    .selectFrom('business_listings')
    .select('business_id')
    .where('category_id', '=', query.categoryId ?? 0)
    .limit(PAGE_SIZE)
    .offset((query.page - 1) * PAGE_SIZE)
  if (query.stateCode) listings = listings.where('state_code', '=', query.stateCode)
  listings =
    query.order === 'name'
      ? listings.orderBy('name_key').orderBy('business_id')
      : listings.orderBy('created_at', 'desc').orderBy('business_id', 'desc')
  const rows = await listings.execute()
  return rows.map((row) => row.business_id)
}

/** How many published businesses a category (null: the directory) has in a state (null: anywhere). */
export async function countListings(
  db: Db,
  categoryId: number | null,
  stateCode: string | null,
): Promise<number> {
  const row = await db
    .selectFrom('listing_counts')
    .select('listings')
    .where('category_id', '=', categoryId ?? 0)
    .where('state_code', '=', stateCode ?? '')
    .executeTakeFirst()
  return row?.listings ?? 0
}

/**
 * Where else to look when a state has nothing: its neighbours first, then the states with most businesses of that
 * category; at most three, and only where `text`, if there is one, finds something (D26).
 */
export async function statesToOffer(
  db: Db,
  filter: { stateCode: StateCode | null; categoryId: number | null; text: string },
): Promise<{ code: StateCode; name: string }[]> {
  const { stateCode, categoryId, text } = filter
  if (stateCode === null) return []
  const rows = await db
    .selectFrom('listing_counts')
    .select('state_code')
    .where('category_id', '=', categoryId ?? 0)
    .where('state_code', 'not in', ['', stateCode])
    .where('listings', '>', 0)
    .orderBy('listings', 'desc')
    .execute()
  const codes = rows.map((row) => row.state_code).filter(isStateCode)
  const nearby = codes.filter((code) => NEIGHBOURING_STATES[stateCode].includes(code))
  const candidates = [...new Set([...nearby, ...codes])].slice(0, STATES_TRIED)
  const found = await Promise.all(
    candidates.map((code) => text.trim() === '' || findsAnything(db, { text, categoryId, stateCode: code })),
  )
  return candidates
    .filter((_, index) => found[index])
    .slice(0, STATES_OFFERED)
    .map((code) => ({ code, name: stateName(code) }))
}

async function findsAnything(
  db: Db,
  filter: { text: string; stateCode: StateCode; categoryId: number | null },
): Promise<boolean> {
  const found = await searchBusinesses(db, { ...filter, page: 1, perPage: 1 })
  return found.total > 0
}

const pageCount = (total: number) => Math.max(1, Math.ceil(total / PAGE_SIZE))
