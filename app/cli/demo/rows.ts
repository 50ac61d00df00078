import type { BusinessCategories, BusinessHours, BusinessPages, BusinessServices, Contacts } from 'db/types'
import type { Insertable } from 'kysely'
import { listingQuality } from '~/features/businesses/quality'
import { timeZoneOf } from '~/features/places/time-zone'
import { businessSlug, nameKey } from '~/values/text/slug'
import type { DemoBusiness, DemoClock, DemoRating } from './data'

/** A business as the tables have it; without a name it has no page, nor what hangs on one. */
export interface BusinessRows {
  contact: Insertable<Contacts> & { id: number }
  page?: Insertable<BusinessPages> & { id: number }
  categories: Insertable<BusinessCategories>[]
  services: Insertable<BusinessServices>[]
  hours: Insertable<BusinessHours>[]
}

interface RowsContext {
  clock: DemoClock
  categoryIds: ReadonlyMap<string, number>
  ratings: readonly DemoRating[]
  source: Contacts['source']
}

/** The rows of a business under a number. Throws for a category that is not there. */
export function businessRows(id: number, business: DemoBusiness, context: RowsContext): BusinessRows {
  const { name = '', slug, city = null, state_code = null, zipcode = null } = business
  const { clock, categoryIds, source } = context
  const description = clock.text(business.description)
  const created_at = clock.moment(business.created)
  const verified_at = business.verified === undefined ? null : clock.moment(business.verified)
  const shared = {
    contact_person: business.contact_person ?? null,
    email: business.email ?? null,
    phone: business.phone ?? null,
    location: business.location ?? null,
    zipcode,
    created_at,
    updated_at: created_at,
  }
  const contact = { id, name, city, state_code, message: description, source, ...shared }
  const filed = (business.categories ?? []).map((category) => {
    const found = categoryIds.get(category)
    if (found === undefined) throw new Error(`There is no category ${category}`)
    return found
  })
  const [category_id] = filed
  if (category_id === undefined || !slug || !city || !state_code)
    return { contact, categories: [], services: [], hours: [] }
  const { services = [], hours = [] } = business
  const page = {
    id,
    contact_id: id,
    category_id,
    business_name: name,
    business_slug: slug,
    name_slug: businessSlug(name),
    name_key: nameKey(name),
    city,
    state_code,
    time_zone: timeZoneOf(state_code, zipcode),
    latitude: business.latitude ?? null,
    longitude: business.longitude ?? null,
    description,
    specialty: business.specialty ?? null,
    website_url: business.website_url ?? null,
    facebook_url: business.facebook_url ?? null,
    instagram_url: business.instagram_url ?? null,
    price_range: business.price_range ?? null,
    languages: business.languages ?? null,
    home_service: business.home_service ?? null,
    verified_at,
    status: business.status ?? ('published' as const),
    status_reason: business.status_reason ?? null,
    quality: qualityOf(business, description, context.ratings),
    ...shared,
  }
  return {
    contact,
    page,
    categories: filed.map((category, position) => ({ business_id: id, category_id: category, position })),
    services: services.map((service, position) => ({ business_id: id, position, name: service })),
    hours: hours.map(([weekday, opens, closes]) => ({ business_id: id, weekday, opens, closes })),
  }
}

function qualityOf(
  business: DemoBusiness,
  description: string | null,
  ratings: readonly DemoRating[],
): number {
  const published = ratings.filter((rating) => rating.status === undefined)
  const sum = published.reduce((total, rating) => total + rating.professional + rating.trust, 0)
  return listingQuality({
    descriptionLength: description?.length ?? 0,
    services: business.services?.length ?? 0,
    hasPhone: business.phone !== undefined,
    hasEmail: business.email !== undefined,
    hasAddress: business.location !== undefined,
    hasHours: business.hours !== undefined,
    hasWebsite: business.website_url !== undefined,
    hasLogo: false,
    isVerified: business.verified !== undefined,
    ratings: published.length,
    average: published.length > 0 ? sum / (2 * published.length) : null,
  })
}
