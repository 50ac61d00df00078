import type { Db } from 'db/connect'
import { z } from 'zod'
import type { BusinessComment } from '~/features/businesses/schema'
import { optionalParagraphs } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import { findComment, newestComments, publishedComments } from './comments.server'

const MOST = 50
const NEW_FOR = 30 * 86_400_000

/** Schema of the owner's reply. An empty one deletes the reply. */
export const replySchema = z.object({ replica: optionalParagraphs(LENGTHS.reply.replica) })

/**
 * Published comments on a business for its owner to reply to, complete, newest first, at most fifty (D101).
 */
export const commentsToAnswer = (db: Db, businessId: number): Promise<BusinessComment[]> =>
  newestComments(db, businessId, MOST)

/** Number of comments of the last thirty days without a reply, at most fifty. */
export async function countNewRatings(db: Db, businessId: number, now: Date): Promise<number> {
  const rows = await publishedComments(db, businessId)
    .clearSelect()
    .select('id')
    .where('owner_reply', 'is', null)
    .where('created_at', '>=', new Date(now.getTime() - NEW_FOR).toISOString())
    .limit(MOST)
    .execute()
  return rows.length
}

/** A published comment of the business. Null for any other id (T31). */
export const commentToAnswer = async (
  db: Db,
  businessId: number,
  id: string,
): Promise<BusinessComment | null> =>
  /^[1-9]\d{0,14}$/.test(id) ? findComment(db, businessId, Number(id)) : null

/** Stores the owner's reply to a rating, which is shown below it. Null deletes it. */
export async function replyToRating(
  db: Db,
  ratingId: number,
  reply: string | null,
  now: Date,
): Promise<void> {
  const moment = now.toISOString()
  await db
    .updateTable('ratings')
    .set({ owner_reply: reply, owner_replied_at: reply && moment, updated_at: moment })
    .where('id', '=', ratingId)
    .execute()
}
