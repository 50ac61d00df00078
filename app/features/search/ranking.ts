import { categoryMark, nameMark, tradeMark } from './document'
import { type AskedQuery, type AskedUnit, type AskedWord, hasEnye } from './match'

/** A row of search_documents. */
export interface RankedDocument {
  business_id: number
  quality: number
  name: string
  place: string
  offer: string
  other: string
  marks: string
}

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

/**
 * Puts a short result in order: what has the ñ that was typed, then what matches by its own words before what is
 * of a trade of that name before the rest of a category, then by where the words stand, then by quality.
 */
export function rank(documents: readonly RankedDocument[], asked: AskedQuery): number[] {
  const wholeName = nameMark(asked.units.flatMap((unit) => unit.words))
  return documents
    .map((document) => ({ document, ...assess(document, asked, wholeName) }))
    .sort(
      (a, b) =>
        b.enye - a.enye ||
        a.distance - b.distance ||
        b.score - a.score ||
        b.document.quality - a.document.quality ||
        a.document.business_id - b.document.business_id,
    )
    .map((ranked) => ranked.document.business_id)
}

/** `distance` is 0 when all matches by its own words, 1 when a trade helps, 2 when a category does. */
function assess(document: RankedDocument, { units, small }: AskedQuery, wholeName: string) {
  const fields = {
    name: document.name.split(' '),
    place: document.place.split(' '),
    offer: document.offer.split(' '),
    other: document.other.split(' '),
  }
  const marks = new Set(document.marks.split(' '))
  let score = marks.has(wholeName) ? WHOLE_NAME : 0
  let distance = 0
  let enye = 0
  for (const unit of units) {
    const worths = unit.words.map((word) => worth(word, fields))
    if (worths.every((value) => value > 0)) score += worths.reduce((sum, value) => sum + value, 0)
    else distance = Math.max(distance, unit.trades.some((trade) => marks.has(tradeMark(trade))) ? 1 : 2)
    if (unit.categories.some((category) => marks.has(categoryMark(category)))) score += 1
    for (const word of unit.words.filter(hasEnye))
      if (Object.values(fields).some((words) => words.some((other) => other.startsWith(word.withEnye))))
        enye += 1
  }
  for (const word of small)
    if (fields.name.includes(word)) score += SMALL_WORD.complete
    else if (word.length > 2 && fields.name.some((other) => other.startsWith(word))) score += SMALL_WORD.begun
  return { score: score + coverage(fields.name, units, small), distance, enye }
}

function worth(word: AskedWord, fields: Record<Field, string[]>): number {
  let best = 0
  for (const field of FIELDS) {
    const { complete, begun } = WORTH[field]
    if (fields[field].includes(word.folded)) best = Math.max(best, complete + AS_TYPED)
    else if (word.forms.some((form) => fields[field].includes(form))) best = Math.max(best, complete)
    else if (fields[field].some((other) => other.startsWith(word.folded))) best = Math.max(best, begun)
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
