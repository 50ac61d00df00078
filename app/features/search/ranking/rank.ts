import type { SearchDocuments } from 'db/types'
import { categoryTag, mainTradeTag, nameTag, tradeTag } from '../document'
import { type AskedQuery, type AskedUnit, type AskedWord, hasTilde } from '../plan/match'

export type RankedDocument = Omit<SearchDocuments, 'duplicate_key'>

const FIELDS = ['name', 'place', 'offer', 'other'] as const
type Field = (typeof FIELDS)[number]

/** What finding a complete word there is worth, and a word that only begins with it. */
const WORTH: Record<Field, { complete: number; begun: number }> = {
  name: { complete: 12, begun: 8 },
  place: { complete: 7, begun: 4 },
  offer: { complete: 6, begun: 4.5 },
  other: { complete: 4, begun: 3 },
}

/** More for the word itself than for its plural or singular. */
const AS_TYPED = 1
const WHOLE_NAME = 10
/** For each of the small words that were typed and stand in the name too, or that a word of it begins with. */
const SMALL_WORD = { complete: 3, begun: 2 }

/** Businesses in order: how many of the first are called so or have the trade as their own, and how many tell of it. */
export interface Ranked {
  ids: number[]
  own: number
  told: number
}

/** Puts a short result in order: the ñ that was typed, nearness to the trade, where words stand, then quality. */
export function rank(documents: readonly RankedDocument[], asked: AskedQuery): Ranked {
  const wholeName = nameTag(asked.units.flatMap((unit) => unit.words))
  const ranked = documents
    .map((document) => ({ document, ...assess(document, asked, wholeName) }))
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
    told: within(BY_TRADE),
  }
}

/** How far a business is from what was asked for: called so, its own trade, told of, in the name of its category, of that. */
const NAMED_TRADE = 0
const IN_NAME = 1
const OWN_TRADE = 2
const BY_TRADE = 3
const BY_WORDS = 4
const BY_CATEGORY = 5

function distanceOf(unit: AskedUnit, fields: Fields, tags: Set<string>, hasWords: boolean): number {
  if (unit.place) return NAMED_TRADE
  const stands = (field: Field) => {
    const words = fields.words(field)
    return unit.words.every(({ forms }) => forms.some((form) => words.includes(form)))
  }
  if (unit.trades.length === 0) {
    if (stands('name') || stands('place')) return NAMED_TRADE
    return hasWords ? BY_TRADE : BY_CATEGORY
  }
  const isOwn = unit.trades.some((trade) => tags.has(mainTradeTag(trade)))
  if (stands('name')) return isOwn ? NAMED_TRADE : IN_NAME
  if (isOwn) return OWN_TRADE
  if (unit.trades.some((trade) => tags.has(tradeTag(trade)))) return BY_TRADE
  return hasWords ? BY_WORDS : BY_CATEGORY
}

/** The words of each field, cut when they are asked for: many businesses are told by their name alone. */
class Fields {
  readonly #document: RankedDocument
  readonly #words: Partial<Record<Field, string[]>> = {}

  constructor(document: RankedDocument) {
    this.#document = document
  }

  words(field: Field): string[] {
    this.#words[field] ??= this.#document[field].split(' ')
    return this.#words[field]
  }
}

function assess(document: RankedDocument, { units, small }: AskedQuery, wholeName: string) {
  const fields = new Fields(document)
  const name = fields.words('name')
  const tags = new Set(document.tags.split(' '))
  let score = tags.has(wholeName) ? WHOLE_NAME : 0
  let distance = 0
  let tilde = 0
  for (const unit of units) {
    const worths = unit.words.map((word) => worth(word, fields))
    const hasWords = worths.every((value) => value > 0)
    if (hasWords) score += worths.reduce((sum, value) => sum + value, 0)
    distance = Math.max(distance, distanceOf(unit, fields, tags, hasWords))
    if (unit.categories.some((category) => tags.has(categoryTag(category)))) score += 1
    for (const word of unit.words.filter(hasTilde))
      if (FIELDS.some((field) => fields.words(field).some((other) => other.startsWith(word.withTilde))))
        tilde += 1
  }
  for (const word of small)
    if (name.includes(word)) score += SMALL_WORD.complete
    else if (word.length > 2 && name.some((other) => other.startsWith(word))) score += SMALL_WORD.begun
  return { score: score + coverage(name, units, small), distance, tilde }
}

function worth(word: AskedWord, fields: Fields): number {
  let best = 0
  for (const field of FIELDS) {
    const { complete, begun } = WORTH[field]
    if (best >= complete + AS_TYPED) break
    const words = fields.words(field)
    if (words.includes(word.folded)) best = Math.max(best, complete + AS_TYPED)
    else if (word.forms.some((form) => words.includes(form))) best = Math.max(best, complete)
    else if (words.some((other) => other.startsWith(word.folded))) best = Math.max(best, begun)
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
