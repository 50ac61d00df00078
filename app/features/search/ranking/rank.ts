import { categoryTag, mainTradeTag, tradeTag } from '../document'
import {
  type AskedQuery,
  type AskedUnit,
  type AskedWord,
  categoriesAlone,
  hasTilde,
  wholeNameOf,
} from '../plan/match'
import { DocumentWords, FIELDS, type Field, type IndexedDocument, WORTH } from './document-words'

/** What a word is worth that only begins with the one asked for. */
const BEGUN: Record<Field, number> = { name: 8, place: 4, offer: 4.5, other: 3 }

/** More for the word itself than for its plural or singular. */
const AS_TYPED = 1
const WHOLE_NAME = 10
/** For each of the small words that were typed and stand in the name too, or that a word of it begins with. */
const SMALL_WORD = { complete: 3, begun: 2 }

/** Businesses in order: how many of the first are called so or have the trade as their own, how many tell of it or are of its category. */
export interface Ranked {
  ids: number[]
  own: number
  direct: number
  related?: number
}

/** Puts a short result in order: the ñ that was typed, nearness to the trade, where words stand, then quality. */
export function rank(documents: readonly IndexedDocument[], asked: AskedQuery): Ranked {
  const wholeName = wholeNameOf(asked)
  const ranked = documents
    .map((document) => ({ document, ...assess(new DocumentWords(document), asked, wholeName) }))
    .sort(
      (a, b) =>
        b.tilde - a.tilde ||
        a.distance - b.distance ||
        b.score - a.score ||
        b.document.quality - a.document.quality ||
        a.document.business_id - b.document.business_id,
    )
  const within = (distance: number) => {
    const end = ranked.findIndex((each) => each.distance > distance)
    return end < 0 ? ranked.length : end
  }
  return {
    ids: ranked.map(({ document }) => document.business_id),
    own: within(OWN_TRADE),
    direct: within(BY_TRADE),
    related: within(BY_CATEGORY),
  }
}

/** How far a business is from what was asked for: called so, its own trade, told of, in the name of its category, of that. */
const NAMED_TRADE = 0
const IN_NAME = 1
const OWN_TRADE = 2
const BY_TRADE = 3
const BY_WORDS = 4
const BY_CATEGORY = 5
/** Of another category, where a category is all that was asked for: it mentions it, or has a word of it in its name. */
const OUTSIDE = 6

function distanceOf(unit: AskedUnit, document: DocumentWords, hasWords: boolean): number {
  if (unit.place) return NAMED_TRADE
  const stands = (field: Field) =>
    unit.words.every(({ forms }) => forms.some((form) => document.of(field).has(form)))
  if (unit.trades.length === 0) {
    if (stands('name') || stands('place')) return NAMED_TRADE
    return hasWords ? BY_TRADE : BY_CATEGORY
  }
  const isOwn = unit.trades.some((trade) => document.tags.has(mainTradeTag(trade)))
  if (stands('name')) return isOwn ? NAMED_TRADE : IN_NAME
  if (isOwn) return OWN_TRADE
  if (unit.trades.some((trade) => document.tags.has(tradeTag(trade)))) return BY_TRADE
  return hasWords ? BY_WORDS : BY_CATEGORY
}

function assess(document: DocumentWords, { units, small }: AskedQuery, wholeName: string) {
  let score = document.tags.has(wholeName) ? WHOLE_NAME : 0
  let distance = 0
  let tilde = 0
  for (const unit of units) {
    const worths = unit.words.map((word) => worth(word, document))
    const hasWords = worths.every((value) => value > 0)
    if (hasWords) score += worths.reduce((sum, value) => sum + value, 0)
    distance = Math.max(distance, distanceOf(unit, document, hasWords))
    if (unit.categories.some((category) => document.tags.has(categoryTag(category)))) score += 1
    for (const word of unit.words.filter(hasTilde))
      if (FIELDS.some((field) => document.hasBeginning(field, word.withTilde))) tilde += 1
  }
  for (const word of small)
    if (document.of('name').has(word)) score += SMALL_WORD.complete
    else if (word.length > 2 && document.hasBeginning('name', word)) score += SMALL_WORD.begun
  const isOther = distance !== NAMED_TRADE && isOutside(units, document, wholeName)
  return {
    score: score + coverage([...document.of('name')], units, small),
    distance: isOther ? OUTSIDE : distance,
    tilde: isOther ? 0 : tilde,
  }
}

/** Of none of the categories that were asked for, as a driver to the doctor is for whoever asks for a doctor. */
function isOutside(units: readonly AskedUnit[], { tags }: DocumentWords, wholeName: string): boolean {
  const categories = categoriesAlone(units)
  return categories.length > 0 && !tags.has(wholeName) && !categories.some((id) => tags.has(categoryTag(id)))
}

function worth(word: AskedWord, document: DocumentWords): number {
  let best = 0
  for (const field of FIELDS) {
    if (best >= WORTH[field] + AS_TYPED) break
    const words = document.of(field)
    if (words.has(word.folded)) best = Math.max(best, WORTH[field] + AS_TYPED)
    else if (word.forms.some((form) => words.has(form))) best = Math.max(best, WORTH[field])
    else if (document.hasBeginning(field, word.folded)) best = Math.max(best, BEGUN[field])
  }
  return best
}

/** Between 0 and 2: how much of the name was asked for. */
function coverage(name: string[], units: readonly AskedUnit[], small: readonly string[]): number {
  const asked = units.flatMap((unit) => unit.words)
  const covered = name.filter(
    (word) =>
      small.includes(word) ||
      asked.some(({ folded, forms }) => forms.includes(word) || word.startsWith(folded)),
  )
  return name.length === 0 ? 0 : (2 * covered.length) / name.length
}
