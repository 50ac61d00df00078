import type { Db } from 'db/connect'
import { phoneTag } from '../document'
import { inOrder } from '../ranking/order.server'
import { rank } from '../ranking/rank'
import { findAll, type Matches } from '../ranking/scan.server'
import { type Repair, repair } from '../spelling/repair.server'
import { typedWords } from '../words'
import { type AskedQuery, type Filter, matchExpression, quoted, within } from './match'
import { knownName, lookUpIn } from './parse.server'
import { typedPhone } from './phone'
import {
  categoryInstead,
  findLess,
  findNearby,
  findRelated,
  findWithLess,
  isNamedLikePlace,
  placeLeftOut,
  withoutUnknown,
} from './relax.server'
import { MOST_RESULTS, NOTHING, resultOf, type SearchQuery, type SearchResult, SHORT } from './result'

/** A query and what is known of it. */
export interface Search {
  db: Db
  query: SearchQuery
  asked: AskedQuery
  /** What matches as it was typed. */
  matches: Matches
  /** The same search of another text. */
  searchFor: (text: string) => Promise<SearchResult>
}

/** Reads a query in one way; null where the next way is to be tried. */
type SearchAttempt = (search: Search) => Promise<SearchResult | null>

/** All of them, from what was typed to what may have been meant; the first that answers is shown. */
export const ATTEMPTS: readonly SearchAttempt[] = [
  ofCategoryOnly,
  asTyped,
  elsewhere,
  ofKnownTrade,
  respelled,
  withoutPlace,
  withLess,
  anywhere,
]

/** More than this many need nothing of their category beside them. */
const ENOUGH = 24
/** Besides this many results there is room for a doubt. */
const FEW = 9

/**
 * All that matches. A whole category is only brought in where one word or phrase leaves a page half empty, or several leave
 * it empty: whoever looks for a mechanic wants no list of car washes after forty mechanics.
 */
export function findMatches(db: Db, { units, lexicon }: AskedQuery, filter: Filter): Promise<Matches> {
  const wider = {
    match: matchExpression(units, 'categories', filter),
    enough: units.length === 1 ? ENOUGH : 1,
  }
  const match = matchExpression(units, 'trades', filter)
  return findAll(db, match, { most: MOST_RESULTS + 1, few: SHORT, wider, lexicon })
}

/** Those with the telephone number that was typed; null where none was, or nobody has it. */
export async function withPhone(db: Db, query: SearchQuery): Promise<SearchResult | null> {
  const digits = typedPhone(query.text)
  if (digits === null) return null
  const found = await findAll(db, within(query, quoted(phoneTag(digits))), { most: MOST_RESULTS + 1, few: 0 })
  return found.total > 0 ? resultOf(found.ids(), { total: found.total }) : null
}

/** Nobody says to be of a trade, and others are of its category. */
async function ofCategoryOnly(search: Search): Promise<SearchResult | null> {
  const { asked, matches: found } = search
  if (found.narrow > 0 || found.total === 0) return null
  const areTrades = asked.units.every((unit) => unit.trades.length > 0)
  const isMeant = asked.place ? !isNamedLikePlace(asked, found) : areTrades
  return isMeant ? insteadOfTrade(search, { asked, found }) : null
}

/** What matches, where it is more than a few or nothing else can be meant. */
async function asTyped({ db, query, asked, matches: found }: Search): Promise<SearchResult | null> {
  if (found.total <= FEW && !isCertain(found, asked)) return null
  const { ids, ...first } = await inOrder(db, asked, found, query)
  return resultOf(ids, { total: found.total, ...first })
}

/** Nobody meant anything else: a business has every word that was typed, complete, in its name and place. */
function isCertain({ documents }: Matches, { units }: AskedQuery): boolean {
  const words = units.flatMap((unit) => unit.words)
  return documents.some(({ name, place }) => {
    const own = new Set(`${name} ${place}`.split(' '))
    return words.every((word) => word.forms.some((form) => own.has(form)))
  })
}

/** Whoever looks around a place for what is farther away means just that, and nothing like it that is near. */
async function elsewhere({ db, query, asked, matches }: Search): Promise<SearchResult | null> {
  const { cells, ...anywhere } = query
  if (cells === undefined || matches.total > 0) return null
  return (await findMatches(db, asked, anywhere)).total > 0 ? NOTHING : null
}

async function ofKnownTrade(search: Search): Promise<SearchResult | null> {
  const { db, asked, query, matches } = search
  if (matches.total > 0) return null
  const related = await findRelated(db, asked, query)
  return related && insteadOfTrade(search, related)
}

/**
 * Nobody says to be of a trade that was asked for by its name. At a place: those in the cities nearby or in the state, then
 * what a word less finds. At last, and where no place was named, its category, by the name of that.
 */
async function insteadOfTrade(
  search: Search,
  { asked: ofCategory, found }: { asked: AskedQuery; found: Matches },
): Promise<SearchResult> {
  const { db, query, asked, matches } = search
  const whole = resultOf((await inOrder(db, ofCategory, found, query)).ids, { total: found.total })
  const category = await categoryInstead(db, ofCategory)
  if (query.isLiteral || category === null || (!asked.place && matches.total === 0)) return whole
  const byCategory = { ...whole, exact: 0, correction: category }
  if (!asked.place) return byCategory
  return (await withLess(search)) ?? byCategory
}

/** Words respelled, where they find nothing or few: beside those, or instead. */
async function respelled({ db, query, asked, matches }: Search): Promise<SearchResult | null> {
  const { total, documents } = matches
  const { ids: exact, ...first } = rank(documents, asked)
  if (query.isCounted) return total > 0 ? resultOf(exact) : NOTHING
  const repaired = await repair(db, asked, query, total > 0)
  const { ids, texts } = repaired
  if (query.isLiteral) return { ...resultOf(exact), suggestions: texts }
  if (total === 0) return ids.length > 0 ? instead(db, query, asked, repaired) : null
  const [correction = null, ...suggestions] = texts
  if (ids.length === 0) return resultOf(exact, first)
  return resultOf([...new Set([...exact, ...ids])], {
    ...first,
    exact: exact.length,
    correction,
    suggestions,
  })
}

/**
 * Nothing matches as typed: the results of the best correction, after businesses that have just such a name and before those
 * of other corrections.
 */
async function instead(
  db: Db,
  query: SearchQuery,
  asked: AskedQuery,
  repaired: Repair,
): Promise<SearchResult> {
  const { ids, whole, texts, isAll } = repaired
  const [correction = '', ...suggestions] = texts
  // Read as what it means, `abogado` for those who call themselves abogada, it is the same words still.
  const shown =
    wordsIn(knownName(query.text)) === wordsIn(correction) ? {} : { exact: 0, correction, suggestions }
  if (isAll) return resultOf(ids, shown)
  const meant = lookUpIn(asked.lexicon, correction)
  if (meant === null) return NOTHING
  const found = await findMatches(db, meant, query)
  const all = new Set([...whole, ...(await inOrder(db, meant, found, query)).ids, ...ids])
  const known = new Set(found.ids())
  const total = found.total + ids.filter((id) => !known.has(id)).length
  return resultOf([...all], { total, ...shown })
}

const wordsIn = (text: string) =>
  typedWords(text)
    .map(({ folded }) => folded)
    .join(' ')

/** What ends like a place may be a name that does: `la perla del ma` lacks a letter, `el bar rio` is no town. */
async function withoutPlace({ db, query, asked: trade }: Search): Promise<SearchResult | null> {
  const { place, units } = trade
  // `plomero en chicago`: nobody is called so.
  if (!place || (place.isExplicit && units.some((unit) => unit.trades.length > 0))) return null
  const asked = lookUpIn(trade.lexicon, knownName(query.text), false)
  const repaired = asked && (await repair(db, asked, query, false))
  return repaired && repaired.ids.length > 0 ? instead(db, query, asked, repaired) : null
}

/** Nothing matches, nor can be repaired: the trade in the cities nearby, or what less of the query finds. */
async function withLess(search: Search): Promise<SearchResult | null> {
  const { db, query, asked } = search
  const near = await findNearby(db, asked, query)
  if (near) return resultOf(near.ids, { exact: 0, nearby: near.nearby })
  const known = withoutUnknown(asked)
  const less = known ? await findLess(db, known, query) : await findWithLess(db, asked, query)
  if (less) return resultOf(rank(less.found.documents, less.asked).ids, { exact: 0, correction: less.text })
  return known && withLess({ ...search, asked: known.asked })
}

/** A trade that nobody has in the city that was named, nor around it: whoever has it elsewhere. */
async function anywhere({ asked, searchFor }: Search): Promise<SearchResult | null> {
  const text = placeLeftOut(asked)
  const found = text === null ? NOTHING : await searchFor(text)
  return found.total > 0 ? { ...found, exact: 0, correction: found.correction ?? text } : null
}
