import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer } from '@orama/stemmers/spanish'
import { parseTsv, splitCommas } from '~/values/tsv'
import sameThings from './data/same-things.tsv?raw'
import smallWordsTable from './data/stop-words.tsv?raw'
import streetWords from './data/street-words.tsv?raw'

/**
 * Replaces letters that are confused in Spanish by one symbol: b and v; c, s, x and z; ll and y; g and j;
 * silent h, and others. Also joins repeated letters.
 */
export function toPhoneticKey(word: string): string {
  return word
    .replace(/^hu(?=[aeio])|w/g, 'gu')
    .replace(/ph/g, 'f')
    .replace(/qu(?=[ei])|c(?![eihk])|ck/g, 'k')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/ch/g, '+')
    .replace(/h/g, '')
    .replace(/[czx]/g, 's')
    .replace(/v/g, 'b')
    .replace(/ll/g, 'y')
    .replace(/(?<=.)y(?![aeiou])/g, 'i')
    .replace(/(.)\1+/g, '$1')
}

export interface Token {
  /** In lower case without accents, with n for ñ, as stored in the index. */
  folded: string
  /** Like `folded`, but with ñ. */
  withTilde: string
  /** In lower case, with accents, without apostrophes. */
  spelling: string
}

const MAX_WORD_LENGTH = 40
const MAX_TOKENIZED_LENGTH = 8000

/** Matches invisible characters such as direction marks. They are removed and do not split words. */
const INVISIBLE = /\p{Cf}+/gu
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’`´][\p{L}\p{N}\p{M}]+)*/gu
const INITIALS = /(?<![\p{L}\p{N}])(\p{L})(?: ?& ?| (?:y|and) )(\p{L})(?![\p{L}\p{N}'’])/giu
const COMPOUND_SIGNS_PATTERN = /['’`´.&/-]/g
const COMPOUND_WORD_PATTERN = /[\p{L}\p{N}\p{M}]+(?:['’`´.&/-][\p{L}\p{N}\p{M}]+)+/gu

/**
 * Splits the first 8,000 characters of a text into words, each cut at 40 letters. An apostrophe does not
 * split: `Joe's` becomes `joes`.
 */
export function tokenize(text: string): Token[] {
  return prepare(text).match(WORD)?.flatMap(toWord) ?? []
}

/**
 * Returns additional words for the index. Parts and joined forms of `D'Angelo`, `Tex-Mex`, `J.M.`, `A/C`;
 * `rr` and `ryr` for `R & R`.
 */
export function listCompoundTokens(text: string): Token[] {
  const found = prepare(text).match(COMPOUND_WORD_PATTERN) ?? []
  return [
    ...found.flatMap((run) => [
      ...toWord(run.replace(COMPOUND_SIGNS_PATTERN, '')),
      ...run.split(COMPOUND_SIGNS_PATTERN).flatMap(toWord),
    ]),
    ...[...text.slice(0, MAX_TOKENIZED_LENGTH).matchAll(INITIALS)].flatMap(([, one, other]) =>
      [`${one}${other}`, `${one}y${other}`].flatMap(toWord),
    ),
  ]
}

function prepare(text: string): string {
  return text.slice(0, MAX_TOKENIZED_LENGTH).normalize('NFC').replace(INVISIBLE, '')
}

function toWord(written: string): Token[] {
  const spelling = Array.from(written.toLowerCase().replace(/['’`´]/g, ''))
    .slice(0, MAX_WORD_LENGTH)
    .join('')
  const folded = foldToLettersAndDigits(spelling)
  if (folded === '') return []
  const withTilde = spelling.includes('ñ')
    ? spelling.split('ñ').map(foldToLettersAndDigits).join('ñ')
    : folded
  return [{ folded, withTilde, spelling }]
}

/**
 * Returns the letters and digits of a text in lower case without accents, at most 40. All other characters
 * are removed.
 */
export function foldToLettersAndDigits(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return letters.length > MAX_WORD_LENGTH ? Array.from(letters).slice(0, MAX_WORD_LENGTH).join('') : letters
}

/** Other forms of street words: `hwy` for `highway`. */
const STREET_FORMS_BY_WORD = new Map(
  parseTsv('street-words.tsv', streetWords).map(([word = '', forms]) => [word, splitCommas(forms)]),
)

const WORD_KIND_BY_WORD = new Map(
  parseTsv('stop-words.tsv', smallWordsTable).flatMap(([kind = '', words]) =>
    splitCommas(words).map((word): [string, string] => [word, kind]),
  ),
)

/** Whether a folded word is a function word or part of a request: `de`, `necesito`. */
export const isStopWord = (folded: string) => /^(small|request)$/.test(WORD_KIND_BY_WORD.get(folded) ?? '')

const MIN_SOUND_WORD_LENGTH = 4
const smallBySound = new Map(
  [...WORD_KIND_BY_WORD.keys()]
    .filter(isStopWord)
    .map((word) => [toPhoneticKey(foldToLettersAndDigits(word)), foldToLettersAndDigits(word)]),
)

/** Returns the stop word with the sound of a folded word of four letters or more: `necesito` for `nesesito`. */
export const findStopWordOfSound = (folded: string) =>
  folded.length < MIN_SOUND_WORD_LENGTH ? undefined : smallBySound.get(toPhoneticKey(folded))

/** Whether a folded word is optional next to the name of a trade: `barato`, `latino`, `servicio`. */
export const isGeneralWord = (folded: string) => /^(wish|general)$/.test(WORD_KIND_BY_WORD.get(folded) ?? '')

/**
 * Drops words of request and wish from a query, and stop words at both ends. Returns all words if nothing
 * would remain.
 */
export function trimToContentWords(tokens: readonly Token[]): readonly Token[] {
  const counting = tokens.filter(
    ({ withTilde }) => !/^(request|wish)$/.test(WORD_KIND_BY_WORD.get(withTilde) ?? ''),
  )
  const isTelling = ({ withTilde }: Token) => !isStopWord(withTilde)
  const first = counting.findIndex(isTelling)
  return first < 0 ? tokens : counting.slice(first, counting.findLastIndex(isTelling) + 1)
}

/**
 * Drops stop words such as `de`, `la`, `cerca`, `mi`. Returns all words if nothing would remain. Compares
 * with ñ, as `uñas` is not `unas`.
 */
export function removeStopWords<T extends Pick<Token, 'withTilde'>>(words: readonly T[]): T[] {
  const distinctive = words.filter((word) => !isStopWord(word.withTilde))
  return distinctive.length > 0 ? distinctive : [...words]
}

/** Maximum query length, in characters. */
export const MAX_QUERY_LENGTH = 400
/** A query with at least this many words, stop words included, counts as a sentence. */
export const MIN_SENTENCE_WORDS = 6
/** Maximum number of words of a query that are searched. */
export const MAX_QUERY_WORDS = 8

/**
 * Returns the first eight words of a query that are not stop words, without repeats. If it has only stop
 * words, returns those.
 */
export const tokenizeSearchedWords = (query: string): Token[] => selectSearchedTokens(tokenizeQuery(query))

/** Does the same for a query that is already split into words. */
export function selectSearchedTokens(tokens: readonly Token[]): Token[] {
  const unique = new Map(removeStopWords(tokens).map((word) => [word.folded, word]))
  return [...unique.values()].slice(0, MAX_QUERY_WORDS)
}

/**
 * Returns at most eight stop words of a query, folded: `la` and `de` in `la casa de toño`. They are not
 * searched. Empty if the query has only stop words.
 */
export function listQueryStopWords(tokens: readonly Token[]): string[] {
  const distinctive = new Set(removeStopWords(tokens))
  return [...new Set(tokens.filter((word) => !distinctive.has(word)).map((word) => word.folded))].slice(
    0,
    MAX_QUERY_WORDS,
  )
}

/**
 * Splits the first 400 characters of a query into words, as typed. A query such as `R & R` or `R y R` becomes
 * one word.
 */
export function tokenizeQuery(query: string): Token[] {
  const text = query.slice(0, MAX_QUERY_LENGTH)
  const words = tokenize(text)
  return words.every(({ folded }) => folded.length === 1 || folded === 'and')
    ? tokenize(text.replace(INITIALS, '$1$2'))
    : words
}

/**
 * Returns the word with its singular or plural, by Spanish and English rules, and other forms of street
 * words. Forms that are stop words are omitted. Some forms may not exist.
 */
export function listWordForms(word: string): string[] {
  const forms = [word]
  if (word.length >= 3 && !word.endsWith('s')) forms.push(`${word}s`)
  if (word.length >= 3 && /[^aeiou]$/.test(word)) forms.push(word.replace(/z$/, 'c').concat('es'))
  if (word.length >= 4 && /[^s]s$/.test(word)) forms.push(word.slice(0, -1))
  if (word.length >= 5 && /[^aeious]es$/.test(word)) forms.push(word.slice(0, -2).replace(/c$/, 'z'))
  forms.push(...(STREET_FORMS_BY_WORD.get(word) ?? []))
  return forms.filter((form) => form === word || !isStopWord(form))
}

/**
 * Returns the Snowball stem of a Spanish word. Snowball needs the accent of `ción`, so it is restored first.
 */
const wordStem = (spelling: string): string => stemmer(spelling.replace(/cion$/, 'ción'))

/** Spanish and English stemmers for the words of a phrase. A sentence is compared by each of them in turn. */
export const WORD_STEMMERS = [wordStem, stemEnglish] as const

/** Functions that return one key for all words of a thing, by each stemmer: `carr` for `troca` and `carros`. */
export const PHRASE_WORD_KEY_FUNCTIONS = WORD_STEMMERS.map((stemOf) => {
  const keys = new Map(
    parseTsv('same-things.tsv', sameThings).flatMap(([word = '', others]) =>
      splitCommas(others).map((other): [string, string] => [
        stemOf(foldToLettersAndDigits(other)),
        stemOf(foldToLettersAndDigits(word)),
      ]),
    ),
  )
  return (folded: string) => keys.get(stemOf(folded)) ?? stemOf(folded)
})

/** Returns a key for comparing phrases. It is usually equal for singular and plural. */
export function toSingularPluralKey(word: string): string {
  return word
    .replace(/(?<=..)(x|ch|sh|ss)es$/, '$1')
    .replace(/(?<=..[^s])s$/, '')
    .replace(/(?<=....)e$/, '')
    .replace(/z$/, 'c')
}

/**
 * Returns the key of a phrase in search_phrases. It ignores word order, common plural endings and stop words.
 */
export function toPhraseKey(words: readonly Pick<Token, 'folded' | 'withTilde'>[]): string {
  return removeStopWords(words)
    .map((word) => toSingularPluralKey(word.folded))
    .sort()
    .join(' ')
}

/** Converts folded words to tokens for `toNameIndexTag` and `toPhraseKey`. */
export const toTokensFromFoldedWords = (words: readonly string[]) =>
  words.map((word) => ({ folded: word, withTilde: word }))
