import { type SelectQueryBuilder, sql } from 'kysely'

/**
 * Returns the page to show, and the number of pages. A number after the last page means the last one. An
 * empty list has one page.
 */
export function clampPage(page: number, total: number, perPage: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / perPage))
  return { page: Math.min(page, pages), pages }
}

/** One page of a list. `page` starts at 1; an empty list has one page. */
export interface ListPage<Row> {
  rows: Row[]
  total: number
  page: number
  pages: number
}

interface Wanted {
  page: number
  perPage: number
  /** Number of all rows, if the caller knows it. */
  total?: number | undefined
}

/**
 * Reads one page of an ordered query by LIMIT and OFFSET. A number after the last page means the last one.
 */
export async function paginate<Db, Tables extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, Tables, Row>,
  { page: asked, perPage, total: known }: Wanted,
): Promise<ListPage<Row>> {
  const total = known ?? (await countRows(query))
  const { page, pages } = clampPage(asked, total, perPage)
  if (total === 0) return { rows: [], total, page, pages }
  const rows = await query
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { rows, total, page, pages }
}

async function countRows<Db, Tables extends keyof Db>(
  query: SelectQueryBuilder<Db, Tables, unknown>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}
