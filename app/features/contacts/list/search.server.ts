import { entryNumber, matching } from 'db/portable-sql'
import { type RawBuilder, sql } from 'kysely'
import { easternDay } from '~/features/places/eastern-day'
import { isEmailBegun, typedSearch, wordsOf } from '~/values/text/typed-search'
import type { MissingPart, PageState } from '../schema'

const MOST_WORDS = 8

export interface Marks {
  contact?: number | null

  source?: string | undefined
  stateCode?: string | undefined
  categoryId?: number | undefined
  isNameless?: boolean | undefined
  page?: PageState | undefined
  isVerified?: boolean | undefined
  missing?: MissingPart | undefined
}

/** What a typed text asks for: e-mail addresses, and words in any order. */
export interface TypedSearch {
  emails: string[]
  words: string[]
}

/** Cuts a typed text: a telephone is one word however it is written, at most eight words count. */
export function readSearchText(text: string): TypedSearch {
  const parts = typedSearch(text).split(/\s+/)
  const words = parts.filter((word) => !isEmailBegun(word)).join(' ')
  return {
    emails: parts.filter(isEmailBegun),
    words: [...new Set(wordsOf(words))].slice(0, MOST_WORDS),
  }
}

/**
 * The MATCH expression for e-mails and words, each complete or begun, within the filters; null when there is none. Of a word
 * with several readings one is enough.
 */
export function contactExpression(
  { emails, words }: { emails: readonly string[]; words: readonly (readonly string[])[] },
  marks: Marks,
): string | null {
  const parts = [
    ...filterMarks(marks),
    ...emails.map((email) => `"_e_${Buffer.from(email.toLowerCase()).toString('hex')}"*`),
    ...words.map((options) => anyOf(options.map((word) => `"${word}"*`))),
  ]
  return parts.length > 0 ? parts.join(' AND ') : null
}

const anyOf = (terms: readonly string[]) => (terms.length === 1 ? terms[0] : `(${terms.join(' OR ')})`)

export type ContactCondition = RawBuilder<boolean>

/** Contacts that match, of the days from and to, `yyyy-MM-dd`; null for all there are. */
export function foundBy(
  expression: string | null,
  { from, to }: { from?: string; to?: string },
): ContactCondition | null {
  if (expression === null && !from && !to) return null
  const since = from ? sql`${entryNumber} >= ${secondOf(easternDay(from).from)} * 268435456` : sql`true`
  const until = to ? sql`${entryNumber} < ${secondOf(easternDay(to).to)} * 268435456` : sql`true`
  return sql<boolean>`${matching('contact_index', expression ?? '"_a"')} and ${since} and ${until}`
}

const secondOf = (moment: string) => Math.floor(Date.parse(moment) / 1000)

/** The ids of what is found: an entry of the index keeps its contact in the lower 28 bits. */
export const foundIds = (found: ContactCondition | null) =>
  sql<number>`(select ${entryNumber} & 268435455 from contact_index where ${found ?? sql`false`})`

function filterMarks({
  contact,
  source,
  stateCode,
  categoryId,
  isNameless,
  page,
  isVerified,
  missing,
}: Marks): string[] {
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
