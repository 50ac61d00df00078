import type { Db } from 'db/connect'
import { refreshQuality } from '~/features/businesses/refresh-quality.server'
import { limitKey } from '~/features/rate-limits/counter.server'
import { indexPending } from '~/features/search/indexing.server'
import { type Sender, storeIdempotently } from '~/features/visitors/idempotency.server'
import { namesContact } from '~/values/text/advertising'
import { hasCountedRating } from './one-per-reviewer.server'
import type { RatingValues } from './schema'

export interface RatingContext extends Sender {
  businessId: number
  isHeld: boolean
}

/**
 * Stores a rating: shown at once when nothing speaks against it, else in review (D52), as is one that names a web
 * address or a telephone, and another of one e-mail: anybody who knows an address could replace its owner's. Repeats are
 * stored once. Rows 138 to 145.
 */
export async function rateBusiness(
  db: Db,
  values: RatingValues,
  about: RatingContext,
  now = new Date(),
): Promise<{ id: number; isPublished: boolean }> {
  const { businessId, address, secret } = about
  const key = limitKey(secret, `rating from ${address}`, JSON.stringify([businessId, values]))
  const { id } = await storeIdempotently(db, { key }, (trx) => insertRating(trx, values, about, now), now)
  const { status } = await db
    .selectFrom('ratings')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, isPublished: status === 'published' }
}

async function insertRating(
  trx: Db,
  values: RatingValues,
  { businessId, isHeld }: RatingContext,
  now: Date,
): Promise<number> {
  const isFurther = await hasCountedRating(trx, businessId, values.correo)
  const reason = reasonToModerate(values, { isHeld, isFurther })
  const business = await namesOf(trx, businessId)
  const { id } = await trx
    .insertInto('ratings')
    .values({
      business_id: businessId,
      ...business,
      professional_rating: values.profesional,
      trust_rating: values.confianza,
      reviewer_name: values.nombre,
      reviewer_email: values.correo,
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
  await refreshQuality(trx, businessId)
  await indexPending(trx)
  return id
}

/** Whether a rating waits for moderation whoever sent it. */
export async function waitsForModeration(db: Db, businessId: number, values: RatingValues): Promise<boolean> {
  const isFurther = await hasCountedRating(db, businessId, values.correo)
  return reasonToModerate(values, { isHeld: false, isFurther }) !== null
}

function reasonToModerate(
  { nombre, comentario }: RatingValues,
  { isHeld, isFurther }: { isHeld: boolean; isFurther: boolean },
): string | null {
  if (isHeld) return 'El envío despertó dudas'
  if (isFurther) return 'Ya hay una calificación de este correo'
  return namesContact(nombre) || namesContact(comentario)
    ? 'Trae una dirección web, un correo o un teléfono'
    : null
}

const namesOf = (trx: Db, businessId: number) =>
  trx
    .selectFrom('businesses as business')
    .innerJoin('categories as category', 'category.id', 'business.category_id')
    .select(['business_name', 'category.name as category'])
    .where('business.id', '=', businessId)
    .executeTakeFirstOrThrow()
