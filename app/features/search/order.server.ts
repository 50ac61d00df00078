import type { Db } from 'db/connect'
import {
  type AskedQuery,
  asTypedExpression,
  enyeExpression,
  type Filter,
  matchExpression,
  namedTradeExpression,
  ownKindsExpression,
  type Reading,
  wholeNameExpression,
} from './match'
import { rank } from './ranking'
import { bestOfEach, type Found, type Walk } from './walk.server'

export interface ResultPage extends Filter {
  /** All that is found is put in another order, so that only which they are matters. */
  isUnordered?: boolean
  page: number
  perPage: number
}

/** Results can be paged through this far. */
export const MOST_RESULTS = 240
/** Results up to this many are ranked word by word; longer ones by kind of match and quality. */
export const SHORT = 60
/** Of longer ones this many that match as they were typed are. */
const COMPARED = 30

/** At least the ids of a result up to the end of the page asked for; `own` is what `ownKinds` has found already. */
export async function inOrder(
  db: Db,
  asked: AskedQuery,
  found: Found & { own?: number[] | undefined },
  query: ResultPage,
): Promise<number[]> {
  if (found.total <= SHORT) return rank(found.documents, asked)
  if (query.isUnordered)
    return [...new Set([...(found.own ?? (await ownKinds(db, asked, query))), ...found.ids()])]
  return rankLong(db, found, asked, query)
}

/** Where the page begins in all of its result, and where it ends. */
export function positionsOf({ page, perPage }: ResultPage) {
  const start = (Math.max(1, Math.trunc(page) || 1) - 1) * perPage
  return { start, end: Math.min(start + perPage, MOST_RESULTS) }
}

/** At least the first `end` of a long result: by kind of match, then quality; the best as typed are ranked by words. */
async function rankLong(db: Db, found: Found, asked: AskedQuery, query: ResultPage): Promise<number[]> {
  const exact = exactWalks(asked, query)
  const wider = possible([...exact, ...wideningWalks(asked, query)]).slice(exact.length)
  const { lexicon } = asked
  const walks = { closest: exact, compared: asTypedWalk(asked, query), few: COMPARED, wider, lexicon }
  const best = await bestOfEach(db, walks, positionsOf(query).end)
  return [...new Set([...best.closest, ...rank(best.documents, asked), ...best.wider, ...found.ids()])]
}

/** The best of those that are called so or whose own trade it is, one more than a result has, in a single walk. */
export async function ownKinds(
  db: Db,
  { units, lexicon }: AskedQuery,
  filter: ResultPage,
): Promise<number[]> {
  const match = ownKindsExpression(units, filter)
  if (match === null) return []
  const walks = { closest: [['search_names', match] as Walk], compared: null, few: 0, wider: [], lexicon }
  return (await bestOfEach(db, walks, MOST_RESULTS + 1)).closest
}

function exactWalks({ units }: AskedQuery, filter: Filter): Walk[] {
  return possible([
    ['search_names', enyeExpression(units, 'words', filter)],
    ['search_index', enyeExpression(units, 'beginnings', filter)],
    ['search_names', wholeNameExpression(units, filter)],
  ])
}

/** One word alone says nothing about the order in which names should come that contain it. */
function asTypedWalk(asked: AskedQuery, filter: Filter): Walk | null {
  if (asked.units.flatMap((unit) => unit.words).length + asked.small.length < 2) return null
  const match = asTypedExpression(asked, filter)
  return match === null ? null : ['search_names', match]
}

/** Of a trade those come first who call themselves so, then those whose own trade it is. */
function wideningWalks({ units }: AskedQuery, filter: Filter): Walk[] {
  const reading = (name: Reading) => matchExpression(units, name, filter)
  const isTrade = units.some((unit) => unit.trades.length > 0)
  const own: [Walk[0], string | null][] = [
    ['search_names', reading('mainTrades')],
    ['search_index', reading('mainTrades')],
  ]
  return possible([
    ...(isTrade ? ([['search_names', namedTradeExpression(units, filter)]] as typeof own) : []),
    ['search_names', reading('words')],
    ...(isTrade ? own : []),
    ['search_names', reading('beginnings')],
    ['search_index', reading('words')],
    ['search_index', reading('beginnings')],
    ['search_index', reading('trades')],
  ])
}

/** Leaves out what cannot match and what would only repeat a walk before. */
function possible(walks: [Walk[0], string | null][]): Walk[] {
  const wanted = walks.filter((walk): walk is Walk => walk[1] !== null)
  const kept = new Map(wanted.toReversed().map((walk) => [keyOf(walk), walk]))
  return wanted.filter((walk) => kept.get(keyOf(walk)) === walk)
}

/** Marks stand in both indexes. */
const keyOf = ([table, match]: Walk) => (/"(?!_)/.test(match) ? table : '') + match
