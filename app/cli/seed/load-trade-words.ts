import type { Db } from 'db/connect'
import { rowsOf } from 'db/portable-sql'
import { sql } from 'kysely'
import { SYNONYMS, TRADE_WORDS } from '~/features/search/dictionary/phrases.server'
import { nextRevision } from '~/features/search/dictionary/vocabulary.server'
import { INDEXED_AS } from '~/features/search/document'
import { readRequests, readTrades, TRADES_TEXT, type TradeWords } from '~/features/search/trade-words'
import { phraseKey, stemOf, wordsOf } from '~/features/search/words'
import { hash } from '~/values/text/hash'

/** Puts this version's trade words into the search index and asks for all businesses anew; false when they are there. */
export async function loadTradeWords(db: Db): Promise<boolean> {
  const version = String(hash(TRADES_TEXT + INDEXED_AS))
  return db.transaction().execute(async (trx) => {
    const loaded = await trx
      .selectFrom('settings')
      .select('value')
      .where('key', '=', TRADE_WORDS)
      .executeTakeFirst()
    if (loaded?.value === version) return false

    const trades = readTrades()
    const phrases = tradePhrases([...trades, ...readRequests()])
    await trx.deleteFrom('search_phrases').where('kind', '=', 'trade').execute()
    await sql`
      insert into search_phrases (phrase, kind, target_id, is_specific)
      select phrase, 'trade', trade, is_specific from ${rowsOf(phrases, PHRASE)} as given`.execute(trx)

    await trx.deleteFrom('settings').where('key', '=', SYNONYMS).execute()
    const words = singleWords(trades)
    const revision = await nextRevision(trx)
    await trx.updateTable('search_words').set({ is_trade: 0 }).where('is_trade', '=', 1).execute()
    await sql`
      insert into search_words (word, stem, spelling, documents, is_trade, revision)
      select word, stem, spelling, 0, 1, ${sql.lit(revision)} from ${rowsOf(words, WORD)} as given where true
      on conflict (word) do update set is_trade = 1, spelling = excluded.spelling, revision = excluded.revision`.execute(
      trx,
    )

    await sql`insert into search_pending select id from businesses where is_listed = 1 on conflict do nothing`.execute(
      trx,
    )
    const row = { key: TRADE_WORDS, value: version, updated_at: new Date().toISOString() }
    await trx
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
    return true
  })
}

type Phrase = [phrase: string, trade: number, isSpecific: 0 | 1]
const PHRASE = { phrase: 'text', trade: 'integer', is_specific: 'integer' } as const
const WORD = { word: 'text', stem: 'text', spelling: 'text' } as const

/** Trades are numbered as they appear; lines with the same first word are one. A phrase tells of one if any line does. */
function tradePhrases(trades: readonly TradeWords[]): Phrase[] {
  const numbers = new Map<string, number>()
  const phrases = trades.flatMap(({ specific, asked }) => {
    const key = specific[0] ?? ''
    const trade = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, trade)
    return [
      ...specific.map((term): Phrase => [phraseKey(wordsOf(term)), trade, 1]),
      ...asked.map((term): Phrase => [phraseKey(wordsOf(term)), trade, 0]),
    ]
  })
  const unique = new Map<string, Phrase>()
  for (const phrase of phrases) {
    const key = `${phrase[0]} ${phrase[1]}`
    if (unique.get(key)?.[2] !== 1) unique.set(key, phrase)
  }
  return [...unique.values()]
}

/** Terms of one word, which a misspelled query may be meant for, each once. */
function singleWords(trades: readonly TradeWords[]): [word: string, stem: string, spelling: string][] {
  const words = trades
    .flatMap(({ specific, asked }) => [...specific, ...asked])
    .map(wordsOf)
    .flatMap((found) => (found.length === 1 ? found : []))
  const unique = new Map(words.map((word) => [word.folded, word]))
  return [...unique.values()].map(({ folded, spelling }) => [folded, stemOf(folded), spelling])
}
