import type { Db } from 'db/connect'
import { TRADES } from 'db/seed/demo/trades'
import { insertAll, nextId } from 'db/seed/insert'
import type { Database } from 'db/types'
import type { Transaction } from 'kysely'
import { Random } from '~/values/random'
import { CONTACTS, type DemoBusiness, inventBusinesses } from './businesses'
import { imageRows } from './images'
import { promotionRows } from './promotions'
import { inventRatings, ratingRow } from './ratings'
import { inventReservations } from './reservations'
import { type BusinessRows, businessRows, type Oddities } from './rows'

const SEED = 2026
const RESERVATIONS = 120
/** Only businesses listed for this long have reservations, some of which are weeks old. */
const SETTLED = 60 * 86_400_000

/**
 * Fills the directory with invented data around `now`, the same every time, in one transaction; the 27 categories must
 * be there. Settings named `demo` keep the ids that `removeDemo` needs.
 */
export async function loadDemo(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const random = new Random(SEED)
    const categories = await readCategories(trx)
    const categoryIds = new Map(categories.map((category) => [category.slug, category.id]))
    const firstId = await nextId(trx, ['contacts', 'business_pages'])
    const numbered = inventBusinesses(random, TRADES, now.getUTCFullYear()).map((business, index) => {
      const ratings = inventRatings(random, business, now)
      const id = firstId + index
      const context = { now, categoryIds, ratings, odd: oddities(index) }
      return { id, business, ratings, rows: businessRows(random, business, id, context) }
    })
    await insertBusinesses(
      trx,
      numbered.map((each) => each.rows),
    )
    await insertAll(trx, 'contacts', [nameless(firstId + CONTACTS - 1, now)])
    const nameOf = new Map(categories.map((category) => [category.slug, category.name]))
    await insertAll(trx, 'ratings', ratingRows(numbered, nameOf))
    const settled = numbered.filter(({ rows }) => Date.parse(rows.page.created_at) < now.getTime() - SETTLED)
    await insertAll(trx, 'reservations', inventReservations(random, settled, RESERVATIONS, now))
    const promotionIds = await insertPromotions(trx, numbered, categoryIds, now)
    const images = imageRows(await nextId(trx, ['category_image_bank']), categories, now)
    await insertAll(trx, 'category_image_bank', images)
    await insertAll(trx, 'settings', [
      setting('demo', '1', now),
      setting('demo_promotions', JSON.stringify(promotionIds), now),
      setting('demo_images', JSON.stringify(images.map((image) => image.id)), now),
    ])
  })
}

const readCategories = (trx: Transaction<Database>) =>
  trx.selectFrom('categories').select(['id', 'slug', 'name', 'illustration']).execute()

type Rated = { id: number; business: DemoBusiness; ratings: ReturnType<typeof inventRatings> }

const ratingRows = (rated: readonly Rated[], nameOf: ReadonlyMap<string, string>) =>
  rated.flatMap(({ id, business, ratings }) => {
    const of = { id, name: business.story.name, category: nameOf.get(business.trade.slug) ?? '' }
    return ratings.map((rating) => ratingRow(rating, of))
  })

function oddities(index: number): Oddities {
  if (index === 60) return { noPhone: true }
  if (index === 75) return { noEmail: true }
  if (index === 90) return { nearlyEmpty: true }
  return { held: index === 105 || index === 120 }
}

/** A registration without a business name: administrators see it, visitors never do (D22). */
function nameless(id: number, now: Date) {
  const moments = { created_at: now.toISOString(), updated_at: now.toISOString(), deleted_at: null }
  const empty = { location: null, city: null, state_code: null, zipcode: null, message: null }
  const person = { contact_person: 'Ramiro Tobar', email: 'ramiro.tobar@example.com', phone: '+15055550199' }
  return { id, name: '', ...person, ...empty, source: 'demo' as const, ...moments }
}

async function insertBusinesses(trx: Transaction<Database>, rows: BusinessRows[]): Promise<void> {
  await insertAll(
    trx,
    'contacts',
    rows.map((row) => row.contact),
  )
  await insertAll(
    trx,
    'contact_categories',
    rows.flatMap(({ contact, categories }) =>
      categories.map(({ category_id, position }) => ({ contact_id: contact.id, category_id, position })),
    ),
  )
  await insertAll(
    trx,
    'business_pages',
    rows.map((row) => row.page),
  )
  await insertAll(
    trx,
    'business_categories',
    rows.flatMap((row) => row.categories),
  )
  await insertAll(
    trx,
    'business_services',
    rows.flatMap((row) => row.services),
  )
  await insertAll(
    trx,
    'business_hours',
    rows.flatMap((row) => row.hours),
  )
}

async function insertPromotions(
  trx: Transaction<Database>,
  numbered: readonly { id: number; business: DemoBusiness }[],
  categoryIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<number[]> {
  const first = await nextId(trx, ['promotions'])
  const { promotions, applications } = promotionRows(first, now, categoryIds, (trade) =>
    numbered
      .filter(({ business }) => business.trade.slug === trade)
      .map(({ id, business }) => ({ id, name: business.story.name })),
  )
  await insertAll(trx, 'promotions', promotions)
  await insertAll(trx, 'promotion_applications', applications)
  return promotions.map((_, index) => first + index)
}

const setting = (key: string, value: string, now: Date) => ({ key, value, updated_at: now.toISOString() })
