import type { Db } from 'db/connect'
import type { Actor } from '~/features/audit/schema'
import { readCategory } from '~/features/categories/manage/read.server'
import { saveCategory } from '~/features/categories/manage/save.server'
import { typedPhone } from '~/features/search/find/phone'
import { indexPending } from '~/features/search/indexing.server'
import { askedWords, isSmallWord } from '~/features/search/words'

export interface EmptySearch {
  words: string
  searches: number
}

const DAYS_SHOWN = 90
const MOST_SHOWN = 50
const MOST_WORDS = 5
const LONGEST = 60
const DAY = 86_400_000

/** The words of a search to be counted by; null where they may be somebody's: numbers, mail addresses, long texts. */
export function countedWords(text: string): string | null {
  if (/[@\d]/.test(text) || text.length > LONGEST || typedPhone(text)) return null
  const words = askedWords(text)
    .map((word) => word.withTilde)
    .filter((word) => !isSmallWord(word))
  return words.length > 0 && words.length <= MOST_WORDS ? words.sort().join(' ') : null
}

/** What was looked for most often in vain in the last 90 days; of words in another order the sum. */
export async function emptySearches(db: Db, now = new Date()): Promise<EmptySearch[]> {
  const searches = new Map<string, number>()
  for (const { word, times } of await storedSearches(db, now)) {
    const words = countedWords(word)
    if (words !== null) searches.set(words, (searches.get(words) ?? 0) + times)
  }
  return [...searches]
    .map(([words, times]) => ({ words, searches: times }))
    .sort((one, other) => other.searches - one.searches || (one.words < other.words ? -1 : 1))
    .slice(0, MOST_SHOWN)
}

const storedSearches = (db: Db, now: Date) =>
  db
    .selectFrom('daily_counts')
    .select(({ fn }) => ['word', fn.sum<number>('times').as('times')])
    .where('what', '=', 'empty_search')
    .where('word', '<>', '')
    .where('day', '>=', new Date(now.getTime() - DAYS_SHOWN * DAY).toISOString().slice(0, 10))
    .groupBy('word')
    .execute()

/** Makes words mean a category from now on, and forgets that they found nothing. False when there is no such category. */
export async function addSynonym(
  db: Db,
  actor: Actor,
  { word, slug }: { word: string; slug: string },
  now = new Date(),
): Promise<boolean> {
  const row = await db.selectFrom('categories').select('id').where('slug', '=', slug).executeTakeFirst()
  const stored = row && (await readCategory(db, row.id))
  if (!stored) return false
  const { values, version } = stored
  const category = { ...values, synonyms: [...new Set([...values.synonyms, word])] }
  const saved = await saveCategory(db, { actor, now }, row.id, { version, category })
  if (!saved.ok) return false
  const found = (await storedSearches(db, now)).filter(
    (search) => countedWords(search.word) === countedWords(word),
  )
  await db
    .deleteFrom('daily_counts')
    .where('what', '=', 'empty_search')
    .where(
      'word',
      'in',
      found.map((search) => search.word),
    )
    .execute()
  await indexPending(db)
  return true
}
