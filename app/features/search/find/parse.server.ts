import type { Db } from 'db/connect'
import { splitLegalName } from '~/values/text/legal-name'
import { type Lexicon, lexiconOf, type Meaning } from '../dictionary/lexicon.server'
import { LONGEST_PHRASE } from '../document'
import {
  askedOf,
  infinitives,
  LONGEST_QUERY,
  numberForms,
  phraseKey,
  smallWords,
  typedWords,
  type Word,
} from '../words'
import { type AskedArea, areaIn, type NamedArea } from './area'
import { isGeneralTerm, meansTrade, type Query, type Reading, type Term } from './query'

const NEAR_ME = '(cerca de m[ií]|cercan[oa]s? a m[ií]|near me)'
const ANY = String.raw`(negocios?|empresas?|comercios?)(\s+(latin|hispan)[oa]s?)?`
const ASKS_FOR_ANY = new RegExp(String.raw`^\W*(${ANY}(\s+${NEAR_ME})?|${NEAR_ME})\W*$`, 'iu')

/** Whether a text asks for any business: `negocios latinos`, `cerca de mí`. */
export const asksForAny = (text: string) => ASKS_FOR_ANY.test(text)

/** All here are that: `negocios latinos en tampa` asks for Tampa. */
const ANY_BUSINESS =
  /^\W*(los |las )?(negocios?|empresas?|comercios?)( (latin|hispan)[oa]s?)? (en|de|in) (?=\S)/i

/** All here do. */
const SPEAKS_SPANISH = /(?<=\S )(que )?habl[ae]n? espa[ñn]ol\b|\bspanish.speaking\b/gi

/** `Rosa Enterprises LLC DBA Tacos Rosa` is known as what stands behind; what is said of all here is left out. */
export const knownName = (text: string) =>
  splitLegalName(text.slice(0, LONGEST_QUERY)).name.replace(ANY_BUSINESS, '').replace(SPEAKS_SPANISH, '')

/** Finds out what the words of a query stand for; null when there is none. */
export const parse = async (db: Db, text: string, mayEndInArea = true): Promise<Query | null> =>
  parseIn(await lexiconOf(db), text, mayEndInArea)

/** The same in a vocabulary that was read already. Where it is not `mayEndInArea`, its last words are like all others. */
export function parseIn(lexicon: Lexicon, text: string, mayEndInArea = true): Query | null {
  const typed = typedWords(text).map((word) => asNoted(lexicon, word))
  const words = askedOf(typed)
  if (words.length === 0) return null
  const { terms, area } = termsOf(lexicon, words, mayEndInArea ? areaOf(lexicon, typed, words) : null)
  const untold = terms.some((term) => meansTrade(term) && !isGeneralTerm(term))
    ? terms.filter(isUntoldTerm).flatMap((term) => term.typed)
    : []
  return {
    terms: terms.filter((term) => !term.typed.some((word) => untold.includes(word))),
    untold,
    small: [...smallWords(typed), ...untold.map((word) => word.folded)],
    typed,
    area,
    lexicon,
  }
}

/** A form of a verb that nobody uses as the verb itself, where that names a trade: `que limpie`. */
function asNoted(lexicon: Lexicon, word: Word): Word {
  if (lexicon.documents(word.folded) > 0 || lexicon.isOfTradeName(word.folded)) return word
  const verb = infinitives(word.folded).find((form) => lexicon.isOfTradeName(form))
  return verb ? { ...word, folded: verb, withTilde: verb } : word
}

/** `Latino` of `restaurante latino`: beside a trade it tells one name from another, and nothing has to contain it. */
const isUntoldTerm = (term: Term) => !meansTrade(term) && isGeneralTerm(term)

/** The place a query ends with, where something else is asked for there. */
function areaOf(lexicon: Lexicon, typed: readonly Word[], words: readonly Word[]): AskedArea | null {
  const area = areaIn(typed, lexicon)
  const before = typed.slice(0, area?.before).map((word) => word.folded)
  return words.some((word) => before.includes(word.folded)) ? area : null
}

/** Words grouped into terms, with the place they end with. */
function termsOf(
  lexicon: Lexicon,
  words: readonly Word[],
  area: AskedArea | null,
): Pick<Query, 'terms' | 'area'> {
  const last = words.at(-1)
  const termOf = (words: readonly Word[], of?: NamedArea): Term => ({
    typed: words,
    readings: readingsOf(lexicon, words, words.at(-1) === last),
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
  // `Hay` is a city, but in `tacos que hay` a small word that nothing has to contain.
  if (named.some(({ typed, area }) => typed.length === 0 && area?.besides !== 'nothing')) return whole()
  const ofPlaces = new Set(named.flatMap((term) => term.typed))
  // A city nobody says to be one may as well be the end of a phrase: `comprar casa` is no trade in Casa.
  if (area?.names.some((name) => name.besides === 'beginnings')) {
    const phrases = phrasesIn(lexicon, words)
    if (phrases.some((phrase) => phrase.length > 1 && phrase.some((word) => ofPlaces.has(word))))
      return whole()
    if (phrases.some((phrase) => phrase.some((word) => ofPlaces.has(word)) && lexicon.hasMeaning(phrase)))
      return whole()
  }
  const rest = words.filter((word) => !ofPlaces.has(word))
  // `miami miami` looks in Miami for what is called so.
  if (rest.length === 0 && area?.city)
    return {
      terms: named.map((term) => ({ ...term, area: term.area && { ...term.area, isNameToo: true } })),
      area,
    }
  return { terms: [...phrasesIn(lexicon, rest).map((phrase) => termOf(phrase)), ...named], area }
}

/** The longest phrases that mean something; other words stand for themselves. */
function phrasesIn(lexicon: Lexicon, words: readonly Word[]): Word[][] {
  const phrases: Word[][] = []
  for (let start = 0; start < words.length; ) {
    let length = Math.min(LONGEST_PHRASE, words.length - start)
    while (length > 1 && !lexicon.hasMeaning(words.slice(start, start + length))) length--
    phrases.push(words.slice(start, start + length))
    start += length
  }
  return phrases
}

/** The index holds every beginning of up to five letters (004_search.sql). */
const INDEXED_BEGINNING = 5
const COMPLETIONS = 8
/** A word that so many businesses use is meant: it is neither misspelt nor, if long, the beginning of another. */
export const COMMON = 1000
const BEGUN = 0.8
/** `Unas` for `uñas`. */
const WITHOUT_TILDE = 1

/** A word or phrase as it was typed, and words that begin with it. */
export function readingsOf(lexicon: Lexicon, words: readonly Word[], isLast: boolean): Reading[] {
  const { trades, categories } = lexicon.meaning(phraseKey(words))
  const formsOf = (word: Word) => numberForms(word.folded).filter((form) => lexicon.documents(form) > 0)
  const forms = words.map(formsOf)
  const means = trades.length + categories.length > 0
  const own: Reading = { words: forms, trades, categories, cost: 0, isTyped: true }
  const [word, ...others] = words
  if (!word) return []
  const asTyped = forms.every((each) => each.length > 0) ? [own] : means ? [{ ...own, words: [] }] : []
  if (others.length > 0) return asTyped
  const tilde: Reading[] =
    word.withTilde === word.folded || asTyped.length === 0
      ? []
      : [{ ...own, words: [[word.withTilde, `${word.withTilde}s`]] }]
  const typed = tilde.length > 0 ? asTyped.map((reading) => ({ ...reading, cost: WITHOUT_TILDE })) : asTyped
  return [...tilde, ...typed, ...begunBy(lexicon, word, { trades, categories }, isLast)]
}

function begunBy(lexicon: Lexicon, { folded }: Word, means: Meaning, isLast: boolean): Reading[] {
  const meaning = { ...means, cost: BEGUN, isTyped: true }
  if (folded.length <= INDEXED_BEGINNING)
    return lexicon.beginningWith(folded, 1).length > 0
      ? [{ ...meaning, words: [[folded]], isBegun: true }]
      : []
  if (lexicon.documents(folded) >= COMMON) return []
  const words = lexicon
    .beginningWith(folded, 200)
    .sort((a, b) => lexicon.documents(b) - lexicon.documents(a))
    .slice(0, isLast ? COMPLETIONS : COMPLETIONS / 2)
  return words.length > 0 ? [{ ...meaning, words: [words] }] : []
}
