import type { Db } from 'db/connect'
import { type Business, readBusiness } from '~/features/businesses/read.server'
import { limitKey } from '~/features/rate-limits/counter.server'
import { type Sender, storeIdempotently } from '~/features/visitors/idempotency.server'
import type { TypedChanges } from '~/values/fields'
import { saysNow } from './read.server'
import type { SuggestionValues } from './schema'

export interface SuggestionContext extends Sender {
  business: { id: number; name: string }
  score: number
}

/** Keeps what a field ought to say, for owner or administrator. Refuses what it says already; repeats are stored once. */
export async function storeSuggestion(
  db: Db,
  { campo, valor }: SuggestionValues,
  { business, score, address, secret }: SuggestionContext,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: 'same' }> {
  const record = await readBusiness(db, business.id)
  const stands = record && (await saysNow(db, record, [campo])).get(campo)
  if (stands === null || stands === undefined || stands === valor) return { ok: false, reason: 'same' }
  const insert = (trx: Db) =>
    insertSuggestion(trx, { business, source: 'visitor', fields: { [campo]: [stands, valor] }, score, now })
  const key = limitKey(secret, `suggestion from ${address}`, JSON.stringify([business.id, campo, valor]))
  await storeIdempotently(db, { key }, insert, now)
  return { ok: true }
}

/**
 * Keeps what an owner wants to be said where it waits for moderation (D119), in the transaction that saves the rest; what
 * waited before of the same fields is replaced.
 */
export async function suggestByOwner(
  trx: Db,
  business: Business,
  fields: TypedChanges,
  now: Date,
): Promise<void> {
  const open = await trx
    .selectFrom('suggestions')
    .select(['id', 'fields'])
    .where('business_id', '=', business.id)
    .where('source', '=', 'owner')
    .where('status', '=', 'in_review')
    .executeTakeFirst()
  if (!open) {
    await insertSuggestion(trx, { business, source: 'owner', fields, score: 1, now })
    return
  }
  const all = { ...(JSON.parse(open.fields) as TypedChanges), ...fields }
  await trx
    .updateTable('suggestions')
    .set({ fields: JSON.stringify(all), updated_at: now.toISOString() })
    .where('id', '=', open.id)
    .execute()
}

interface NewSuggestion {
  business: { id: number; name: string }
  source: 'visitor' | 'owner'
  fields: TypedChanges
  score: number
  now: Date
}

async function insertSuggestion(trx: Db, { business, fields, score, now, source }: NewSuggestion) {
  const moment = now.toISOString()
  const { id } = await trx
    .insertInto('suggestions')
    .values({
      business_id: business.id,
      business_name: business.name,
      source,
      fields: JSON.stringify(fields),
      status_reason: null,
      bot_score: score,
      created_at: moment,
      updated_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
