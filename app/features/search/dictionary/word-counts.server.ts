import type { Db } from 'db/connect'
import { greatest, toInlineTable, toValueList } from 'db/portable-sql'
import { sql } from 'kysely'
import { foldPlural } from '../tokens'

/** By word: the change of the number of documents, and the spelling. */
export type WordCountChanges = Map<string, { spelling: string; documents: number }>

const COLUMNS = { word: 'text', stem: 'text', spelling: 'text', documents: 'integer' } as const

/**
 * Number of revisions for which deleted words are logged. A process that is further behind reads all words
 * again.
 */
export const DELETED_WORD_LOG_REVISIONS = 1000

/** SQL for the newest revision in search_words or in the log of deleted words. 0 if both are empty. */
export const newestWordRevisionSql = greatest(
  sql`coalesce((select max(revision) from search_words), 0)`,
  sql`coalesce((select max(revision) from search_words_gone), 0)`,
)

/** Returns the revision number for a change. Must run in the transaction of that change. */
export async function readNextWordRevision(db: Db): Promise<number> {
  const { rows } = await sql<{ newest: number }>`select ${newestWordRevisionSql} as newest`.execute(db)
  return (rows[0]?.newest ?? 0) + 1
}

/**
 * Adds changes to the counts in search_words and updates spellings. Deletes and logs words that no business
 * uses any more, except words of trades. Prunes the log.
 */
export async function updateWordCounts(db: Db, changes: WordCountChanges): Promise<void> {
  const changed = [...changes].filter(([, change]) => change.documents !== 0)
  if (changed.length === 0) return
  const revision = await readNextWordRevision(db)
  const rows = changed.map(([word, { spelling, documents }]) => [word, foldPlural(word), spelling, documents])
  await sql`
    insert into search_words (word, stem, spelling, documents, revision)
    select word, stem, spelling, documents, ${sql.lit(revision)} from ${toInlineTable(rows, COLUMNS)} as given where true
    on conflict (word) do update set documents = search_words.documents + excluded.documents, revision = excluded.revision,
      spelling = case when excluded.spelling <> excluded.word then excluded.spelling else search_words.spelling end`.execute(
    db,
  )
  const gone = await db
    .deleteFrom('search_words')
    .where('documents', '<=', 0)
    .where('is_trade', '=', 0)
    .where('word', 'in', toValueList(changed.map(([word]) => word)))
    .returning('id')
    .execute()
  if (gone.length > 0)
    await db
      .insertInto('search_words_gone')
      .values(gone.map(({ id }) => ({ revision, word_id: id })))
      .execute()
  await db
    .deleteFrom('search_words_gone')
    .where('revision', '<', revision - DELETED_WORD_LOG_REVISIONS)
    .execute()
}
