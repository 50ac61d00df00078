import type { Db } from 'db/connect'
import { listOf, rowsOf } from 'db/words'
import { sql } from 'kysely'
import { stemOf } from './words'

/** How much more or less often a word occurs, and how it is spelled there. */
export type WordChanges = Map<string, { spelling: string; documents: number }>

const COLUMNS = { word: 'text', stem: 'text', spelling: 'text', documents: 'integer' } as const

/** Brings the counts of search_words up to date. A word nobody uses any more leaves. */
export async function countWords(db: Db, changes: WordChanges): Promise<void> {
  const changed = [...changes].filter(([, change]) => change.documents !== 0)
  if (changed.length === 0) return
  const rows = changed.map(([word, { spelling, documents }]) => [word, stemOf(word), spelling, documents])
  await sql`
    insert into search_words (word, stem, spelling, documents)
    select word, stem, spelling, documents from ${rowsOf(rows, COLUMNS)} as given where true
    on conflict (word) do update set documents = search_words.documents + excluded.documents,
      spelling = case when excluded.spelling <> excluded.word then excluded.spelling else search_words.spelling end`.execute(
    db,
  )
  const words = changed.map(([word]) => word)
  await sql`
    delete from search_words where documents <= 0 and is_trade = 0
      and word in ${listOf(words)}`.execute(db)
}
