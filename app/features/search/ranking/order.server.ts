import type { Db } from 'db/connect'
import {
  type AskedQuery,
  asTypedExpression,
  categoriesAlone,
  type Filter,
  inCategoryExpression,
  type MatchKind,
  namedTradeExpression,
  ownKindsExpression,
  quoted,
  unitsExpression,
  wholeNameOf,
  within,
  withTildeExpression,
} from '../plan/match'
import { MOST_RESULTS, type SearchQuery, SHORT } from '../plan/result'
import { type Ranked, rank } from './rank'
import { firstDocuments, firstIds, type Matches, type Scan } from './scan.server'

/** Of long results this many that match as they were typed are. */
const COMPARED = 30

/** At least the ids of a result up to the end of the page asked for; of 0 only those whose own it is come first. */
export async function inOrder(
  db: Db,
  asked: AskedQuery,
  found: Matches,
  query: SearchQuery,
): Promise<Ranked> {
  if (found.total <= SHORT) return rank(found.documents, asked)
  const end = Math.min(query.first, MOST_RESULTS)
  if (end === 0) return inGroups(db, asked, found, query)
  const ids = new Set<number>()
  for (const scan of scansOf(asked, query, isWidened(found))) {
    if (ids.size >= end) break
    for (const id of await scan(db, end)) ids.add(id)
  }
  for (const id of found.ids()) ids.add(id)
  return { ids: [...ids], own: 0, direct: found.narrow }
}

/** Whether others of a category were brought in, as few say what was asked for. */
const isWidened = ({ total, narrow }: Matches) => total > narrow

/** Which are called so or have the trade as their own, and, where a category is all that was asked for, which are of it. */
async function inGroups(db: Db, asked: AskedQuery, found: Matches, filter: Filter): Promise<Ranked> {
  const { units, lexicon } = asked
  const scan = (index: Scan[0], match: string | null) =>
    firstIds(db, [index, within(filter, match)], { count: MOST_RESULTS + 1, lexicon })
  const own = await scan('search_names', ownKindsExpression(units))
  const kind = isWidened(found) ? 'categories' : 'trades'
  const isOfCategory = categoriesAlone(units).length > 0
  const ofCategory = isOfCategory ? await scan('search_index', inCategoryExpression(units, kind)) : []
  const ids = new Set([...own, ...ofCategory])
  const related = Math.min(ids.size, MOST_RESULTS)
  for (const id of found.ids()) ids.add(id)
  const groups = isOfCategory ? { direct: related, related } : { direct: found.narrow }
  return { ids: [...ids], own: Math.min(own.length, MOST_RESULTS), ...groups }
}

/**
 * A long result from the closest kind of match to the widest, each by quality: with the ñ that was typed, the whole name, the
 * name as typed, of a trade those who call themselves so and then those whose own it is, names, other words. Where a category is
 * all that was asked for, whoever is of it comes before whoever has the word in the name, or mentions it.
 */
function scansOf(asked: AskedQuery, filter: Filter, isWidened: boolean) {
  const { units, untold, lexicon } = asked
  const ids = (index: Scan[0], match: string | null) => (db: Db, count: number) =>
    firstIds(db, [index, within(filter, match)], { count, lexicon })
  const asTyped = async (db: Db) => {
    const match = within(filter, asTypedExpression(asked))
    return rank(await firstDocuments(db, ['search_names', match], { count: COMPARED, lexicon }), asked).ids
  }
  const names = (kind: MatchKind) => ids('search_names', unitsExpression(units, kind))
  const texts = (kind: MatchKind) => ids('search_index', unitsExpression(units, kind))
  const isTrade = units.some((unit) => unit.trades.length > 0)
  const ofCategory = [
    ids('search_names', quoted(wholeNameOf(asked))),
    ...(untold.length > 0 ? [asTyped] : []),
    ids('search_names', namedTradeExpression(units)),
    ids('search_names', inCategoryExpression(units, 'words')),
    ids('search_names', inCategoryExpression(units, 'mainTrades')),
    ids('search_index', inCategoryExpression(units, 'mainTrades')),
    ids('search_index', inCategoryExpression(units, 'trades')),
    ...(isWidened ? [ids('search_index', inCategoryExpression(units, 'categories'))] : []),
  ]
  return [
    ...(categoriesAlone(units).length > 0 ? ofCategory : []),
    ids('search_names', withTildeExpression(units, 'words')),
    ids('search_index', withTildeExpression(units, 'beginnings')),
    ids('search_names', quoted(wholeNameOf(asked))),
    asTyped,
    ...(isTrade ? [ids('search_names', namedTradeExpression(units))] : []),
    names('words'),
    ...(isTrade ? [names('mainTrades'), texts('mainTrades')] : []),
    names('beginnings'),
    texts('words'),
    texts('beginnings'),
    texts('trades'),
  ]
}
