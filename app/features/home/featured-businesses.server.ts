import type { Db } from 'db/connect'
import type { Database } from 'db/types'
import { type SelectQueryBuilder, sql } from 'kysely'
import { loadCards } from '~/features/businesses/cards.server'
import type { BusinessCard } from '~/features/businesses/schema'
import { hashText32 } from '~/values/text/hash'

const MAX_FEATURED_BUSINESSES = 9

/**
 * Returns up to nine businesses in `stateCode` (null: all states), each of another category (rows 61–63,
 * D47). The same `seed` gives the same businesses while the data do not change.
 */
export async function listFeaturedBusinesses(
  db: Db,
  stateCode: string | null,
  seed: string,
): Promise<BusinessCard[]> {
  const counts = await db
    .selectFrom('listing_counts')
    .innerJoin('categories', 'categories.id', 'listing_counts.category_id')
    .select(['listing_counts.category_id as id', 'listing_counts.listings'])
    .where('listing_counts.state_code', '=', stateCode ?? '')
    .where('listing_counts.listings', '>', 0)
    .where('categories.is_active', '=', 1)
    .where('categories.deleted_at', 'is', null)
    .execute()
  const order = shuffled(counts, seed)
  // A business in two categories is shown with its main one, so two draws may return the same category.
  // Further draws then add businesses.
  const shown = new Map<string, BusinessCard>()
  for (
    let drawn = 0;
    shown.size < MAX_FEATURED_BUSINESSES && drawn < order.length;
    drawn += MAX_FEATURED_BUSINESSES
  ) {
    const ids = await draw(db, order.slice(drawn, drawn + MAX_FEATURED_BUSINESSES), stateCode, seed)
    for (const card of (await loadCards(db, ids, { services: 0 })).cards)
      if (!shown.has(card.category.slug)) shown.set(card.category.slug, card)
  }
  return [...shown.values()].slice(0, MAX_FEATURED_BUSINESSES)
}

interface Choice {
  id: number
  listings: number
}

async function draw(db: Db, categories: Choice[], stateCode: string | null, seed: string): Promise<number[]> {
  const states = stateCode === null ? await drawStates(db, categories, seed) : categories.map(() => stateCode)
  const draws = categories.map(({ id }, turn) =>
    drawOne(db, { turn, id, state: states[turn] ?? '' }, `${seed} ${id}`),
  )
  return (await inOneQuery(draws)).flatMap((row) => row.drawn ?? [])
}

/** Runs the draws as one UNION query. Returns their rows in order. */
async function inOneQuery<Row extends { turn: number }>(
  draws: readonly SelectQueryBuilder<Database, never, Row>[],
): Promise<Row[]> {
  const [first, ...others] = draws
  if (!first) return []
  const rows = await others.reduce((all, each) => all.unionAll(each), first).execute()
  return rows.sort((a, b) => a.turn - b.turn)
}

/**
 * Builds the query that draws a business of a category in a state. It takes the first id at or after a random
 * point between the lowest and highest id.
 */
function drawOne(db: Db, { turn, id, state }: { turn: number; id: number; state: string }, seed: string) {
  const listings = db
    .selectFrom('business_listings')
    .where('category_id', '=', id)
    .where('state_code', '=', state)
  const lowest = listings.select('business_id').orderBy('business_id').limit(1)
  const highest = listings.select('business_id').orderBy('business_id', 'desc').limit(1)
  const point = sql<number>`${lowest} + ${hashText32(`${seed} business`)} % (${highest} - ${lowest} + 1)`
  const drawn = listings
    .select('business_id')
    .where('business_id', '>=', point)
    .orderBy('business_id')
    .limit(1)
  return db.selectNoFrom([sql.lit(turn).as('turn'), drawn.as('drawn')])
}

async function drawStates(db: Db, categories: Choice[], seed: string): Promise<string[]> {
  const draws = categories.map(({ id, listings }, turn) => {
    const counted = db
      .selectFrom('listing_counts')
      .select(['state_code', sql<number>`sum(listings) over (order by state_code)`.as('upto')])
      .where('category_id', '=', id)
      .where('state_code', '<>', '')
    const drawn = db
      .selectFrom(counted.as('counted'))
      .select('state_code')
      .where('upto', '>', hashText32(`${seed} ${id} state`) % listings)
      .orderBy('state_code')
      .limit(1)
    return db.selectNoFrom([sql.lit(turn).as('turn'), drawn.as('drawn')])
  })
  return (await inOneQuery(draws)).map((row) => row.drawn ?? '')
}

/** Shuffles the list. The same `seed` gives the same order. */
function shuffled(choices: Choice[], seed: string): Choice[] {
  return choices
    .map((choice) => ({ choice, key: hashText32(`${seed} order ${choice.id}`) }))
    .sort((a, b) => a.key - b.key || a.choice.id - b.choice.id)
    .map(({ choice }) => choice)
}
