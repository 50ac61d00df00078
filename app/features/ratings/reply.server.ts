import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { z } from 'zod'
import { createStateUndoHandler, recordChange } from '~/features/audit/record.server'
import { type ActorContext, getActionOrUndone } from '~/features/audit/schema'
import type { BusinessComment } from '~/features/businesses/schema'
import { CONTACT_DETAILS_REASON, findJunkReasonInComment } from '~/values/text/advertising'
import { optionalParagraphsSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import {
  buildPublishedCommentsQuery,
  findPublishedComment,
  listNewestCommentsOfBusiness,
} from './comments.server'

const MAX_REPLYABLE_COMMENTS = 50
const RECENT_COMMENT_MS = 30 * 86_400_000

const CONTACT_IN_REPLY_MESSAGE =
  'Quita la dirección web, el correo o el teléfono: tu página ya los muestra. Lo demás de tu respuesta sigue aquí.'
const JUNK_IN_REPLY_MESSAGE =
  'Hay palabras que ofenden o que anuncian algo. Cámbialas y guarda otra vez: lo demás de tu respuesta sigue aquí.'

/**
 * Schema of the owner's reply. An empty text deletes the reply. A reply is published at once. Contact
 * details, insults and advertising, which make a comment wait for moderation, are therefore rejected (T265).
 */
export const replySchema = z.object({
  replica: optionalParagraphsSchema(MAX_FIELD_LENGTHS.reply.replica).superRefine((text, context) => {
    const reason = findJunkReasonInComment([text])
    if (reason)
      context.addIssue(reason === CONTACT_DETAILS_REASON ? CONTACT_IN_REPLY_MESSAGE : JUNK_IN_REPLY_MESSAGE)
  }),
})

/**
 * Returns at most fifty published comments on a business in full, newest first, with or without a reply. The
 * owner can reply to each (D101).
 */
export const listReplyableComments = (db: Db, businessId: number): Promise<BusinessComment[]> =>
  listNewestCommentsOfBusiness(db, businessId, MAX_REPLYABLE_COMMENTS)

/** Counts the published comments of the last thirty days that have no reply. Stops at fifty. */
export async function countRecentUnansweredComments(db: Db, businessId: number, now: Date): Promise<number> {
  const rows = await buildPublishedCommentsQuery(db, businessId)
    .clearSelect()
    .select('id')
    .where('owner_reply', 'is', null)
    .where('created_at', '>=', new Date(now.getTime() - RECENT_COMMENT_MS).toISOString())
    .limit(MAX_REPLYABLE_COMMENTS)
    .execute()
  return rows.length
}

/** Returns a published comment of this business. Null for any other id (T31). */
export const findReplyableComment = async (
  db: Db,
  businessId: number,
  id: string,
): Promise<BusinessComment | null> =>
  /^[1-9]\d{0,14}$/.test(id) ? findPublishedComment(db, businessId, Number(id)) : null

/**
 * Stores the owner's reply and logs it (D119). A null text deletes the reply. Returns the id of the log
 * entry. Null if nothing changed, or if the rating does not exist or is in the trash.
 */
export function saveRatingReply(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  ratingId: number,
  reply: string | null,
): Promise<number | null> {
  return inTransaction(db, async (trx) => {
    const stored = await readReply(trx, ratingId)
    if (!stored || stored.reply === reply) return null
    const moment = now.toISOString()
    await trx
      .updateTable('ratings')
      .set({ owner_reply: reply, owner_replied_at: reply && moment, updated_at: moment })
      .where('id', '=', ratingId)
      .execute()
    const entry = {
      action: getActionOrUndone(actor, 'changed'),
      noun: 'rating',
      id: ratingId,
      title: stored.title,
      before: { [REPLY_LOG_LABEL]: stored.reply },
      after: { [REPLY_LOG_LABEL]: reply },
      undo: { state: { name: 'rating_reply', before: stored.reply ?? '', after: reply ?? '' } },
    } as const
    return recordChange(trx, actor, entry, now)
  })
}

/** Label of the reply in the audit log. */
const REPLY_LOG_LABEL = 'Respuesta del negocio'

/** Restores the reply before a change. An empty text in the log means no reply. */
export const undoReply = createStateUndoHandler({
  label: REPLY_LOG_LABEL,
  read: async (trx, id) => {
    const stored = await readReply(trx, id)
    return stored ? (stored.reply ?? '') : null
  },
  write: async (trx, by, id, state) => {
    await saveRatingReply(trx, by, id, state || null)
    return null
  },
})

async function readReply(db: Db, id: number): Promise<{ reply: string | null; title: string } | undefined> {
  const row = await db
    .selectFrom('ratings')
    .select(['owner_reply', 'business_name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { reply: row.owner_reply, title: `De ${row.business_name}` }
}
