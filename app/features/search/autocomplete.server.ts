import type { Db } from 'db/connect'
import { indexRowIdSql, selectIndexEntries } from 'db/portable-sql'
import { sql } from 'kysely'
import { parsePlace } from '~/features/places/near-place.server'
import {
  listMapCellsWithin,
  milesBetween,
  type Position,
  SEARCH_RADIUS_MILES,
  toPositionFromGridNumber,
} from '~/features/places/position'
import { getStateName, type StateCode } from '~/features/places/states'
import { parseZip } from '~/features/places/zip'
import { createAnswerCache } from './businesses.server'
import { type Lexicon, loadLexicon } from './dictionary/lexicon.server'
import { findMainTradeTerm } from './find/focus-terms.server'
import { parseQueryWithLexicon } from './find/parse.server'
import { parsePhrase } from './find/phrase.server'
import { buildAndExpression, buildMapCellsExpression, quoteTerm } from './find/query'
import { tokenize, tokenizeQuery, trimToContentWords } from './tokens'
import { loadTradeDictionary, loadTradeIdByName } from './trade-words'

/** Suggestions while the user types. Trades come first, then names of businesses. */
export interface Autocompletions {
  trades: string[]
  businesses: { name: string; city: string; slug: string; categorySlug: string }[]
}

const MAX_COMPLETIONS_PER_KIND = 5
const answerFor = createAnswerCache<Autocompletions>(2000)

/**
 * Returns at most five trades and five businesses for the beginning of a search. Closed businesses are
 * excluded. Both lists are empty for less than two letters. The text is parsed as for a search. A sentence
 * can give its trade, and a place in the text stays in the suggestion. Of cities with one name, that in the
 * state `preferredState` wins unless another is far larger. The businesses nearest to that place, or to
 * `position`, come first. Cached at most until the public data change.
 */
export async function autocomplete(
  db: Db,
  text: string,
  position: Position | null = null,
  preferredState: StateCode | null = null,
): Promise<Autocompletions> {
  const words = wordsOf(text)
  if (words.join('').length < 2) return { trades: [], businesses: [] }
  const around = position && { latitude: position.latitude, longitude: position.longitude }
  return answerFor(db, [text, around, preferredState], async () => {
    const { search, near, state } = await parsePhrase(db, text, new Date(), preferredState)
    const place = near ? parsePlace(near) : null
    const where = place ? (parseZip(place.key) ?? place.name) : state && getStateName(state)
    const lexicon = await loadLexicon(db)
    const begun = search ? tradesLike(lexicon, wordsOf(search).join(' ')) : []
    const trades = begun.length > 0 ? begun : tradesMeant(lexicon, search)
    return {
      trades: trades.slice(0, MAX_COMPLETIONS_PER_KIND).map((name) => (where ? `${name} en ${where}` : name)),
      businesses: await namesLike(db, search ? wordsOf(search) : words, place ?? around),
    }
  })
}

const wordsOf = (text: string) => trimToContentWords(tokenizeQuery(text)).map(({ folded }) => folded)

/**
 * Returns the names of at most `limit` trades that businesses mention, most frequent first. The frequency is
 * an estimate.
 */
export async function listFrequentTrades(db: Db, limit: number): Promise<string[]> {
  const lexicon = await loadLexicon(db)
  return tradesOf(lexicon)
    .filter(({ isOwn }) => isOwn)
    .sort((a, b) => b.businesses - a.businesses)
    .slice(0, limit)
    .map(({ name }) => name)
}

interface TradeName {
  name: string
  key: string
  /** True if this is the first name of its trade in the dictionary. */
  isOwn: boolean
  /** Id of the trade in the index. */
  trade: number
  /** Estimate: number of businesses that use the rarest word of the most used name. */
  businesses: number
}

const namesByLexicon = new WeakMap<Lexicon, TradeName[]>()

/**
 * Returns all names of the trades that businesses mention. A trade counts if all words of one of its names
 * are in use.
 */
function tradesOf(lexicon: Lexicon): TradeName[] {
  const known = namesByLexicon.get(lexicon)
  if (known) return known
  const ids = loadTradeIdByName()
  const names = loadTradeDictionary().flatMap(({ specific, asked }) => {
    const trade = ids.get(specific[0] ?? '') ?? 0
    const used = specific.map((name) =>
      Math.min(...tokenize(name).map((word) => lexicon.documents(word.folded))),
    )
    const businesses = Math.max(...used)
    if (businesses === 0) return []
    return [...specific, ...asked].map((name, at) => {
      const key = tokenize(name)
        .map(({ folded }) => folded)
        .join(' ')
      return { name, key, isOwn: at === 0, trade, businesses }
    })
  })
  namesByLexicon.set(lexicon, names)
  return names
}

/**
 * Returns the trade names that start with the text, or have a word that starts with it. At most one name per
 * trade.
 */
function tradesLike(lexicon: Lexicon, beginning: string): string[] {
  const rank = ({ key }: TradeName) => (key.startsWith(beginning) ? 0 : key.includes(` ${beginning}`) ? 1 : 2)
  const found = tradesOf(lexicon)
    .filter((name) => rank(name) < 2)
    .sort((a, b) => rank(a) - rank(b) || Number(b.isOwn) - Number(a.isOwn) || b.businesses - a.businesses)
  const first = new Map(found.toReversed().map((each) => [each.trade, each]))
  return [...new Set(found.filter((each) => first.get(each.trade) === each).map(({ name }) => name))]
}

/**
 * Returns the names of the trades that a sentence asks for: `plomero` for `se me tapó el baño`. Empty if no
 * business has the first one.
 */
function tradesMeant(lexicon: Lexicon, text: string): string[] {
  const asked = parseQueryWithLexicon(lexicon, text, false)
  const meant = (asked && findMainTradeTerm(asked))?.readings[0]?.trades ?? []
  const own = new Map(tradesOf(lexicon).flatMap((each) => (each.isOwn ? [[each.trade, each.name]] : [])))
  return own.has(meant[0] ?? 0) ? meant.flatMap((trade) => own.get(trade) ?? []) : []
}

/** Number of index entries read for five names, because the index has closed businesses, too. */
const MAX_NAME_ENTRIES = 40

async function namesLike(db: Db, words: readonly string[], from: Position | null) {
  const match = buildAndExpression(
    words.map((word, at) => quoteTerm(word) + (at === words.length - 1 ? '*' : '')),
  )
  const around =
    from &&
    buildAndExpression([match, buildMapCellsExpression(listMapCellsWithin(from, SEARCH_RADIUS_MILES))])
  const near = around ? await readOpenNames(db, around) : []
  const all = match ? await readOpenNames(db, match) : []
  const rows = new Map([...near, ...all].map(({ id, ...row }) => [id, row]))
  const miles = (place: number | null) =>
    from && place !== null ? milesBetween(from, toPositionFromGridNumber(place)) : Number.MAX_VALUE
  return [...rows.values()]
    .map(({ place, ...business }) => ({ business, miles: miles(place) }))
    .sort((a, b) => a.miles - b.miles || a.business.name.localeCompare(b.business.name, 'es'))
    .slice(0, MAX_COMPLETIONS_PER_KIND)
    .map(({ business }) => business)
}

/** Reads the five best open businesses among the first 40 index entries that match. */
function readOpenNames(db: Db, match: string) {
  const entries = selectIndexEntries('search_names', match, { maxCount: MAX_NAME_ENTRIES })
  return db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .innerJoin('search_documents', 'search_documents.business_id', 'businesses.id')
    .select([
      'businesses.id',
      'business_name as name',
      'city',
      'business_slug as slug',
      'categories.slug as categorySlug',
      'businesses.place',
    ])
    .where(
      'businesses.id',
      'in',
      sql<number>`(select ${indexRowIdSql} % 4294967296 from (${entries}) as entries)`,
    )
    .where('is_listed', '=', 1)
    .where('closed_kind', 'is', null)
    .orderBy('search_documents.quality', 'desc')
    .orderBy('businesses.id')
    .limit(MAX_COMPLETIONS_PER_KIND)
    .execute()
}
