import {
  type AskedQuery,
  type AskedWord,
  anyOf,
  beginning,
  INDEXED_BEGINNING,
  quoted,
  unitsExpression,
} from '../plan/match'
import type { Word } from '../words'
import type { KnownWords } from './known-words'
import { neighbours, type Option, splits } from './neighbours'

/** A word of a query, or two typed apart that are one, and what may be meant by it. */
export interface Slot {
  typed: Word[]
  isSmall: boolean
  options: Option[]
  /** What matches a word that only begins so. */
  begun: string | null
  /** It names a place, which `begun` matches. */
  isPlace?: true
}

export type Shape = Slot[]

/** The query as it stands, and with two neighbours read as one word, for each pair that is one. */
export function shapesOf(
  known: KnownWords,
  asked: AskedQuery,
  doubted: readonly AskedWord[],
  letters: 1 | 2,
): Shape[] {
  const base = slotsOf(known, asked, doubted, letters)
  return [base, ...joinedShapes(known, base, doubted)].filter((shape) =>
    shape.every(({ isSmall, options, begun }) => isSmall || options.length > 0 || begun !== null),
  )
}

/** The words of a query and what may be meant by each. */
function slotsOf(known: KnownWords, asked: AskedQuery, doubted: readonly AskedWord[], letters: 1 | 2): Shape {
  const words = asked.units.flatMap((unit) => unit.words)
  const places = new Map(
    asked.units.flatMap((unit) =>
      unit.place ? unit.words.map((word) => [word.folded, unitsExpression([unit], 'words')] as const) : [],
    ),
  )
  const last = words.at(-1)
  return asked.typed.map((word): Slot => {
    const own = words.find((each) => each.folded === word.folded)
    if (!own) return { typed: [word], isSmall: true, options: [], begun: null }
    const place = places.get(own.folded)
    if (place) return { typed: [word], isSmall: false, options: [], begun: place, isPlace: true }
    const repaired = doubted.includes(own) ? repairedWord(known, own, letters) : []
    const forms = own.forms.map((form, index) => ({ words: [form], cost: index * 0.1 }))
    return {
      typed: [word],
      isSmall: false,
      options: [...forms, ...repaired],
      begun: own === last || own.forms.length === 0 ? begunBy(own) : null,
    }
  })
}

function repairedWord(known: KnownWords, { folded, forms }: AskedWord, letters: 1 | 2): Option[] {
  const near = neighbours(known, folded, letters)
  return forms.length > 0 ? near : [...near, ...splits(known, folded, letters === 2 ? 1 : 0)]
}

function begunBy({ folded, completions, isBegun }: AskedWord): string | null {
  if (folded.length <= INDEXED_BEGINNING) return isBegun ? beginning(folded) : null
  return completions.length > 0 ? anyOf(completions.map(quoted)) : null
}

const MOST_JOINS = 4
const JOINED = 0.6
const SHORTEST_JOINED = 5

function joinedShapes(known: KnownWords, base: Shape, doubted: readonly AskedWord[]): Shape[] {
  const isDoubted = ({ typed }: Slot) => doubted.some((word) => word.folded === typed[0]?.folded)
  return base
    .flatMap((slot, index): Shape[] => {
      const next = base[index + 1]
      const [word] = slot.typed
      const [other] = next?.typed ?? []
      if (!next || !word || !other || !(isDoubted(slot) || isDoubted(next))) return []
      const folded = word.folded + other.folded
      const near = folded.length >= SHORTEST_JOINED ? neighbours(known, folded, 1).slice(0, 2) : []
      const exact = known.has(folded) ? [{ words: [folded], cost: 0 }] : []
      const options = [...exact, ...near].map(({ words, cost }) => ({ words, cost: cost + JOINED }))
      const joined = { typed: [word, other], isSmall: false, options, begun: null }
      return options.length > 0 ? [base.toSpliced(index, 2, joined)] : []
    })
    .slice(0, MOST_JOINS)
}
