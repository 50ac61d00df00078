import type { Db } from 'db/connect'
import type { Vocabulary } from 'db/portable-sql'
import { sql } from 'kysely'
import { cityKey } from '~/features/places/city-key'
import { KnownWords } from '../find/near-words'
import { phraseKey, stemOf, type Word } from '../words'
import { SYNONYMS, TRADE_WORDS } from './phrases.server'
import { newestRevision } from './vocabulary.server'

/** How the directory uses a word. */
export interface WordUse {
  word: string
  spelling: string
  /** How many businesses use it: 0 of a trade word that none does. */
  documents: number
}

/** What a phrase stands for. */
export interface Meaning {
  trades: readonly number[]
  categories: readonly number[]
}

/** A phrase with the trades it tells of wherever it stands. */
interface TradeName extends Meaning {
  specific: readonly number[]
}

const NO_MEANING: Meaning = { trades: [], categories: [] }
/** Tags that hardly any two businesses share: a whole name, a telephone number, a mail address (document.ts). */
const OWN_TAG = /^_[enp]_/
const NAMESAKES = 10
/** So many words are sooner named than found by how they begin. */
const MOST_NAMED = 12

/** Every word and every phrase that stands for a trade or a category, in memory. */
export class Lexicon implements Vocabulary {
  readonly #uses: ReadonlyMap<string, WordUse>
  readonly #sorted: readonly string[]
  readonly #meanings: ReadonlyMap<string, TradeName>
  /** The addresses of the cities where we have businesses. */
  readonly #cities: ReadonlySet<string>
  #alike: KnownWords | undefined
  #ofNames: ReadonlySet<string> | undefined

  constructor(
    words: readonly WordUse[],
    meanings: ReadonlyMap<string, TradeName>,
    cities: readonly string[] = [],
  ) {
    this.#uses = new Map(words.map((use) => [use.word, use]))
    this.#sorted = [...this.#uses.keys()].sort()
    this.#meanings = meanings
    this.#cities = new Set(cities)
  }

  use(word: string): WordUse | undefined {
    return this.#uses.get(word)
  }

  /** How many businesses use a word. */
  documents(word: string): number {
    return this.#uses.get(word)?.documents ?? 0
  }

  /** At most how many businesses have a word or tag; infinitely many where it is not known. */
  most(word: string): number {
    if (!word.startsWith('_')) return this.documents(word.replaceAll('ñ', 'n'))
    return OWN_TAG.test(word) ? NAMESAKES : Number.POSITIVE_INFINITY
  }

  /** All words that begin so, where they are a few; null where they are more, or are not known with their ñ. */
  allBeginningWith(beginning: string): readonly string[] | null {
    const words = beginning.includes('ñ') ? [] : this.beginningWith(beginning, MOST_NAMED + 1)
    return words.length === 0 || words.length > MOST_NAMED ? null : words
  }

  hasBusinessesIn(citySlug: string): boolean {
    return this.#cities.has(citySlug)
  }

  /** The only city where we have businesses whose name begins so, by at least four letters. */
  cityBegun(name: string): string | undefined {
    const beginning = cityKey(name).replaceAll(' ', '-')
    const [only, ...others] = [...this.#cities].filter((city) => city.startsWith(beginning))
    return beginning.length >= 4 && others.length === 0 ? only : undefined
  }

  /** Whether a word belongs to the name of a trade, service or product: `vida`, of `seguro de vida`. */
  isOfTradeName(word: string): boolean {
    this.#ofNames ??= new Set([...this.#meanings.keys()].flatMap((phrase) => phrase.split(' ')))
    return this.#ofNames.has(stemOf(word))
  }

  meaning(phrase: string): Meaning {
    return this.#meanings.get(phrase) ?? NO_MEANING
  }

  /** Whether words stand for a trade or a category together. */
  hasMeaning(words: readonly Pick<Word, 'folded' | 'withTilde'>[]): boolean {
    const { trades, categories } = this.meaning(phraseKey(words))
    return trades.length + categories.length > 0
  }

  /** What a trade's own name, or two of its names, stand for besides: `mudanza`, of `movers`. */
  related(trades: readonly number[]): Meaning {
    const names = [...this.#meanings.values()].filter((name) => name.trades.some((id) => trades.includes(id)))
    const isOwn = ({ specific }: TradeName) => specific.some((id) => trades.includes(id))
    const meant = (of: (name: TradeName) => readonly number[]) => {
      const ids = names.flatMap((name) => (isOwn(name) ? [...of(name), ...of(name)] : of(name)))
      return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))]
    }
    return { trades: meant((name) => name.trades), categories: meant((name) => name.categories) }
  }

  /** The words that businesses use which begin so, in the order of the alphabet, at most `most`. */
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

  /** The same words, to find those that look or sound like another one; made for the first mistake. */
  alike(): KnownWords {
    this.#alike ??= new KnownWords([...this.#uses.keys()])
    return this.#alike
  }
}

const cached = new WeakMap<Db, { version: string; lexicon: Lexicon }>()

/** The lexicon of a database as it is now: one short statement where nothing has changed, else all is read anew. */
export async function lexiconOf(db: Db): Promise<Lexicon> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', ${newestRevision}, (select value from settings where key = ${sql.lit(TRADE_WORDS)}),
      (select updated_at from settings where key = ${sql.lit(SYNONYMS)})) as version`.execute(db)
  const { version = '' } = rows[0] ?? {}
  const known = cached.get(db)
  if (known?.version === version) return known.lexicon
  const [words, meanings, cities] = await Promise.all([readWords(db), readMeanings(db), readCities(db)])
  const lexicon = new Lexicon(words, meanings, cities)
  cached.set(db, { version, lexicon })
  return lexicon
}

/** Of the words as far from what was typed the oldest comes first. */
const readWords = (db: Db) =>
  db.selectFrom('search_words').select(['word', 'spelling', 'documents']).orderBy('id').execute()

async function readCities(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('business_listings')
    .select('city_slug')
    .distinct()
    .where('category_id', '=', 0)
    .execute()
  return rows.flatMap((row) => row.city_slug ?? [])
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
