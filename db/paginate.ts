import { type SelectQueryBuilder, sql } from 'kysely'

/** The page that is shown of a list: one past the end is the last one. An empty list has one page. */
export function clampPage(page: number, total: number, perPage: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / perPage))
  return { page: Math.min(page, pages), pages }
}

/** A page of a list: `page` from 1, within `pages`; an empty list has one page. */
export interface Page<Row> {
  rows: Row[]
  total: number
  page: number
  pages: number
}

interface Wanted {
  page: number
  perPage: number
  /** How many rows the whole list has, where that is known already. */
  total?: number | undefined
}

/** One page of a query that is in order, by LIMIT and OFFSET; a page past the end is the last one. */
export async function paginate<Db, Tables extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, Tables, Row>,
  { page: asked, perPage, total: known }: Wanted,
): Promise<Page<Row>> {
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
