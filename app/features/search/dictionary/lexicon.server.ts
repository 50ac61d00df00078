import type { Db } from 'db/connect'
import type { Vocabulary } from 'db/words'
import type { CompiledQuery } from 'kysely'
import { sql } from 'kysely'
import { KnownWords } from '../spelling/known-words'
import { SYNONYMS, TRADE_WORDS } from './phrases.server'
import { CHANGES_TOLD, newestRevision } from './vocabulary.server'

/** How the directory uses a word. */
export interface WordUse {
  id: number
  spelling: string
  /** How many businesses use it: 0 of a trade word that none does. */
  documents: number
}

/** What a phrase stands for. */
export interface Meaning {
  trades: readonly number[]
  categories: readonly number[]
}

const NO_MEANING: Meaning = { trades: [], categories: [] }
/** So many new words are put in their places one by one, more are sorted with all others. */
const FEW = 200
/** Marks that hardly any two businesses share: a whole name, a telephone number (document.ts). */
const OWN_MARK = /^_[np]_/
const NAMESAKES = 10
/** So many words are sooner named than found by how they begin. */
const MOST_NAMED = 12

/** Every word and every phrase that stands for a trade or a category, in memory. */
export class Lexicon implements Vocabulary {
  /** The last change it has. */
  revision = 0
  /** Which phrases it has. */
  phrases = ''
  readonly #uses = new Map<string, WordUse>()
  readonly #wordOf = new Map<number, string>()
  #sorted: string[] = []
  #meanings = new Map<string, Meaning>()
  readonly #alike = new KnownWords()
  /** Words that are not among those yet: nothing is looked for among them before the first mistake. */
  #later: string[] = []

  use(word: string): WordUse | undefined {
    return this.#uses.get(word)
  }

  /** How many businesses use a word. */
  documents(word: string): number {
    return this.#uses.get(word)?.documents ?? 0
  }

  /** At most how many businesses have a word or mark; infinitely many where it is not known. */
  most(word: string): number {
    if (!word.startsWith('_')) return this.documents(word.replaceAll('ñ', 'n'))
    return OWN_MARK.test(word) ? NAMESAKES : Number.POSITIVE_INFINITY
  }

  /** All words that begin so, where they are a few; null where they are more, or are not known with their ñ. */
  allBeginningWith(beginning: string): readonly string[] | null {
    const words = beginning.includes('ñ') ? [] : this.beginningWith(beginning, MOST_NAMED + 1)
    return words.length === 0 || words.length > MOST_NAMED ? null : words
  }

  meaning(phrase: string): Meaning {
    return this.#meanings.get(phrase) ?? NO_MEANING
  }

  /** The words that businesses use which begin so, in the order of the alphabet, at most `most`. */
  beginningWith(beginning: string, most: number): string[] {
    const found: string[] = []
    for (let at = this.#placeOf(beginning); found.length < most; at++) {
      const word = this.#sorted[at]
      if (!word?.startsWith(beginning)) break
      if (this.documents(word) > 0) found.push(word)
    }
    return found
  }

  /** The same words, to find those that look or sound like another one. */
  alike(): KnownWords {
    for (const word of this.#later) if (this.#uses.has(word)) this.#alike.add(word)
    this.#later = []
    return this.#alike
  }

  /** Takes in what has changed: words as they are now, and the numbers of those that have left. */
  change(rows: readonly (WordUse & { word: string })[], gone: readonly number[]): void {
    for (const id of gone) {
      const word = this.#wordOf.get(id)
      this.#wordOf.delete(id)
      if (word === undefined || this.#uses.get(word)?.id !== id) continue
      this.#uses.delete(word)
      this.#alike.remove(word)
    }
    const added: string[] = []
    for (const { word, ...use } of rows) {
      if (!this.#uses.has(word)) added.push(word)
      this.#uses.set(word, use)
      this.#wordOf.set(use.id, word)
    }
    this.#later.push(...added)
    if (added.length > FEW) this.#sorted = [...this.#uses.keys()].sort()
    else
      for (const word of added) {
        const at = this.#placeOf(word)
        if (this.#sorted[at] !== word) this.#sorted.splice(at, 0, word)
      }
  }

  learn(rows: readonly { phrase: string; kind: 'trade' | 'category'; target_id: number }[]): void {
    this.#meanings = new Map()
    for (const { phrase, kind, target_id } of rows) {
      const { trades, categories } = this.meaning(phrase)
      this.#meanings.set(
        phrase,
        kind === 'trade'
          ? { trades: [...trades, target_id], categories }
          : { trades, categories: [...categories, target_id] },
      )
    }
  }

  /** Where a word stands in the alphabet, or would. */
  #placeOf(word: string): number {
    let [low, high] = [0, this.#sorted.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#sorted[middle] as string) < word) low = middle + 1
      else high = middle
    }
    return low
  }
}

interface Kept {
  lexicon: Lexicon
  newest: CompiledQuery<{ revision: number; trades: string | null; synonyms: string | null }>
}

const kept = new WeakMap<Db, Kept>()

/** The lexicon of a database as it is now: one short statement where nothing has changed, else what has is read. */
export async function lexiconOf(db: Db): Promise<Lexicon> {
  const own = kept.get(db) ?? { lexicon: new Lexicon(), newest: newestOf(db) }
  const { rows } = await db.executeQuery(own.newest)
  const { revision = 0, trades = null, synonyms = null } = rows[0] ?? {}
  // Another database has taken the place of the one that was read, as when a copy is restored; or much has changed.
  if (revision < own.lexicon.revision || revision > own.lexicon.revision + CHANGES_TOLD)
    own.lexicon = new Lexicon()
  kept.set(db, own)
  const { lexicon } = own
  if (revision > lexicon.revision) await readWords(db, lexicon, revision)
  const phrases = `${trades} ${synonyms}`
  if (phrases !== lexicon.phrases) {
    const meanings = await db
      .selectFrom('search_phrases')
      .select(['phrase', 'kind', 'target_id'])
      .orderBy('phrase')
      .orderBy('kind')
      .orderBy('target_id')
      .execute()
    lexicon.learn(meanings)
    lexicon.phrases = phrases
  }
  return lexicon
}

const newestOf = (db: Db): Kept['newest'] =>
  sql<{ revision: number; trades: string | null; synonyms: string | null }>`
    select ${newestRevision} as revision, (select value from settings where key = ${sql.lit(TRADE_WORDS)}) as trades,
      (select updated_at from settings where key = ${sql.lit(SYNONYMS)}) as synonyms`.compile(db)

async function readWords(db: Db, lexicon: Lexicon, revision: number): Promise<void> {
  const since = lexicon.revision
  const changed = await db
    .selectFrom('search_words')
    .select(['id', 'word', 'spelling', 'documents'])
    .where('revision', '>', since)
    .execute()
  const gone = await db
    .selectFrom('search_words_gone')
    .select('word_id')
    .where('revision', '>', since)
    .execute()
  lexicon.change(
    // Of the words as far from what was typed the oldest comes first. In this order the engine would read them all.
    changed.sort((a, b) => a.id - b.id),
    gone.map((row) => row.word_id),
  )
  lexicon.revision = Math.max(lexicon.revision, revision)
}
