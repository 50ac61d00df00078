import type { Db } from 'db/connect'
import { hash } from '~/models/text/hash'
import { loadCards } from './cards.server'
import type { BusinessCard } from './schema'

const FEATURED = 9

/**
 * The nine of the day: up to nine businesses, each of another category, of `stateCode` (null: anywhere).
 * `seed` decides which: the same seed draws the same nine (rows 61–63, D47). Two index look-ups per
 * category, whatever the size of the directory.
 */
export async function featuredBusinesses(
  db: Db,
  stateCode: string | null,
  seed: string,
): Promise<BusinessCard[]> {
  const counts = await db
    .selectFrom('listing_counts')
    .innerJoin('categories', 'categories.id', 'listing_counts.category_id')
    .select(['listing_counts.category_id', 'listing_counts.state_code', 'listing_counts.listings'])
    .where('listing_counts.state_code', stateCode ? '=' : '<>', stateCode ?? '')
    .where('listing_counts.listings', '>', 0)
    .where('categories.is_active', '=', 1)
    .where('categories.deleted_at', 'is', null)
    .orderBy('listing_counts.category_id')
    .orderBy('listing_counts.state_code')
    .execute()
  const order = shuffled([...new Set(counts.map((row) => row.category_id))], seed)
  const drawFrom = (category: number) => {
    const choices = counts.filter((row) => row.category_id === category)
    return draw(db, category, pickState(choices, `${seed} ${category}`), `${seed} ${category}`)
  }
  const ids = new Set((await Promise.all(order.slice(0, FEATURED).map(drawFrom))).filter(isNumber))
  // Two categories may have drawn the same business: the next ones fill up.
  for (const category of order.slice(FEATURED)) {
    if (ids.size === FEATURED) break
    const id = await drawFrom(category)
    if (id !== null) ids.add(id)
  }
  return loadCards(db, [...ids], 0)
}

/** A state in proportion to its listings. */
function pickState(choices: { state_code: string; listings: number }[], seed: string): string {
  const total = choices.reduce((sum, choice) => sum + choice.listings, 0)
  let ticket = hash(`${seed} state`) % total
  for (const choice of choices) {
    ticket -= choice.listings
    if (ticket < 0) return choice.state_code
  }
  return ''
}

/** A business of a category in a state: the first at or after a point drawn between its lowest and highest id. */
async function draw(db: Db, categoryId: number, stateCode: string, seed: string): Promise<number | null> {
  const listings = db
    .selectFrom('business_listings')
    .where('category_id', '=', categoryId)
    .where('state_code', '=', stateCode)
  const ends = await listings
    .select(({ fn }) => [fn.min('business_id').as('lowest'), fn.max('business_id').as('highest')])
    .executeTakeFirst()
  if (!ends || ends.lowest === null) return null
  const point = ends.lowest + (hash(`${seed} business`) % (ends.highest - ends.lowest + 1))
  const drawn = await listings
    .select('business_id')
    .where('business_id', '>=', point)
    .orderBy('business_id')
    .limit(1)
    .executeTakeFirst()
  return drawn?.business_id ?? null
}

/** In an order that `seed` alone decides. */
function shuffled(numbers: number[], seed: string): number[] {
  return numbers
    .map((number) => ({ number, key: hash(`${seed} order ${number}`) }))
    .sort((a, b) => a.key - b.key || a.number - b.number)
    .map(({ number }) => number)
}

const isNumber = (id: number | null): id is number => id !== null
