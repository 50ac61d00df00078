import words from 'db/seed/demo/words.json' with { type: 'json' }
import type { BusinessCategories, BusinessHours, BusinessPages, BusinessServices, Contacts } from 'db/types'
import type { Insertable } from 'kysely'
import { listingQuality } from '~/features/businesses/quality'
import { timeZoneOf } from '~/features/places/time-zone'
import type { Random } from '~/values/random'
import { hash } from '~/values/text/hash'
import { nameKey } from '~/values/text/slug'
import type { DemoBusiness } from './businesses'
import { fullName } from './people'
import type { DemoRating } from './ratings'

const DAY = 86_400_000
/** Categories that go together in one house. */
const ALSO = new Map(Object.entries(words.alsoFiledUnder))

export interface BusinessRows {
  contact: Insertable<Contacts> & { id: number }
  page: Insertable<BusinessPages> & { id: number }
  categories: Insertable<BusinessCategories>[]
  services: Insertable<BusinessServices>[]
  hours: Insertable<BusinessHours>[]
}

export interface Oddities {
  noPhone?: boolean
  noEmail?: boolean
  nearlyEmpty?: boolean
  held?: boolean
}

interface RowsContext {
  now: Date
  categoryIds: ReadonlyMap<string, number>
  ratings: DemoRating[]
  odd: Oddities
}

export function businessRows(
  random: Random,
  business: DemoBusiness,
  id: number,
  context: RowsContext,
): BusinessRows {
  const { story } = business
  const isFilled = !context.odd.nearlyEmpty
  const created = createdAt(random, context)
  const hours = isFilled && random.chance(0.34) ? week(random, id) : []
  const person = personOf(random, business, { odd: context.odd, created })
  const categories = filed(random, business, context.categoryIds)
  const services = isFilled ? business.services : []
  const message = isFilled ? business.description : null
  const page = { ...pageOf(random, business, { odd: context.odd, created }), ...person }
  const quality = listingQuality({
    descriptionLength: message?.length ?? 0,
    services: services.length,
    hasPhone: page.phone !== null,
    hasEmail: page.email !== null,
    hasAddress: page.location !== null,
    hasHours: hours.length > 0,
    hasWebsite: page.website_url !== null,
    hasLogo: false,
    isVerified: page.verified_at !== null,
    ...ratingFigures(context.ratings),
  })
  return {
    contact: { id, name: story.name, message, source: 'demo', ...person },
    page: { id, contact_id: id, category_id: categories[0] ?? 0, description: message, quality, ...page },
    categories: categories.map((category_id, position) => ({ business_id: id, category_id, position })),
    services: services.map((name, position) => ({ business_id: id, position, name })),
    hours,
  }
}

function createdAt(random: Random, { now, ratings }: RowsContext): string {
  const age = random.between(1, 600) * DAY + random.between(0, DAY)
  return beforeRatings(new Date(now.getTime() - age).toISOString(), ratings)
}

interface Made {
  odd: Oddities
  /** ISO 8601. */
  created: string
}

function personOf(random: Random, { trade, story, slug, phone, zip }: DemoBusiness, { odd, created }: Made) {
  const isFilled = !odd.nearlyEmpty
  return {
    contact_person: isFilled ? fullName(story.owner) : null,
    email: odd.noEmail || !isFilled ? null : `${mailbox(slug)}@example.com`,
    phone: odd.noPhone ? null : phone,
    location: trade.place === 'visits' || !isFilled ? null : street(random, trade.place),
    city: story.city.name,
    state_code: story.city.stateCode,
    zipcode: zip[0],
    created_at: created,
    updated_at: created,
    deleted_at: null,
  }
}

function pageOf(random: Random, business: DemoBusiness, { odd, created }: Made) {
  const { trade, story, slug, zip } = business
  const isFilled = !odd.nearlyEmpty
  const website = isFilled && random.chance(0.2) ? `https://www.example.com/${slug}` : null
  const verified = isFilled && random.chance(0.25) ? created : null
  return {
    business_name: story.name,
    business_slug: slug,
    name_slug: business.nameSlug,
    name_key: nameKey(story.name),
    whatsapp: null,
    time_zone: timeZoneOf(story.city.stateCode, zip[0]),
    latitude: zip[1],
    longitude: zip[2],
    specialty: isFilled ? business.specialties.join(', ') : null,
    website_url: website,
    facebook_url: isFilled && random.chance(0.2) ? `https://www.facebook.com/ejemplo/${slug}` : null,
    instagram_url: isFilled && random.chance(0.2) ? `https://www.instagram.com/ejemplo/${slug}` : null,
    logo_hash: null,
    price_range: random.pick(trade.prices),
    ...(isFilled ? saidOf(slug, trade.slug) : { languages: null, home_service: null }),
    slot_capacity: null,
    founder_number: null,
    verified_at: verified,
    status: odd.held ? ('held' as const) : ('published' as const),
    status_reason: odd.held ? 'Hay que comprobar el teléfono' : null,
  }
}

/** Trades that come to their customers. */
const AT_HOME = new Set(['limpieza', 'construccion', 'servicios-tecnicos'])

/** What it says of languages and of coming to its customers: by its address, so that nothing else is drawn anew. */
function saidOf(slug: string, trade: string) {
  const spoken = ['es', 'es en', 'es en', 'es en pt', 'es mam', 'es quc', null, null]
  return {
    languages: spoken[hash(slug) % spoken.length] ?? null,
    home_service: AT_HOME.has(trade) ? ('yes' as const) : null,
  }
}

function filed(random: Random, { trade }: DemoBusiness, ids: ReadonlyMap<string, number>): number[] {
  const also = random.chance(0.16) ? ALSO.get(trade.slug) : undefined
  return [trade.slug, ...(also ? [also] : [])].map((slug) => {
    const id = ids.get(slug)
    if (id === undefined) throw new Error(`There is no category ${slug}`)
    return id
  })
}

function beforeRatings(moment: string, ratings: DemoRating[]): string {
  const first = ratings.map((rating) => rating.createdAt).sort()[0]
  return first && first < moment ? new Date(Date.parse(first) - 2 * DAY).toISOString() : moment
}

/** Its end tells branches apart; the part before the @ holds 64 characters at most. */
const mailbox = (slug: string) => slug.slice(-60).replace(/^-+/, '')

function street(random: Random, place: 'shop' | 'office'): string {
  const address = `${random.between(100, 4900)} ${random.pick(words.streets)}`
  return place === 'office' && random.chance(0.6)
    ? `${address}, Suite ${random.between(1, 30) * 10}`
    : address
}

function week(random: Random, id: number): Insertable<BusinessHours>[] {
  const opens = random.pick(['07:00', '08:00', '09:00', '09:30', '10:00'])
  const closes = random.pick(['17:00', '17:30', '18:00', '19:00', '20:00'])
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ business_id: id, weekday, opens, closes }))
  const saturday = random.chance(0.8) ? [{ business_id: id, weekday: 6, opens, closes: '15:00' }] : []
  const sunday = random.chance(0.25) ? [{ business_id: id, weekday: 0, opens: '10:00', closes: '14:00' }] : []
  return [...weekdays, ...saturday, ...sunday]
}

function ratingFigures(ratings: DemoRating[]): { ratings: number; average: number | null } {
  const published = ratings.filter((rating) => rating.status === 'published')
  const sum = published.reduce((total, rating) => total + rating.professional + rating.trust, 0)
  return { ratings: published.length, average: published.length > 0 ? sum / (2 * published.length) : null }
}
