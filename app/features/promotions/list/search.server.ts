import type { Db } from 'db/connect'
import { entryNumber, matching } from 'db/words'
import { sql } from 'kysely'

/** What is found is counted this far. */
export const MAX_COUNTED = 500
const LONGEST_SEARCH = 100
const MOST_WORDS = 6

/** The MATCH expression for words that are all parts of title, description or sponsor, in a category; null for none. */
export function promotionExpression(text: string, categoryId: number | null): string | null {
  const words = text.slice(0, LONGEST_SEARCH).normalize('NFC').replaceAll('"', ' ').split(/\s+/)
  const telling = words.filter((word) => Array.from(word).length > 1).slice(0, MOST_WORDS)
  const parts = [
    ...telling.map((word) => `{title description sponsor} : "${asIndexed(word)}"`),
    ...(categoryId === null ? [] : [`{marks} : ("_t_" OR "_c${categoryId}_")`]),
  ]
  return parts.length > 0 ? parts.join(' AND ') : null
}

/** The index knows three letters in a row: two are looked for at the beginning of a word. */
const asIndexed = (word: string) => (Array.from(word).length === 2 ? ` ${word}` : word)

/** How many promotions match, counted up to one more than `MOST_COUNTED`. */
export async function countFound(db: Db, expression: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found
    from (select 1 from promotion_index where ${matching('promotion_index', expression)} limit ${MAX_COUNTED + 1}) as counted`.execute(
    db,
  )
  return rows[0]?.found ?? 0
}

/** Where a page begins: so many from the newest, or behind or before a promotion. */
export type PageStart = { offset: number } | { after: number } | { before: number }

/** The ids of `count` promotions that match, newest first, from where `begin` says. */
export async function foundAt(
  db: Db,
  expression: string,
  { begin, count }: { begin: PageStart; count: number },
): Promise<number[]> {
  const isBackward = 'before' in begin
  const from =
    'after' in begin
      ? sql`${entryNumber} < ${begin.after}`
      : 'before' in begin
        ? sql`${entryNumber} > ${begin.before}`
        : sql`true`
  const { rows } = await sql<{ id: number }>`
    select ${entryNumber} as id from promotion_index where ${matching('promotion_index', expression)} and ${from}
    order by ${entryNumber} ${isBackward ? sql`asc` : sql`desc`}
    limit ${count} offset ${'offset' in begin ? begin.offset : 0}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return isBackward ? ids.reverse() : ids
}
