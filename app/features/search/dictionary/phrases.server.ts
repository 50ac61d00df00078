import type { Db } from 'db/connect'
import { toInlineTable } from 'db/portable-sql'
import { sql } from 'kysely'
import type { TradeIdsByPhrase } from '../document'
import { tokenize, toPhraseKey } from '../tokens'

/** Key of the setting with a hash of the loaded trade words (app/cli/steps/prepare.ts). */
export const TRADE_WORDS_SETTING_KEY = 'search_trade_words'
/**
 * Key of the setting that exists while the phrases of categories are current. It was updated when they were
 * loaded.
 */
export const SYNONYMS_SETTING_KEY = 'search_synonyms'

/** Rebuilds the phrases of categories from category_synonyms, unless they are current. */
export async function refreshCategoryPhrases(db: Db): Promise<void> {
  if (await setting(db, SYNONYMS_SETTING_KEY)) return
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
    .values({ key: SYNONYMS_SETTING_KEY, value: 'loaded', updated_at: new Date().toISOString() })
    .execute()
}

/** The phrases of trades, cached with their version. */
let cached: { version: string; phrases: TradeIdsByPhrase } | undefined

/**
 * Reads the phrases that assign a trade to a business if they occur in its texts. Cached until the trade
 * words change.
 */
export async function readSpecificTradePhrases(db: Db): Promise<TradeIdsByPhrase> {
  const version = await setting(db, TRADE_WORDS_SETTING_KEY)
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
