import type { Db } from 'db/connect'
import { sql } from 'kysely'
import type { BusinessComment } from '~/features/businesses/schema'
import { shorten } from '~/values/text/sentences'
import { newestComments } from './comments.server'

const COMMENTS_SHOWN = 3
const COMMENT_LENGTH = 60

/** The last three published comments of a business, newest first, whole and cut (rows 130, 145), no e-mail. */
export async function latestComments(db: Db, businessId: number): Promise<BusinessComment[]> {
  return (await newestComments(db, businessId, COMMENTS_SHOWN)).map((comment) => ({
    ...comment,
    cut: shorten(comment.text, COMMENT_LENGTH),
  }))
}

/** How many published ratings gave 5, 4, 3, 2 and 1 stars; of the average of both scores the whole stars count (row 131). */
export async function ratingDistribution(
  db: Db,
  businessId: number,
): Promise<[number, number, number, number, number]> {
  const stars = sql<number>`(professional_rating + trust_rating) / 2`
  const rows = await db
    .selectFrom('ratings')
    .select([stars.as('stars'), db.fn.countAll<number>().as('ratings')])
    .where('business_id', '=', businessId)
    .where('is_counted', '=', 1)
    .groupBy(stars)
    .execute()
  const ratings = new Map(rows.map((row) => [row.stars, row.ratings]))
  const of = (count: number) => ratings.get(count) ?? 0
  return [of(5), of(4), of(3), of(2), of(1)]
}
