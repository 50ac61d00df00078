import type { Db } from 'db/connect'
import { entryNumber, firstEntries } from 'db/portable-sql'
import { sql } from 'kysely'
import { answerCache } from './answer-cache.server'
import { type Lexicon, lexiconOf } from './dictionary/lexicon.server'
import { allOf, quoted } from './find/expression'
import { readTrades } from './trade-words'
import { countingWords, typedWords, wordsOf } from './words'

/** What a text may become, as it is typed: trades that somebody here has, then names of businesses. */
export interface Suggestions {
  trades: string[]
  businesses: { name: string; city: string; slug: string; categorySlug: string }[]
}

const MOST = 5
const answerFor = answerCache<Suggestions>(2000)

/** At most five trades and five names for the beginning of a search; none for less than two letters. Remembered until the public data change. */
export async function suggest(db: Db, text: string): Promise<Suggestions> {
  const words = countingWords(typedWords(text)).map(({ folded }) => folded)
  if (words.join('').length < 2) return { trades: [], businesses: [] }
  return answerFor(db, words, async () => ({
    trades: tradesLike(await lexiconOf(db), words.join(' ')).slice(0, MOST),
    businesses: await namesLike(db, words),
  }))
}

/** The trades that the most businesses tell of, by their own names. */
export async function frequentTrades(db: Db, most: number): Promise<string[]> {
  const lexicon = await lexiconOf(db)
  return tradesOf(lexicon)
    .filter(({ isOwn }) => isOwn)
    .sort((a, b) => b.businesses - a.businesses)
    .slice(0, most)
    .map(({ name }) => name)
}

interface TradeName {
  name: string
  key: string
  /** The one its line begins with. */
  isOwn: boolean
  trade: number
  businesses: number
}

const namesByLexicon = new WeakMap<Lexicon, TradeName[]>()

/** The names of all trades that somebody tells of in some of their words. */
function tradesOf(lexicon: Lexicon): TradeName[] {
  const known = namesByLexicon.get(lexicon)
  if (known) return known
  const names = readTrades().flatMap(({ specific, asked }, trade) => {
    const used = specific.map((name) =>
      Math.min(...wordsOf(name).map((word) => lexicon.documents(word.folded))),
    )
    const businesses = Math.max(...used)
    if (businesses === 0) return []
    return [...specific, ...asked].map((name, at) => {
      const key = wordsOf(name)
        .map(({ folded }) => folded)
        .join(' ')
      return { name, key, isOwn: at === 0, trade, businesses }
    })
  })
  namesByLexicon.set(lexicon, names)
  return names
}

/** Each trade by the name that begins so, or has a word that does. */
function tradesLike(lexicon: Lexicon, beginning: string): string[] {
  const rank = ({ key }: TradeName) => (key.startsWith(beginning) ? 0 : key.includes(` ${beginning}`) ? 1 : 2)
  const found = tradesOf(lexicon)
    .filter((name) => rank(name) < 2)
    .sort((a, b) => rank(a) - rank(b) || Number(b.isOwn) - Number(a.isOwn) || b.businesses - a.businesses)
  const first = new Map(found.toReversed().map((each) => [each.trade, each]))
  return [...new Set(found.filter((each) => first.get(each.trade) === each).map(({ name }) => name))]
}

async function namesLike(db: Db, words: readonly string[]) {
  const match = allOf(words.map((word, at) => quoted(word) + (at === words.length - 1 ? '*' : '')))
  const entries = firstEntries('search_names', match, { count: MOST })
  const rows = await db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select(['business_name as name', 'city', 'business_slug as slug', 'categories.slug as categorySlug'])
    .where(
      'businesses.id',
      'in',
      sql<number>`(select ${entryNumber} % 4294967296 from (${entries}) as entries)`,
    )
    .where('is_listed', '=', 1)
    .where('closed_kind', 'is', null)
    .execute()
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'es'))
}
