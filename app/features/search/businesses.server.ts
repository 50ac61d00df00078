import type { Db } from 'db/connect'
import { splitLegalName } from '~/values/text/legal-name'
import { lookUp, lookUpIn } from './lookup.server'
import { type AskedQuery, type Filter, matchExpression, phoneExpression } from './match'
import { inOrder, MOST_RESULTS, ownKinds, positionsOf, type ResultPage, SHORT } from './order.server'
import { typedPhone } from './phone'
import { rank } from './ranking'
import {
  asksForSameTrade,
  categoryInstead,
  findNearby,
  findRelated,
  findWithLess,
  isNamedLikePlace,
  type Nearby,
  placeLeftOut,
  withoutUnknown,
} from './relax.server'
import { type Repair, repair } from './repair/repair.server'
import { type Found, findAll } from './walk.server'
import { LONGEST_QUERY, typedWords } from './words'

export interface SearchQuery extends ResultPage {
  /** As it was typed; anything at all. */
  text: string
  /** Nothing is repaired. */
  isLiteral?: boolean
}

export interface SearchResult {
  /** Businesses of this page, the best first. */
  ids: number[]
  /** At most 240: results can be paged through that far. */
  total: number
  /** True when there are more than `total`. */
  isCapped: boolean
  /** How many of `total` match as it was typed; they come first. */
  exact: number
  /** How many of the first are called so, or have what was asked for as their own trade; 0 where that is not known. */
  own: number
  /** How the query was read for the others: what most of them match. */
  correction: string | null
  /** Where what was asked for is instead of the city that was named, when that has none. */
  nearby: Nearby | null
  /** What else was perhaps meant; of a literal search that finds little, all that was. */
  suggestions: string[]
  /** False when there was no word to search for; then there are no results either. */
  hasWords: boolean
}

/** More than this many need nothing of their category beside them. */
const ENOUGH = 24
/** Besides this many results there is room for a doubt. */
const FEW = 9

/**
 * Searches published businesses: every word, in any order, complete or begun, in name, categories, services,
 * specialty, description, address, place or person, or as another name of their trade or category, within a
 * state and a category if given (D26, D46; rows 76, 77). What finds nothing so is repaired and searched again. Never
 * fails, whatever the text; the first eight telling words of at most 40 letters count. How, and at what cost:
 * docs/decisions/010-search.md and 040-repaired-searches.md.
 */
export async function searchBusinesses(db: Db, query: SearchQuery): Promise<SearchResult> {
  if (NEAR_ME.test(query.text)) return { ...NOTHING, hasWords: false }
  const byPhone = await withPhone(db, query)
  if (byPhone) return byPhone
  const text = knownName(query.text)
  const asked = await lookUp(db, text)
  if (asked === null) return { ...NOTHING, hasWords: false }
  const own = query.isUnordered ? await ownKinds(db, asked, query) : undefined
  if (own && own.length > MOST_RESULTS) return { ...shown(query, own, own.length), own: MOST_RESULTS }
  const found = { ...(await findWidest(db, asked, query)), own }
  const isOfCategoryOnly = found.narrow === 0 && found.total > 0
  if (isOfCategoryOnly && (asked.place ? !isNamedLikePlace(asked, found) : areTrades(asked))) {
    const meant = await ofKnownTrade(db, query, { asked, found })
    if (meant) return meant
  }
  if (found.total > FEW)
    return withOwn(shown(query, await inOrder(db, asked, found, query), found.total), own)
  if (found.total === 0) {
    if (await isElsewhere(db, asked, query)) return NOTHING
    const meant = await ofKnownTrade(db, query, { asked, found: null })
    if (meant) return meant
  }
  const exact = found.total > 0 ? rank(found.documents, asked) : []
  const repaired = isCertain(found, asked) ? null : await repair(db, asked, query, found.total > 0)
  if (repaired === null) return withOwn(shown(query, exact, found.total), own)
  if (query.isLiteral) return { ...shown(query, exact, found.total), suggestions: repaired.texts }
  if (repaired.ids.length > 0)
    return found.total > 0
      ? withOwn(besides(query, exact, repaired), own)
      : instead(db, query, asked, repaired)
  if (found.total > 0) return withOwn(shown(query, exact, found.total), own)
  const less = (await withoutPlace(db, query, asked)) ?? (await withLess(db, query, asked))
  return less.total > 0 ? less : anywhere(db, query, asked)
}

/** Puts those first whose own name or trade it is; each of both parts stays in its order. */
function withOwn(result: SearchResult, own: readonly number[] = []): SearchResult {
  const owned = new Set(own)
  const exact = result.ids.slice(0, result.exact)
  const first = exact.filter((id) => owned.has(id))
  const ids = [...first, ...result.ids.filter((id) => !first.includes(id))]
  return { ...result, ids, own: first.length }
}

/** A place that a query asks for and does not name. */
export const NEAR_ME = /^\W*(negocios?\s+)?(cerca de m[ií]|cercan[oa]s? a m[ií]|near me)\W*$/iu

/** All here are that: `negocios latinos en tampa` asks for Tampa. */
const ANY_BUSINESS =
  /^\W*(los |las )?(negocios?|empresas?|comercios?)( (latin|hispan)[oa]s?)? (en|de|in) (?=\S)/i

/** `Rosa Enterprises LLC DBA Tacos Rosa` is known as what stands behind. */
export const knownName = (text: string) =>
  splitLegalName(text.slice(0, LONGEST_QUERY)).name.replace(ANY_BUSINESS, '')

/** Whoever looks around a place for what is farther away means just that, and nothing like it that is near. */
async function isElsewhere(db: Db, asked: AskedQuery, { cells, ...query }: SearchQuery): Promise<boolean> {
  return cells !== undefined && (await findWidest(db, asked, query)).total > 0
}

/**
 * Nobody says to be of a trade that was asked for by its name. At a place: whoever goes by another name of it, then those in
 * the cities nearby or in the state, then what a word less finds. At last, and where no place was named, its category, by the
 * name of that; `found` are those of its category, if they are known.
 */
async function ofKnownTrade(
  db: Db,
  query: SearchQuery,
  { asked, found }: { asked: AskedQuery; found: Found | null },
): Promise<SearchResult | null> {
  const byCategory =
    found === null
      ? await findRelated(db, asked, query, { most: SHORT, reading: 'categories' })
      : { asked, found }
  if (byCategory === null) return null
  const ids = await inOrder(db, byCategory.asked, byCategory.found, query)
  const whole = shown(query, ids, byCategory.found.total)
  const category = await categoryInstead(db, byCategory.asked)
  if (query.isLiteral || category === null || (!asked.place && found === null)) return whole
  if (!asked.place) return { ...whole, exact: 0, correction: category }
  const related = await findRelated(db, asked, query, { most: SHORT, reading: 'trades' })
  if (related) {
    const own = rank(related.found.documents, related.asked)
    return shown(query, own, own.length)
  }
  const elsewhere = await withLess(db, query, asked)
  return elsewhere.total > 0 ? elsewhere : { ...whole, exact: 0, correction: category }
}

const nearbyResult = (
  query: SearchQuery,
  { ids, nearby }: { ids: number[]; nearby: Nearby },
): SearchResult => ({ ...shown(query, ids, ids.length), exact: 0, nearby })

/**
 * What ends like a place may be a name that does: `la perla del ma` lacks a letter, `el bar rio` is no town. A trade that is
 * asked for there must not be repaired away.
 */
async function withoutPlace(db: Db, query: SearchQuery, trade: AskedQuery): Promise<SearchResult | null> {
  const { place } = trade
  if (!place || isMeant(trade)) return null
  const asked = lookUpIn(trade.lexicon, knownName(query.text), false)
  const repaired = asked && (await repair(db, asked, query, false))
  if (!repaired || repaired.ids.length === 0) return null
  const meant =
    place.names.some(({ besides }) => besides === 'words') && lookUpIn(asked.lexicon, repaired.texts[0] ?? '')
  return meant && !asksForSameTrade(meant, trade) ? null : instead(db, query, asked, repaired)
}

const areTrades = ({ units }: AskedQuery) => units.every((unit) => unit.trades.length > 0)

/** `plomero en chicago`: nobody is called so. */
const isMeant = ({ place, units }: AskedQuery) =>
  place?.names.some(({ besides }) => besides === 'nothing') ||
  (place?.isMarked && units.some((unit) => unit.trades.length > 0))

const NOTHING: SearchResult = {
  ids: [],
  total: 0,
  exact: 0,
  own: 0,
  isCapped: false,
  correction: null,
  nearby: null,
  suggestions: [],
  hasWords: true,
}

/** Those with the telephone number that was typed; null when it was none, or nobody has it. */
async function withPhone(db: Db, query: SearchQuery): Promise<SearchResult | null> {
  const digits = typedPhone(query.text)
  const match = digits === null ? null : phoneExpression(digits, query)
  if (match === null) return null
  const found = await findAll(db, match, { most: MOST_RESULTS + 1, few: 0 })
  return found.total > 0 ? shown(query, found.ids(), found.total) : null
}

/** Nobody meant anything else: a business has every word that was typed, complete, in its name and place. */
function isCertain({ documents }: Found, { units }: AskedQuery): boolean {
  const words = units.flatMap((unit) => unit.words)
  return documents.some(({ name, place }) => {
    const own = new Set(`${name} ${place}`.split(' '))
    return words.every((word) => word.forms.some((form) => own.has(form)))
  })
}

/** One page of ids in order, of which `total` were found as they were typed. */
function shown(query: SearchQuery, ids: number[], total: number): SearchResult {
  const { start, end } = positionsOf(query)
  const counted = Math.min(total, MOST_RESULTS)
  return {
    ...NOTHING,
    ids: ids.slice(start, end),
    total: counted,
    exact: counted,
    isCapped: total > MOST_RESULTS,
  }
}

/** Few match as typed: they stand before what else may have been meant. */
function besides(query: SearchQuery, exact: number[], { ids, texts }: Repair): SearchResult {
  const all = [...new Set([...exact, ...ids])]
  const [correction = null, ...suggestions] = texts
  return { ...shown(query, all, all.length), exact: exact.length, correction, suggestions }
}

/**
 * Nothing matches as typed: the results of the best correction, after businesses that have just such a name and
 * before those of other corrections.
 */
async function instead(
  db: Db,
  query: SearchQuery,
  { lexicon }: AskedQuery,
  repaired: Repair,
): Promise<SearchResult> {
  const { ids, whole, texts, isAll } = repaired
  const [correction = '', ...suggestions] = texts
  if (isAll) {
    const found = shown(query, ids, ids.length)
    // Read as what it means, `abogado` for those who call themselves abogada, it is the same words still.
    return isTyped(query, correction) ? found : { ...found, exact: 0, correction, suggestions }
  }
  const meant = lookUpIn(lexicon, correction)
  if (meant === null) return NOTHING
  const found = await findWidest(db, meant, query)
  const known = new Set(found.ids())
  const more = ids.filter((id) => !known.has(id)).length
  const all = new Set([...whole, ...(await inOrder(db, meant, found, query)), ...ids])
  const result = shown(query, [...all], found.total + more)
  return isTyped(query, correction) ? result : { ...result, exact: 0, correction, suggestions }
}

const isTyped = ({ text }: SearchQuery, correction: string) =>
  wordsIn(knownName(text)) === wordsIn(correction)
const wordsIn = (text: string) =>
  typedWords(text)
    .map(({ folded }) => folded)
    .join(' ')

/** A trade that nobody has in the city that was named, nor around it: whoever has it elsewhere. */
async function anywhere(db: Db, query: SearchQuery, asked: AskedQuery): Promise<SearchResult> {
  const text = placeLeftOut(asked)
  const found = text === null ? NOTHING : await searchBusinesses(db, { ...query, text })
  return found.total > 0 ? { ...found, exact: 0, correction: found.correction ?? text } : NOTHING
}

/** Nothing matches, nor can be repaired: the trade in the cities nearby, or what less of the query finds. */
async function withLess(db: Db, query: SearchQuery, asked: AskedQuery): Promise<SearchResult> {
  const near = await findNearby(db, asked, query)
  if (near) return nearbyResult(query, near)
  const known = withoutUnknown(asked)
  if (known) {
    const match = matchExpression(known.asked.units, 'trades', query)
    const found = await findAll(db, match, { most: SHORT, few: SHORT, lexicon: asked.lexicon })
    if (found.total === 0) return withLess(db, query, known.asked)
    const ids = rank(found.documents, known.asked)
    return { ...shown(query, ids, ids.length), exact: 0, correction: known.text }
  }
  const less = await findWithLess(db, asked, query, SHORT)
  if (less === null) return NOTHING
  const ids = rank(less.found.documents, less.asked)
  return { ...shown(query, ids, ids.length), exact: 0, correction: less.text }
}

/**
 * A whole category is only brought in where one word or phrase leaves a page half empty, or several leave it empty:
 * whoever looks for a mechanic wants no list of car washes after forty mechanics.
 */
async function findWidest(db: Db, asked: AskedQuery, query: Filter): Promise<Found> {
  const { match, wider } = widest(asked, query)
  return findAll(db, match, { most: MOST_RESULTS + 1, few: SHORT, wider, lexicon: asked.lexicon })
}

/** What is looked for first, and what instead where fewer than `enough` are found so. */
export function widest({ units }: AskedQuery, filter: Filter) {
  const enough = units.length === 1 ? ENOUGH : 1
  const wider = { match: matchExpression(units, 'categories', filter), enough }
  return { match: matchExpression(units, 'trades', filter), wider }
}
