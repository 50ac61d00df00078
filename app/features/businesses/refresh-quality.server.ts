import type { Db } from 'db/connect'
import { computeListingQuality } from './labels'

/**
 * Recomputes the quality of a page in the transaction of the change. Does nothing if the business does not
 * exist. The caller must call `indexPendingBusinesses` afterwards.
 */
export async function recomputeListingQuality(db: Db, businessId: number): Promise<void> {
  const page = await readFactors(db, businessId)
  if (!page) return
  const quality = computeListingQuality({
    descriptionLength: page.description?.length ?? 0,
    services: page.services ?? 0,
    hasPhone: page.phone !== null,
    hasEmail: page.email !== null,
    hasAddress: page.location !== null,
    hasHours: (page.hours ?? 0) > 0,
    hasWebsite: page.website_url !== null,
    hasLogo: page.logo_hash !== null,
    isVerified: page.verified_at !== null,
    ratings: page.ratings_count,
    average: page.ratings_count ? (page.professional_sum + page.trust_sum) / (2 * page.ratings_count) : null,
  })
  if (quality !== page.quality)
    await db.updateTable('businesses').set({ quality }).where('id', '=', businessId).execute()
}

const readFactors = (db: Db, businessId: number) =>
  db
    .selectFrom('businesses as business')
    .select((expression) => [
      'description',
      'phone',
      'email',
      'location',
      'website_url',
      'logo_hash',
      'verified_at',
      'ratings_count',
      'professional_sum',
      'trust_sum',
      'quality',
      expression
        .selectFrom('business_services')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('business_id', '=', 'business.id')
        .as('services'),
      expression
        .selectFrom('business_hours')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('business_id', '=', 'business.id')
        .as('hours'),
    ])
    .where('business.id', '=', businessId)
    .executeTakeFirst()
