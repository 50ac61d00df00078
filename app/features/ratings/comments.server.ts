import type { Db } from 'db/connect'
import { sql } from 'kysely'
import type { BusinessComment } from '~/features/businesses/schema'
import { shortDate } from '~/features/places/calendar'

/**
 * A business's published ratings that say something. The indexes of comments are used where conditions are spelt as
 * theirs.
 */
export const publishedComments = (db: Db, businessId: number) =>
  db
    .selectFrom('ratings')
    .select([
      'id',
      'reviewer_name',
      'comment',
      'professional_rating',
      'trust_rating',
      'owner_reply',
      'created_at',
    ])
    .where('business_id', '=', businessId)
    .where('is_counted', '=', sql.lit(1))
    .where('comment', 'is not', null)

type CommentRow = Awaited<ReturnType<ReturnType<typeof publishedComments>['executeTakeFirstOrThrow']>>

/** A comment as it was written; whoever shows it in a list cuts it. */
export const wholeComment = (row: CommentRow): BusinessComment => ({
  id: row.id,
  author: row.reviewer_name ?? 'Alguien de la comunidad',
  text: row.comment ?? '',
  rating: (row.professional_rating + row.trust_rating) / 2,
  date: shortDate(row.created_at),
  reply: row.owner_reply,
})

/** The newest published comments of a business, whole, at most `most`. */
export async function newestComments(db: Db, businessId: number, most: number): Promise<BusinessComment[]> {
  const rows = await publishedComments(db, businessId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(wholeComment)
}

/** One published comment of a business, whole; null when there is no such comment. */
export async function findComment(db: Db, businessId: number, id: number): Promise<BusinessComment | null> {
  const row = await publishedComments(db, businessId).where('id', '=', id).executeTakeFirst()
  return row ? wholeComment(row) : null
}
