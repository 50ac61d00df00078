import type { Db } from 'db/connect'
import type { Database } from 'db/types'
import { limitKey } from '~/features/rate-limits/counter.server'
import { type Sender, type Stored, storeIdempotently } from '~/features/visitors/idempotency.server'
import type { PageRatingValues } from './schema'

export interface PageRatingContext extends Sender {
  page: Database['page_ratings']['page']
  score: number
}

/** Keeps a comment on a page of ours in review (row 163, D57); the same form within minutes is stored once. */
export function storePageRating(
  db: Db,
  values: PageRatingValues,
  context: PageRatingContext,
  now = new Date(),
): Promise<Stored> {
  const { page, score, address, secret } = context
  const moment = now.toISOString()
  const insert = async (trx: Db) => {
    const { id } = await trx
      .insertInto('page_ratings')
      .values({
        page,
        rating: values.calificacion,
        reviewer_name: values.nombre,
        reviewer_email: values.correo,
        project: values.proyecto,
        comment: values.comentario,
        status_reason: null,
        bot_score: score,
        created_at: moment,
        updated_at: moment,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const content = JSON.stringify([page, values])
  const key = limitKey(secret, `page rating from ${address}`, content)
  return storeIdempotently(db, { key }, insert, now)
}
