import type { Db } from 'db/connect'
import { sql } from 'kysely'
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

const DAYS_KEPT = 90
const MOST_A_DAY = 2_000
const MOST_SHOWN = 50
const MOST_WORDS = 5
const LONGEST = 60
const DAY = 86_400_000

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** The words of a search to be counted by; null where they may be somebody's: numbers, mail addresses, long texts. */
export function countedWords(text: string): string | null {
  if (/[@\d]/.test(text) || text.length > LONGEST || typedPhone(text)) return null
  const words = askedWords(text)
    .map((word) => word.withTilde)
    .filter((word) => !isSmallWord(word))
  return words.length > 0 && words.length <= MOST_WORDS ? words.sort().join(' ') : null
}

/** Notes that nothing was found for a text, by its words and the day alone; of one day at most 2,000 different ones. */
export async function countEmptySearch(db: Db, text: string, now = new Date(), times = 1): Promise<void> {
  const words = countedWords(text)
  if (words === null) return
  const day = dayOf(now)
  await db
    .deleteFrom('empty_searches')
    .where('day', '<', dayOf(new Date(now.getTime() - DAYS_KEPT * DAY)))
    .execute()
  // Of a full day any that came once makes room.
  await sql`
    delete from empty_searches where day = ${day} and words = (
      select words from empty_searches where day = ${day} and searches = 1 order by random() limit 1)
      and (select count(*) from empty_searches where day = ${day}) >= ${sql.lit(MOST_A_DAY)}
      and not exists (select 1 from empty_searches where words = ${words} and day = ${day})`.execute(db)
  await sql`
    insert into empty_searches (words, day, searches) select ${words}, ${day}, ${sql.lit(times)}
    where (select count(*) from empty_searches where day = ${day}) < ${sql.lit(MOST_A_DAY)}
      or exists (select 1 from empty_searches where words = ${words} and day = ${day})
    on conflict (words, day) do update set searches = empty_searches.searches + ${sql.lit(times)}`.execute(db)
}

/** What was looked for most often in vain in the last 90 days. */
export async function emptySearches(db: Db, now = new Date()): Promise<EmptySearch[]> {
  return db
    .selectFrom('empty_searches')
    .select(({ fn }) => ['words', fn.sum<number>('searches').as('searches')])
    .where('day', '>=', dayOf(new Date(now.getTime() - DAYS_KEPT * DAY)))
    .groupBy('words')
    .orderBy('searches', 'desc')
    .orderBy('words')
    .limit(MOST_SHOWN)
    .execute()
}

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
  await db
    .deleteFrom('empty_searches')
    .where('words', '=', countedWords(word) ?? '')
    .execute()
  await indexPending(db)
  return true
}
