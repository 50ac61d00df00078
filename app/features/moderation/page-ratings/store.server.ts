import type { Db } from 'db/connect'
import type { Database } from 'db/types'
import { formatShortDate } from '~/features/places/calendar'
import { limitKey } from '~/features/rate-limits/counter.server'
import { type Sender, type StoredForm, storeIdempotently } from '~/features/visitors/visitor-writes.server'
import type { PageRating, PageRatingValues } from './schema'

const MOST = 6

/** Returns at most six published comments on one of the site’s pages, the newest first, without e-mails. */
export async function publishedPageRatings(
  db: Db,
  page: Database['page_ratings']['page'],
): Promise<PageRating[]> {
  const rows = await db
    .selectFrom('page_ratings')
    .select(['id', 'reviewer_name', 'rating', 'project', 'comment', 'created_at'])
    .where('page', '=', page)
    .where('status', '=', 'published')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    author: row.reviewer_name,
    rating: row.rating,
    project: row.project,
    text: row.comment,
    date: formatShortDate(row.created_at),
  }))
}

export interface PageRatingContext extends Sender {
  page: Database['page_ratings']['page']
  score: number
}

/**
 * Stores a comment on one of the site’s pages for review (row 163, D57). The same form sent again within
 * minutes is stored once.
 */
export function storePageRating(
  db: Db,
  values: PageRatingValues,
  context: PageRatingContext,
  now = new Date(),
): Promise<StoredForm> {
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
