import type { Db } from 'db/connect'
import { buildGreatestSql, toInlineTable, toValueList } from 'db/portable-sql'
import { sql } from 'kysely'
import type { TradeIdsByPhrase } from '../document.server'
import { tokenize, toPhraseKey, toSingularPluralKey } from '../tokens'

/** Key of the setting with a hash of the loaded trade words (app/cli/steps/prepare.ts). */
export const TRADE_WORDS_HASH_SETTING_KEY = 'search_trade_words'
/**
 * Key of the setting that exists while the phrases of categories are current. It was updated when they were
 * loaded.
 */
export const CATEGORY_PHRASES_CURRENT_SETTING_KEY = 'search_synonyms'

/** Rebuilds the phrases of categories from category_synonyms, unless they are current. */
export async function rebuildOutdatedCategoryPhrases(db: Db): Promise<void> {
  if (await setting(db, CATEGORY_PHRASES_CURRENT_SETTING_KEY)) return
  const synonyms = await db.selectFrom('category_synonyms').select(['category_id', 'term']).execute()
  const phrases = synonyms
    .map(({ category_id, term }) => [toPhraseKey(tokenize(term)), category_id] as const)
    .filter(([phrase]) => phrase !== '')
  await db.deleteFrom('search_phrases').where('kind', '=', 'category').execute()
  await sql`
    insert into search_phrases (phrase, kind, target_id)
    select phrase, 'category', category_id
    from ${toInlineTable(phrases, { phrase: 'text', category_id: 'integer' })} as given where true
    on conflict do nothing`.execute(db)
  await db
    .insertInto('settings')
    .values({
      key: CATEGORY_PHRASES_CURRENT_SETTING_KEY,
      value: 'loaded',
      updated_at: new Date().toISOString(),
    })
    .execute()
}

/** The phrases of trades, cached with their version. */
let cached: { version: string; phrases: TradeIdsByPhrase } | undefined

/**
 * Reads the phrases that assign a trade to a business if they occur in its texts. Cached until the trade
 * words change.
 */
export async function readPhrasesThatAssignTrades(db: Db): Promise<TradeIdsByPhrase> {
  const version = await setting(db, TRADE_WORDS_HASH_SETTING_KEY)
  if (version && cached?.version === version) return cached.phrases
  const rows = await db
    .selectFrom('search_phrases')
    .select(['phrase', 'target_id'])
    .where('kind', '=', 'trade')
    .where('is_specific', '=', 1)
    .execute()
  const phrases = new Map<string, number[]>()
  for (const { phrase, target_id } of rows) phrases.set(phrase, [...(phrases.get(phrase) ?? []), target_id])
  if (version) cached = { version, phrases }
  return phrases
}

async function setting(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** By word: the change of the number of documents, and the spelling. */
export type WordCountChanges = Map<string, { spelling: string; documents: number }>

const WORD_COLUMN_TYPES = { word: 'text', stem: 'text', spelling: 'text', documents: 'integer' } as const

/**
 * Number of revisions for which deleted words are logged. A process that is further behind reads all words
 * again.
 */
export const MAX_DELETED_WORD_LOG_REVISIONS = 1000

/** SQL for the newest revision in search_words or in the log of deleted words. 0 if both are empty. */
export const newestWordRevisionSql = buildGreatestSql(
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
  const rows = changed.map(([word, { spelling, documents }]) => [
    word,
    toSingularPluralKey(word),
    spelling,
    documents,
  ])
  await sql`
    insert into search_words (word, stem, spelling, documents, revision)
    select word, stem, spelling, documents, ${sql.lit(revision)} from ${toInlineTable(rows, WORD_COLUMN_TYPES)} as given where true
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
    .where('revision', '<', revision - MAX_DELETED_WORD_LOG_REVISIONS)
    .execute()
}
