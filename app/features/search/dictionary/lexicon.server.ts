import type { Db } from 'db/connect'
import type { TermStatistics } from 'db/portable-sql'
import { sql } from 'kysely'
import { toCityKey } from '~/features/places/find-state'
import { groupBy } from '~/values/group-by'
import { SpellingIndex } from '../find/spelling-index'
import {
  PHRASE_WORD_KEY_FUNCTIONS,
  type Token,
  toPhraseKey,
  toSingularPluralKey,
  WORD_STEMMERS,
} from '../tokens'
import { loadCategoryByTrade, loadTradeIdByName } from '../trade-words'
import {
  CATEGORY_PHRASES_CURRENT_SETTING_KEY,
  MAX_DELETED_WORD_LOG_REVISIONS,
  newestWordRevisionSql,
  TRADE_WORDS_HASH_SETTING_KEY,
} from './words.server'

/** A word of the vocabulary and how many businesses use it. */
export interface VocabularyEntry {
  id: number
  word: string
  spelling: string
  /** Number of businesses that use the word. 0 for a word of the trade dictionary that no business uses. */
  documents: number
}

/** Trades and categories that a phrase means, by id. */
export interface PhraseTradesAndCategories {
  trades: readonly number[]
  categories: readonly number[]
}

/**
 * Meaning of a phrase. `specific`: the trades that it means in the text of a business, too, not only in a
 * query.
 */
interface TradeName extends PhraseTradesAndCategories {
  specific: readonly number[]
}

const NO_MEANING: PhraseTradesAndCategories = { trades: [], categories: [] }
/** Tags that few businesses share: full name, phone, e-mail (document.server.ts). */
const RARE_TAG_PATTERN = /^_[enp]_/
const RARE_TAG_DOCUMENTS_ESTIMATE = 10
const MIN_STEM_LENGTH = 4
const DIMINUTIVE_SUFFIX_PATTERN = /c?it([oa]s?)$/
const PERSON_SUFFIX_PATTERN = /(?:er[oa]|ist[ao])s?$/
/**
 * A prefix with more completions than this is searched as a prefix. With fewer, the index is searched for the
 * complete words.
 */
const MAX_LISTED_COMPLETIONS = 12

/** In-memory vocabulary of the directory, with the phrases that mean a trade or a category. */
export class Lexicon implements TermStatistics {
  readonly #uses: ReadonlyMap<string, VocabularyEntry>
  readonly #sorted: readonly string[]
  readonly #meanings: ReadonlyMap<string, TradeName>
  /** Slugs of cities that have a business. */
  readonly #cities: ReadonlySet<string>
  /** Null: the other businesses of the category do nothing similar. */
  readonly #categories: ReadonlyMap<number, number | null>
  #alike: SpellingIndex | undefined
  #size: number | undefined
  #ofNames: ReadonlySet<string> | undefined
  #ofTrade: ReadonlyMap<number, readonly string[][]> | undefined
  #ofStem: readonly ReadonlyMap<string, readonly VocabularyEntry[]>[] | undefined

  /**
   * `before` is an earlier lexicon with the same words. Its sorted words, spelling index and trade phrases
   * are reused.
   */
  constructor(
    words: readonly VocabularyEntry[] | ReadonlyMap<string, VocabularyEntry>,
    meanings: ReadonlyMap<string, TradeName>,
    cities: readonly string[] = [],
    categories: ReadonlyMap<number, number | null> = new Map(),
    before?: Lexicon,
  ) {
    this.#uses = words instanceof Map ? words : new Map([...words.values()].map((use) => [use.word, use]))
    this.#sorted = before ? before.#sorted : [...this.#uses.keys()].sort()
    this.#alike = before ? before.#alike : undefined
    this.#meanings = meanings
    this.#ofTrade = before ? before.#ofTrade : undefined
    this.#cities = new Set(cities)
    this.#categories = categories
  }

  /** Returns a copy with the changed words, without the words of the deleted ids, and with these cities. */
  with(changed: readonly VocabularyEntry[], goneIds: readonly number[], cities: readonly string[]): Lexicon {
    const uses = new Map(this.#uses)
    const isGone = new Set(goneIds)
    if (isGone.size > 0) for (const { id, word } of this.#uses.values()) if (isGone.has(id)) uses.delete(word)
    const kept = uses.size
    for (const use of changed) uses.set(use.word, use)
    const hasSameWords = kept === this.#uses.size && uses.size === kept
    return new Lexicon(uses, this.#meanings, cities, this.#categories, hasSameWords ? this : undefined)
  }

  use(word: string): VocabularyEntry | undefined {
    return this.#uses.get(word)
  }

  /** Largest number of businesses that use one word. It approximates the number of businesses. */
  size(): number {
    this.#size ??= Math.max(0, ...[...this.#uses.values()].map(({ documents }) => documents))
    return this.#size
  }

  /** Number of businesses that use a word. */
  documents(word: string): number {
    return this.#uses.get(word)?.documents ?? 0
  }

  /**
   * Returns how many businesses can have a word or tag. For a full name, phone or e-mail it is estimated as
   * 10. Infinity for other tags.
   */
  most(word: string): number {
    if (!word.startsWith('_')) return this.documents(word.replaceAll('ñ', 'n'))
    return RARE_TAG_PATTERN.test(word) ? RARE_TAG_DOCUMENTS_ESTIMATE : Number.POSITIVE_INFINITY
  }

  /**
   * Returns all words with this prefix if there are 1 to 12, otherwise null. Also null if the prefix contains
   * ñ.
   */
  allBeginningWith(beginning: string): readonly string[] | null {
    const words = beginning.includes('ñ') ? [] : this.beginningWith(beginning, MAX_LISTED_COMPLETIONS + 1)
    return words.length === 0 || words.length > MAX_LISTED_COMPLETIONS ? null : words
  }

  hasBusinessesIn(citySlug: string): boolean {
    return this.#cities.has(citySlug)
  }

  /**
   * Returns the slug of the city that starts with this name, if exactly one city with businesses does.
   * Otherwise undefined. Also undefined for fewer than four letters.
   */
  cityBegun(name: string): string | undefined {
    const beginning = toCityKey(name).replaceAll(' ', '-')
    const [only, ...others] = [...this.#cities].filter((city) => city.startsWith(beginning))
    return beginning.length >= 4 && others.length === 0 ? only : undefined
  }

  /**
   * Whether a word, in singular or plural, occurs in a phrase that means a trade or category: `vida` in
   * `seguro de vida`.
   */
  isOfTradeName(word: string): boolean {
    this.#ofNames ??= new Set([...this.#meanings.keys()].flatMap((phrase) => phrase.split(' ')))
    return this.#ofNames.has(toSingularPluralKey(word))
  }

  /**
   * Returns the phrases that mean a trade in the text of a business, each as the plural keys of its words.
   */
  phrasesOf(trade: number): readonly (readonly string[])[] {
    this.#ofTrade ??= phrasesByTrade(this.#meanings)
    return this.#ofTrade.get(trade) ?? []
  }

  /**
   * Returns the most used word of a trade name with the same Spanish stem, otherwise with the same English one.
   * Undefined if there is none, and for a short stem, which different words share: `botado`, `botas`. For a person
   * it may be the word of the thing: `flete` for `fletero`. For a diminutive it is its word: `cuarto` for
   * `cuartito`.
   */
  tradeWordOfStem(spelling: string): string | undefined {
    this.#ofStem ??= this.#tradeWordsByStem()
    for (const word of new Set([
      spelling,
      spelling.replace(PERSON_SUFFIX_PATTERN, ''),
      spelling.replace(DIMINUTIVE_SUFFIX_PATTERN, '$1'),
    ]))
      for (const [at, stemOf] of WORD_STEMMERS.entries()) {
        const stem = stemOf(word)
        const [found] = stem.length < MIN_STEM_LENGTH ? [] : (this.#ofStem[at]?.get(stem) ?? [])
        if (found) return found.word
      }
    return undefined
  }

  #tradeWordsByStem() {
    const words = [...this.#uses.values()]
      .filter(({ word }) => this.isOfTradeName(word))
      .sort((a, b) => b.documents - a.documents)
    return WORD_STEMMERS.map((stemOf) => groupBy(words, (use) => stemOf(use.spelling)))
  }

  /**
   * Returns the meaning of a phrase of several words, by the stems of its words in any order. All stems are of
   * one stemmer: `tap inodor` for `se tapó el inodoro`.
   */
  meaningOfStems(stems: readonly string[]): PhraseTradesAndCategories {
    return phrasesByStems(this.#meanings).get(stems.toSorted().join(' ')) ?? NO_MEANING
  }

  meaning(phrase: string): PhraseTradesAndCategories {
    return this.#meanings.get(phrase) ?? NO_MEANING
  }

  /** Whether the words together mean a trade or a category. */
  hasMeaning(words: readonly Pick<Token, 'folded' | 'withTilde'>[]): boolean {
    const { trades, categories } = this.meaning(toPhraseKey(words))
    return trades.length + categories.length > 0
  }

  /**
   * Returns the ids of trades with a similar name. They share a specific phrase, or two other phrases, with
   * these trades.
   */
  related(trades: readonly number[]): number[] {
    const names = [...this.#meanings.values()].filter((name) => name.trades.some((id) => trades.includes(id)))
    const isOwn = ({ specific }: TradeName) => specific.some((id) => trades.includes(id))
    const ids = names.flatMap((name) => (isOwn(name) ? [...name.trades, ...name.trades] : name.trades))
    return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))]
  }

  /**
   * Returns the categories that are shown for these trades if no business has the trades. Empty if one of the
   * trades is marked `alone`.
   */
  categoriesOf(trades: readonly number[]): number[] {
    const categories = new Set(trades.map((trade) => this.#categories.get(trade)))
    return categories.has(null) ? [] : [...categories].flatMap((id) => id ?? [])
  }

  /** Whether the words mean a trade in any text, not only in a query. `joyas` does, `plata` does not. */
  isTelling(words: readonly Pick<Token, 'folded' | 'withTilde'>[]): boolean {
    return (this.#meanings.get(toPhraseKey(words))?.specific.length ?? 0) > 0
  }

  /** Words in use with this prefix, in alphabetical order, at most `most`. */
  beginningWith(beginning: string, most: number): string[] {
    let [low, high] = [0, this.#sorted.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#sorted[middle] as string) < beginning) low = middle + 1
      else high = middle
    }
    const found: string[] = []
    for (; found.length < most; low++) {
      const word = this.#sorted[low]
      if (!word?.startsWith(beginning)) break
      if (this.documents(word) > 0) found.push(word)
    }
    return found
  }

  /** The words prepared for spelling correction. Built on first use. */
  alike(): SpellingIndex {
    this.#alike ??= new SpellingIndex([...this.#uses.keys()])
    return this.#alike
  }
}

function phrasesByTrade(meanings: ReadonlyMap<string, TradeName>): Map<number, string[][]> {
  const found = new Map<number, string[][]>()
  for (const [phrase, { specific }] of meanings)
    for (const trade of specific) found.set(trade, [...(found.get(trade) ?? []), phrase.split(' ')])
  return found
}

/** Cached by the map of phrases. */
const byStemsOf = new WeakMap<
  ReadonlyMap<string, PhraseTradesAndCategories>,
  Map<string, PhraseTradesAndCategories>
>()

/** Phrases of several words by the stems of their words. Phrases with the same stems mean the trades of all. */
function phrasesByStems(
  meanings: ReadonlyMap<string, PhraseTradesAndCategories>,
): Map<string, PhraseTradesAndCategories> {
  const known = byStemsOf.get(meanings)
  if (known) return known
  const found = new Map<string, PhraseTradesAndCategories>()
  byStemsOf.set(meanings, found)
  for (const [phrase, { trades, categories }] of meanings)
    for (const keyOf of phrase.includes(' ') ? PHRASE_WORD_KEY_FUNCTIONS : []) {
      const stems = phrase.split(' ').map(keyOf).sort().join(' ')
      const others = found.get(stems) ?? NO_MEANING
      found.set(stems, {
        trades: [...new Set([...others.trades, ...trades])],
        categories: [...new Set([...others.categories, ...categories])],
      })
    }
  return found
}

interface CachedLexicon {
  /** Newest revision of search_words that this lexicon contains. */
  revision: number
  /** Versions of the trade words and the synonyms. The phrases are read again if it changes. */
  phrases: string
  lexicon: Lexicon
}

const cached = new WeakMap<Db, CachedLexicon>()

/**
 * Returns the current lexicon of a database. Runs one short statement if nothing changed, otherwise reads the
 * changed words and the cities. Reads everything on the first call and if the phrases changed. It also does
 * if the log of changes does not reach back far enough.
 */
export async function loadLexicon(db: Db): Promise<Lexicon> {
  const { rows } = await sql<{ revision: number; phrases: string }>`
    select ${newestWordRevisionSql} as revision,
      concat_ws(' ', (select value from settings where key = ${sql.lit(TRADE_WORDS_HASH_SETTING_KEY)}),
        (select updated_at from settings where key = ${sql.lit(CATEGORY_PHRASES_CURRENT_SETTING_KEY)})) as phrases`.execute(
    db,
  )
  const { revision = 0, phrases = '' } = rows[0] ?? {}
  const known = cached.get(db)
  if (known?.revision === revision && known.phrases === phrases) return known.lexicon
  const behind = known?.phrases === phrases ? revision - known.revision : Number.POSITIVE_INFINITY
  const lexicon =
    known && behind > 0 && behind <= MAX_DELETED_WORD_LOG_REVISIONS
      ? await updateLexicon(db, known.lexicon, known.revision)
      : await readLexiconWithoutCache(db)
  cached.set(db, { revision, phrases, lexicon })
  return lexicon
}

/** Reads the whole lexicon from the database, without the cache. */
export async function readLexiconWithoutCache(db: Db): Promise<Lexicon> {
  const parts = [readWords(db), readMeanings(db), readCities(db), readTradeCategories(db)] as const
  return new Lexicon(...(await Promise.all(parts)))
}

/** Reads the words that changed or were deleted after a revision, and returns the updated lexicon. */
async function updateLexicon(db: Db, lexicon: Lexicon, revision: number): Promise<Lexicon> {
  const gone = await db
    .selectFrom('search_words_gone')
    .select('word_id')
    .where('revision', '>', revision)
    .execute()
  const changed = await wordsById(db).where('revision', '>', revision).execute()
  return lexicon.with(
    changed,
    gone.map((row) => row.word_id),
    await readCities(db),
  )
}

const wordsById = (db: Db) =>
  db.selectFrom('search_words').select(['id', 'word', 'spelling', 'documents']).orderBy('id')

/** Order by id: if several words are equally close to the typed one, the oldest wins. */
const readWords = (db: Db) => wordsById(db).execute()

async function readCities(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('business_listings')
    .select('city_slug')
    .distinct()
    .where('category_id', '=', 0)
    .execute()
  return rows.flatMap((row) => row.city_slug ?? [])
}

/**
 * Returns the category id of each trade whose category is shown if no business has the trade. Null for a trade
 * marked `alone`.
 */
async function readTradeCategories(db: Db): Promise<Map<number, number | null>> {
  const rows = await db.selectFrom('categories').select(['id', 'slug']).execute()
  const idOf = new Map(rows.map(({ id, slug }) => [slug, id]))
  const categories = loadCategoryByTrade()
  const pairs = [...loadTradeIdByName()].flatMap(([trade, number]): [number, number | null][] => {
    const { slug = '', isAlone = false } = categories.get(trade) ?? {}
    const id = idOf.get(slug)
    return id === undefined ? [] : [[number, isAlone ? null : id]]
  })
  return new Map(pairs)
}

async function readMeanings(db: Db): Promise<Map<string, TradeName>> {
  const rows = await db
    .selectFrom('search_phrases')
    .select(['phrase', 'kind', 'target_id', 'is_specific'])
    .orderBy('phrase')
    .orderBy('kind')
    .orderBy('target_id')
    .execute()
  const meanings = new Map<string, Record<'trades' | 'categories' | 'specific', number[]>>()
  for (const { phrase, kind, target_id, is_specific } of rows) {
    const meaning = meanings.get(phrase) ?? { trades: [], categories: [], specific: [] }
    meaning[kind === 'trade' ? 'trades' : 'categories'].push(target_id)
    if (kind === 'trade' && is_specific === 1) meaning.specific.push(target_id)
    meanings.set(phrase, meaning)
  }
  return meanings
}
