import { entryNumber, matching } from 'db/portable-sql'
import { sql } from 'kysely'

const MOST_WORDS = 6
/** Beginnings up to so many letters stand in the index (reservation_words in db/engines/sqlite/schema.sql): of a longer word these are enough. */
const LETTERS = 8

/**
 * What `reservation_words` is asked for a typed text: every word begins one of a reservation, accents and case aside.
 * Undefined for a text without words. Each word is in quotes, so that nothing typed is read as an operator.
 */
export function searchExpression(text: string): string | undefined {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const terms = words.slice(0, MOST_WORDS).map((word) => `"${Array.from(word).slice(0, LETTERS).join('')}" *`)
  return terms.length > 0 ? terms.join(' AND ') : undefined
}

/** The ids of the reservations that match. */
export const foundIds = (expression: string) =>
  sql<number>`(select ${entryNumber} from reservation_words where ${matching('reservation_words', expression)})`
