import type { Db } from 'db/connect'
import type { Ratings } from 'db/types'
import { type Selectable, sql } from 'kysely'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { buildPublishedCommentsQuery, toBusinessComment } from './comments.server'
import type { CappedCount, CommentOrder, PagedComments, PublishedComment } from './schema'

const PAGE = 20
const MOST_COUNTED = 1000

/**
 * Columns by which each order sorts, descending. In the index of that order they come after `business_id`.
 */
const KEYS = {
  newest: ['created_at', 'id'],
  best: ['score', 'created_at', 'id'],
  worst: ['score_lack', 'created_at', 'id'],
} as const satisfies Record<CommentOrder, (keyof Ratings)[]>

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
  const keys = KEYS[order]
  const key = sql.join(keys.map((column) => sql.ref(column)))
  const values = start && sql.join(keys.map((column) => start[column]))
  const fromHere = buildPublishedCommentsQuery(db, businessId)
    .$if(start !== undefined, (query) => query.where(sql<boolean>`(${key}) <= (${values})`))
    .limit(PAGE + 1)
  const rows = await keys.reduce((query, column) => query.orderBy(column, 'desc'), fromHere).execute()
  const before = start
    ? await keys
        .reduce(
          (query, column) => query.orderBy(column),
          buildPublishedCommentsQuery(db, businessId)
            .clearSelect()
            .select('id')
            .where(sql<boolean>`(${key}) > (${values})`)
            .limit(PAGE + 1),
        )
        .execute()
    : []
  return {
    comments: rows.slice(0, PAGE).map(comment),
    isFirst: before.length === 0,
    previous: (before.length > PAGE && before[PAGE - 1]?.id) || null,
    next: rows[PAGE]?.id ?? null,
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
    .limit(MOST_COUNTED + 1)
  const { total } = await db
    .selectFrom(some.as('some'))
    .select(db.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total: Math.min(total, MOST_COUNTED), isCapped: total > MOST_COUNTED }
}

type CommentRow = Parameters<typeof toBusinessComment>[0] & Pick<Selectable<Ratings>, 'created_at'>

const comment = (row: CommentRow): PublishedComment => ({
  ...toBusinessComment(row),
  day: getDateInZone(DEFAULT_TIME_ZONE, new Date(row.created_at)),
})
