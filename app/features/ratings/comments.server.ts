import type { Db } from 'db/connect'
import { sql } from 'kysely'
import type { BusinessComment } from '~/features/businesses/schema'
import { formatShortDate } from '~/features/places/calendar'
import { truncateOrNull } from '~/values/text/clean'

/**
 * Builds the query for the published ratings of a business with a comment, in no order. Its conditions must
 * be the same as in the partial indexes, otherwise the database cannot use them.
 */
export const buildPublishedCommentsQuery = (db: Db, businessId: number) =>
  db
    .selectFrom('ratings')
    .select([
      'id',
      'reviewer_name',
      'reviewer_phone',
      'comment',
      'professional_rating',
      'trust_rating',
      'owner_reply',
      'created_at',
    ])
    .where('business_id', '=', businessId)
    .where('is_counted', '=', sql.lit(1))
    .where('comment', 'is not', null)

type CommentRow = Awaited<
  ReturnType<ReturnType<typeof buildPublishedCommentsQuery>['executeTakeFirstOrThrow']>
>

/** Converts a row to a comment with its full text. Lists may shorten it. */
export const toBusinessComment = (row: CommentRow): BusinessComment => ({
  id: row.id,
  author: row.reviewer_name ?? (row.reviewer_phone ? 'Un cliente' : 'Alguien de la comunidad'),
  isCustomer: row.reviewer_phone !== null,
  text: row.comment ?? '',
  rating: (row.professional_rating + row.trust_rating) / 2,
  date: formatShortDate(row.created_at),
  reply: row.owner_reply,
})

/** Returns the newest published comments of a business with their full text, at most `limit`. */
export async function listNewestComments(
  db: Db,
  businessId: number,
  limit: number,
): Promise<BusinessComment[]> {
  const rows = await buildPublishedCommentsQuery(db, businessId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toBusinessComment)
}

/**
 * Returns a published comment of this business with its full text. Null if the business has no such comment.
 */
export async function findPublishedComment(
  db: Db,
  businessId: number,
  id: number,
): Promise<BusinessComment | null> {
  const row = await buildPublishedCommentsQuery(db, businessId).where('id', '=', id).executeTakeFirst()
  return row ? toBusinessComment(row) : null
}

/** Returns the number of published ratings of all published businesses. */
export async function countPublishedRatings(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('businesses')
    .select(({ fn }) => fn.sum<number | null>('ratings_count').as('total'))
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .where('ratings_count', '>', 0)
    .executeTakeFirstOrThrow()
  return total ?? 0
}

const COMMENTS_SHOWN = 3
const COMMENT_LENGTH = 60

/**
 * Returns at most three published comments of a business, newest first (rows 130, 145). Each has its full
 * text and, if it is long, a short text.
 */
export async function listCommentPreviews(db: Db, businessId: number): Promise<BusinessComment[]> {
  return (await listNewestComments(db, businessId, COMMENTS_SHOWN)).map((comment) => ({
    ...comment,
    cut: truncateOrNull(comment.text, COMMENT_LENGTH),
  }))
}

/** SQL for the stars of a rating: the average of its two scores, rounded down (row 131). */
export const STARS_SQL = sql<number>`(ratings.professional_rating + ratings.trust_rating) / 2`

/** Returns the number of published ratings with 5, 4, 3, 2 and 1 stars. */
export async function countRatingsByStars(
  db: Db,
  businessId: number,
): Promise<[number, number, number, number, number]> {
  const rows = await db
    .selectFrom('ratings')
    .select([STARS_SQL.as('stars'), db.fn.countAll<number>().as('ratings')])
    .where('business_id', '=', businessId)
    .where('is_counted', '=', 1)
    .groupBy(STARS_SQL)
    .execute()
  const ratings = new Map(rows.map((row) => [row.stars, row.ratings]))
  const of = (count: number) => ratings.get(count) ?? 0
  return [of(5), of(4), of(3), of(2), of(1)]
}
