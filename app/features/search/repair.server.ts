import type { Db } from 'db/connect'
import { entryNumber } from 'db/words'
import { sql } from 'kysely'
import { categoryMark, nameMark, tradeMark } from './document'
import { type KnownWords, Pattern } from './known-words'
import {
  type AskedQuery,
  type AskedUnit,
  type AskedWord,
  allOf,
  anyOf,
  beginning,
  COMMON,
  type Filter,
  filterMarks,
  INDEXED_BEGINNING,
  matchExpression,
  quoted,
} from './match'
import {
  knownWords,
  neighbours,
  type Option,
  splits,
  type UsedWord,
  usedWords,
  usedWordsIn,
} from './neighbours.server'
import type { RankedDocument } from './ranking'
import { best, documentsIn, documentsOf } from './walk.server'
import { nameKeys, type Word } from './words'

/** What was perhaps meant: businesses that match with words repaired, and how the query reads then, the likeliest first. */
export interface Repair {
  ids: number[]
  /** Those of `ids` whose whole name is what was asked for. */
  whole: number[]
  texts: string[]
  /** False when there is more than `ids` to what was meant: too many match, or a trade is meant. */
  isAll: boolean
  /** How well the first of them fits. */
  score: number
}

/** A word of a query, or two typed apart that are one, and what may be meant by it. */
interface Slot {
  typed: Word[]
  isSmall: boolean
  options: Option[]
  /** What matches a word that only begins so. */
  begun: string | null
  /** It names a place, which `begun` matches. */
  isPlace?: true
  /** Any word of a name that is near enough may be meant: it is not looked for, but compared with what else was found. */
  pattern?: Pattern
}

type Shape = Slot[]
type Used = ReadonlyMap<string, UsedWord>

const NOTHING: Repair = { ids: [], whole: [], texts: [], isAll: true, score: Number.NEGATIVE_INFINITY }
const EVERYWHERE: Filter = { stateCode: null, categoryId: null }
const MOST_DOCUMENTS = 48
/** Names that are compared with a word that nobody uses. */
const MOST_COMPARED = 120
const LONGEST_COMPARED = 24
const MOST_TEXTS = 3

/**
 * Repairs a query from the vocabulary (D46): words joined or split, words that sound alike, a letter wrong, missing,
 * too much or swapped, in the end two. Doubted are the words nobody uses; when there are none, or they do not suffice,
 * all that are not common; beside results never words that mean a trade or category, and by a letter only. Only what
 * finds something within the filter comes back.
 */
export async function repair(
  db: Db,
  asked: AskedQuery,
  filter: Filter,
  hasResults: boolean,
): Promise<Repair> {
  const isDoubtful = (unit: AskedUnit) =>
    !unit.place && (!hasResults || unit.trades.length + unit.categories.length === 0)
  const isKnown = asked.place !== null && asked.units.some((unit) => unit.trades.length > 0)
  const words = asked.units
    .filter(isDoubtful)
    .flatMap((unit) => unit.words)
    .filter((word) => !isKnown || word.forms.length === 0)
  const unknown = words.filter((word) => word.forms.length === 0)
  const all = words.filter((word) => word.documents < COMMON)
  const doubtful = unknown.length > 0 ? unknown : all
  const known = doubtful.length > 0 ? await knownWords(db, asked.newestWord) : null
  if (known === null) return NOTHING
  const attempt = (doubted: AskedWord[], letters: 1 | 2) =>
    match(db, shapesOf(known, asked, doubted, letters), filter)
  const near = await attempt(doubtful, 1)
  if (hasResults || isConvincing(near)) return near
  const further = better(near, await attempt(doubtful, 2))
  if (isConvincing(further)) return further
  const free = freeShapes(slotsOf(known, asked, doubtful, 1), unknown)
  const found = better(further, await matchBeside(db, free, filter))
  return found.ids.length > 0 || doubtful.length === all.length ? found : attempt(all, 2)
}

/** The whole name of the first is what was asked for: nothing fits better. */
const isConvincing = ({ ids, whole }: Repair) => whole.length > 0 && whole[0] === ids[0]
const better = (one: Repair, other: Repair) => (other.score > one.score ? other : one)

/** The query as it stands, and with two neighbours read as one word, for each pair that is one. */
function shapesOf(
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
      unit.place
        ? unit.words.map((word) => [word.folded, matchExpression([unit], 'words', EVERYWHERE)] as const)
        : [],
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

/** The query with one word that nobody uses left to be compared, for each, where another one stands for itself. */
function freeShapes(base: Shape, unknown: readonly AskedWord[]): Shape[] {
  return unknown.flatMap(({ folded }) => {
    const index = base.findIndex(({ typed: [word] }) => word?.folded === folded)
    const [slot, others] = [base[index], base.toSpliced(index, 1)]
    const isHeld = others.some(({ isSmall, options }) => !isSmall && options.some(({ cost }) => cost === 0))
    const isPossible = others.every(({ isSmall, options, begun }) => isSmall || options.length > 0 || begun)
    if (!slot || !isHeld || !isPossible || folded.length > LONGEST_COMPARED) return []
    const free: Slot = { ...slot, options: [], begun: null, pattern: new Pattern(folded) }
    return [base.with(index, free)]
  })
}

function repairedWord(known: KnownWords, { folded, forms }: AskedWord, letters: 1 | 2): Option[] {
  const near = neighbours(known, folded, letters)
  return forms.length > 0 ? near : [...near, ...splits(known, folded, letters === 2 ? 1 : 0)]
}

function begunBy({ folded, completions }: AskedWord): string | null {
  if (folded.length <= INDEXED_BEGINNING) return beginning(folded)
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
      const isDoubtful = [slot, next].some(
        (each) => !each.isSmall && each.options.every(({ cost }) => cost > 0),
      )
      const near =
        isDoubtful && folded.length >= SHORTEST_JOINED ? neighbours(known, folded, 1).slice(0, 2) : []
      const exact = known.has(folded) ? [{ words: [folded], cost: 0 }] : []
      const options = [...exact, ...near].map(({ words, cost }) => ({ words, cost: cost + JOINED }))
      const joined = { typed: [word, other], isSmall: false, options, begun: null }
      return options.length > 0 ? [base.toSpliced(index, 2, joined)] : []
    })
    .slice(0, MOST_JOINS)
}

async function match(db: Db, shapes: Shape[], filter: Filter): Promise<Repair> {
  if (shapes.length === 0) return NOTHING
  const words = shapes.flatMap((shape) =>
    shape.flatMap(({ options }) => options.flatMap((option) => option.words)),
  )
  const plain = expressionOf(shapes, filter)
  const whole = allOf([...filterMarks(filter), anyOf(wholeNames(shapes))])
  const { rows } = await sql<{
    used: string
    whole: string | null
    names: string | null
    texts: string | null
  }>`
    with texts as materialized (${best(['search_index', plain], MOST_DOCUMENTS + 1)}),
      whole as materialized (${best(['search_names', whole], MOST_DOCUMENTS, isMore)}),
      names as materialized (${best(['search_names', plain], MOST_DOCUMENTS, isMore)})
    select ${usedWords(words)} as used, (${documentsOf(sql`select ${entryNumber} from texts`, sql`offer, other`)}) as texts,
      (${documentsOf(sql`select ${entryNumber} from whole union select ${entryNumber} from names`, sql`'', ''`)}) as names`.execute(
    db,
  )
  const used = usedWordsIn(rows[0]?.used ?? '[]')
  const texts = documentsIn(rows[0]?.texts ?? null)
  const names = documentsIn(rows[0]?.names ?? null)
  const isAll = texts.length <= MOST_DOCUMENTS
  if (texts.length > 0) return assess([...texts, ...names], shapes, { used, isAll })
  const meant = expressionOf(shapes, filter, used)
  if (meant === plain) return NOTHING
  const found = await sql<{ texts: string | null }>`
    select (${documentsOf(best(['search_index', meant], MOST_DOCUMENTS), sql`offer, other`)}) as texts`.execute(
    db,
  )
  return assess(documentsIn(found.rows[0]?.texts ?? null), shapes, { used, isAll: false })
}

/** What has all but one of the words in its name, and there one that is near to the other. */
async function matchBeside(db: Db, shapes: Shape[], filter: Filter): Promise<Repair> {
  const match = shapes.length > 0 ? expressionOf(shapes, filter) : null
  if (match === null) return NOTHING
  const words = shapes.flatMap((shape) =>
    shape.flatMap(({ options }) => options.flatMap((option) => option.words)),
  )
  const { rows } = await sql<{ used: string; names: string | null }>`
    select ${usedWords(words)} as used,
      (${documentsOf(best(['search_names', match], MOST_COMPARED), sql`'', ''`)}) as names`.execute(db)
  const used = usedWordsIn(rows[0]?.used ?? '[]')
  return assess(documentsIn(rows[0]?.names ?? null), shapes, { used, isAll: true })
}

const isMore = sql`(select count(*) from texts) > ${sql.lit(MOST_DOCUMENTS)}`

/** Any shape of the query, with any option for each of its words; with their trades and categories if they are `used` so. */
function expressionOf(shapes: Shape[], filter: Filter, used?: Used): string | null {
  const ways = shapes.map((shape) =>
    allOf(
      shape.filter(({ isSmall, pattern }) => !isSmall && !pattern).map((slot) => slotExpression(slot, used)),
    ),
  )
  return allOf([...filterMarks(filter), anyOf(ways)])
}

function slotExpression({ options, begun }: Slot, used?: Used): string | null {
  const meanings = options.flatMap(({ words }) => {
    const [word = '', second] = words
    const meant = second ? undefined : used?.get(word)
    return meant ? [...meant.trades.map(tradeMark), ...meant.categories.map(categoryMark)] : []
  })
  const own = options.map(({ words }) => allOf(words.map(quoted)))
  return anyOf([...own, begun, ...[...new Set(meanings)].map(quoted)])
}

const MOST_WHOLE_NAMES = 40

/** The marks of whole names that the likeliest combinations of options make. */
function wholeNames(shapes: Shape[]): string[] {
  const marks = shapes.flatMap((shape) => {
    let combinations: Option[] = [{ words: [], cost: 0 }]
    for (const { options, isSmall } of shape)
      if (!isSmall)
        combinations = combinations
          .flatMap(({ words, cost }) =>
            options.map((option) => ({ words: [...words, ...option.words], cost: cost + option.cost })),
          )
          .sort((a, b) => a.cost - b.cost)
          .slice(0, MOST_WHOLE_NAMES)
    return combinations.map(({ words }) => nameMark(nameKeys(words)))
  })
  return [...new Set(marks)].map(quoted)
}

interface Assessed {
  document: RankedDocument
  score: number
  isWhole: boolean
  /** A word was repaired to one that means a trade or a category. */
  isTrade: boolean
  text: string
}

function assess(
  documents: RankedDocument[],
  shapes: Shape[],
  { used, isAll }: { used: Used; isAll: boolean },
): Repair {
  const unique = new Map(documents.toReversed().map((document) => [document.business_id, document]))
  const assessed = [...unique.values()]
    .map((document) => {
      const split = splitOf(document)
      const ways = shapes.map((shape) => fitOf(split, shape, used))
      return ways.reduce((one, other) => (other.score > one.score ? other : one))
    })
    .filter(({ score }) => score > UNFIT / 2)
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.document.quality - a.document.quality ||
        a.document.business_id - b.document.business_id,
    )
  const id = ({ document }: Assessed) => document.business_id
  return {
    ids: assessed.map(id),
    whole: assessed.filter(({ isWhole }) => isWhole).map(id),
    texts: [...new Set(assessed.map(({ text }) => text))].slice(0, MOST_TEXTS),
    isAll: isAll && assessed[0]?.isTrade !== true,
    score: assessed[0]?.score ?? Number.NEGATIVE_INFINITY,
  }
}

/** What a word is worth in the name, the place, the offer, elsewhere. */
const WORTH = [12, 7, 6, 4]
/** In none of them, when a trade tells of it; and as the beginning of another word. */
const BY_MEANING = 3
const BEGUN = 3
const UNFIT = -100
const COST = 5
/** More for ten times as many businesses that use a word. */
const USE = 0.8
const COVERAGE = 8
const SMALL_WORD = 1.5
/** From so many letters on a third one may be wrong, beside words that are right. */
const LONG = 7

/** A business with its words ready to be looked up, once for all shapes of a query. */
interface Split {
  document: RankedDocument
  name: string[]
  fields: ReadonlySet<string>[]
  marks: ReadonlySet<string>
}

const splitOf = (document: RankedDocument): Split => ({
  document,
  name: document.name.split(' '),
  fields: [document.name, document.place, document.offer, document.other].map(
    (field) => new Set(field.split(' ')),
  ),
  marks: new Set(document.marks.split(' ')),
})

/** How well a business fits a query, each word read in the way that fits best. */
function fitOf({ document, name, fields, marks }: Split, shape: Shape, used: Used): Assessed {
  const covering = new Set<string>()
  const spellings: string[] = []
  let [score, isTrade] = [0, false]
  for (const slot of shape) {
    const chosen = slot.isSmall
      ? smallWord(slot, name)
      : slot.pattern
        ? nearestWord(slot.pattern, slot, name)
        : bestOption(slot, fields, used)
    score += chosen.worth
    for (const word of chosen.option?.words ?? []) covering.add(word)
    const isRepaired = (chosen.option?.cost ?? 0) > 0.3
    const words = isRepaired ? (chosen.option?.words ?? []) : []
    if (
      words.some(
        (word) => (used.get(word)?.trades.length ?? 0) + (used.get(word)?.categories.length ?? 0) > 0,
      )
    )
      isTrade = true
    spellings.push(
      ...(isRepaired
        ? words.map((word) => used.get(word)?.spelling ?? word)
        : slot.typed.map((word) => word.spelling)),
    )
  }
  const covered = name.filter((word) => covering.has(word)).length / Math.max(1, name.length)
  const isWhole = marks.has(nameMark(nameKeys([...covering])))
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

/** The word of a name that is nearest to a free one. */
function nearestWord(pattern: Pattern, { typed: [word] }: Slot, name: string[]): Chosen {
  const most = (word?.folded.length ?? 0) < LONG ? 2 : 3
  let best: Chosen = { worth: UNFIT, option: null }
  for (const other of name) {
    const cost = pattern.distance(other)
    if (cost > most || cost >= other.length) continue
    const worth = (WORTH[0] ?? 0) - COST * cost
    if (worth > best.worth) best = { worth, option: { words: [other], cost } }
  }
  return best
}

/** The option that counts most in a business, by where it stands and how far it is from what was typed. */
function bestOption(slot: Slot, fields: readonly ReadonlySet<string>[], used: Used): Chosen {
  const { options, begun } = slot
  let best: Chosen = { worth: begun !== null && isBegun(slot, fields) ? BEGUN : UNFIT, option: null }
  for (const option of options) {
    const at = fields.findIndex((field) => option.words.every((word) => field.has(word)))
    const uses = option.words.map((word) => used.get(word)).filter((use) => use !== undefined)
    const isMeant = uses.some((use) => use.trades.length + use.categories.length > 0)
    if (at < 0 && !isMeant) continue
    const place = at >= 0 ? (WORTH[at] ?? 0) : BY_MEANING
    const common = Math.log10(1 + Math.min(...uses.map((use) => use.documents), 1e6))
    const worth = place - COST * option.cost + USE * common
    if (worth > best.worth) best = { worth, option }
  }
  return best
}

/** Whether a word that only begins so may be what made a business match. */
function isBegun({ typed: [word], isPlace }: Slot, fields: readonly ReadonlySet<string>[]): boolean {
  if (isPlace || !word) return true
  return fields.some((field) => [...field].some((other) => other.startsWith(word.folded)))
}
