import type { Db } from 'db/connect'
import type { Database } from 'db/types'
import { shortDate } from '~/features/places/calendar'
import type { PageRating } from './schema'

const MOST = 6

/** The newest comments on a page of ours that were let through, at most six. The reviewer's e-mail is not read. */
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
    date: shortDate(row.created_at),
  }))
}
