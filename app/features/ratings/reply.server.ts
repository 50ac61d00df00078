import type { Db } from 'db/connect'
import { z } from 'zod'
import type { BusinessComment } from '~/features/businesses/schema'
import { optionalParagraphs } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import { publishedComments, wholeComment } from './comments.server'

const MOST = 50

/** An answer as its form sends it; an empty one takes the answer back. */
export const replySchema = z.object({ replica: optionalParagraphs(LENGTHS.reply.replica) })

/** The published comments on a business, whole, newest first, for its owner to answer; at most fifty (D101). */
export async function opinionsToAnswer(db: Db, businessId: number): Promise<BusinessComment[]> {
  const rows = await publishedComments(db, businessId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(wholeComment)
}

/** One of them; null for a comment on another business and one that is not published (T31). */
export async function opinionToAnswer(
  db: Db,
  businessId: number,
  id: string,
): Promise<BusinessComment | null> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null
  const row = await publishedComments(db, businessId).where('id', '=', Number(id)).executeTakeFirst()
  return row ? wholeComment(row) : null
}

/** Writes the owner's answer to a rating, which is then shown below it; null takes it back. */
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
