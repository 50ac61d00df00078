import type { Db } from 'db/connect'
import { indexRowId, selectIndexEntries } from 'db/portable-sql'
import { sql } from 'kysely'
import {
  listCellsWithin,
  milesBetween,
  type Position,
  SEARCH_RADIUS_MILES,
  toPosition,
} from '~/features/places/position'
import { answerCache } from './businesses.server'
import { type Lexicon, loadLexicon } from './dictionary/lexicon.server'
import { buildCellsExpression, joinWithAnd, quoteTerm } from './find/expression'
import { selectContentWords, tokenize, tokenizeQuery } from './tokens'
import { loadTradeDictionary } from './trade-words'

/** Suggestions while the user types. Trades come first, then names of businesses. */
export interface Autocompletions {
  trades: string[]
  businesses: { name: string; city: string; slug: string; categorySlug: string }[]
}

const MOST = 5
const answerFor = answerCache<Autocompletions>(2000)

/**
 * Returns at most five trades and five business names for the beginning of a search. Both lists are empty for
 * less than two letters. With a position, the nearest businesses come first. Cached until the public data
 * change.
 */
export async function autocomplete(
  db: Db,
  text: string,
  from: Position | null = null,
): Promise<Autocompletions> {
  const words = selectContentWords(tokenizeQuery(text)).map(({ folded }) => folded)
  if (words.join('').length < 2) return { trades: [], businesses: [] }
  const at = from && { latitude: from.latitude, longitude: from.longitude }
  return answerFor(db, [words, at], async () => ({
    trades: tradesLike(await loadLexicon(db), words.join(' ')).slice(0, MOST),
    businesses: await namesLike(db, words, at),
  }))
}

/** Returns the names of the trades that most businesses mention, most frequent first. */
export async function listFrequentTrades(db: Db, most: number): Promise<string[]> {
  const lexicon = await loadLexicon(db)
  return tradesOf(lexicon)
    .filter(({ isOwn }) => isOwn)
    .sort((a, b) => b.businesses - a.businesses)
    .slice(0, most)
    .map(({ name }) => name)
}

interface TradeName {
  name: string
  key: string
  /** True if this is the first name of its trade in the dictionary. */
  isOwn: boolean
  trade: number
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
  const names = loadTradeDictionary().flatMap(({ specific, asked }, trade) => {
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

async function namesLike(db: Db, words: readonly string[], from: Position | null) {
  const match = joinWithAnd(words.map((word, at) => quoteTerm(word) + (at === words.length - 1 ? '*' : '')))
  const around =
    from && joinWithAnd([match, buildCellsExpression(listCellsWithin(from, SEARCH_RADIUS_MILES))])
  const ids = [around, match].flatMap((each) =>
    each
      ? [
          sql`select ${indexRowId} % 4294967296 from (${selectIndexEntries('search_names', each, { count: MOST })}) as entries`,
        ]
      : [],
  )
  const rows = await db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select([
      'business_name as name',
      'city',
      'business_slug as slug',
      'categories.slug as categorySlug',
      'place',
    ])
    .where('businesses.id', 'in', sql<number>`(${sql.join(ids, sql` union `)})`)
    .where('is_listed', '=', 1)
    .where('closed_kind', 'is', null)
    .execute()
  const miles = (place: number | null) =>
    from && place !== null ? milesBetween(from, toPosition(place)) : Number.MAX_VALUE
  return rows
    .map(({ place, ...business }) => ({ business, miles: miles(place) }))
    .sort((a, b) => a.miles - b.miles || a.business.name.localeCompare(b.business.name, 'es'))
    .slice(0, MOST)
    .map(({ business }) => business)
}
