import type { Db } from 'db/connect'
import { reserveIds } from 'db/counters'
import { insertInBatches } from 'db/insert'
import { inTransaction } from 'db/transaction'
import type { RatingsTable } from 'db/types'
import { type Insertable, sql } from 'kysely'
import { parseLanguages } from '~/features/businesses/directory-filters'
import { PRICE_RANGES } from '~/features/businesses/owner-types'
import { getInitialBusinessValues } from '~/features/businesses/read.server'
import { type BusinessWithCategoryIds, insertBusinesses } from '~/features/businesses/write.server'
import { addDays, getMonday } from '~/features/places/calendar'
import { findTimeZone } from '~/features/places/zip'
import { rewriteReservationCells } from '~/features/reservations/hold.server'
import { paths } from '~/paths'
import { createDemoClock, type DemoBusiness, type DemoClock, type DemoRating, parseDemoData } from './data'

/** Number of the demo business for the electricians' page: Electricista Ignacio Barrios. */
const DEMO_CONTRACTOR_NUMBER = 142

type Demo = ReturnType<typeof parseDemoData>

interface Context {
  clock: DemoClock
  categories: ReadonlyMap<string, { id: number; name: string }>
  /** Returns a business by its number in the demo. */
  business: (number: number) => DemoBusiness
  /** Id in the table of a business with this number. */
  idOf: (number: number) => number
}

/**
 * Loads the demo of db/seed/demo as of `now` in one transaction. The built-in categories must exist. It
 * stores the ids of promotions and images in settings, so that `deleteDemoData` can delete the rows.
 */
export async function insertDemoData(db: Db, now: Date): Promise<void> {
  const demo = parseDemoData()
  const numbered = new Map(demo.businesses.map((business) => [business.id, business]))
  await inTransaction(db, async (trx) => {
    const found = await trx.selectFrom('categories').select(['id', 'slug', 'name']).execute()
    const clock = createDemoClock(now)
    const categories = new Map(found.map(({ slug, id, name }) => [slug, { id, name }]))
    const ids = await loadBusinesses(trx, demo, { clock, categories })
    const context: Context = {
      ...{ clock, categories },
      business: (number) => known(numbered, number, 'business'),
      idOf: (number) => known(ids, number, 'business'),
    }
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
    await insertInBatches(
      trx,
      'settings',
      settings.map((setting) => ({ ...setting, updated_at })),
    )
    await trx
      .insertInto('settings')
      .values({ key: 'contractor_business', value: String(context.idOf(DEMO_CONTRACTOR_NUMBER)), updated_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

function known<K, T>(all: ReadonlyMap<K, T>, key: K, what: string): T {
  const found = all.get(key)
  if (found === undefined) throw new Error(`There is no ${what} ${key}`)
  return found
}

/** Inserts the businesses and returns their ids by number of the demo. */
async function loadBusinesses(
  trx: Db,
  { businesses, ratings }: Demo,
  { clock, categories }: Pick<Context, 'clock' | 'categories'>,
): Promise<Map<number, number>> {
  const averagesOf = (id: number) =>
    ratings
      .filter(({ business, status }) => business === id && status === undefined)
      .map(({ professional, trust }) => (professional + trust) / 2)
  const ids = await insertBusinesses(
    trx,
    businesses.map((demo) => ({
      after: toBusiness(demo, clock, categories),
      hours: demo.hours?.map(([weekday, opens, closes]) => ({ weekday, opens, closes })) ?? [],
      source: 'demo' as const,
      statusReason: demo.status_reason ?? null,
      ratings: averagesOf(demo.id),
      now: new Date(clock.moment(demo.created)),
    })),
  )
  return new Map(businesses.map(({ id }, place) => [id, ids[place] ?? 0]))
}

/** Converts a business of the demo to the values that forms save. */
function toBusiness(
  { name = '', slug, ...demo }: DemoBusiness,
  clock: DemoClock,
  categories: Context['categories'],
): BusinessWithCategoryIds {
  const description = clock.text(demo.description)
  return {
    ...getInitialBusinessValues(),
    name,
    slug: slug ?? `negocio-sin-nombre-${demo.id}`,
    status: demo.status ?? (slug ? 'published' : 'draft'),
    categoryIds: (demo.categories ?? []).map((category) => known(categories, category, 'category').id),
    contactPerson: demo.contact_person ?? null,
    email: demo.email ?? null,
    phone: demo.phone ?? null,
    location: demo.location ?? null,
    city: demo.city ?? '',
    stateCode: demo.state_code ?? null,
    zipcode: demo.zipcode ?? null,
    coordinates: demo.latitude === undefined ? null : `${demo.latitude},${demo.longitude}`,
    description,
    message: description,
    services: demo.services ?? [],
    specialty: demo.specialty ?? null,
    websiteUrl: demo.website_url ?? null,
    facebookUrl: demo.facebook_url ?? null,
    instagramUrl: demo.instagram_url ?? null,
    slotCapacity: demo.slot_capacity ?? null,
    priceRange: PRICE_RANGES.find((price) => price === demo.price_range) ?? null,
    languages: parseLanguages(demo.languages ?? null),
    homeService: demo.home_service ?? null,
    isVerified: demo.verified !== undefined,
  }
}

async function loadRatings(trx: Db, demo: Demo, context: Context): Promise<void> {
  const rows = demo.ratings.map((rating) => {
    const { name = '', categories: [slug = ''] = [] } = context.business(rating.business)
    const category = known(context.categories, slug, 'category').name
    return buildDemoRatingRow(rating, context.clock, { id: context.idOf(rating.business), name, category })
  })
  await insertInBatches(trx, 'ratings', rows)
}

/** Returns the row of a rating. `business.id` is the id in the table. */
export function buildDemoRatingRow(
  rating: DemoRating,
  clock: DemoClock,
  business: { id: number; name: string; category: string },
): Insertable<RatingsTable> {
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
  const { clock, business, idOf } = context
  const rows = demo.reservations.map(({ business: number, name, day, time, created, ...reservation }) => {
    const { name: business_name = '', contact_person, state_code = 'GA', zipcode = null } = business(number)
    return {
      business_id: idOf(number),
      business_name,
      contact_person: contact_person ?? null,
      full_name: name,
      reservation_date: clock.day(day),
      reservation_time: time,
      seat: 0,
      sequence: 0,
      time_zone: findTimeZone(state_code, zipcode),
      minutes: 30,
      buffer_minutes: 0,
      created_at: clock.moment(created),
      updated_at: clock.moment(created),
      ...reservation,
    }
  })
  await insertInBatches(trx, 'reservations', rows)
  const stored = await trx.selectFrom('reservations').select(['id', 'code']).execute()
  const ids = new Map(stored.map(({ id, code }) => [code, id]))
  await rewriteReservationCells(
    trx,
    demo.reservations.map(({ code }) => known(ids, code, 'reservation')),
  )
  await confirmReservations(trx, demo, { ...context, ids })
}

/** Records for confirmed and completed reservations that the owner confirmed them after the booking. */
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
  await insertInBatches(trx, 'reservation_changes', rows)
}

async function loadCounts(trx: Db, demo: Demo, context: Context): Promise<void> {
  const rows = demo.counts.flatMap(({ business, ...counts }) =>
    Object.entries(counts).flatMap(([what, weeks]) =>
      weeks.map((times, back) => ({
        business_id: context.idOf(business),
        week: getMonday(context.clock.day(-7 * back)),
        what: what as keyof typeof counts,
        times,
      })),
    ),
  )
  await insertInBatches(
    trx,
    'business_counts',
    rows.filter(({ times }) => times > 0),
  )
  await trx
    .insertInto('daily_counts')
    .values(pageCountsOf(demo, context))
    .onConflict((conflict) =>
      conflict
        .columns(['what', 'word', 'day'])
        .doUpdateSet({ times: sql<number>`daily_counts.times + excluded.times` }),
    )
    .execute()
}

/**
 * Returns the page counts that belong to the views of businesses, because a view counts as both. The views of
 * a week are put on one day, which depends on the business.
 */
function pageCountsOf(demo: Demo, { business, clock }: Context) {
  const today = clock.day(0)
  const totals = new Map<string, number>()
  const pages = demo.counts.flatMap(({ business: number, view = [] }) => {
    const { categories = [], slug = '' } = business(number)
    const word = paths.business({ categorySlug: categories[0] ?? '', slug })
    return view.flatMap((times, back) => {
      if (times === 0) return []
      const monday = getMonday(clock.day(-7 * back))
      const chosen = addDays(monday, number % 7)
      const day = chosen > today ? monday : chosen
      totals.set(day, (totals.get(day) ?? 0) + times)
      return [{ what: 'page', word, day, times }]
    })
  })
  return [...pages, ...[...totals].map(([day, times]) => ({ what: 'page', word: '', day, times }))]
}

/** Inserts the promotions and returns their ids. */
async function loadPromotions(trx: Db, demo: Demo, context: Context): Promise<number[]> {
  const { clock, categories, business, idOf } = context
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
      business_id: owner === undefined ? null : idOf(owner),
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
        business_id: idOf(number),
        business_name: business(number).name ?? null,
      })),
    ]
  })
  await insertInBatches(trx, 'promotions', promotions)
  await insertInBatches(trx, 'promotion_applications', applications)
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
  await insertInBatches(trx, 'category_image_bank', rows)
  return rows.map(({ id }) => id)
}
