import type { Db } from 'db/connect'
import type { Businesses } from 'db/types'
import type { Selectable } from 'kysely'
import { BADGE_COLUMNS, toBadge } from '~/features/categories/cards.server'
import type { CategoryBadge } from '~/features/categories/category-card'
import { DEFAULT_TIME_ZONE, dateIn, monthAndYear, weekdayAndDate } from '~/features/places/calendar'
import { stateName } from '~/features/places/states'
import { safeEmail, safePhone, safeUrl, whatsappDigits } from '~/values/contact/links'
import { splitSentences } from '~/values/text/split-sentences'
import { loadServices } from './cards.server'
import { businessPlaces } from './find.server'
import { openingHours } from './hours.server'
import { languagesIn } from './languages'
import { openStateOf } from './open-now.server'
import { photosOf } from './photos.server'
import { pictureChooser } from './pictures.server'
import { summarizeRatings } from './rating-summary'
import type { BusinessDetail } from './schema'
import { similarBusinesses } from './similar.server'

type PublicRow = Pick<Selectable<Businesses>, (typeof PUBLIC_COLUMNS)[number]>

/** All that a visitor may see of the row itself; what is not named here never leaves the server (D31). */
const PUBLIC_COLUMNS = [
  'id',
  'source',
  'category_id',
  'business_name',
  'business_slug',
  'contact_person',
  'email',
  'phone',
  'whatsapp',
  'location',
  'city',
  'state_code',
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
] as const satisfies readonly (keyof Businesses)[]

/** A business as far as its own tables say it; promotions and comments come from above. */
export type BusinessFacts = Omit<BusinessDetail, 'promotions' | 'comments' | 'commentCount' | 'distribution'>

export interface FoundBusiness {
  id: number
  categoryIds: number[]
  /** By its own calendar, `yyyy-MM-dd`. */
  today: string
  isClosed: boolean
}

/** A published business by its stored slug at `now`, with what `more` reads beside it; null when there is none. */
export async function readFacts<More>(
  db: Db,
  slug: string,
  now: Date,
  more: (found: FoundBusiness) => Promise<More>,
): Promise<(BusinessFacts & More) | null> {
  const row = await db
    .selectFrom('businesses')
    .select(PUBLIC_COLUMNS)
    .where('business_slug', '=', slug)
    .where('is_listed', '=', 1)
    .executeTakeFirst()
  return row ? toFacts(db, row, now, more) : null
}

async function toFacts<More>(
  db: Db,
  row: PublicRow,
  now: Date,
  more: (found: FoundBusiness) => Promise<More>,
): Promise<BusinessFacts & More> {
  const filed = await filedUnder(db, row.id)
  const primary = filed.find((category) => category.id === row.category_id) ?? filed[0]
  if (!primary) throw new Error(`Business ${row.id} is in no category`)
  const categoryIds = filed.map((category) => category.id)
  const today = dateIn(row.time_zone ?? DEFAULT_TIME_ZONE, now)
  const [offered, photos, pictureOf, hours, open, similar, closed, rest] = await Promise.all([
    loadServices(db, [row.id]),
    photosOf(db, row.id),
    pictureChooser(db, [primary.id]),
    openingHours(db, row.id),
    openStateOf(db, row.id, row.time_zone ?? DEFAULT_TIME_ZONE, now),
    similarBusinesses(db, { id: row.id, categoryId: primary.id, city: row.city, stateCode: row.state_code }),
    closingOf(db, row),
    more({ id: row.id, categoryIds, today, isClosed: row.closed_kind !== null }),
  ])
  const services = offered.get(row.id) ?? []
  return {
    ...pageFacts(row),
    category: primary.badge,
    categories: filed.map((category) => category.badge),
    services,
    photos: photos.map(({ hash }) => hash),
    picture: pictureOf({
      ...row,
      services,
      category_id: primary.id,
      category: primary.badge,
    }),
    hours: row.closed_kind ? [] : hours,
    isOpenNow: row.closed_kind ? null : (open?.isOpen ?? null),
    open: row.closed_kind ? null : open,
    similar,
    ...closed,
    ...rest,
  }
}

/** How it has closed; then nothing of it says how to reach it. */
async function closingOf(db: Db, { closed_kind, closed_until, moved_to }: PublicRow) {
  if (!closed_kind) return { closed: null }
  const [movedTo = null] = moved_to === null ? [] : await businessPlaces(db, [moved_to])
  const until = closed_until ? { day: closed_until, inWords: weekdayAndDate(closed_until) } : null
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
    stateName: stateName(row.state_code),
    contactPerson: row.contact_person,
    email: safeEmail(row.email),
    phone: safePhone(row.phone),
    whatsapp: whatsappDigits(row),
    location: row.location,
    zipcode: row.zipcode,
    mapUrl: mapSearch(row),
    position: positionOf(row),
    sentences: splitSentences(row.description),
    specialties: tags(row.specialty),
    websiteUrl: safeUrl(row.website_url),
    facebookUrl: safeUrl(row.facebook_url, 'facebook.com'),
    instagramUrl: safeUrl(row.instagram_url, 'instagram.com'),
    priceRange: row.price_range,
    languages: languagesIn(row.languages),
    homeService: row.home_service,
    rating: summarizeRatings(row),
    founderNumber: row.founder_number,
    memberSince: monthAndYear(row.created_at),
    isVerified: row.verified_at !== null,
    isImported: row.source === 'import',
    isExample: row.source === 'demo',
  }
}

/** The categories a business is filed under, the primary one first; hidden ones only when there is no other. */
async function filedUnder(db: Db, businessId: number): Promise<{ id: number; badge: CategoryBadge }[]> {
  const rows = await db
    .selectFrom('business_categories')
    .innerJoin('categories', 'categories.id', 'business_categories.category_id')
    .select([...BADGE_COLUMNS, 'categories.id', 'categories.is_active'])
    .where('business_categories.business_id', '=', businessId)
    .orderBy('business_categories.position')
    .execute()
  const shown = rows.filter((row) => row.is_active === 1)
  return (shown.length > 0 ? shown : rows).map((row) => ({ id: row.id, badge: toBadge(row) }))
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
