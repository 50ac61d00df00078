import type { Db } from 'db/connect'
import { reserveIds } from 'db/counters'
import { insertAll } from 'db/insert'
import { inTransaction } from 'db/transaction'
import type { Ratings } from 'db/types'
import type { Insertable } from 'kysely'
import { mondayOf } from '~/features/places/calendar'
import { timeZoneOf } from '~/features/places/time-zone'
import { holdCells } from '~/features/reservations/hold.server'
import { paths } from '~/paths'
import { buildDemoDates, type DemoBusiness, type DemoClock, type DemoRating, readDemo } from './data'
import { type BusinessRows, businessRows } from './rows'

type Demo = ReturnType<typeof readDemo>

interface Context {
  clock: DemoClock
  categories: ReadonlyMap<string, { id: number; name: string }>
  /** Returns a business by its number in the demo. `before` plus this number is its id in the table. */
  business: (number: number) => DemoBusiness
  before: number
}

/**
 * Loads the demo of db/seed/demo as of `now` in one transaction. The 27 categories must exist. It stores ids
 * in settings whose names begin with `demo`, so that `removeDemo` can delete the rows.
 */
export async function loadDemo(db: Db, now: Date): Promise<void> {
  const demo = readDemo()
  const numbered = new Map(demo.businesses.map((business) => [business.id, business]))
  await inTransaction(db, async (trx) => {
    const found = await trx.selectFrom('categories').select(['id', 'slug', 'name']).execute()
    const numbers = demo.businesses.map(({ id }) => id)
    const ids = await reserveIds(trx, 'businesses', Math.max(0, ...numbers))
    const context: Context = {
      clock: buildDemoDates(now),
      categories: new Map(found.map(({ slug, id, name }) => [slug, { id, name }])),
      business: (number) => known(numbered, number, 'business'),
      before: (ids[0] ?? 1) - 1,
    }
    await loadBusinesses(trx, demo, context)
    await loadRatings(trx, demo, context)
    await loadReservations(trx, demo, context)
    await loadCounts(trx, demo, context)
    const promotions = await loadPromotions(trx, demo, context)
    const images = await loadImages(trx, demo, context)
    const settings = [
      { key: 'demo', value: '1' },
      { key: 'demo_promotions', value: JSON.stringify(promotions) },
      { key: 'demo_images', value: JSON.stringify(images) },
    ]
    const updated_at = now.toISOString()
    await insertAll(
      trx,
      'settings',
      settings.map((setting) => ({ ...setting, updated_at })),
    )
  })
}

function known<K, T>(all: ReadonlyMap<K, T>, key: K, what: string): T {
  const found = all.get(key)
  if (found === undefined) throw new Error(`There is no ${what} ${key}`)
  return found
}

async function loadBusinesses(trx: Db, demo: Demo, context: Context): Promise<void> {
  const categoryIds = new Map([...context.categories].map(([slug, { id }]) => [slug, id]))
  const rows = demo.businesses.map((business) =>
    businessRows(context.before + business.id, business, {
      clock: context.clock,
      categoryIds,
      ratings: demo.ratings.filter((rating) => rating.business === business.id),
      source: 'demo',
    }),
  )
  await insertBusinesses(trx, rows)
}

/** Inserts businesses with all their rows. Ratings, reservations and promotions are not included. */
export async function insertBusinesses(trx: Db, rows: readonly BusinessRows[]): Promise<void> {
  await insertAll(
    trx,
    'businesses',
    rows.map((row) => row.business),
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

async function loadRatings(trx: Db, demo: Demo, context: Context): Promise<void> {
  const rows = demo.ratings.map((rating) => {
    const { name = '', categories: [slug = ''] = [] } = context.business(rating.business)
    const category = known(context.categories, slug, 'category').name
    return ratingRow(rating, context.clock, { id: context.before + rating.business, name, category })
  })
  await insertAll(trx, 'ratings', rows)
}

/** Returns the row of a rating. `business.id` is the id in the table. */
export function ratingRow(
  rating: DemoRating,
  clock: DemoClock,
  business: { id: number; name: string; category: string },
): Insertable<Ratings> {
  const created_at = clock.moment(rating.created)
  return {
    business_id: business.id,
    business_name: business.name,
    category: business.category,
    professional_rating: rating.professional,
    trust_rating: rating.trust,
    reviewer_name: rating.name ?? null,
    reviewer_email: rating.email,
    comment: rating.comment ?? null,
    status: rating.status ?? 'published',
    status_reason: rating.status_reason ?? null,
    owner_reply: rating.reply ?? null,
    owner_replied_at: rating.reply ? clock.moment(rating.created + 0.5) : null,
    created_at,
    updated_at: created_at,
  }
}

async function loadReservations(trx: Db, demo: Demo, context: Context): Promise<void> {
  const { clock, business, before } = context
  const rows = demo.reservations.map(({ business: number, name, day, time, created, ...reservation }) => {
    const { name: business_name = '', contact_person, state_code = 'GA', zipcode = null } = business(number)
    return {
      business_id: before + number,
      business_name,
      contact_person: contact_person ?? null,
      full_name: name,
      reservation_date: clock.day(day),
      reservation_time: time,
      seat: 0,
      sequence: 0,
      time_zone: timeZoneOf(state_code, zipcode),
      minutes: 30,
      buffer_minutes: 0,
      created_at: clock.moment(created),
      updated_at: clock.moment(created),
      ...reservation,
    }
  })
  await insertAll(trx, 'reservations', rows)
  const stored = await trx.selectFrom('reservations').select(['id', 'code']).execute()
  const ids = new Map(stored.map(({ id, code }) => [code, id]))
  await holdCells(
    trx,
    demo.reservations.map(({ code }) => known(ids, code, 'reservation')),
  )
  await confirmReservations(trx, demo, { ...context, ids })
}

/** Records for each confirmed reservation that its owner confirmed it some hours after the booking. */
async function confirmReservations(
  trx: Db,
  demo: Demo,
  { clock, ids }: Context & { ids: ReadonlyMap<string, number> },
): Promise<void> {
  const confirmed = demo.reservations.filter(({ status }) => status === 'confirmed' || status === 'completed')
  const rows = confirmed.map(({ code, day, time, created }, index) => ({
    reservation_id: known(ids, code, 'reservation'),
    changed_by: 'owner',
    from_status: 'pending',
    to_status: 'confirmed',
    from_slot: `${clock.day(day)} ${time}`,
    to_slot: `${clock.day(day)} ${time}`,
    created_at: clock.moment(Math.min(0, created + 0.02 + (index % 9) * 0.05)),
  }))
  await insertAll(trx, 'reservation_changes', rows)
}

async function loadCounts(trx: Db, demo: Demo, context: Context): Promise<void> {
  const rows = demo.counts.flatMap(({ business, ...counts }) =>
    Object.entries(counts).flatMap(([what, weeks]) =>
      weeks.map((times, back) => ({
        business_id: context.before + business,
        week: mondayOf(context.clock.day(-7 * back)),
        what: what as keyof typeof counts,
        times,
      })),
    ),
  )
  await insertAll(
    trx,
    'business_counts',
    rows.filter(({ times }) => times > 0),
  )
}

/** Inserts the promotions and returns their ids. */
async function loadPromotions(trx: Db, demo: Demo, context: Context): Promise<number[]> {
  const { clock, categories, business, before } = context
  const created_at = clock.moment(0)
  const ids = await reserveIds(trx, 'promotions', demo.promotions.length)
  const numbered = demo.promotions.map((promotion, index) => ({ id: ids[index] ?? 0, promotion }))
  const promotions = numbered.map(({ id, promotion }) => {
    const { from, until, category: _category, businesses: _businesses, owner, ...columns } = promotion
    const validity = { valid_from: clock.day(from), valid_until: clock.day(until) }
    return {
      id,
      is_active: 1 as const,
      current_uses: 0,
      ...columns,
      business_id: owner === undefined ? null : before + owner,
      ...validity,
      created_at,
      updated_at: created_at,
    }
  })
  const applications = numbered.flatMap(({ id, promotion }) => {
    const { application_scope, category, owner } = promotion
    const businesses = owner === undefined ? (promotion.businesses ?? []) : [owner]
    const application = { promotion_id: id, created_at }
    return [
      ...(application_scope === 'all' ? [{ ...application, application_type: 'all' as const }] : []),
      ...(category
        ? [
            {
              ...application,
              application_type: 'category' as const,
              category_id: known(categories, category, 'category').id,
            },
          ]
        : []),
      ...businesses.map((number) => ({
        ...application,
        application_type: 'business' as const,
        business_id: before + number,
        business_name: business(number).name ?? null,
      })),
    ]
  })
  await insertAll(trx, 'promotions', promotions)
  await insertAll(trx, 'promotion_applications', applications)
  return promotions.map(({ id }) => id)
}

/** Inserts the images and returns their ids. */
async function loadImages(trx: Db, demo: Demo, { clock, categories }: Context): Promise<number[]> {
  const created_at = clock.moment(0)
  const ids = await reserveIds(trx, 'category_image_bank', demo.images.length)
  const rows = demo.images.map((image, index) => ({
    id: ids[index] ?? 0,
    category_id: known(categories, image.category, 'category').id,
    image_url: paths.illustration(image.picture),
    image_type: 'bank' as const,
    status: image.status ?? ('approved' as const),
    is_favorite: image.is_favorite ?? (0 as const),
    bank_rank: 0,
    created_at,
    updated_at: created_at,
  }))
  await insertAll(trx, 'category_image_bank', rows)
  return rows.map(({ id }) => id)
}
