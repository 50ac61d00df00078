import { buildIndexMatch, indexRowIdSql } from 'db/portable-sql'
import { type RawBuilder, sql } from 'kysely'
import type { BusinessStatus } from '~/features/businesses/labels'
import { getEasternDayBounds } from '~/features/places/calendar'
import { isEmailStart, normalizeTypedSearch, splitIntoIndexWords } from '~/values/text/typed-search'
import type { MissingDataKind } from '../labels'

const MAX_SEARCHED_WORDS = 8

export interface ContactIndexFilters {
  contact?: number | null

  source?: string | undefined
  stateCode?: string | undefined
  categoryId?: number | undefined
  isNameless?: boolean | undefined
  page?: BusinessStatus | undefined
  isVerified?: boolean | undefined
  missing?: MissingDataKind | undefined
}

/** A parsed search text: e-mail addresses or their beginnings, and words in any order. */
export interface ParsedContactSearch {
  emails: string[]
  words: string[]
}

/** Parses a search text. At most eight words are used. */
export function parseContactSearchText(text: string): ParsedContactSearch {
  const parts = normalizeTypedSearch(text).split(/\s+/)
  const words = parts.filter((word) => !isEmailStart(word)).join(' ')
  return {
    emails: parts.filter(isEmailStart),
    words: [...new Set(splitIntoIndexWords(words))].slice(0, MAX_SEARCHED_WORDS),
  }
}

/**
 * Builds the MATCH expression for e-mails and words within the filters. Each may match completely or as a
 * prefix. Of several alternatives for a word, one must match. Null if there are neither e-mails nor words nor
 * filters.
 */
export function buildContactListMatchExpression(
  { emails, words }: { emails: readonly string[]; words: readonly (readonly string[])[] },
  marks: ContactIndexFilters,
): string | null {
  const parts = [
    ...filterMarks(marks),
    ...emails.map((email) => `"_e_${Buffer.from(email.toLowerCase()).toString('hex')}"*`),
    ...words.map((options) => anyOf(options.map((word) => `"${word}"*`))),
  ]
  return parts.length > 0 ? parts.join(' AND ') : null
}

const anyOf = (terms: readonly string[]) => (terms.length === 1 ? terms[0] : `(${terms.join(' OR ')})`)

export type ContactIndexCondition = RawBuilder<boolean>

/**
 * Builds the condition for matches in a range of days (`yyyy-MM-dd`, both included). An expression of null
 * means all. Returns null without expression and days.
 */
export function buildMatchAndDateRangeCondition(
  expression: string | null,
  { from, to }: { from?: string; to?: string },
): ContactIndexCondition | null {
  if (expression === null && !from && !to) return null
  const since = from
    ? sql`${indexRowIdSql} >= ${secondOf(getEasternDayBounds(from).from)} * 268435456`
    : sql`true`
  const until = to ? sql`${indexRowIdSql} < ${secondOf(getEasternDayBounds(to).to)} * 268435456` : sql`true`
  return sql<boolean>`${buildIndexMatch('contact_index', expression ?? '"_a"')} and ${since} and ${until}`
}

const secondOf = (moment: string) => Math.floor(Date.parse(moment) / 1000)

/**
 * Builds SQL for the business ids of the matches; null selects none. The ids are the lower 28 bits of the
 * index row ids.
 */
export const selectMatchingIds = (found: ContactIndexCondition | null) =>
  sql<number>`(select ${indexRowIdSql} & 268435455 as id from contact_index where ${found ?? sql`false`})`

function filterMarks({
  contact,
  source,
  stateCode,
  categoryId,
  isNameless,
  page,
  isVerified,
  missing,
}: ContactIndexFilters): string[] {
  const joined = [
    source && `_o_${source}`,
    stateCode && `_s_${stateCode}`,
    categoryId !== undefined && `_c_${categoryId}`,
  ]
  const marks = [
    contact != null && `_i_${contact}`,
    isNameless && '_n',
    joined.filter(Boolean).join(''),
    page && `_p_${page}`,
    isVerified !== undefined && `_v_${isVerified ? 1 : 0}`,
    missing && `_m_${missing}`,
  ]
  return marks.filter(Boolean).map((mark) => `"${mark}"`)
}
