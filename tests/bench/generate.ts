import type { Db } from 'db/connect'
import { insertInBatches } from 'db/insert'
import type { PromotionsTable, RatingsTable } from 'db/types'
import { type Insertable, sql } from 'kysely'
import { createDemoClock } from '~/cli/demo/data'
import { buildDemoRatingRow } from '~/cli/demo/load'
import { type BusinessRows, businessRows } from './business-rows'
import { invent, NOW } from './invent'

const BATCH = 500
const FEWEST_PROMOTIONS = 120

/**
 * Fills a directory that has only its categories with `count` realistic businesses, ratings and promotions.
 * The same seed makes the same directory.
 * Memory does not grow with `count`. `indexPendingBusinesses` fills the search index later.
 */
export async function generate(db: Db, count: number, seed: number): Promise<void> {
  const categories = await db.selectFrom('categories').select(['id', 'slug', 'name']).execute()
  const categoryIds = new Map(categories.map((category) => [category.slug, category.id]))
  const nameOf = new Map(categories.map((category) => [category.slug, category.name]))
  for (let first = 1; first <= count; first += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, count - first + 1) }, (_, index) => first + index)
    const made = ids.map((id) => make(seed, id, categoryIds, nameOf))
    await db.transaction().execute(async (trx) => {
      await numberNamesakes(trx, made)
      const rows = made.map((each) => each.rows)
      await insertInBatches(
        trx,
        'businesses',
        rows.map(({ business }) => business),
      )
      for (const name of ['categories', 'services', 'hours'] as const)
        await insertInBatches(trx, `business_${name}`, rows.flatMap((each): object[] => each[name]) as never)
      await insertInBatches(
        trx,
        'ratings',
        made.flatMap((each) => each.ratings),
      )
    })
    await insertOffers(
      db,
      made.map(({ rows }) => rows.business),
      count,
    )
  }
}

const CLOCK = createDemoClock(NOW)

export interface Made {
  rows: BusinessRows
  ratings: Insertable<RatingsTable>[]
}

/** Returns the business with this number and its ratings. */
export function make(
  seed: number,
  id: number,
  categoryIds: ReadonlyMap<string, number>,
  nameOf: ReadonlyMap<string, string>,
): Made {
  const { business, ratings } = invent(seed, id)
  const rows = businessRows(id, business, { clock: CLOCK, categoryIds, ratings, source: 'import' })
  const rated = { id, name: business.name, category: nameOf.get(business.categories[0] ?? '') ?? '' }
  return { rows, ratings: ratings.map((rating) => buildDemoRatingRow(rating, CLOCK, rated)) }
}

/** Gives the first business of a name its plain slug, and adds a number to the others. */
async function numberNamesakes(db: Db, made: Made[]): Promise<void> {
  const slugs = JSON.stringify(made.map(({ rows }) => rows.business.name_slug))
  const { rows: known } = await sql<{ slug: string }>`
    select distinct value as slug from json_each(${slugs})
    where exists (select 1 from businesses where name_slug = value)`.execute(db)
  const taken = new Set(known.map((row) => row.slug))
  for (const { rows } of made) {
    const { business } = rows
    if (taken.has(business.name_slug)) business.business_slug = `${business.name_slug}-${business.id}`
    taken.add(business.name_slug)
  }
}

/** One business in fifty has an offer. In a small directory more have one, so that offers fill a page. */
const oneIn = (count: number) => Math.max(1, Math.min(50, Math.floor(count / FEWEST_PROMOTIONS)))

function promotion(id: number, count: number): Insertable<PromotionsTable> & { id: number } {
  const day = (offset: number) => new Date(NOW.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  return {
    id,
    title: id % 2 ? 'Oferta de temporada' : 'Primera visita',
    description: 'Pregunta al llegar o por teléfono.',
    discount_type: 'percentage',
    discount_percentage: 5 + (id % 6) * 5,
    valid_from: day(-30),
    // One in ten has ended. The others run for years, so that the data can be reused.
    valid_until: (id / oneIn(count)) % 10 === 0 ? day(-1) : day(2000 + (id % 365)),
    application_scope: 'specific',
    created_at: NOW.toISOString(),
    updated_at: NOW.toISOString(),
  }
}

export const isOffered = (id: number, count: number) => id % oneIn(count) === 0

/** Inserts the offers of these among `count` businesses, and applies them. */
export async function insertOffers(
  db: Db,
  pages: readonly { id: number; business_name: string }[],
  count: number,
): Promise<void> {
  const offered = pages.filter(({ id }) => isOffered(id, count))
  if (offered.length === 0) return
  await db
    .insertInto('promotions')
    .values(offered.map(({ id }) => promotion(id, count)))
    .execute()
  await db
    .insertInto('promotion_applications')
    .values(
      offered.map(({ id, business_name }) => ({
        ...{ promotion_id: id, application_type: 'business' as const, created_at: NOW.toISOString() },
        ...{ business_id: id, business_name },
      })),
    )
    .execute()
}
