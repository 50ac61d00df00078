import type { Db } from 'db/connect'
import { z } from 'zod'
import type { Actor } from '~/features/audit/schema'
import { findCategoryFormValues } from '~/features/categories/manage/list.server'
import { saveCategory } from '~/features/categories/manage/save.server'
import { parsePhoneQuery } from '~/features/search/find/phrase.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { isStopWord, tokenizeSearchedWords } from '~/features/search/tokens'
import { requiredLineSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'

export interface SearchWithoutResults {
  words: string
  searches: number
}

const EMPTY_SEARCH_DAYS = 90
const MAX_EMPTY_SEARCHES = 50
const MAX_COUNTED_WORDS = 5
const MAX_COUNTED_TEXT_LENGTH = 60
const MS_PER_DAY = 86_400_000

/**
 * Returns the sorted words of a search, under which it is counted. Stop words are removed. Null if no word or
 * more than five remain. Also null if it may contain personal data: digits, an e-mail address, more than 60
 * characters.
 */
export function normalizeSearchForCounting(text: string): string | null {
  if (/[@\d]/.test(text) || text.length > MAX_COUNTED_TEXT_LENGTH || parsePhoneQuery(text)) return null
  const words = tokenizeSearchedWords(text)
    .map((word) => word.withTilde)
    .filter((word) => !isStopWord(word))
  return words.length > 0 && words.length <= MAX_COUNTED_WORDS ? words.sort().join(' ') : null
}

/**
 * Lists at most 50 searches without results in the last 90 days, most frequent first. Searches with the same
 * words in another order are added up.
 */
export async function listEmptySearches(db: Db, now = new Date()): Promise<SearchWithoutResults[]> {
  const searches = new Map<string, number>()
  for (const { word, times } of await storedSearches(db, now)) {
    const words = normalizeSearchForCounting(word)
    if (words !== null) searches.set(words, (searches.get(words) ?? 0) + times)
  }
  return [...searches]
    .map(([words, times]) => ({ words, searches: times }))
    .sort((one, other) => other.searches - one.searches || (one.words < other.words ? -1 : 1))
    .slice(0, MAX_EMPTY_SEARCHES)
}

const storedSearches = (db: Db, now: Date) =>
  db
    .selectFrom('daily_counts')
    .select(({ fn }) => ['word', fn.sum<number>('times').as('times')])
    .where('what', '=', 'empty_search')
    .where('word', '<>', '')
    .where('day', '>=', new Date(now.getTime() - EMPTY_SEARCH_DAYS * MS_PER_DAY).toISOString().slice(0, 10))
    .groupBy('word')
    .execute()

/**
 * Adds a word as a synonym of a category. Deletes its counts of the last 90 days as a search without results.
 * Fails with not_found if the category does not exist, otherwise with the reason of `saveCategory`.
 */
export async function addCategorySynonym(
  db: Db,
  actor: Actor,
  { word, slug }: { word: string; slug: string },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: 'not_found' | 'conflict' | 'changed' }> {
  const row = await db.selectFrom('categories').select('id').where('slug', '=', slug).executeTakeFirst()
  const stored = row && (await findCategoryFormValues(db, row.id))
  if (!stored) return { ok: false, reason: 'not_found' }
  const { values, version } = stored
  const category = { ...values, synonyms: [...new Set([...values.synonyms, word])] }
  const saved = await saveCategory(db, { actor, now }, row.id, { version, category })
  if (!saved.ok) return { ok: false, reason: saved.reason }
  const words = normalizeSearchForCounting(word)
  const found = (await storedSearches(db, now)).filter(
    (search) => words !== null && normalizeSearchForCounting(search.word) === words,
  )
  if (found.length > 0)
    await db
      .deleteFrom('daily_counts')
      .where('what', '=', 'empty_search')
      .where(
        'word',
        'in',
        found.map((search) => search.word),
      )
      .execute()
  await indexPendingBusinesses(db)
  return { ok: true }
}

/** Schema of the form that makes a word a synonym of a category. */
export const synonymFormSchema = z.object({
  palabra: requiredLineSchema(MAX_FIELD_LENGTHS.synonym.palabra, 'Escribe la palabra que la gente busca'),
  categoria: requiredLineSchema(MAX_FIELD_LENGTHS.synonym.categoria, 'Elige una categoría'),
})
