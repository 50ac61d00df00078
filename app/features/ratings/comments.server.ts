import type { Db } from 'db/connect'
import type { RatingsTable } from 'db/types'
import { type Selectable, sql } from 'kysely'
import type { BusinessComment } from '~/features/businesses/schema'
import { DEFAULT_TIME_ZONE, formatShortDate, getDateInZone } from '~/features/places/calendar'
import { truncateOrNullIfShort } from '~/values/text/clean'
import type { CappedCount, CommentOrder, PagedComments, PublishedComment } from './schema'

/**
 * Builds the query for the published ratings of a business with a comment, in no order. Its conditions must
 * be the same as in the partial indexes, otherwise the database cannot use them.
 */
export const buildPublishedCommentsQuery = (db: Db, businessId: number) =>
  db
    .selectFrom('ratings')
    .select([
      'id',
      'reviewer_name',
      'reviewer_phone',
      'comment',
      'professional_rating',
      'trust_rating',
      'owner_reply',
      'created_at',
    ])
    .where('business_id', '=', businessId)
    .where('is_counted', '=', sql.lit(1))
    .where('comment', 'is not', null)

type CommentRow = Awaited<
  ReturnType<ReturnType<typeof buildPublishedCommentsQuery>['executeTakeFirstOrThrow']>
>

/** Converts a row to a comment with its full text. Lists may shorten it. */
const toBusinessComment = (row: CommentRow): BusinessComment => ({
  id: row.id,
  author: row.reviewer_name ?? (row.reviewer_phone ? 'Un cliente' : 'Alguien de la comunidad'),
  isCustomer: row.reviewer_phone !== null,
  text: row.comment ?? '',
  rating: (row.professional_rating + row.trust_rating) / 2,
  date: formatShortDate(row.created_at),
  reply: row.owner_reply,
})

/** Returns the newest published comments of a business with their full text, at most `limit`. */
export async function listNewestCommentsOfBusiness(
  db: Db,
  businessId: number,
  limit: number,
): Promise<BusinessComment[]> {
  const rows = await buildPublishedCommentsQuery(db, businessId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toBusinessComment)
}

/**
 * Returns a published comment of this business with its full text. Null if the business has no such comment.
 */
export async function findPublishedComment(
  db: Db,
  businessId: number,
  id: number,
): Promise<BusinessComment | null> {
  const row = await buildPublishedCommentsQuery(db, businessId).where('id', '=', id).executeTakeFirst()
  return row ? toBusinessComment(row) : null
}

/** Returns the number of published ratings of all published businesses. */
export async function countPublishedRatings(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('businesses')
    .select(({ fn }) => fn.sum<number | null>('ratings_count').as('total'))
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .where('ratings_count', '>', 0)
    .executeTakeFirstOrThrow()
  return total ?? 0
}

const MAX_PREVIEW_COMMENTS = 3
const MAX_PREVIEW_LENGTH = 60

/**
 * Returns at most three published comments of a business, newest first (rows 130, 145). Each has its full
 * text and, if it is long, a short text.
 */
export async function listCommentPreviewsOfBusiness(db: Db, businessId: number): Promise<BusinessComment[]> {
  return (await listNewestCommentsOfBusiness(db, businessId, MAX_PREVIEW_COMMENTS)).map((comment) => ({
    ...comment,
    cut: truncateOrNullIfShort(comment.text, MAX_PREVIEW_LENGTH),
  }))
}

/** SQL for the stars of a rating: the average of its two scores, rounded down (row 131). */
export const STARS_SQL = sql<number>`(ratings.professional_rating + ratings.trust_rating) / 2`

/** Returns the number of published ratings with 5, 4, 3, 2 and 1 stars. */
export async function countRatingsByStars(
  db: Db,
  businessId: number,
): Promise<[number, number, number, number, number]> {
  const rows = await db
    .selectFrom('ratings')
    .select([STARS_SQL.as('stars'), db.fn.countAll<number>().as('ratings')])
    .where('business_id', '=', businessId)
    .where('is_counted', '=', 1)
    .groupBy(STARS_SQL)
    .execute()
  const ratings = new Map(rows.map((row) => [row.stars, row.ratings]))
  const of = (count: number) => ratings.get(count) ?? 0
  return [of(5), of(4), of(3), of(2), of(1)]
}

const COMMENTS_PER_PAGE = 20
const MAX_COUNTED_COMMENTS = 1000

/**
 * Columns by which each order sorts, descending. In the index of that order they come after `business_id`.
 */
const COMMENT_SORT_COLUMNS = {
  newest: ['created_at', 'id'],
  best: ['score', 'created_at', 'id'],
  worst: ['score_lack', 'created_at', 'id'],
} as const satisfies Record<CommentOrder, (keyof RatingsTable)[]>

interface Wanted {
  order: CommentOrder
  /** Id of the first comment on the page. Default: the first one in the order. */
  from?: number | undefined
}

/**
 * Reads a page of at most twenty published comments in full, with replies. It starts at the sort key of its
 * first comment, not at an offset. Null if the business has no rating with the id `from`.
 */
export async function readComments(
  db: Db,
  businessId: number,
  { order, from }: Wanted,
): Promise<PagedComments | null> {
  const start = from === undefined ? undefined : await keyOf(db, businessId, from)
  if (start === null) return null
  const keys = COMMENT_SORT_COLUMNS[order]
  const key = sql.join(keys.map((column) => sql.ref(column)))
  const values = start && sql.join(keys.map((column) => start[column]))
  const fromHere = buildPublishedCommentsQuery(db, businessId)
    .$if(start !== undefined, (query) => query.where(sql<boolean>`(${key}) <= (${values})`))
    .limit(COMMENTS_PER_PAGE + 1)
  const rows = await keys.reduce((query, column) => query.orderBy(column, 'desc'), fromHere).execute()
  const before = start
    ? await keys
        .reduce(
          (query, column) => query.orderBy(column),
          buildPublishedCommentsQuery(db, businessId)
            .clearSelect()
            .select('id')
            .where(sql<boolean>`(${key}) > (${values})`)
            .limit(COMMENTS_PER_PAGE + 1),
        )
        .execute()
    : []
  return {
    comments: rows.slice(0, COMMENTS_PER_PAGE).map(comment),
    isFirst: before.length === 0,
    previous: (before.length > COMMENTS_PER_PAGE && before[COMMENTS_PER_PAGE - 1]?.id) || null,
    next: rows[COMMENTS_PER_PAGE]?.id ?? null,
  }
}

/**
 * Reads the sort keys of a rating of the business, even if it is not published. Null if it does not exist.
 */
async function keyOf(db: Db, businessId: number, id: number) {
  const row = await db
    .selectFrom('ratings')
    .select(['id', 'created_at', 'score', 'score_lack'])
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Counts the published ratings with a comment of a business. Stops at a thousand. */
export async function countComments(db: Db, businessId: number): Promise<CappedCount> {
  const some = buildPublishedCommentsQuery(db, businessId)
    .clearSelect()
    .select(sql.lit(1).as('one'))
    .limit(MAX_COUNTED_COMMENTS + 1)
  const { total } = await db
    .selectFrom(some.as('some'))
    .select(db.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total: Math.min(total, MAX_COUNTED_COMMENTS), isCapped: total > MAX_COUNTED_COMMENTS }
}

type ListedCommentRow = Parameters<typeof toBusinessComment>[0] & Pick<Selectable<RatingsTable>, 'created_at'>

const comment = (row: ListedCommentRow): PublishedComment => ({
  ...toBusinessComment(row),
  day: getDateInZone(DEFAULT_TIME_ZONE, new Date(row.created_at)),
})
