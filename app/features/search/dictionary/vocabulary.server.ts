import type { Db } from 'db/connect'
import { greatest, listOf, rowsOf } from 'db/portable-sql'
import { sql } from 'kysely'
import { stemOf } from '../words'

/** How much more or less often a word occurs, and how it is spelled there. */
export type WordChanges = Map<string, { spelling: string; documents: number }>

const COLUMNS = { word: 'text', stem: 'text', spelling: 'text', documents: 'integer' } as const

/** The number of the last change of search_words. */
export const newestRevision = greatest(
  sql`coalesce((select max(revision) from search_words), 0)`,
  sql`coalesce((select max(revision) from search_words_gone), 0)`,
)

/** The number of a change that is about to be made, in the transaction that makes it. */
export async function nextRevision(db: Db): Promise<number> {
  const { rows } = await sql<{ newest: number }>`select ${newestRevision} as newest`.execute(db)
  return (rows[0]?.newest ?? 0) + 1
}

/** Brings the counts of search_words up to date. A word nobody uses any more leaves. */
export async function countWords(db: Db, changes: WordChanges): Promise<void> {
  const changed = [...changes].filter(([, change]) => change.documents !== 0)
  if (changed.length === 0) return
  const revision = await nextRevision(db)
  const rows = changed.map(([word, { spelling, documents }]) => [word, stemOf(word), spelling, documents])
  await sql`
    insert into search_words (word, stem, spelling, documents, revision)
    select word, stem, spelling, documents, ${sql.lit(revision)} from ${rowsOf(rows, COLUMNS)} as given where true
    on conflict (word) do update set documents = search_words.documents + excluded.documents, revision = excluded.revision,
      spelling = case when excluded.spelling <> excluded.word then excluded.spelling else search_words.spelling end`.execute(
    db,
  )
  const gone = await db
    .deleteFrom('search_words')
    .where('documents', '<=', 0)
    .where('is_trade', '=', 0)
    .where('word', 'in', listOf(changed.map(([word]) => word)))
    .returning('id')
    .execute()
  if (gone.length > 0)
    await db
      .insertInto('search_words_gone')
      .values(gone.map(({ id }) => ({ revision, word_id: id })))
      .execute()
  // The newest alone tells that something has changed.
  await db.deleteFrom('search_words_gone').where('revision', '<', revision).execute()
}
