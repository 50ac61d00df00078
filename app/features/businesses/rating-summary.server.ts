import type { Db } from 'db/connect'
import type { RatingSummary } from '~/models/business/schema'
import { summarizeRatings } from './summary'

/** The averages of a business. */
export async function ratingOf(db: Db, businessId: number): Promise<RatingSummary> {
  const sums = await db
    .selectFrom('business_pages')
    .select(['ratings_count', 'professional_sum', 'trust_sum'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return summarizeRatings(sums)
}
