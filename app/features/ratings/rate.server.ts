import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { eraseLoggedChanges } from '~/features/audit/record.server'
import { recomputeListingQuality } from '~/features/businesses/refresh-quality.server'
import { buildLimitKey } from '~/features/rate-limits/counter.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { createTrashKindReader } from '~/features/trash-kinds/reading.server'
import type { TrashKind } from '~/features/trash-kinds/schema'
import { type FormSender, storeIdempotently } from '~/features/visitors/visitor-writes.server'
import { findJunkReasonInComment } from '~/values/text/advertising'
import type { RatingValues, ReviewerContact } from './schema'

type RatingContent = Omit<RatingValues, 'correo'>

export interface RatingContext extends FormSender {
  businessId: number
  reviewer: ReviewerContact
  isHeld: boolean
  /** If set, the rating waits for moderation in any case. This reason is stored if there is no other. */
  reason?: string
}

/**
 * Stores a rating (rows 138 to 145). The same rating sent again from one address within 15 minutes is stored
 * once. It is published at once, unless it waits for moderation (D52). It waits if:
 * - `isHeld` is true, because the check of the form had doubts;
 * - its texts contain contact details, insults or advertising;
 * - the reviewer already has a published rating of this business. Another person may have typed the e-mail to
 *   replace that rating;
 * - `reason` is set.
 */
export async function rateBusiness(
  db: Db,
  values: RatingContent,
  context: RatingContext,
  now = new Date(),
): Promise<{ id: number; isPublished: boolean }> {
  const { businessId, reviewer, address, secret } = context
  const key = buildLimitKey(secret, `rating from ${address}`, JSON.stringify([businessId, reviewer, values]))
  const { id } = await storeIdempotently(db, { key }, (trx) => insertRating(trx, values, context, now), now)
  const { status } = await db
    .selectFrom('ratings')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, isPublished: status === 'published' }
}

async function insertRating(
  trx: Db,
  values: RatingContent,
  { businessId, reviewer, isHeld, reason: usual }: RatingContext,
  now: Date,
): Promise<number> {
  const isFurther = await hasCountedRating(trx, businessId, reviewer)
  const reason = reasonToModerate(values, { isHeld, isFurther }) ?? usual ?? null
  const business = await namesOf(trx, businessId)
  const { id } = await trx
    .insertInto('ratings')
    .values({
      business_id: businessId,
      ...business,
      professional_rating: values.profesional,
      trust_rating: values.confianza,
      reviewer_name: values.nombre,
      reviewer_email: reviewer.email,
      reviewer_phone: reviewer.phone,
      comment: values.comentario,
      status: reason ? 'in_review' : 'published',
      status_reason: reason,
      owner_reply: null,
      owner_replied_at: null,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recomputeListingQuality(trx, businessId)
  await indexPendingBusinesses(trx)
  return id
}

/**
 * Whether a rating needs moderation because of its texts or a published rating of the same reviewer. The
 * result of the spam check is not considered here.
 */
export async function needsModeration(
  db: Db,
  { businessId, reviewer }: Pick<RatingContext, 'businessId' | 'reviewer'>,
  values: RatingContent,
): Promise<boolean> {
  const isFurther = await hasCountedRating(db, businessId, reviewer)
  return reasonToModerate(values, { isHeld: false, isFurther }) !== null
}

function reasonToModerate(
  { nombre, comentario }: RatingContent,
  { isHeld, isFurther }: { isHeld: boolean; isFurther: boolean },
): string | null {
  if (isHeld) return 'El envío despertó dudas'
  if (isFurther) return 'Ya hay una calificación de esta persona'
  return findJunkReasonInComment([nombre, comentario])
}

const namesOf = (trx: Db, businessId: number) =>
  trx
    .selectFrom('businesses as business')
    .innerJoin('categories as category', 'category.id', 'business.category_id')
    .select(['business_name', 'category.name as category'])
    .where('business.id', '=', businessId)
    .executeTakeFirstOrThrow()

/**
 * Whether a published rating of this business has the same e-mail or phone. Only one rating per person counts
 * (D52).
 */
export async function hasCountedRating(
  db: Db,
  businessId: number,
  { email, phone }: ReviewerContact,
): Promise<boolean> {
  const row = await db
    .selectFrom('ratings')
    .select('id')
    .where('business_id', '=', businessId)
    // A comparison with null is never true.
    .where(({ eb, or }) => or([eb('reviewer_email', '=', email), eb('reviewer_phone', '=', phone)]))
    .where('is_counted', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Ratings in the trash. A published rating cannot be restored if the same person has another published rating
 * of the business (D54).
 */
export const ratingTrashKind: TrashKind = {
  plural: 'Calificaciones',
  ...createTrashKindReader(
    (db) =>
      db
        .selectFrom('ratings as item')
        .select([
          'item.id',
          'item.business_name as title',
          sql<string | null>`coalesce(item.reviewer_name, item.reviewer_email)`.as('detail'),
          'item.deleted_at as deletedAt',
        ]),
    () => null,
  ),

  restore: async (trx, { id }, now) => {
    const { business_id, ...rating } = await ratingOf(trx, id)
    if (rating.status === 'published' && (await hasCountedRating(trx, business_id, rating)))
      return { ok: false, reason: 'rated_again' }
    const back = { deleted_at: null, updated_at: now.toISOString() }
    await trx.updateTable('ratings').set(back).where('id', '=', id).execute()
    await recomputeListingQuality(trx, business_id)
    return { ok: true }
  },

  erase: async (trx, id) => {
    await trx.deleteFrom('ratings').where('id', '=', id).execute()
    await eraseLoggedChanges(trx, 'rating', [id])
    return { ok: true }
  },
}

const ratingOf = (trx: Db, id: number) =>
  trx
    .selectFrom('ratings')
    .select(['business_id', 'reviewer_email as email', 'reviewer_phone as phone', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
