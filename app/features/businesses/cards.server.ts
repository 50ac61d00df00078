import type { Db } from 'db/connect'
import { BADGE_COLUMNS, toBadge } from '~/features/categories/cards.server'
import { stateName } from '~/features/places/states'
import { safePhone, whatsappDigits } from '~/values/links'
import { approvedImages, businessPicture } from './pictures.server'
import { summarizeRatings } from './rating-summary'
import type { BusinessCard } from './schema'

/**
 * The cards of these businesses, in the order of `ids`, with their first `services` services. Ids that are
 * no longer published are left out.
 */
export async function loadCards(db: Db, ids: number[], services: number): Promise<BusinessCard[]> {
  if (ids.length === 0) return []
  const [rows, offered] = await Promise.all([
    db
      .selectFrom('business_pages')
      .innerJoin('categories', 'categories.id', 'business_pages.category_id')
      .select([
        ...BADGE_COLUMNS,
        'business_pages.id',
        'business_pages.category_id',
        'business_pages.business_slug',
        'business_pages.business_name',
        'business_pages.city',
        'business_pages.state_code',
        'business_pages.phone',
        'business_pages.whatsapp',
        'business_pages.logo_hash',
        'business_pages.ratings_count',
        'business_pages.professional_sum',
        'business_pages.trust_sum',
      ])
      .where('business_pages.id', 'in', ids)
      .where('business_pages.is_listed', '=', 1)
      .execute(),
    loadServices(db, ids),
  ])
  const banks = await approvedImages(db, [...new Set(rows.map((row) => row.category_id))])
  const cards = new Map(
    rows.map((row): [number, BusinessCard] => [
      row.id,
      {
        slug: row.business_slug,
        name: row.business_name,
        city: row.city,
        stateCode: row.state_code,
        stateName: stateName(row.state_code),
        category: toBadge(row),
        services: offered.get(row.id)?.slice(0, services) ?? [],
        serviceCount: offered.get(row.id)?.length ?? 0,
        rating: summarizeRatings(row),
        phone: safePhone(row.phone),
        whatsapp: whatsappDigits(row),
        picture: businessPicture(row, banks.get(row.category_id) ?? []),
      },
    ]),
  )
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** The services of these businesses, each in its owner's order. */
export async function loadServices(db: Db, ids: number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('business_services')
    .select(['business_id', 'name'])
    .where('business_id', 'in', ids)
    .orderBy('business_id')
    .orderBy('position')
    .execute()
  const services = new Map<number, string[]>()
  for (const row of rows) {
    const offered = services.get(row.business_id)
    if (offered) offered.push(row.name)
    else services.set(row.business_id, [row.name])
  }
  return services
}
