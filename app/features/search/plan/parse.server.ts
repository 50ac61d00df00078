import type { Db } from 'db/connect'
import { splitLegalName } from '~/values/text/legal-name'
import { type Lexicon, lexiconOf } from '../dictionary/lexicon.server'
import { LONGEST_PHRASE } from '../document'
import {
  askedWords,
  isUntold,
  LONGEST_QUERY,
  numberForms,
  phraseKey,
  smallWords,
  typedWords,
  type Word,
} from '../words'
import { type AskedQuery, type AskedUnit, type AskedWord, INDEXED_BEGINNING } from './match'
import { type AskedPlace, placeIn } from './place'

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

/** The last word is the one that may be unfinished. */
const COMPLETIONS_OF_LAST = 12
const COMPLETIONS = 4

/** Finds out what the words of a query stand for; null when there is none. */
export const lookUp = async (db: Db, text: string): Promise<AskedQuery | null> =>
  lookUpIn(await lexiconOf(db), text)

/** The same in a vocabulary that was read already. Where it is not `mayEndInPlace`, its last words are like all others. */
export function lookUpIn(lexicon: Lexicon, text: string, mayEndInPlace = true): AskedQuery | null {
  const words = askedWords(text)
  if (words.length === 0) return null
  const typed = typedWords(text)
  const place = mayEndInPlace ? placeOf(typed, words) : null
  const asked = words.map((word, index) => lookUpWord(lexicon, word, index === words.length - 1))
  const grouped = groupIntoUnits(asked, place, lexicon)
  const untold = grouped.units.some(meansTrade) ? grouped.units.filter(isUntoldUnit) : []
  return {
    place: grouped.place,
    units: grouped.units.filter((unit) => !untold.includes(unit)),
    untold: untold.flatMap((unit) => unit.words),
    small: [...smallWords(text), ...untold.flatMap((unit) => unit.words.map((word) => word.folded))],
    typed,
    lexicon,
  }
}

/** `Latino` of `restaurante latino`: beside a trade it tells one name from another, and nothing has to contain it. */
const isUntoldUnit = (unit: AskedUnit) =>
  !unit.place && !meansTrade(unit) && unit.words.every((word) => isUntold(word.folded))

function lookUpWord(lexicon: Lexicon, word: Word, isLast: boolean): AskedWord {
  const { folded } = word
  const isIndexed = folded.length <= INDEXED_BEGINNING
  return {
    ...word,
    documents: lexicon.documents(folded),
    forms: numberForms(folded).filter((form) => lexicon.documents(form) > 0),
    completions: isIndexed ? [] : completions(lexicon, folded, isLast ? COMPLETIONS_OF_LAST : COMPLETIONS),
    isBegun: isIndexed && lexicon.beginningWith(folded, 1).length > 0,
  }
}

const MOST_COMPLETED = 200

const completions = (lexicon: Lexicon, beginning: string, most: number) =>
  lexicon
    .beginningWith(beginning, MOST_COMPLETED)
    .sort((a, b) => lexicon.documents(b) - lexicon.documents(a))
    .slice(0, most)

/** The place a query ends with, where something else is asked for there. */
function placeOf(typed: readonly Word[], words: readonly Word[]): AskedPlace | null {
  const place = placeIn(typed)
  const before = typed.slice(0, place?.before).map((word) => word.folded)
  return words.some((word) => before.includes(word.folded)) ? place : null
}

/** Words as they were looked up, grouped into units, with the place they end with. */
function groupIntoUnits(
  asked: readonly AskedWord[],
  place: AskedPlace | null,
  lexicon: Lexicon,
): { units: AskedUnit[]; place: AskedPlace | null } {
  const named = (place?.names ?? []).map((name): AskedUnit => {
    const own = new Set(name.words.map((word) => word.folded))
    return { words: asked.filter((word) => own.has(word.folded)), trades: [], categories: [], place: name }
  })
  // `Hay` is a city, but in `tacos que hay` a small word that nothing has to contain.
  if (named.some(({ words, place }) => words.length === 0 && place?.besides !== 'nothing'))
    return { units: phrasesOf(asked, lexicon), place: null }
  const ofPlaces = new Set(named.flatMap((unit) => unit.words))
  // A city nobody says to be one may as well be the end of a phrase: `comprar casa` is no trade in Casa.
  if (place?.names.some((name) => name.besides === 'beginnings')) {
    const whole = phrasesOf(asked, lexicon)
    const isPhrase = whole.some((unit) => meansTrade(unit) && unit.words.some((word) => ofPlaces.has(word)))
    if (isPhrase) return { units: whole, place: null }
  }
  const rest = asked.filter((word) => !ofPlaces.has(word))
  // `miami miami` looks in Miami for what is called so.
  if (rest.length === 0 && place?.city)
    return { units: named.map((unit) => ({ ...unit, isNamedAfter: true })), place }
  return { units: [...phrasesOf(rest, lexicon), ...named], place }
}

/** Whether a word or phrase stands for a trade or a category. */
export const meansTrade = (unit: AskedUnit) => unit.trades.length + unit.categories.length > 0

/** The longest phrase that means something is one unit; other words stand for themselves. */
function phrasesOf(words: readonly AskedWord[], lexicon: Lexicon): AskedUnit[] {
  const units: AskedUnit[] = []
  for (let start = 0; start < words.length; ) {
    let unit: AskedUnit = { words: words.slice(start, start + 1), trades: [], categories: [] }
    for (let length = Math.min(LONGEST_PHRASE, words.length - start); length > 0; length--) {
      const run = words.slice(start, start + length)
      const { trades, categories } = lexicon.meaning(phraseKey(run))
      if (trades.length + categories.length === 0) continue
      unit = { words: run, trades, categories }
      break
    }
    units.push(unit)
    start += unit.words.length
  }
  return units
}
