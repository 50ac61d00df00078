import type { Db } from 'db/connect'
import { loadServices } from '../cards.server'
import { OWN, type OwnPage } from './fields'

/** A business as its owner may read and change it, whether it is published or not. */
export async function readOwnPage(db: Db, businessId: number): Promise<OwnPage> {
  const row = await db
    .selectFrom('business_pages')
    .select(['version', 'logo_hash', ...OWN.columns])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const services = await loadServices(db, [businessId])
  const hours = await db
    .selectFrom('business_hours')
    .select('weekday')
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return {
    ...OWN.fromRow(row),
    version: row.version,
    services: services.get(businessId) ?? [],
    hasHours: hours !== undefined,
    hasLogo: row.logo_hash !== null,
  }
}
