import type { Db } from 'db/connect'
import { sql } from 'kysely'

/** A filtered list can be paged through this far. */
export const MOST_FOUND = 500
const LONGEST_SEARCH = 200
const MOST_WORDS = 8

/** Filters as the index has them. */
export interface Marks {
  source?: string | undefined
  stateCode?: string | undefined
  categoryId?: number | undefined
  isNameless?: boolean | undefined
}

/** The MATCH expression for words in any order, each complete or begun, within the filters; null when there is none. */
export function contactExpression(text: string, marks: Marks): string | null {
  const words = text.slice(0, LONGEST_SEARCH).split(/\s+/)
  const emails = words.filter(isEmailBegun)
  const parts = [
    ...filterMarks(marks),
    ...emails.map((email) => `"_e_${Buffer.from(email.toLowerCase()).toString('hex')}"*`),
    ...typedWords(words.filter((word) => !isEmailBegun(word)).join(' ')).map((word) => `"${word}"*`),
  ]
  return parts.length > 0 ? parts.join(' AND ') : null
}

/** How many contacts match, counted up to one more than can be paged through. */
export async function countFound(db: Db, expression: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found
    from (select 1 from contact_index where contact_index match ${expression} limit ${MOST_FOUND + 1})`.execute(
    db,
  )
  return rows[0]?.found ?? 0
}

/** The ids of `count` contacts that match, from position `start` on, newest first. */
export async function foundAt(
  db: Db,
  expression: string,
  { start, count }: { start: number; count: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select rowid & 268435455 as id from contact_index where contact_index match ${expression}
    order by rowid desc limit ${count} offset ${start}`.execute(db)
  return rows.map((row) => row.id)
}

const isEmailBegun = (word: string) => /^[^@]+@/.test(word)

/** What the tokenizer of the index would cut it into. */
function typedWords(text: string): string[] {
  const words = text
    .slice(0, LONGEST_SEARCH)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return [...new Set(words.match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, MOST_WORDS)
}

function filterMarks({ source, stateCode, categoryId, isNameless }: Marks): string[] {
  const mark = [
    source && `_o_${source}`,
    stateCode && `_s_${stateCode}`,
    categoryId !== undefined && `_c_${categoryId}`,
  ]
    .filter(Boolean)
    .join('')
  return [...(isNameless ? ['"_n"'] : []), ...(mark ? [`"${mark}"`] : [])]
}
