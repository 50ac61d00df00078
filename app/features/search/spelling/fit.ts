import { nameTag } from '../document'
import type { RankedDocument } from '../ranking/rank'
import { nameKeys } from '../words'
import type { Option, UsedWord } from './neighbours'
import type { Shape, Slot } from './shapes'

export type Used = ReadonlyMap<string, UsedWord>

export interface Fit {
  document: RankedDocument
  score: number
  /** Its whole name is what was asked for. */
  isWhole: boolean
  /** A word was repaired to one that means a trade or a category. */
  isTrade: boolean
  text: string
}

/** What a word is worth in the name, the place, the offer, elsewhere. */
const WORTH = [12, 7, 6, 4] as const
/** In none of them, when a trade tells of it; and as the beginning of another word. */
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
export function bestFits(documents: readonly RankedDocument[], shapes: readonly Shape[], used: Used): Fit[] {
  const weighed = shapes.map((shape) => shape.map((slot) => ({ slot, options: weighedOptions(slot, used) })))
  const unique = new Map(documents.toReversed().map((document) => [document.business_id, document]))
  return [...unique.values()]
    .map((document) => {
      const texts = new Texts(document)
      const ways = weighed.map((shape) => fitOf(texts, shape, used))
      return ways.reduce((one, other) => (other.score > one.score ? other : one))
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

/** The words of a business, cut when they are asked for: most are told by the name alone. */
class Texts {
  readonly document: RankedDocument
  readonly name: string[]
  readonly tags: ReadonlySet<string>
  readonly #fields: (ReadonlySet<string> | undefined)[] = []

  constructor(document: RankedDocument) {
    this.document = document
    this.name = document.name.split(' ')
    this.tags = new Set(document.tags.split(' '))
  }

  /** The words of the field that is worth the most but for `at` others. */
  field(at: number): ReadonlySet<string> {
    const { name, place, offer, other } = this.document
    this.#fields[at] ??= new Set([name, place, offer, other][at]?.split(' '))
    return this.#fields[at]
  }
}

/** How well a business fits a query, each word read in the way that fits best. */
function fitOf(texts: Texts, shape: readonly WeighedSlot[], used: Used): Fit {
  const { document, name } = texts
  const covering = new Set<string>()
  const spellings: string[] = []
  let [score, isTrade] = [0, false]
  for (const { slot, options } of shape) {
    const chosen = slot.isSmall ? smallWord(slot, name) : bestOption(slot, options, texts)
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
  const isWhole = covered > 0 && texts.tags.has(nameTag(nameKeys([...covering])))
  score += COVERAGE * covered + (isWhole ? COVERAGE : 0)
  return { document, score, isWhole, isTrade, text: spellings.join(' ') }
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
function bestOption(slot: Slot, options: readonly Weighed[], texts: Texts): Chosen {
  let best: Chosen = { worth: UNFIT, option: null }
  for (const option of options) {
    const at = WORTH.findIndex(
      (place, at) =>
        place + option.worth <= best.worth || option.words.every((word) => texts.field(at).has(word)),
    )
    const place = WORTH[at] ?? (option.tags.some((tag) => texts.tags.has(tag)) ? BY_MEANING : UNFIT)
    const worth = place + option.worth
    if (worth > best.worth && place > UNFIT) best = { worth, option }
  }
  const isBegunAlone = best.worth <= BEGUN && slot.begun !== null && isBegun(slot, texts)
  return isBegunAlone ? { worth: BEGUN, option: null } : best
}

/** Whether a word that only begins so may be what made a business match. */
function isBegun({ typed: [word], isPlace }: Slot, texts: Texts): boolean {
  if (isPlace || !word) return true
  return WORTH.some((_, at) => [...texts.field(at)].some((other) => other.startsWith(word.folded)))
}
