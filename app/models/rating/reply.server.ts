import type { Db } from 'db/connect'
import { z } from 'zod'
import { shortDate } from '~/models/place/calendar'
import { optionalParagraphs } from '~/models/text/fields'
import type { OpinionToAnswer } from './schema'

const MOST = 50

/** An answer as its form sends it; an empty one takes the answer back. */
export const replySchema = z.object({ replica: optionalParagraphs(300) })

/** The published comments on a business, whole, newest first, for its owner to answer; at most fifty (D101). */
export async function opinionsToAnswer(db: Db, businessId: number): Promise<OpinionToAnswer[]> {
  const rows = await opinions(db, businessId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(toOpinion)
}

/** One of them; null for a comment on another business and one that is not published (T31). */
export async function opinionToAnswer(
  db: Db,
  businessId: number,
  id: string,
): Promise<OpinionToAnswer | null> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null
  const row = await opinions(db, businessId).where('id', '=', Number(id)).executeTakeFirst()
  return row ? toOpinion(row) : null
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

const opinions = (db: Db, businessId: number) =>
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
    .where('is_counted', '=', 1)
    .where('comment', 'is not', null)

type Row = Awaited<ReturnType<ReturnType<typeof opinions>['executeTakeFirstOrThrow']>>

const toOpinion = (row: Row): OpinionToAnswer => ({
  id: row.id,
  author: row.reviewer_name ?? 'Alguien de la comunidad',
  text: row.comment ?? '',
  rating: (row.professional_rating + row.trust_rating) / 2,
  date: shortDate(row.created_at),
  reply: row.owner_reply,
})
