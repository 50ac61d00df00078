import { nameTag } from '../document'
import { DocumentWords, FIELDS, type IndexedDocument, WORTH } from '../ranking/document-words'
import { nameKeys } from '../words'
import type { Option, UsedWord } from './neighbours'
import type { Shape, Slot } from './shapes'

export type Used = ReadonlyMap<string, UsedWord>

export interface Fit {
  document: IndexedDocument
  score: number
  /** Its whole name is what was asked for. */
  isWhole: boolean
  /** A word was repaired to one that means a trade or a category. */
  isTrade: boolean
  text: string
}

/** What a word is worth that stands nowhere, when a trade tells of it; and as the beginning of another word. */
const BY_MEANING = 3
const BEGUN = 3
const UNFIT = -100
const COST = 5
/** More for ten times as many businesses that use a word. */
const USE = 0.8
const COVERAGE = 8
const SMALL_WORD = 1.5
/** Nothing costs more than that to read a word so. */
const REPAIRED = 0.3

/** Those of the businesses that fit any shape of a query, the best first. */
export function bestFits(documents: readonly IndexedDocument[], shapes: readonly Shape[], used: Used): Fit[] {
  const weighed = shapes.map((shape) => shape.map((slot) => ({ slot, options: weighedOptions(slot, used) })))
  const unique = new Map(documents.toReversed().map((document) => [document.business_id, document]))
  return [...unique.values()]
    .map((document) => {
      const words = new DocumentWords(document)
      const ways = weighed.map((shape) => fitOf(words, shape, used))
      return { document, ...ways.reduce((one, other) => (other.score > one.score ? other : one)) }
    })
    .filter(({ score }) => score > UNFIT / 2)
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.document.quality - a.document.quality ||
        a.document.business_id - b.document.business_id,
    )
}

/** An option with what it is worth wherever it stands. */
interface Weighed extends Option {
  worth: number
  tags: string[]
}

interface WeighedSlot {
  slot: Slot
  options: Weighed[]
}

const weighedOptions = ({ options }: Slot, used: Used): Weighed[] =>
  options.map((option) => {
    const uses = option.words.map((word) => used.get(word)).filter((use) => use !== undefined)
    const common = Math.log10(1 + Math.min(...uses.map((use) => use.documents), 1e6))
    return {
      ...option,
      worth: USE * common - COST * option.cost,
      tags: uses.flatMap((use) => use.tags),
    }
  })

/** How well a business fits a query, each word read in the way that fits best. */
function fitOf(document: DocumentWords, shape: readonly WeighedSlot[], used: Used): Omit<Fit, 'document'> {
  const name = [...document.of('name')]
  const covering = new Set<string>()
  const spellings: string[] = []
  let [score, isTrade] = [0, false]
  for (const { slot, options } of shape) {
    const chosen = slot.isSmall ? smallWord(slot, name) : bestOption(slot, options, document)
    score += chosen.worth
    for (const word of chosen.option?.words ?? []) covering.add(word)
    const isRepaired = (chosen.option?.cost ?? 0) > REPAIRED
    const words = isRepaired ? (chosen.option?.words ?? []) : []
    isTrade ||= words.some((word) => (used.get(word)?.tags.length ?? 0) > 0)
    spellings.push(
      ...(isRepaired
        ? words.map((word) => used.get(word)?.spelling ?? word)
        : slot.typed.map((word) => word.spelling)),
    )
  }
  const covered = name.filter((word) => covering.has(word)).length / Math.max(1, name.length)
  const isWhole = covered > 0 && document.tags.has(nameTag(nameKeys([...covering])))
  score += COVERAGE * covered + (isWhole ? COVERAGE : 0)
  return { score, isWhole, isTrade, text: spellings.join(' ') }
}

interface Chosen {
  worth: number
  option: Option | null
}

function smallWord({ typed }: Slot, name: string[]): Chosen {
  const words = typed.map((word) => word.folded).filter((word) => name.includes(word))
  return { worth: SMALL_WORD * words.length, option: { words, cost: 0 } }
}

/** The option that counts most in a business, by where it stands and how far it is from what was typed. */
function bestOption(slot: Slot, options: readonly Weighed[], document: DocumentWords): Chosen {
  let best: Chosen = { worth: UNFIT, option: null }
  for (const option of options) {
    const field = FIELDS.find(
      (field) =>
        WORTH[field] + option.worth <= best.worth ||
        option.words.every((word) => document.of(field).has(word)),
    )
    const isMeant = option.tags.some((tag) => document.tags.has(tag))
    const place = field ? WORTH[field] : isMeant ? BY_MEANING : UNFIT
    const worth = place + option.worth
    if (worth > best.worth && place > UNFIT) best = { worth, option }
  }
  const isBegunAlone = best.worth <= BEGUN && slot.begun !== null && isBegun(slot, document)
  return isBegunAlone ? { worth: BEGUN, option: null } : best
}

/** Whether a word that only begins so may be what made a business match. */
function isBegun({ typed: [word], isPlace }: Slot, document: DocumentWords): boolean {
  return isPlace || !word || FIELDS.some((field) => document.hasBeginning(field, word.folded))
}
