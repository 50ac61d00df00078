import { listIn, readTable } from '~/values/table'
import smallWordsTable from './data/small-words.tsv?raw'
import streetWords from './data/street-words.tsv?raw'

export interface Word {
  /** Lower case, without accents, ñ as n: what the index holds. */
  folded: string
  /** The same with ñ kept. Equal to `folded` in words without one. */
  withTilde: string
  spelling: string
}

const LONGEST_WORD = 40
const LONGEST_TEXT = 8000

/** Invisible signs (direction marks, joiners) fall out instead of cutting words. */
const INVISIBLE = /\p{Cf}+/gu
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’`´][\p{L}\p{N}\p{M}]+)*/gu
const INITIALS = /(?<![\p{L}\p{N}])(\p{L})(?: ?& ?| (?:y|and) )(\p{L})(?![\p{L}\p{N}'’])/giu
const SIGNS = /['’`´.&/-]/g
const JOINED = /[\p{L}\p{N}\p{M}]+(?:['’`´.&/-][\p{L}\p{N}\p{M}]+)+/gu

/** Cuts a text's first 8,000 characters into words of at most 40 letters; an apostrophe joins (`Joe's` is `joes`). */
export function wordsOf(text: string): Word[] {
  return prepare(text).match(WORD)?.flatMap(toWord) ?? []
}

/** What a text adds to the index beyond its words: parts and wholes of `D'Angelo`, `Tex-Mex`, `J.M.`, `A/C`; `rr` and `ryr` of `R & R`. */
export function joinedWordsOf(text: string): Word[] {
  const found = prepare(text).match(JOINED) ?? []
  return [
    ...found.flatMap((run) => [...toWord(run.replace(SIGNS, '')), ...run.split(SIGNS).flatMap(toWord)]),
    ...[...text.slice(0, LONGEST_TEXT).matchAll(INITIALS)].flatMap(([, one, other]) =>
      [`${one}${other}`, `${one}y${other}`].flatMap(toWord),
    ),
  ]
}

function prepare(text: string): string {
  return text.slice(0, LONGEST_TEXT).normalize('NFC').replace(INVISIBLE, '')
}

function toWord(written: string): Word[] {
  const spelling = Array.from(written.toLowerCase().replace(/['’`´]/g, ''))
    .slice(0, LONGEST_WORD)
    .join('')
  const folded = fold(spelling)
  if (folded === '') return []
  const withTilde = spelling.includes('ñ') ? spelling.split('ñ').map(fold).join('ñ') : folded
  return [{ folded, withTilde, spelling }]
}

/** Lower case, without accents, letters and digits only. */
export function fold(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return letters.length > LONGEST_WORD ? Array.from(letters).slice(0, LONGEST_WORD).join('') : letters
}

/** How the words of addresses are written besides: `hwy`, of `highway`. */
const STREETS = new Map(
  readTable('street-words.tsv', streetWords).map(([word = '', forms]) => [word, listIn(forms)]),
)

const KINDS = new Map(
  readTable('small-words.tsv', smallWordsTable).flatMap(([kind = '', words]) =>
    listIn(words).map((word): [string, string] => [word, kind]),
  ),
)

/** Whether a folded word stands between others, or asks: `de`, `necesito`. */
export const isSmallWord = (folded: string) => /^(small|request)$/.test(KINDS.get(folded) ?? '')

/** Whether a folded word, beside the name of a trade, need not be said by whoever has it: `barato`, `latino`, `servicio`. */
export const isGeneral = (folded: string) => /^(wish|general)$/.test(KINDS.get(folded) ?? '')

/** The words of a query that count: without how it is asked, and how one would like it. */
export function countingWords(typed: readonly Word[]): readonly Word[] {
  const counting = typed.filter(({ withTilde }) => !/^(request|wish)$/.test(KINDS.get(withTilde) ?? ''))
  const isTelling = ({ withTilde }: Word) => !isSmallWord(withTilde)
  const first = counting.findIndex(isTelling)
  return first < 0 ? typed : counting.slice(first, counting.findLastIndex(isTelling) + 1)
}

/** Leaves out `de`, `la`, `cerca`, `mi` and the like, unless there is nothing else. `uñas` is not `unas`. */
export function distinctiveWords<T extends Pick<Word, 'withTilde'>>(words: readonly T[]): T[] {
  const distinctive = words.filter((word) => !isSmallWord(word.withTilde))
  return distinctive.length > 0 ? distinctive : [...words]
}

/** Letters of a query that are read. */
export const LONGEST_QUERY = 400
const MOST_WORDS = 8

/** The words a query asks for, each once: the first eight distinctive ones. */
export const askedWords = (query: string): Word[] => askedOf(typedWords(query))

/** The same of words that were cut. */
export function askedOf(typed: readonly Word[]): Word[] {
  const unique = new Map(distinctiveWords(typed).map((word) => [word.folded, word]))
  return [...unique.values()].slice(0, MOST_WORDS)
}

/** The small words of a query that are not asked for, as the index holds them: `la` and `de` of `la casa de toño`. */
export function smallWords(typed: readonly Word[]): string[] {
  const distinctive = new Set(distinctiveWords(typed))
  return [...new Set(typed.filter((word) => !distinctive.has(word)).map((word) => word.folded))].slice(
    0,
    MOST_WORDS,
  )
}

/** All words of a query's first 400 characters, as they were typed; initials alone are one: `R & R`, `R y R`. */
export function typedWords(query: string): Word[] {
  const text = query.slice(0, LONGEST_QUERY)
  const words = wordsOf(text)
  return words.every(({ folded }) => folded.length === 1 || folded === 'and')
    ? wordsOf(text.replace(INITIALS, '$1$2'))
    : words
}

/** The word and its other number, by the endings of Spanish and English; some of them may be no words at all. */
export function numberForms(word: string): string[] {
  const forms = [word]
  if (word.length >= 3 && !word.endsWith('s')) forms.push(`${word}s`)
  if (word.length >= 3 && /[^aeiou]$/.test(word)) forms.push(word.replace(/z$/, 'c').concat('es'))
  if (word.length >= 4 && /[^s]s$/.test(word)) forms.push(word.slice(0, -1))
  if (word.length >= 5 && /[^aeious]es$/.test(word)) forms.push(word.slice(0, -2).replace(/c$/, 'z'))
  forms.push(...(STREETS.get(word) ?? []))
  return forms.filter((form) => form === word || !isSmallWord(form))
}

/** The verbs of which a word may be a form: `limpie`, `limpian` and `limpiando` are of `limpiar`. */
export function infinitives(word: string): string[] {
  const stem = word.replace(/(?:ando|iendo|[ae]n?)$/, '')
  return stem === word || stem.length < 3 ? [] : ['ar', 'er', 'ir'].map((ending) => stem + ending)
}

/** One key for a word in singular and plural; for comparing phrases only, it is no word. */
export function stemOf(word: string): string {
  return word
    .replace(/(?<=..)(x|ch|sh|ss)es$/, '$1')
    .replace(/(?<=..[^s])s$/, '')
    .replace(/(?<=....)e$/, '')
    .replace(/z$/, 'c')
}

/** The key under which a phrase stands in search_phrases, the same for any order of its words. */
export function phraseKey(words: readonly Pick<Word, 'folded' | 'withTilde'>[]): string {
  return distinctiveWords(words)
    .map((word) => stemOf(word.folded))
    .sort()
    .join(' ')
}

/** Folded words as a whole name is told by. */
export const nameKeys = (words: readonly string[]) => words.map((word) => ({ folded: word, withTilde: word }))
