import type { Db } from 'db/connect'
import { indexRowIdSql, selectIndexEntries } from 'db/portable-sql'
import type { BusinessesTable } from 'db/types'
import { type Selectable, sql } from 'kysely'
import type { CategoryBadgeData } from '~/features/categories/category-card'
import { CATEGORY_BADGE_COLUMNS, toCategoryBadge } from '~/features/categories/read.server'
import {
  DEFAULT_TIME_ZONE,
  formatMonthAndYear,
  formatWeekday,
  formatWeekdayAndDate,
  getDateInZone,
} from '~/features/places/calendar'
import { getStateName } from '~/features/places/states'
import { toMainTradeIndexTag, toStateIndexTag } from '~/features/search/document.server'
import { buildAndExpression, quoteTerm } from '~/features/search/find/query'
import {
  getWhatsappDigits,
  toSafeEmailOrNull,
  toSafePhoneOrNull,
  toSafeUrlOrNull,
} from '~/values/contact/links'
import { splitSentences } from '~/values/text/clean'
import { loadCards, summarizeRatings } from './cards.server'
import { formatConfirmationMonth } from './confirmation.server'
import { parseLanguages } from './directory-filters'
import { readBusinessRefs } from './find.server'
import { readOpeningHours, readOpenState } from './opening-hours.server'
import { buildPictureAndTradeFinder, listBusinessPhotos } from './pictures.server'
import { canAnswerReservations, hasValidOwnerLink } from './read.server'
import type { BusinessDetail, SimilarBusiness } from './schema'
import { listServices } from './service-menu/list.server'

const MAX_SIMILAR_BUSINESSES = 3
/** Among this many best-rated businesses, those in the same city come first. */
const MAX_SIMILAR_CANDIDATES = 60

/**
 * Finds up to three similar listed businesses of the same state. Those with the same trade come first (D146),
 * then those of the same category. Within each group: same city, then better rating.
 */
export async function findSimilarBusinesses(
  db: Db,
  business: { id: number; categoryId: number; tradeId: number | null; city: string; stateCode: string },
): Promise<SimilarBusiness[]> {
  const ofTrade = business.tradeId === null ? [] : await sameTrade(db, business.tradeId, business)
  const best = await db
    .selectFrom('business_listings as listing')
    .innerJoin('businesses as business', 'business.id', 'listing.business_id')
    .select(['business.id', 'business.city', 'business.business_slug as slug'])
    .where('listing.category_id', '=', business.categoryId)
    .where('listing.state_code', '=', business.stateCode)
    .where('listing.business_id', '!=', business.id)
    .orderBy('listing.rating_key', 'desc')
    .orderBy('listing.business_id', 'desc')
    .limit(MAX_SIMILAR_CANDIDATES)
    .execute()
  const isHere = ({ city }: { city: string }) => city === business.city
  const ranked = [ofTrade, best].flatMap((some) => [
    ...some.filter(isHere),
    ...some.filter((each) => !isHere(each)),
  ])
  const ids = new Map([...new Map(ranked.map(({ slug, id }) => [slug, id]))].slice(0, MAX_SIMILAR_BUSINESSES))
  const { cards } = await loadCards(db, [...ids.values()], { services: 0 })
  return cards.map((card) => ({ ...card, id: ids.get(card.slug) as number }))
}

/**
 * Finds at most 60 other businesses with the same main trade and state, best rated first. They are published
 * and have no closure.
 */
async function sameTrade(db: Db, tradeId: number, { id, stateCode }: { id: number; stateCode: string }) {
  const match = buildAndExpression([
    quoteTerm(toMainTradeIndexTag(tradeId)),
    quoteTerm(toStateIndexTag(stateCode)),
  ])
  const entries = selectIndexEntries('search_index', match, { maxCount: MAX_SIMILAR_CANDIDATES })
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'city', 'business_slug as slug', 'rating_key'])
    .where('id', 'in', sql<number>`(select ${indexRowIdSql} % 4294967296 from (${entries}) as entries)`)
    .where('id', '!=', id)
    .where('is_listed', '=', 1)
    .where('closed_kind', 'is', null)
    .execute()
  return rows.sort((a, b) =>
    a.rating_key < b.rating_key ? 1 : a.rating_key > b.rating_key ? -1 : b.id - a.id,
  )
}

type PublicRow = Pick<Selectable<BusinessesTable>, (typeof PUBLIC_COLUMNS)[number]>

/** Columns that are read for the page (D31). */
const PUBLIC_COLUMNS = [
  'id',
  'source',
  'category_id',
  'business_name',
  'business_slug',
  'contact_person',
  'email',
  'shows_email',
  'phone',
  'whatsapp',
  'location',
  'city',
  'state_code',
  'state_confirmed',
  'zipcode',
  'time_zone',
  'latitude',
  'longitude',
  'description',
  'specialty',
  'website_url',
  'facebook_url',
  'instagram_url',
  'logo_hash',
  'price_range',
  'languages',
  'home_service',
  'ratings_count',
  'professional_sum',
  'trust_sum',
  'founder_number',
  'verified_at',
  'created_at',
  'closed_kind',
  'closed_until',
  'moved_to',
  'confirmed_on',
] as const satisfies readonly (keyof BusinessesTable)[]

/**
 * Business data of the page, except what other features add: promotions, comments, and the distribution of
 * the ratings.
 */
export type BusinessDetailCore = Omit<
  BusinessDetail,
  'promotions' | 'comments' | 'commentCount' | 'distribution'
>

export interface BusinessExtrasQuery {
  id: number
  categoryIds: number[]
  /** Local date of the business, `yyyy-MM-dd`. */
  today: string
  isClosed: boolean
}

/**
 * Reads the published business with a slug, as of `now`. Adds the result of `readExtras`. Null if there is
 * none. Throws if the business is in no category.
 */
export async function readBusinessDetail<More>(
  db: Db,
  slug: string,
  now: Date,
  readExtras: (found: BusinessExtrasQuery) => Promise<More>,
): Promise<(BusinessDetailCore & More) | null> {
  const row = await db
    .selectFrom('businesses')
    .select(PUBLIC_COLUMNS)
    .where('business_slug', '=', slug)
    .where('is_listed', '=', 1)
    .executeTakeFirst()
  return row ? toFacts(db, row, now, readExtras) : null
}

async function toFacts<More>(
  db: Db,
  row: PublicRow,
  now: Date,
  more: (found: BusinessExtrasQuery) => Promise<More>,
): Promise<BusinessDetailCore & More> {
  const filed = await filedUnder(db, row.id)
  const primary = filed.find((category) => category.id === row.category_id) ?? filed[0]
  if (!primary) throw new Error(`Business ${row.id} is in no category`)
  const categoryIds = filed.map((category) => category.id)
  const today = getDateInZone(row.time_zone ?? DEFAULT_TIME_ZONE, now)
  const [offered, photos, appearanceOf, hours, open, closed, rest] = await Promise.all([
    listServices(db, [row.id]),
    listBusinessPhotos(db, row.id),
    buildPictureAndTradeFinder(db, [primary.id]),
    readOpeningHours(db, row.id),
    readOpenState(db, row.id, row.time_zone ?? DEFAULT_TIME_ZONE, now),
    closingOf(db, row),
    more({ id: row.id, categoryIds, today, isClosed: row.closed_kind !== null }),
  ])
  const services = offered.get(row.id) ?? []
  const filedAs = { category_id: primary.id, category: primary.badge }
  const { picture, trade } = appearanceOf({
    ...{ ...row, ...filedAs, services: services.map(({ name }) => name) },
    photo_hash: photos[0]?.hash ?? null,
  })
  const similar = await findSimilarBusinesses(db, {
    id: row.id,
    categoryId: primary.id,
    tradeId: trade?.id ?? null,
    city: row.city,
    stateCode: row.state_code,
  })
  const hasOwnerLink = await hasValidOwnerLink(db, row.id)
  const takesReservations =
    row.closed_kind === null &&
    (await canAnswerReservations(db, { ...pageFacts(row), email: toSafeEmailOrNull(row.email) }))
  return {
    ...pageFacts(row),
    category: primary.badge,
    categories: filed.map((category) => category.badge),
    services,
    takesReservations,
    hasOwnerLink,
    confirmed: formatConfirmationMonth(row.confirmed_on, now),
    photos,
    picture,
    trade: trade?.label ?? null,
    hours: row.closed_kind ? [] : hours,
    today: formatWeekday(today),
    isOpenNow: row.closed_kind ? null : (open?.isOpen ?? null),
    open: row.closed_kind ? null : open,
    similar,
    ...closed,
    ...rest,
  }
}

/**
 * Returns the closure of a business for its page, or null. With a closure, phone, WhatsApp and e-mail are
 * null, so that the page hides them.
 */
async function closingOf(db: Db, { closed_kind, closed_until, moved_to }: PublicRow) {
  if (!closed_kind) return { closed: null }
  const [movedTo = null] = moved_to === null ? [] : await readBusinessRefs(db, [moved_to])
  const until = closed_until ? { day: closed_until, inWords: formatWeekdayAndDate(closed_until) } : null
  const closed = { kind: closed_kind, until, movedTo }
  return { closed, phone: null, whatsapp: null, email: null }
}

function pageFacts(row: PublicRow) {
  return {
    id: row.id,
    slug: row.business_slug,
    name: row.business_name,
    city: row.city,
    stateCode: row.state_code,
    stateName: getStateName(row.state_code),
    isStateConfirmed: row.state_confirmed === 1,
    contactPerson: row.contact_person,
    email: row.shows_email === 1 ? toSafeEmailOrNull(row.email) : null,
    phone: toSafePhoneOrNull(row.phone),
    whatsapp: getWhatsappDigits(row),
    location: row.location,
    zipcode: row.zipcode,
    mapUrl: mapSearch(row),
    position: positionOf(row),
    sentences: splitSentences(row.description),
    specialties: tags(row.specialty),
    websiteUrl: toSafeUrlOrNull(row.website_url),
    facebookUrl: toSafeUrlOrNull(row.facebook_url, 'facebook.com'),
    instagramUrl: toSafeUrlOrNull(row.instagram_url, 'instagram.com'),
    priceRange: row.price_range,
    languages: parseLanguages(row.languages),
    homeService: row.home_service,
    rating: summarizeRatings(row),
    founderNumber: row.founder_number,
    memberSince: formatMonthAndYear(row.created_at),
    isVerified: row.verified_at !== null,
    isImported: row.source === 'import',
    isExample: row.source === 'demo',
  }
}

/**
 * Reads the categories of a business, main category first. Hidden categories are included only if all are
 * hidden.
 */
async function filedUnder(db: Db, businessId: number): Promise<{ id: number; badge: CategoryBadgeData }[]> {
  const rows = await db
    .selectFrom('business_categories')
    .innerJoin('categories', 'categories.id', 'business_categories.category_id')
    .select([...CATEGORY_BADGE_COLUMNS, 'categories.id'])
    .where('business_categories.business_id', '=', businessId)
    .orderBy('business_categories.position')
    .execute()
  const shown = rows.filter((row) => row.is_active === 1)
  return (shown.length > 0 ? shown : rows).map((row) => ({ id: row.id, badge: toCategoryBadge(row) }))
}

function positionOf({ latitude, longitude }: PublicRow): BusinessDetail['position'] {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function mapSearch(row: PublicRow): string {
  const street = row.location ?? row.business_name
  const place = [street, row.city, [row.state_code, row.zipcode].filter(Boolean).join(' ')].join(', ')
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`
}

const tags = (specialty: string | null) =>
  (specialty ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
