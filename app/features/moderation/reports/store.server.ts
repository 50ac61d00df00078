import type { Db } from 'db/connect'
import { limitKey } from '~/features/rate-limits/counter.server'
import { type Sender, type Stored, storeIdempotently } from '~/features/visitors/idempotency.server'
import { networkOf } from '~/values/network'
import type { ReportValues } from './schema'

export interface ReportContext extends Sender {
  business: { id: number; name: string }
  ratingId: number | null
  score: number
}

/** Puts a report before the administrators (D52, D101), nothing shown; the same within minutes is stored once. */
export function storeReport(
  db: Db,
  values: ReportValues,
  context: ReportContext,
  now = new Date(),
): Promise<Stored> {
  const { business, ratingId, address, secret } = context
  const content = JSON.stringify([business.id, ratingId, values])
  const moment = now.toISOString()
  const insert = async (trx: Db) => {
    const { id } = await trx
      .insertInto('reports')
      .values({
        business_id: business.id,
        business_name: business.name,
        rating_id: ratingId,
        reason: values.motivo,
        reporter_name: values.nombre,
        reporter_email: values.correo,
        reporter_phone: values.telefono,
        message: values.mensaje,
        bot_score: context.score,
        network_hash: limitKey(secret, 'network of a report', networkOf(address) ?? address),
        created_at: moment,
        updated_at: moment,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const key = limitKey(secret, `report from ${address}`, content)
  return storeIdempotently(db, { key }, insert, now)
}
