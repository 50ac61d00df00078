import type { SearchDocumentsTable } from 'db/types'
import type { Lexicon } from '../dictionary/lexicon.server'
import {
  toCategoryIndexTag,
  toMainTradeIndexTag,
  toNameIndexTag,
  toStateIndexTag,
  toTradeIndexTag,
} from '../document.server'
import { toSingularPluralKey, toTokensFromFoldedWords } from '../tokens'
import type { MatchLevel } from './query'
import {
  findCategoryOnlyQueryIds,
  isSingleTradeQuery,
  isTradeTerm,
  type ParsedQuery,
  type Term,
  type TermVariant,
} from './query'

/** Indexed data of a business. Each text has a space before and after every word. */
export type IndexedDocument = Omit<SearchDocumentsTable, 'duplicate_key'>

/**
 * Points for a term that matches completely in one field, the best one. `place` has city, state and zip code.
 * A term spread over several fields counts at most as `other`.
 */
export const FIELD_WEIGHTS = { name: 12, place: 7, offer: 6, other: 4 } as const
/**
 * Points for the trade of a term. `own`: it is a main trade of the business. `mentioned`: the business only
 * mentions it, or the term is respelled. `category`: the business is in a category of the term.
 * `onlyCategory`: the same if the query names nothing more; half if it is not the main category. `only`: for
 * a business with the trade, divided by the number of its trades.
 */
export const TRADE_WEIGHTS = { own: 14, mentioned: 4, category: 2, onlyCategory: 20, only: 3 } as const
/**
 * Points for the name. `whole`: the query is the full name. `covered`: multiplied by the share of name words
 * in the query. `small`: per stop word that query and name share.
 */
const NAME_WEIGHTS = { whole: 10, covered: 6, small: 1.5 } as const
/** Points per wrong letter, and per missing term. */
export const EDIT_PENALTY_POINTS = -5
const MISSING_TERM_PENALTY = -10

/**
 * How a business matches, best first. By name, place or main trade; because it mentions the word or trade;
 * only by the category of the trade, or not at all.
 */
export const SEARCH_MATCH_KINDS = ['own', 'told', 'category'] as const
export type MatchKind = (typeof SEARCH_MATCH_KINDS)[number]

/** Parts of the score of a business. Their sum is the score. */
export interface ScoreBreakdown {
  words: number
  trade: number
  name: number
  spelling: number
  missing: number
}

export interface ScoredBusiness {
  id: number
  quality: number
  tags: string
  /** Only if a state is preferred (`rankByPreferredState`). */
  stateRank?: PreferredStateRank
  breakdown: ScoreBreakdown
  score: number
  /** Weakest kind of match among the required terms. */
  kind: MatchKind
  /** Every required term is its main trade, or is in its name, place, categories, specialty or services. */
  isOffered: boolean
  /** It is in a category of each trade of the query. True for a term whose trade has no category. */
  isInTradeCategory: boolean
  /** All terms match as typed. */
  isExact: boolean
  /**
   * True if each term is a place, or all its words are in name or place. Such a query needs no correction.
   */
  isFullNameOrPlaceMatch: boolean
  /** True if all words of each term are in the name or in the place, respelled or not. */
  isInName: boolean
  /**
   * True if the query is a phone number or e-mail, the full name, or has a word of the name that means no
   * trade.
   */
  isNameMatch: boolean
  /** The query is the full name of the business. */
  isFullNameMatch: boolean
  /** True if the query is the full name of the business, and not only the name of a trade. */
  isCalledSo: boolean
  /** For a query of one category: whether it is the main category of the business. Otherwise undefined. */
  isMainCategoryMatch: boolean | undefined
  /** Best variant of each term. Null for a term that does not match. */
  readings: readonly (TermVariant | null)[]
}

/** Best match of a term in a document. */
interface TermMatch {
  reading: TermVariant | null
  words: number
  trade: number
  spelling: number
  missing: number
  kind: MatchKind
}

/**
 * Scores the documents and sorts them, best first. A match by category alone counts only if `matchLevel` is
 * "category". Documents that match every term as typed come first. `optional` terms only add to the score:
 * they do not decide how a document matches, so with them the kind of match comes first.
 */
export function rankDocuments(
  documents: readonly IndexedDocument[],
  query: ParsedQuery,
  { matchLevel, optional = [] }: { matchLevel: MatchLevel; optional?: readonly Term[] | undefined } = {
    matchLevel: 'told',
  },
): ScoredBusiness[] {
  const wholeName = toNameIndexTag([...query.terms.flatMap((term) => term.typed), ...query.optionalWords])
  const alone = findCategoryOnlyQueryIds(query.terms)
  const isTradeAlone = isSingleTradeQuery(query)
  const levelOf = ({ isExact, kind }: ScoredBusiness) =>
    optional.length > 0 ? SEARCH_MATCH_KINDS.indexOf(kind) : Number(!isExact)
  return documents
    .map((document) =>
      scoreDocument(document, query, { wholeName, alone, isTradeAlone, reach: matchLevel, optional }),
    )
    .sort((a, b) => levelOf(a) - levelOf(b) || b.score - a.score || a.id - b.id)
}

/**
 * Position of a result for visitors of a state: of that state and moved to the front, of that state, or
 * elsewhere.
 */
export type PreferredStateRank = 'leading' | 'there' | 'elsewhere'

/**
 * Sets `stateRank`. Moves businesses of a state that have the main trade to the front, after those with the
 * full name (D143). If no result of any state has it as main trade, moves those that offer or mention it.
 */
export function rankByPreferredState(
  businesses: readonly ScoredBusiness[],
  stateCode: string,
): ScoredBusiness[] {
  const hasTrade = ({ breakdown: worth }: ScoredBusiness) => worth.trade >= TRADE_WEIGHTS.own
  const isFirst = businesses.some(hasTrade) ? hasTrade : ({ kind }: ScoredBusiness) => kind !== 'category'
  const rankOf = (each: ScoredBusiness): PreferredStateRank =>
    !containsWord(each.tags, toStateIndexTag(stateCode)) ? 'elsewhere' : isFirst(each) ? 'leading' : 'there'
  const order = ({ isCalledSo, stateRank }: ScoredBusiness) =>
    isCalledSo ? 0 : stateRank === 'leading' ? 1 : 2
  return businesses.map((each) => ({ ...each, stateRank: rankOf(each) })).sort((a, b) => order(a) - order(b))
}

const FIRST_CATEGORY_TAG_PATTERN = / _c_(\d+) /

const tradesOf = ({ tags }: IndexedDocument) => tags.split(' _t_').length - 1

const containsWord = (text: string, word: string) => text.includes(` ${word} `)
const containsPrefix = (text: string, word: string) => text.includes(` ${word}`)

interface ScoringContext {
  wholeName: string
  alone: readonly number[]
  isTradeAlone: boolean
  reach: MatchLevel
  optional: readonly Term[]
}

function scoreDocument(
  document: IndexedDocument,
  { terms, stopWords: small, lexicon }: ParsedQuery,
  { wholeName, alone, isTradeAlone, reach, optional }: ScoringContext,
): ScoredBusiness {
  const fits = terms.map((term) => findBestTermMatch(document, term, reach))
  const required = fits.filter((_, at) => !optional.includes(terms[at] as Term))
  const read = fits.flatMap(({ reading }) => reading?.words ?? [])
  const ownWords = document.name.trim().split(' ')
  const covering = [...read.flat(), ...small]
  const covered = ownWords.filter((word) => covering.includes(word))
  const nameWord = (forms: readonly string[]) => forms.find((form) => ownWords.includes(form))
  // The last of several words may be unfinished: `espresso cuban` is the full name of Espresso Cubano.
  const isUnfinished = terms.length > 1 && fits.at(-1)?.reading?.isPrefix === true
  const standing = [
    ...read.flatMap((forms) => nameWord(forms) ?? []),
    ...(isUnfinished ? (fits.at(-1)?.reading?.words ?? []) : []).flatMap((forms) =>
      nameWord(forms) ? [] : (ownWords.find((word) => forms.some((form) => word.startsWith(form))) ?? []),
    ),
  ]
  const smallThere = small.filter((word) => containsWord(document.name, word))
  const isWhole =
    containsWord(document.tags, wholeName) ||
    (standing.length > 0 &&
      optional.length === 0 &&
      containsWord(
        document.tags,
        toNameIndexTag(toTokensFromFoldedWords([...new Set([...standing, ...smallThere])])),
      ))
  const sum = (of: (fit: TermMatch) => number) => fits.reduce((total, fit) => total + of(fit), 0)
  const isOfCategory = alone.some((id) => containsWord(document.tags, toCategoryIndexTag(id)))
  const first = Number(FIRST_CATEGORY_TAG_PATTERN.exec(document.tags)?.[1])
  const worth = {
    words: sum((fit) => fit.words),
    trade:
      sum((fit) => fit.trade) +
      (fits.some((fit) => fit.trade >= TRADE_WEIGHTS.mentioned)
        ? TRADE_WEIGHTS.only / tradesOf(document)
        : 0) +
      (isOfCategory ? TRADE_WEIGHTS.onlyCategory / (alone.includes(first) ? 1 : 2) : 0),
    name:
      (isWhole ? NAME_WEIGHTS.whole : 0) +
      (NAME_WEIGHTS.covered * covered.length) / ownWords.length +
      NAME_WEIGHTS.small * smallThere.length,
    spelling: sum((fit) => fit.spelling),
    missing: required.reduce((total, fit) => total + fit.missing, 0),
  }
  return {
    id: document.business_id,
    quality: document.quality,
    tags: document.tags,
    breakdown: worth,
    score: worth.words + worth.trade + worth.name + worth.spelling + worth.missing,
    kind: SEARCH_MATCH_KINDS.findLast((kind) => required.some((fit) => fit.kind === kind)) ?? 'own',
    isOffered: required.every(
      ({ reading, words, kind }) =>
        kind === 'own' ||
        words >= FIELD_WEIGHTS.offer ||
        (kind === 'told' && isTradeOffered(document, reading, lexicon)),
    ),
    isInTradeCategory: required.every(({ reading }) => isInCategoryOf(document, reading, lexicon)),
    isExact: fits.every(
      ({ reading, kind }) => reading?.isTyped === true && (kind !== 'category' || reading.words.length > 0),
    ),
    isFullNameOrPlaceMatch: fits.every(
      ({ reading, words }, at) => terms[at]?.area || (reading?.cost === 0 && words >= FIELD_WEIGHTS.place),
    ),
    isInName: fits.every(({ words }) => words >= FIELD_WEIGHTS.place),
    isNameMatch:
      isWhole ||
      terms.length === 0 ||
      terms.some(
        (term, at) =>
          !term.area &&
          !isTradeTerm(term) &&
          fits[at]?.reading?.words.flat().some((word) => ownWords.includes(word)),
      ),
    isFullNameMatch: isWhole,
    isCalledSo: isWhole && !isTradeAlone,
    isMainCategoryMatch: alone.length > 0 ? alone.includes(first) : undefined,
    readings: fits.map(({ reading }) => reading),
  }
}

/**
 * Returns the best match of a term in a document. If there is none, `reading` is null and the penalty for a
 * missing term applies.
 */
function findBestTermMatch(
  document: IndexedDocument,
  { readings, area }: Term,
  reach: MatchLevel,
): TermMatch {
  const nothing: TermMatch = {
    reading: null,
    words: 0,
    trade: 0,
    spelling: 0,
    missing: MISSING_TERM_PENALTY,
    kind: 'category',
  }
  if (area?.tags.some((tag) => containsWord(document.tags, tag)))
    return {
      ...nothing,
      reading: readings[0] ?? EMPTY_TERM_VARIANT,
      words: FIELD_WEIGHTS.place,
      missing: 0,
      kind: 'own',
    }
  if (area?.otherMeaning === 'nothing') return nothing
  return readings
    .map((reading): TermMatch => {
      const [words, trade] = [scoreWords(document, reading), scoreTrade(document, reading)]
      const isOwn = words >= FIELD_WEIGHTS.place || trade >= TRADE_WEIGHTS.own
      const isTold = trade >= TRADE_WEIGHTS.mentioned || (words > 0 && reading.trades.length === 0)
      const kind = isOwn ? 'own' : isTold ? 'told' : 'category'
      return { reading, words, trade, spelling: EDIT_PENALTY_POINTS * reading.cost, missing: 0, kind }
    })
    .reduce((best, fit) => (isMatch(fit, reach) && total(fit) > total(best) ? fit : best), nothing)
}

function isInCategoryOf({ tags }: IndexedDocument, reading: TermVariant | null, lexicon: Lexicon): boolean {
  const categories = lexicon.categoriesOf(reading?.trades ?? [])
  return categories.length === 0 || categories.some((id) => containsWord(tags, toCategoryIndexTag(id)))
}

/**
 * Whether categories, specialty or services of a business contain all words of a phrase for one of the
 * trades.
 */
function isTradeOffered({ offer }: IndexedDocument, reading: TermVariant | null, lexicon: Lexicon): boolean {
  const phrases = (reading?.trades ?? []).flatMap((trade) => lexicon.phrasesOf(trade))
  if (phrases.length === 0) return false
  const offered = new Set(offer.trim().split(' ').map(toSingularPluralKey))
  return phrases.some((words) => words.every((word) => offered.has(word)))
}

const isMatch = ({ words, trade }: TermMatch, reach: MatchLevel) =>
  words > 0 || trade > (reach === 'category' ? 0 : TRADE_WEIGHTS.category)

const total = ({ words, trade, spelling, missing }: TermMatch) => words + trade + spelling + missing

const EMPTY_TERM_VARIANT: TermVariant = { words: [], trades: [], categories: [], cost: 0, isTyped: true }

function scoreWords(document: IndexedDocument, { words, isPrefix: isBegun, trades }: TermVariant): number {
  if (words.length === 0) return 0
  const stands = isBegun ? containsPrefix : containsWord
  for (const field of ['name', 'place', 'offer', 'other'] as const)
    if (words.every((forms) => forms.some((form) => stands(document[field], form))))
      return FIELD_WEIGHTS[field]
  const isApart = words.every((forms) =>
    forms.some((form) =>
      stands(`${document.name} ${document.place} ${document.offer} ${document.other}`, form),
    ),
  )
  // Words of a trade that are not next to each other seldom name it: `doctor niño`.
  return !isApart ? 0 : trades.length > 0 ? 1 : FIELD_WEIGHTS.other
}

function scoreTrade({ tags }: IndexedDocument, { trades, categories, isTyped }: TermVariant): number {
  if (!isTyped)
    return trades.some((id) => containsWord(tags, toTradeIndexTag(id))) ? TRADE_WEIGHTS.mentioned : 0
  const ofCategory = categories.some((id) => containsWord(tags, toCategoryIndexTag(id)))
    ? TRADE_WEIGHTS.category
    : 0
  if (trades.some((id) => containsWord(tags, toMainTradeIndexTag(id)))) return ofCategory + TRADE_WEIGHTS.own
  return (
    ofCategory + (trades.some((id) => containsWord(tags, toTradeIndexTag(id))) ? TRADE_WEIGHTS.mentioned : 0)
  )
}
