import { entryNumber, matching } from 'db/portable-sql'
import { sql } from 'kysely'
import type { ListSearch } from '~/features/search/list-search.server'
import { typedSearch, wordsOf } from '~/values/text/typed-search'

const MOST_WORDS = 6
/** Beginnings up to so many letters stand in the index (reservation_words in db/engines/sqlite/schema.sql): of a longer word these are enough. */
const LETTERS = 8

/**
 * What `reservation_words` is asked for a typed text: every word, or one that looks like it, begins one of a reservation, accents and case aside.
 * Undefined for a text without words. Each word is in quotes, so that nothing typed is read as an operator.
 */
export function searchExpression({ text, respelled }: ListSearch): string | undefined {
  const words = respelled ?? wordsOf(typedSearch(text)).map((word) => [word])
  const terms = words.slice(0, MOST_WORDS).map((options) => `(${options.map(beginning).join(' OR ')})`)
  return terms.length > 0 ? terms.join(' AND ') : undefined
}

const beginning = (word: string) => `"${Array.from(word).slice(0, LETTERS).join('')}" *`

/** The ids of the reservations that match. */
export const foundIds = (expression: string) =>
  sql<number>`(select ${entryNumber} from reservation_words where ${matching('reservation_words', expression)})`
