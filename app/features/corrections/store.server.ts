import type { Db } from 'db/connect'
import { OWN } from '~/features/businesses/fields'
import { readBusiness } from '~/features/businesses/read.server'
import { limitKey } from '~/features/rate-limits/counter.server'
import { type Sender, storeIdempotently } from '~/features/visitors/idempotency.server'
import type { CorrectionValues } from './schema'

export interface CorrectionCircumstances extends Sender {
  business: { id: number; name: string }
  score: number
}

/** Keeps what a field ought to say, for owner or administrator. Refuses what it says already; repeats are stored once. */
export async function storeCorrection(
  db: Db,
  { campo, valor }: CorrectionValues,
  { business, score, address, secret }: CorrectionCircumstances,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: 'same' }> {
  const record = await readBusiness(db, business.id)
  if (!record) return { ok: false, reason: 'same' }
  const stored = OWN.typed(record)[campo]
  if (stored === valor) return { ok: false, reason: 'same' }
  const moment = now.toISOString()
  const insert = async (trx: Db) => {
    const { id } = await trx
      .insertInto('corrections')
      .values({
        business_id: business.id,
        business_name: business.name,
        field: campo,
        stored,
        suggested: valor,
        status_reason: null,
        bot_score: score,
        created_at: moment,
        updated_at: moment,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const key = limitKey(secret, `correction from ${address}`, JSON.stringify([business.id, campo, valor]))
  await storeIdempotently(db, { key }, insert, now)
  return { ok: true }
}
