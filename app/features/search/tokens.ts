import { stemmer } from '@orama/stemmers/spanish'
import { readTable, splitCommas } from '~/values/tsv'
import smallWordsTable from './data/stop-words.tsv?raw'
import streetWords from './data/street-words.tsv?raw'

export interface Token {
  /** Lower case, without accents, ñ as n, as stored in the index. */
  folded: string
  /** Like `folded`, but with ñ. Equal to it in words without ñ. */
  withTilde: string
  spelling: string
}

const LONGEST_WORD = 40
const LONGEST_TEXT = 8000

/** Invisible characters (direction marks, joiners) are removed; they do not split words. */
const INVISIBLE = /\p{Cf}+/gu
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’`´][\p{L}\p{N}\p{M}]+)*/gu
const INITIALS = /(?<![\p{L}\p{N}])(\p{L})(?: ?& ?| (?:y|and) )(\p{L})(?![\p{L}\p{N}'’])/giu
const SIGNS = /['’`´.&/-]/g
const JOINED = /[\p{L}\p{N}\p{M}]+(?:['’`´.&/-][\p{L}\p{N}\p{M}]+)+/gu

/**
 * Splits the first 8,000 characters of a text into words of at most 40 letters. An apostrophe does not split:
 * `Joe's` becomes `joes`.
 */
export function tokenize(text: string): Token[] {
  return prepare(text).match(WORD)?.flatMap(toWord) ?? []
}

/**
 * Additional words for the index: parts and joined forms of `D'Angelo`, `Tex-Mex`, `J.M.`, `A/C`; `rr` and
 * `ryr` for `R & R`.
 */
export function tokenizeCompounds(text: string): Token[] {
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

function toWord(written: string): Token[] {
  const spelling = Array.from(written.toLowerCase().replace(/['’`´]/g, ''))
    .slice(0, LONGEST_WORD)
    .join('')
  const folded = fold(spelling)
  if (folded === '') return []
  const withTilde = spelling.includes('ñ') ? spelling.split('ñ').map(fold).join('ñ') : folded
  return [{ folded, withTilde, spelling }]
}

/** Converts to lower case without accents, letters and digits only, at most 40. */
export function fold(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return letters.length > LONGEST_WORD ? Array.from(letters).slice(0, LONGEST_WORD).join('') : letters
}

/** Other forms of street words: `hwy` for `highway`. */
const STREETS = new Map(
  readTable('street-words.tsv', streetWords).map(([word = '', forms]) => [word, splitCommas(forms)]),
)

const KINDS = new Map(
  readTable('stop-words.tsv', smallWordsTable).flatMap(([kind = '', words]) =>
    splitCommas(words).map((word): [string, string] => [word, kind]),
  ),
)

/** Whether a folded word is a function word or a word of request: `de`, `necesito`. */
export const isStopWord = (folded: string) => /^(small|request)$/.test(KINDS.get(folded) ?? '')

/** Whether a folded word is optional next to the name of a trade: `barato`, `latino`, `servicio`. */
export const isGeneral = (folded: string) => /^(wish|general)$/.test(KINDS.get(folded) ?? '')

/**
 * The words of a query without words of request and wish, and without stop words at both ends. All words if
 * nothing would remain.
 */
export function selectContentWords(typed: readonly Token[]): readonly Token[] {
  const counting = typed.filter(({ withTilde }) => !/^(request|wish)$/.test(KINDS.get(withTilde) ?? ''))
  const isTelling = ({ withTilde }: Token) => !isStopWord(withTilde)
  const first = counting.findIndex(isTelling)
  return first < 0 ? typed : counting.slice(first, counting.findLastIndex(isTelling) + 1)
}

/**
 * Removes stop words such as `de`, `la`, `cerca`, `mi`, unless nothing would remain. Compares with ñ: `uñas`
 * is not `unas`.
 */
export function removeStopWords<T extends Pick<Token, 'withTilde'>>(words: readonly T[]): T[] {
  const distinctive = words.filter((word) => !isStopWord(word.withTilde))
  return distinctive.length > 0 ? distinctive : [...words]
}

/** Maximum query length, in characters. */
export const MAX_QUERY_LENGTH = 400
const MOST_WORDS = 8

/** The first eight distinctive words of a query, without repeats. */
export const selectQueryTokens = (query: string): Token[] => selectFromTokens(tokenizeQuery(query))

/** The same for a query that is already split into words. */
export function selectFromTokens(typed: readonly Token[]): Token[] {
  const unique = new Map(removeStopWords(typed).map((word) => [word.folded, word]))
  return [...unique.values()].slice(0, MOST_WORDS)
}

/** The stop words of a query that are not searched, folded: `la` and `de` in `la casa de toño`. */
export function findStopWords(typed: readonly Token[]): string[] {
  const distinctive = new Set(removeStopWords(typed))
  return [...new Set(typed.filter((word) => !distinctive.has(word)).map((word) => word.folded))].slice(
    0,
    MOST_WORDS,
  )
}

/** All words of the first 400 characters of a query, as typed. Initials become one word: `R & R`, `R y R`. */
export function tokenizeQuery(query: string): Token[] {
  const text = query.slice(0, MAX_QUERY_LENGTH)
  const words = tokenize(text)
  return words.every(({ folded }) => folded.length === 1 || folded === 'and')
    ? tokenize(text.replace(INITIALS, '$1$2'))
    : words
}

/**
 * The word with its singular or plural, by Spanish and English endings, and other forms of street words. Some
 * forms may not exist.
 */
export function listNumberForms(word: string): string[] {
  const forms = [word]
  if (word.length >= 3 && !word.endsWith('s')) forms.push(`${word}s`)
  if (word.length >= 3 && /[^aeiou]$/.test(word)) forms.push(word.replace(/z$/, 'c').concat('es'))
  if (word.length >= 4 && /[^s]s$/.test(word)) forms.push(word.slice(0, -1))
  if (word.length >= 5 && /[^aeious]es$/.test(word)) forms.push(word.slice(0, -2).replace(/c$/, 'z'))
  forms.push(...(STREETS.get(word) ?? []))
  return forms.filter((form) => form === word || !isStopWord(form))
}

/** Snowball stem of a Spanish word. The accent of `deportación` is restored first, as Snowball needs it. */
export const wordStem = (spelling: string): string => stemmer(spelling.replace(/cion$/, 'ción'))

/** Key that is equal for singular and plural. Only for comparing phrases; it is not a word. */
export function stemWord(word: string): string {
  return word
    .replace(/(?<=..)(x|ch|sh|ss)es$/, '$1')
    .replace(/(?<=..[^s])s$/, '')
    .replace(/(?<=....)e$/, '')
    .replace(/z$/, 'c')
}

/** Key of a phrase in search_phrases, equal for any word order. */
export function phraseKey(words: readonly Pick<Token, 'folded' | 'withTilde'>[]): string {
  return removeStopWords(words)
    .map((word) => stemWord(word.folded))
    .sort()
    .join(' ')
}

/** Converts folded words to tokens for nameTag. */
export const toNameTokens = (words: readonly string[]) =>
  words.map((word) => ({ folded: word, withTilde: word }))
