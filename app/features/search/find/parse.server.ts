import type { Db } from 'db/connect'
import { splitDoingBusinessAsName } from '~/values/text/legal-name'
import { type Lexicon, loadLexicon, type PhraseTradesAndCategories } from '../dictionary/lexicon.server'
import { MAX_PHRASE_WORDS } from '../document.server'
import {
  findStopWordOfSound,
  isGeneralWord,
  isStopWord,
  listQueryStopWords,
  listWordForms,
  MAX_QUERY_LENGTH,
  MAX_QUERY_WORDS,
  PHRASE_WORD_KEY_FUNCTIONS,
  removeStopWords,
  selectSearchedTokens,
  type Token,
  tokenizeQuery,
  toPhraseKey,
  toTokensFromFoldedWords,
} from '../tokens'
import { isGeneralTerm, isTradeTerm, type ParsedQuery, type Term, type TermVariant } from './query'
import {
  findPlaceAtQueryEnd,
  isUsedOrTradeNameWord,
  type PlaceInQuery,
  type PlaceMention,
} from './query-place'
import { SAME_SOUND_EDIT_COST } from './spelling-index'

const NEAR_ME = '(cerca de m[ií]|cercan[oa]s? a m[ií]|near me)'
const ANY_BUSINESS_SOURCE = String.raw`(negocios?|empresas?|comercios?)(\s+(latin|hispan)[oa]s?)?`
const ASKS_FOR_ANY = new RegExp(String.raw`^\W*(${ANY_BUSINESS_SOURCE}(\s+${NEAR_ME})?|${NEAR_ME})\W*$`, 'iu')

/** Whether a text asks for businesses of any kind: `negocios latinos`, `cerca de mí`. */
export const isGenericQuery = (text: string) => ASKS_FOR_ANY.test(text)

/** Words at the beginning that fit every business: `negocios latinos en tampa` only asks for Tampa. */
const LEADING_ANY_BUSINESS_PATTERN =
  /^\W*(los |las )?(negocios?|empresas?|comercios?)( (latin|hispan)[oa]s?)? (en|de|in) (?=\S)/i

/**
 * Words that fit every business: `que habla español` after the first word, and `spanish speaking` anywhere.
 */
const SPEAKS_SPANISH = /(?<=\S )(que )?habl[ae]n? espa[ñn]ol\b|\bspanish.speaking\b/gi

/**
 * Cuts a query at 400 characters and removes words that fit every business. Reduces a name with a legal name
 * to the trade name: `Rosa Enterprises LLC DBA Tacos Rosa` becomes `Tacos Rosa`.
 */
export const stripGenericWords = (text: string) =>
  splitDoingBusinessAsName(text.slice(0, MAX_QUERY_LENGTH))
    .name.replace(LEADING_ANY_BUSINESS_PATTERN, '')
    .replace(SPEAKS_SPANISH, '')

/** Parses a query with the current lexicon. Parameters and result are those of `parseQueryWithLexicon`. */
export const parseQuery = async (db: Db, text: string, mayEndInPlace = true): Promise<ParsedQuery | null> =>
  parseQueryWithLexicon(await loadLexicon(db), text, mayEndInPlace)

/**
 * Parses a query with a given lexicon. Returns null if it has no words. If `mayEndInPlace` is false, the last
 * words are not read as a place.
 */
export const parseQueryWithLexicon = (
  lexicon: Lexicon,
  text: string,
  mayEndInPlace = true,
): ParsedQuery | null => parseTokens(lexicon, tokenizeQuery(text), mayEndInPlace)

/**
 * Parses a query with its misspelled words of trades corrected. Returns null if it has none.
 */
export function parseWithTradeWordsCorrected(
  lexicon: Lexicon,
  text: string,
  mayEndInPlace = true,
): ParsedQuery | null {
  const typed = tokenizeQuery(text)
  const corrected = typed.map((word) => correctTradeWord(lexicon, word))
  return corrected.some((word, at) => word !== typed[at])
    ? parseTokens(lexicon, corrected, mayEndInPlace)
    : null
}

function parseTokens(lexicon: Lexicon, tokens: readonly Token[], mayEndInPlace: boolean): ParsedQuery | null {
  const joined = joinedTrades(lexicon, tokens)
  const typed = joined.map((word, at) => toInfinitive(lexicon, word, at === joined.length - 1))
  const words = selectSearchedTokens(typed)
  if (words.length === 0) return null
  const { terms, area } = termsOf(
    lexicon,
    words,
    mayEndInPlace ? findPlaceOfQuery(lexicon, typed, words) : null,
  )
  const unwanted = unwantedWords(lexicon, typed)
  const isUnwanted = (term: Term) => term.typed.some(({ folded }) => unwanted.includes(folded))
  const untold = terms.some((term) => isTradeTerm(term) && !isGeneralTerm(term) && !isUnwanted(term))
    ? terms.filter((term) => isOptionalTerm(term) || isUnwanted(term)).flatMap((term) => term.typed)
    : []
  return {
    terms: terms.filter((term) => !term.typed.some((word) => untold.includes(word))),
    optionalWords: untold,
    stopWords: [...listQueryStopWords(typed), ...untold.map((word) => word.folded)],
    typed,
    area,
    lexicon,
  }
}

/**
 * Returns each word directly after `sin`, folded, if a word before `sin` means a trade in any text. `Dentista
 * sin seguro` does not ask for insurance. `Me quedé sin luz` does ask for an electrician.
 */
function unwantedWords(lexicon: Lexicon, typed: readonly Token[]): string[] {
  const hasTradeBefore = (at: number) => typed.slice(0, at).some((word) => lexicon.isTelling([word]))
  return typed.flatMap((word, at) =>
    typed[at - 1]?.folded === 'sin' && hasTradeBefore(at - 1) ? word.folded : [],
  )
}

/** Joins the first pair of neighboring words that means a trade or category only as one word: `handy man`. */
function joinedTrades(lexicon: Lexicon, typed: readonly Token[]): readonly Token[] {
  const isTrade = (word: Token) => lexicon.hasMeaning([word])
  for (const [at, word] of typed.entries()) {
    const next = typed[at + 1]
    if (!next || lexicon.hasMeaning([word, next])) continue
    // `Ir a` is not an IRA.
    if ([word, next].some((each) => isStopWord(each.withTilde) || isTrade(each))) continue
    const joined = {
      folded: word.folded + next.folded,
      withTilde: word.withTilde + next.withTilde,
      spelling: word.spelling + next.spelling,
    }
    if (isTrade(joined)) return [...typed.slice(0, at), joined, ...typed.slice(at + 2)]
  }
  return typed
}

/**
 * Replaces an unknown word by a word of a trade name with the same stem. Returns other words unchanged, also
 * stop words, general words, and a last word that begins an indexed word.
 */
function toInfinitive(lexicon: Lexicon, word: Token, isLast: boolean): Token {
  const isKnown = lexicon.documents(word.folded) > 0 || lexicon.isOfTradeName(word.folded)
  if (isKnown || isStopWord(word.withTilde) || isGeneralWord(word.folded)) return word
  // The last word may be unfinished: `toro churrasc` is the start of a name.
  if (isLast && lexicon.beginningWith(word.folded, 1).length > 0) return word
  const form = lexicon.tradeWordOfStem(word.spelling)
  return form ? { ...word, folded: form, withTilde: form } : word
}

/** Length from which a word with one wrong letter is corrected. A shorter word must have the same sound. */
const MIN_CORRECTED_WORD_LENGTH = 7

/**
 * Replaces an unknown word by the stop word of the same sound, otherwise by the nearest word of a trade name:
 * `necesito` for `nesesito`, `transmisión` for `transmicion`. Returns other words unchanged.
 */
function correctTradeWord(lexicon: Lexicon, word: Token): Token {
  const { folded } = word
  if (isUsedOrTradeNameWord(lexicon, word) || isStopWord(word.withTilde) || isGeneralWord(folded)) return word
  const small = findStopWordOfSound(folded)
  if (small) return { folded: small, withTilde: small, spelling: small }
  const [near] = lexicon.alike().near(folded, 1)
  const isLikely =
    near &&
    lexicon.isOfTradeName(near.word) &&
    near.cost <=
      (folded.length > MIN_CORRECTED_WORD_LENGTH
        ? 1 + SAME_SOUND_EDIT_COST
        : folded.length === MIN_CORRECTED_WORD_LENGTH
          ? 1
          : SAME_SOUND_EDIT_COST)
  if (!isLikely) return word
  return { folded: near.word, withTilde: near.word, spelling: lexicon.use(near.word)?.spelling ?? near.word }
}

/**
 * Whether a term is general and means no trade or category, like `latino` in `restaurante latino`. Next to a
 * trade it is not required, but can improve the rank.
 */
const isOptionalTerm = (term: Term) => !isTradeTerm(term) && isGeneralTerm(term)

/** Returns the place at the end of the query. Null if there is none, or if no other word would remain. */
function findPlaceOfQuery(
  lexicon: Lexicon,
  typed: readonly Token[],
  words: readonly Token[],
): PlaceInQuery | null {
  const area = findPlaceAtQueryEnd(typed, lexicon)
  const before = typed.slice(0, area?.before).map((word) => word.folded)
  return words.some((word) => before.includes(word.folded)) ? area : null
}

/**
 * Groups words into terms. The place becomes terms of its own. If its words are read as ordinary words,
 * `area` is null.
 */
function termsOf(
  lexicon: Lexicon,
  words: readonly Token[],
  area: PlaceInQuery | null,
): Pick<ParsedQuery, 'terms' | 'area'> {
  const last = words.at(-1)
  const termOf = (words: readonly Token[], of?: PlaceMention): Term => ({
    typed: words,
    readings: buildTermVariants(lexicon, words, words.at(-1) === last),
    documents: Math.min(...words.map((word) => lexicon.documents(word.folded))),
    area: of,
  })
  const named = (area?.names ?? []).map((name): Term => {
    const own = new Set(name.words.map((word) => word.folded))
    return termOf(
      words.filter((word) => own.has(word.folded)),
      name,
    )
  })
  const whole = () => ({ terms: phrasesIn(lexicon, words).map((phrase) => termOf(phrase)), area: null })
  // `Hay` is a city, but in `tacos que hay` it is a stop word.
  if (named.some(({ typed, area }) => typed.length === 0 && area?.otherMeaning !== 'nothing')) return whole()
  const ofPlaces = new Set(named.flatMap((term) => term.typed))
  // A city without a preposition may be the end of a phrase: `comprar casa` is not a trade in Casa.
  if (area?.names.some((name) => name.otherMeaning === 'beginnings')) {
    const phrases = phrasesIn(lexicon, words)
    if (phrases.some((phrase) => phrase.length > 1 && phrase.some((word) => ofPlaces.has(word))))
      return whole()
    if (phrases.some((phrase) => phrase.some((word) => ofPlaces.has(word)) && lexicon.hasMeaning(phrase)))
      return whole()
  }
  const rest = words.filter((word) => !ofPlaces.has(word))
  // `miami miami` searches in Miami for the name Miami.
  if (rest.length === 0 && area?.city)
    return {
      terms: named.map((term) => ({ ...term, area: term.area && { ...term.area, isNameToo: true } })),
      area,
    }
  return { terms: [...phrasesIn(lexicon, rest).map((phrase) => termOf(phrase)), ...named], area }
}

/** Splits words into the longest phrases that have a meaning. Each other word is a phrase of its own. */
function phrasesIn(lexicon: Lexicon, words: readonly Token[]): Token[][] {
  const phrases: Token[][] = []
  for (let start = 0; start < words.length; ) {
    let length = Math.min(MAX_PHRASE_WORDS, words.length - start)
    while (length > 1 && !lexicon.hasMeaning(words.slice(start, start + length))) length--
    phrases.push(words.slice(start, start + length))
    start += length
  }
  return phrases
}

/** Maximum number of other words between the words of a request. */
const MAX_WORDS_BETWEEN = 2
/** Maximum number of words of a request. */
const MAX_REQUEST_WORDS = 4

/**
 * Finds phrases for trades whose words are near each other, in any form and order, longest first. Of equally
 * long ones, those without general words come first. No word belongs to two phrases.
 */
export function findScatteredTradePhrases({ typed, area, lexicon }: ParsedQuery): Term[] {
  const words = removeStopWords(typed.slice(0, area?.before)).slice(0, 2 * MAX_QUERY_WORDS)
  const stemmed = PHRASE_WORD_KEY_FUNCTIONS.map(
    (keyOf) => new Map(words.map((word) => [word, keyOf(word.folded)])),
  )
  const meaningOf = (some: readonly Token[]) =>
    stemmed
      .map((stems) => lexicon.meaningOfStems(some.map((word) => stems.get(word) ?? '')))
      .find(({ trades }) => trades.length > 0)
  const phrases: Term[] = []
  for (let length = MAX_REQUEST_WORDS; length > 1; length--) {
    const found: Token[][] = []
    for (let span = length; span <= length + MAX_WORDS_BETWEEN; span++)
      for (let start = 0; start + span <= words.length; start++)
        found.push(...chooseWords(words.slice(start, start + span), length).filter(meaningOf))
    const isGeneral = (some: readonly Token[]) => some.some(({ folded }) => isGeneralWord(folded))
    for (const some of [...found.filter((each) => !isGeneral(each)), ...found.filter(isGeneral)]) {
      const meaning = meaningOf(some)
      if (!meaning || phrases.some((phrase) => phrase.typed.some((word) => some.includes(word)))) continue
      phrases.push({
        ...{ typed: some, documents: 0 },
        readings: [{ words: [], ...meaning, cost: 0, isTyped: true }],
      })
    }
  }
  return phrases
}

/**
 * Returns all choices of `length` words that contain the first and the last word. `length` is at least two.
 */
function chooseWords(words: readonly Token[], length: number): Token[][] {
  const [first, ...others] = words
  const last = others.pop()
  if (!first || !last) return []
  const between = (rest: readonly Token[], most: number): Token[][] =>
    most === 0
      ? [[]]
      : rest.flatMap((word, at) => between(rest.slice(at + 1), most - 1).map((more) => [word, ...more]))
  return between(others, length - 2).map((some) => [first, ...some, last])
}

/** The index stores prefixes of up to five letters. */
const MAX_INDEXED_PREFIX_LENGTH = 5
const MAX_WORD_COMPLETIONS = 8
/**
 * A word used by this many businesses or more is not corrected. With more than five letters, it is not
 * completed either.
 */
export const COMMON_WORD_MIN_DOCUMENTS = 1000
/** Cost of completing a word, in letters. */
const COMPLETION_COST = 0.8
/** Cost of a singular for a plural and similar forms, in letters. */
const WORD_FORM_COST = 0.5
/** Cost of a missing tilde, in letters: `unas` for `uñas`. */
const MISSING_TILDE_COST = 1

/**
 * Builds the variants that match a word or phrase as typed, in singular or plural. For one word it adds
 * variants by ñ, by its stem, and by the words that start with it. Empty if nothing can match.
 */
export function buildTermVariants(lexicon: Lexicon, words: readonly Token[], isLast: boolean): TermVariant[] {
  const { trades, categories } = lexicon.meaning(toPhraseKey(words))
  const formsOf = (word: Token) => listWordForms(word.folded).filter((form) => lexicon.documents(form) > 0)
  const forms = words.map(formsOf)
  const means = trades.length + categories.length > 0
  const own: TermVariant = { words: forms, trades, categories, cost: 0, isTyped: true }
  const [word, ...others] = words
  if (!word) return []
  const asTyped = forms.every((each) => each.length > 0) ? [own] : means ? [{ ...own, words: [] }] : []
  if (others.length > 0) return asTyped
  const tilde: TermVariant[] =
    word.withTilde === word.folded || asTyped.length === 0
      ? []
      : [{ ...own, words: [[word.withTilde, `${word.withTilde}s`]] }]
  const typed =
    tilde.length > 0 ? asTyped.map((reading) => ({ ...reading, cost: MISSING_TILDE_COST })) : asTyped
  const begun = buildPrefixVariants(lexicon, word, { trades, categories }, isLast)
  return [...tilde, ...typed, ...(means ? [] : ofStem(lexicon, word)), ...begun]
}

/** Returns a variant with the trade of another word with the same stem. Empty if there is none. */
function ofStem(lexicon: Lexicon, { folded, spelling }: Token): TermVariant[] {
  const form = lexicon.tradeWordOfStem(spelling)
  const meaning = lexicon.meaning(form ? toPhraseKey(toTokensFromFoldedWords([form])) : '')
  if (!form || form === folded || meaning.trades.length === 0) return []
  return [{ words: [], ...meaning, cost: WORD_FORM_COST, isTyped: true }]
}

function buildPrefixVariants(
  lexicon: Lexicon,
  { folded }: Token,
  means: PhraseTradesAndCategories,
  isLast: boolean,
): TermVariant[] {
  const meaning = { ...means, cost: COMPLETION_COST, isTyped: true }
  if (folded.length <= MAX_INDEXED_PREFIX_LENGTH)
    return lexicon.beginningWith(folded, 1).length > 0
      ? [{ ...meaning, words: [[folded]], isPrefix: true }]
      : []
  if (lexicon.documents(folded) >= COMMON_WORD_MIN_DOCUMENTS) return []
  const words = lexicon
    .beginningWith(folded, 200)
    .sort((a, b) => lexicon.documents(b) - lexicon.documents(a))
    .slice(0, isLast ? MAX_WORD_COMPLETIONS : MAX_WORD_COMPLETIONS / 2)
  return words.length > 0 ? [{ ...meaning, words: [words] }] : []
}
