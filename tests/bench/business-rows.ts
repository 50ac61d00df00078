import type {
  BusinessCategoriesTable,
  BusinessesTable,
  BusinessHoursTable,
  BusinessServicesTable,
} from 'db/types'
import type { Insertable, Selectable } from 'kysely'
import type { DemoBusiness, DemoClock, DemoRating } from '~/cli/demo/data'
import { computeListingQuality } from '~/features/businesses/refresh-quality.server'
import { toStoredService } from '~/features/businesses/service-menu/list.server'
import { findTimeZone } from '~/features/places/zip'
import { toBusinessSlug, toNameSortKey } from '~/values/text/slug'

/** Rows of a business in all tables, as the product writes them. The benchmarks insert them without it. */
export interface BusinessRows {
  business: Insertable<BusinessesTable> &
    Pick<Selectable<BusinessesTable>, 'id' | 'business_name' | 'city' | 'state_code'>
  categories: Insertable<BusinessCategoriesTable>[]
  services: Insertable<BusinessServicesTable>[]
  hours: Insertable<BusinessHoursTable>[]
}

interface RowsContext {
  clock: DemoClock
  categoryIds: ReadonlyMap<string, number>
  ratings: readonly DemoRating[]
  source: BusinessesTable['source']
}

/** Returns the rows of a business with this id. Throws if one of its categories does not exist. */
export function businessRows(id: number, business: DemoBusiness, context: RowsContext): BusinessRows {
  const { name = '', state_code = '', zipcode = null, services = [], hours = [] } = business
  const { clock, categoryIds, source } = context
  const description = clock.text(business.description)
  const created_at = clock.moment(business.created)
  const filed = (business.categories ?? []).map((category) => {
    const found = categoryIds.get(category)
    if (found === undefined) throw new Error(`There is no category ${category}`)
    return found
  })
  return {
    business: {
      id,
      source,
      status: business.status ?? (business.slug ? 'published' : 'draft'),
      status_reason: business.status_reason ?? null,
      category_id: filed[0] ?? null,
      business_name: name,
      business_slug: business.slug ?? `negocio-sin-nombre-${id}`,
      name_slug: toBusinessSlug(name),
      name_key: toNameSortKey(name),
      contact_person: business.contact_person ?? null,
      email: business.email ?? null,
      phone: business.phone ?? null,
      location: business.location ?? null,
      city: business.city ?? '',
      state_code,
      zipcode,
      time_zone: state_code ? findTimeZone(state_code, zipcode) : null,
      latitude: business.latitude ?? null,
      longitude: business.longitude ?? null,
      description,
      message: description,
      specialty: business.specialty ?? null,
      website_url: business.website_url ?? null,
      facebook_url: business.facebook_url ?? null,
      instagram_url: business.instagram_url ?? null,
      slot_capacity: business.slot_capacity ?? null,
      price_range: business.price_range ?? null,
      languages: business.languages ?? null,
      home_service: business.home_service ?? null,
      verified_at: business.verified === undefined ? null : clock.moment(business.verified),
      quality: qualityOf(business, description, context.ratings),
      created_at,
      updated_at: created_at,
    },
    categories: filed.map((category, position) => ({ business_id: id, category_id: category, position })),
    services: services.map((line, position) => ({ business_id: id, position, ...toStoredService(line) })),
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
  return computeListingQuality({
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
