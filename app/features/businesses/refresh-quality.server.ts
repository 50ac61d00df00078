import type { Db } from 'db/connect'

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

export interface ListingQualityFactors {
  descriptionLength: number
  services: number
  hasPhone: boolean
  hasEmail: boolean
  hasAddress: boolean
  hasHours: boolean
  hasWebsite: boolean
  hasLogo: boolean
  isVerified: boolean
  ratings: number
  /** Average rating from 1 to 5. Null without ratings. */
  average: number | null
}

/**
 * Computes the quality of a page for ranking, from 0 to 999. Filled fields give up to 600, verification 100
 * and ratings up to 299. An average below 3 subtracts points.
 */
export function computeListingQuality(page: ListingQualityFactors): number {
  const filled =
    Math.min(page.descriptionLength, 300) / 2 +
    Math.min(page.services, 6) * 20 +
    (page.hasPhone ? 120 : 0) +
    (page.hasEmail ? 30 : 0) +
    (page.hasAddress ? 60 : 0) +
    (page.hasHours ? 60 : 0) +
    (page.hasWebsite ? 20 : 0) +
    (page.hasLogo ? 40 : 0)
  const known = Math.min(Math.log2(page.ratings + 1) * 40, 199)
  const liked = page.average === null ? 0 : (page.average - 3) * 50
  const score = filled + (page.isVerified ? 100 : 0) + known + liked
  return Math.round(Math.min(Math.max(score, 0), 999))
}
