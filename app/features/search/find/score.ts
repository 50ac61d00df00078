import type { SearchDocuments } from 'db/types'
import { categoryTag, mainTradeTag, nameTag, tradeTag } from '../document'
import { nameKeys } from '../words'
import type { Reach } from './expression'
import { categoriesAlone, meansTrade, type Query, type Reading, type Term } from './query'

/** What the index knows of a business; a space before and behind each word. */
export type IndexedDocument = Omit<SearchDocuments, 'duplicate_key'>

/** What it is worth to have a word of the query there, complete; in `place` stand city, state and zip code. */
const FIELDS = { name: 12, place: 7, offer: 6, other: 4 } as const
/**
 * To have what it means as the own trade, to tell of it, to be of its category; of that where nothing else was asked for; to be of
 * no other trade, of two half as much.
 */
export const TRADE = { own: 14, told: 4, category: 2, onlyCategory: 20, only: 3 } as const
/** To be called just so; as much of a name as was asked for; a small word that stands in the name, too. */
const NAME = { whole: 10, covered: 6, small: 1.5 } as const
/** What each letter costs that was typed otherwise, and a term that is missing. */
export const LETTER = -5
const MISSING = -10

/** Called so or of that trade itself; telling of it; only of its category. */
export const KINDS = ['own', 'told', 'category'] as const
export type Kind = (typeof KINDS)[number]

/** Why a business stands where it stands: what it has of each, added up to its score. */
export interface Worth {
  words: number
  trade: number
  name: number
  spelling: number
  missing: number
}

export interface Scored {
  id: number
  quality: number
  tags: string
  worth: Worth
  score: number
  /** What it has of the term it has least of. */
  kind: Kind
  /** It has all that was asked for, as it was typed. */
  isExact: boolean
  /** All of it stands in its name and place, complete: nobody meant anything else. */
  isCertain: boolean
  /** Asked for by its name or its telephone, not for its trade alone. */
  isNamed: boolean
  /** Its whole name is what was asked for. */
  isWhole: boolean
  /** Where a category is all that was asked for: whether that is the first of its own. */
  isOfCategory: boolean | undefined
  /** How the query reads for it. */
  readings: readonly (Reading | null)[]
}

/** A reading as a business has it. */
interface Fit {
  reading: Reading | null
  words: number
  trade: number
  spelling: number
  missing: number
  kind: Kind
}

/**
 * What all businesses are compared by, the best first. Only where the `reach` is that far is a term's category enough. Those that
 * have all as it was typed come first, but not where a business may lack some of it.
 */
export function scored(
  documents: readonly IndexedDocument[],
  query: Query,
  { reach, missing }: { reach: Reach; missing?: readonly Term[] | undefined } = { reach: 'told' },
): Scored[] {
  const wholeName = nameTag([...query.terms.flatMap((term) => term.typed), ...query.untold])
  const alone = categoriesAlone(query.terms)
  const isTypedSo = ({ isExact }: Scored) => Number(isExact && !missing?.length)
  return documents
    .map((document) => score(document, query, { wholeName, alone, reach }))
    .sort((a, b) => isTypedSo(b) - isTypedSo(a) || b.score - a.score || a.id - b.id)
}

const FIRST_CATEGORY = / _c_(\d+) /

const tradesOf = ({ tags }: IndexedDocument) => tags.split(' _t_').length - 1

const has = (text: string, word: string) => text.includes(` ${word} `)
const begins = (text: string, word: string) => text.includes(` ${word}`)

interface Common {
  wholeName: string
  alone: readonly number[]
  reach: Reach
}

function score(
  document: IndexedDocument,
  { terms, small }: Query,
  { wholeName, alone, reach }: Common,
): Scored {
  const fits = terms.map((term) => bestFit(document, term, reach))
  const read = fits.flatMap(({ reading }) => reading?.words ?? [])
  const ownWords = document.name.trim().split(' ')
  const covering = [...read.flat(), ...small]
  const covered = ownWords.filter((word) => covering.includes(word))
  const standing = read.flatMap((forms) => forms.find((form) => ownWords.includes(form)) ?? [])
  const smallThere = small.filter((word) => has(document.name, word))
  const isWhole =
    has(document.tags, wholeName) ||
    (standing.length > 0 && has(document.tags, nameTag(nameKeys([...new Set([...standing, ...smallThere])]))))
  const sum = (of: (fit: Fit) => number) => fits.reduce((total, fit) => total + of(fit), 0)
  const isOfCategory = alone.some((id) => has(document.tags, categoryTag(id)))
  const worth = {
    words: sum((fit) => fit.words),
    trade:
      sum((fit) => fit.trade) +
      (fits.some((fit) => fit.trade >= TRADE.told) ? TRADE.only / tradesOf(document) : 0) +
      (isOfCategory ? TRADE.onlyCategory : 0),
    name:
      (isWhole ? NAME.whole : 0) +
      (NAME.covered * covered.length) / ownWords.length +
      NAME.small * smallThere.length,
    spelling: sum((fit) => fit.spelling),
    missing: sum((fit) => fit.missing),
  }
  return {
    id: document.business_id,
    quality: document.quality,
    tags: document.tags,
    worth,
    score: worth.words + worth.trade + worth.name + worth.spelling + worth.missing,
    kind: KINDS.findLast((kind) => fits.some((fit) => fit.kind === kind)) ?? 'own',
    isExact: fits.every(
      ({ reading, kind }) => reading?.isTyped === true && (kind !== 'category' || reading.words.length > 0),
    ),
    isCertain: fits.every(
      ({ reading, words }, at) => terms[at]?.area || (reading?.cost === 0 && words >= FIELDS.place),
    ),
    isNamed:
      isWhole ||
      terms.length === 0 ||
      terms.some(
        (term, at) =>
          !term.area &&
          !meansTrade(term) &&
          fits[at]?.reading?.words.flat().some((word) => ownWords.includes(word)),
      ),
    isWhole,
    isOfCategory:
      alone.length > 0 ? alone.includes(Number(FIRST_CATEGORY.exec(document.tags)?.[1])) : undefined,
    readings: fits.map(({ reading }) => reading),
  }
}

/** The reading of a term by which a business is worth most. */
function bestFit(document: IndexedDocument, { readings, area }: Term, reach: Reach): Fit {
  const nothing: Fit = { reading: null, words: 0, trade: 0, spelling: 0, missing: MISSING, kind: 'category' }
  if (area?.tags.some((tag) => has(document.tags, tag)))
    return { ...nothing, reading: readings[0] ?? NO_WORDS, words: FIELDS.place, missing: 0, kind: 'own' }
  if (area?.besides === 'nothing') return nothing
  return readings
    .map((reading): Fit => {
      const [words, trade] = [wordsWorth(document, reading), tradeWorth(document, reading)]
      const isOwn = words >= FIELDS.place || trade >= TRADE.own
      const isTold = trade >= TRADE.told || (words > 0 && reading.trades.length === 0)
      const kind = isOwn ? 'own' : isTold ? 'told' : 'category'
      return { reading, words, trade, spelling: LETTER * reading.cost, missing: 0, kind }
    })
    .reduce((best, fit) => (counts(fit, reach) && total(fit) > total(best) ? fit : best), nothing)
}

const counts = ({ words, trade }: Fit, reach: Reach) =>
  words > 0 || trade > (reach === 'category' ? 0 : TRADE.category)

const total = ({ words, trade, spelling, missing }: Fit) => words + trade + spelling + missing

const NO_WORDS: Reading = { words: [], trades: [], categories: [], cost: 0, isTyped: true }

function wordsWorth(document: IndexedDocument, { words, isBegun }: Reading): number {
  if (words.length === 0) return 0
  const stands = isBegun ? begins : has
  for (const field of ['name', 'place', 'offer', 'other'] as const)
    if (words.every((forms) => forms.some((form) => stands(document[field], form)))) return FIELDS[field]
  return words.every((forms) =>
    forms.some((form) =>
      stands(`${document.name} ${document.place} ${document.offer} ${document.other}`, form),
    ),
  )
    ? FIELDS.other
    : 0
}

function tradeWorth({ tags }: IndexedDocument, { trades, categories, isTyped }: Reading): number {
  if (!isTyped) return trades.some((id) => has(tags, tradeTag(id))) ? TRADE.told : 0
  const ofCategory = categories.some((id) => has(tags, categoryTag(id))) ? TRADE.category : 0
  if (trades.some((id) => has(tags, mainTradeTag(id)))) return ofCategory + TRADE.own
  return ofCategory + (trades.some((id) => has(tags, tradeTag(id))) ? TRADE.told : 0)
}
