import type { Db } from 'db/connect'
import { summarizeRatings } from './rating-summary'
import type { RatingSummary } from './schema'

/** The averages of a business. */
export async function ratingOf(db: Db, businessId: number): Promise<RatingSummary> {
  const sums = await db
    .selectFrom('businesses')
    .select(['ratings_count', 'professional_sum', 'trust_sum'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return summarizeRatings(sums)
}
