import type { Db } from 'db/connect'
import { loadServices } from '../cards.server'
import { languagesIn } from '../languages'
import type { OwnPage } from './schema'

/** A business as its owner may read and change it, whether it is published or not. */
export async function readOwnPage(db: Db, businessId: number): Promise<OwnPage> {
  const { logo_hash, languages, ...row } = await db
    .selectFrom('business_pages')
    .select([
      'version',
      'business_name as name',
      'description',
      'specialty',
      'contact_person as contactPerson',
      'phone',
      'whatsapp',
      'email',
      'location',
      'city',
      'state_code as stateCode',
      'zipcode',
      'website_url as websiteUrl',
      'facebook_url as facebookUrl',
      'instagram_url as instagramUrl',
      'price_range as priceRange',
      'languages',
      'home_service as homeService',
      'logo_hash',
    ])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const services = await loadServices(db, [businessId])
  const hours = await db
    .selectFrom('business_hours')
    .select('weekday')
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return {
    ...row,
    languages: languagesIn(languages),
    services: services.get(businessId) ?? [],
    hasHours: hours !== undefined,
    hasLogo: logo_hash !== null,
  }
}
