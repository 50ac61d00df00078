import type { Db } from 'db/connect'
import { selectIndexEntries } from 'db/portable-sql'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { readPublicPagesVersion } from '~/features/change-feed/changes.server'
import { loadLexicon } from './dictionary/lexicon.server'
import { toMapCellIndexTag } from './document.server'
import { findSearchCandidates } from './find/candidates.server'
import { isGenericQuery, parseQuery, parseQueryWithLexicon, stripGenericWords } from './find/parse.server'
import { toContactSearchTag } from './find/phrase.server'
import {
  addFilterTagsToExpression,
  type BusinessSearchFilter,
  buildTermsExpression,
  isGeneralTerm,
  isSingleTradeQuery,
  isTradeTerm,
  type ParsedQuery,
  quoteTerm,
} from './find/query'
import {
  generateRelaxationSteps,
  isPlausibleSearchResult,
  type RelaxationStep,
} from './find/relaxation.server'
import { MAX_RESULTS, NO_RESULTS, type SearchQuery, type SearchResult, toSearchResult } from './find/result'
import { rankByPreferredState, rankDocuments, type ScoredBusiness } from './find/score'
import { isStopWord, type Token, tokenizeQuery, trimToContentWords } from './tokens'

/** With at least this many matches by trade, businesses that match only by category are not added. */
const MIN_TRADE_MATCHES = 24
const MAX_SUGGESTED_SPELLINGS = 2

/**
 * Searches published businesses (D26, D46; rows 76, 77). The first query requires every term, by its words or
 * by its trade or category. If no result is good enough, weaker queries are tried
 * (`generateRelaxationSteps`). Searches at most eight words. Any text is valid input. Results are cached at
 * most until the public data change.
 */
export async function searchBusinesses(db: Db, query: SearchQuery): Promise<SearchResult> {
  const { text, stateCode, categoryId, citySlug, cells, firstState, isLiteral } = query
  return answerFor(db, [text, stateCode, categoryId, citySlug, cells, firstState, isLiteral], async () => {
    return { ...(await search(db, query)), words: wordsThatCount(text) }
  })
}

const wordsThatCount = (text: string) =>
  trimToContentWords(tokenizeQuery(text))
    .map(({ spelling }) => spelling)
    .join(' ')

const answerFor = createAnswerCache<SearchResult>(500)

/** Counts the matches of each text as typed, in the order given, up to 240 each. One statement counts all. */
export async function countMatchesOfEachText(
  db: Db,
  searches: readonly (BusinessSearchFilter & { text: string })[],
): Promise<number[]> {
  if (searches.length === 0) return []
  const lexicon = await loadLexicon(db)
  const counts = searches.map(({ text, ...filter }, at) => {
    const match = addFilterTagsToExpression(
      filter,
      buildTermsExpression(parseQueryWithLexicon(lexicon, text)?.terms ?? [], 'told'),
    )
    const entries = selectIndexEntries('search_index', match, {
      maxCount: MAX_RESULTS,
      vocabulary: lexicon,
      inAnyOrder: true,
    })
    return sql`select ${sql.lit(at)} as at, count(*) as found from (${entries}) as entries`
  })
  const { rows } = await sql<{ at: number; found: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return searches.map((_, at) => rows.find((row) => row.at === at)?.found ?? 0)
}

async function search(db: Db, query: SearchQuery): Promise<SearchResult> {
  const asked = isGenericQuery(query.text)
    ? null
    : await parseQuery(db, stripGenericWords(query.text), !query.isLiteral)
  if (asked === null) return { ...NO_RESULTS, hasWords: false }
  const tag = toContactSearchTag(query.text)
  if (tag !== null) {
    const found = await findSearchCandidates(
      db,
      asked,
      { ...query, firstState: null },
      'words',
      quoteTerm(tag),
    )
    if (found.total > 0) return toSearchResult(rankDocuments(found.documents, { ...asked, terms: [] }), found)
  }
  let suggestions: string[] = []
  for (const attempt of generateRelaxationSteps(asked, stripGenericWords(query.text))) {
    const { best, total } = await answer(db, attempt, query)
    const isAccepted =
      best.length > 0 &&
      (attempt.optional !== undefined || isPlausibleSearchResult(attempt.query, best)) &&
      (attempt.accepts?.(best) ?? true) &&
      // Results that match only stop words are no answer: `la` in `la habana`.
      (!attempt.isRespelled || readings(attempt.query, best)[0] !== '')
    const isAsTyped = attempt.query === asked && !attempt.optional
    if (query.isLiteral ? isAsTyped && best.length > 0 : isAccepted)
      return searchCorrectedTrade(db, query, asked, await resultFor(db, asked, attempt, query, best, total))
    if (query.isLiteral && attempt.isRespelled && isAccepted) suggestions = readings(attempt.query, best)
  }
  return { ...NO_RESULTS, suggestions }
}

async function answer(
  db: Db,
  { query: asked, matchLevel: reach, optional = [], isRespelled }: RelaxationStep,
  wanted: SearchQuery,
) {
  const required = { ...asked, terms: asked.terms.filter((term) => !optional.includes(term)) }
  const isOfTrades = required.terms.every((term) => isTradeTerm(term) || isGeneralTerm(term))
  const firstState = isOfTrades && !isRespelled ? wanted.firstState : null
  const query = { ...wanted, firstState }
  let { total, documents } = await findSearchCandidates(db, required, query, reach)
  const isWider =
    reach === 'told' &&
    total > 0 &&
    total < MIN_TRADE_MATCHES &&
    required.terms.filter((term) => !term.area).length === 1
  const isWide = isWider && required.terms.some(isTradeTerm)
  if (isWide) ({ total, documents } = await findSearchCandidates(db, required, query, 'category'))
  const best = rankDocuments(documents, asked, { matchLevel: isWide ? 'category' : reach, optional })
  if (firstState) return { total, best: rankByPreferredState(best, firstState) }
  return { total, best: wanted.cells ? keepInCells(best, wanted.cells) : best }
}

/** Drops the weakest results outside the cells if there are too many, so that all inside them remain. */
function keepInCells(best: readonly ScoredBusiness[], cells: readonly number[]): readonly ScoredBusiness[] {
  if (best.length <= MAX_RESULTS) return best
  const near = new Set(cells.map(toMapCellIndexTag))
  const isNear = ({ tags }: ScoredBusiness) => tags.split(' ').some((tag) => near.has(tag))
  let room = MAX_RESULTS - best.filter(isNear).length
  return best.filter((each) => isNear(each) || room-- > 0)
}

/**
 * Searches the corrected text if it is one trade, so that its results are those of the correct word.
 * Otherwise returns the given result.
 */
async function searchCorrectedTrade(
  db: Db,
  query: SearchQuery,
  { lexicon }: ParsedQuery,
  result: SearchResult,
): Promise<SearchResult> {
  const { correction, exact, isInstead, suggestions } = result
  if (correction === null || exact > 0 || isInstead) return result
  if (!isSingleTradeQuery(parseQueryWithLexicon(lexicon, correction))) return result
  const corrected = await search(db, { ...query, text: correction })
  const isFound = corrected.exact > 0 && corrected.correction === null
  return isFound ? { ...corrected, exact: 0, correction, suggestions } : result
}

/**
 * Builds the result of a relaxation step. If the step changed the query, `correction` is the changed text. It
 * is null if that text has the same words, or if a category is unknown.
 */
async function resultFor(
  db: Db,
  asked: ParsedQuery,
  attempt: RelaxationStep,
  query: SearchQuery,
  best: readonly ScoredBusiness[],
  total: number,
): Promise<SearchResult> {
  if (attempt.isInstead || (attempt.matchLevel === 'category' && attempt.query === asked && !query.isLiteral))
    return toSearchResult(best, {
      ...{ total, exact: 0, isInstead: attempt.isInstead },
      correction: await categoryInstead(db, attempt.query),
    })
  const isWhole = asked.terms.length === attempt.query.terms.length && !attempt.isPartial && !attempt.optional
  if (!attempt.isRespelled && isWhole) return toSearchResult(best, { total })
  const exact = !isWhole ? 0 : best.filter(({ isExact }) => isExact).length
  // Words that only rank are shown as the first result has them.
  const shown = attempt.optional
    ? best.slice(0, 1)
    : exact > 0
      ? best.filter(({ isExact }) => !isExact)
      : best
  const [correction, ...suggestions] = readings(attempt.query, shown)
  if (correction === undefined || isSame(correction, query.text)) return toSearchResult(best, { total })
  return toSearchResult(best, {
    total,
    exact,
    correction,
    suggestions: suggestions.slice(0, MAX_SUGGESTED_SPELLINGS),
  })
}

const isSame = (one: string, other: string) => wordsIn(one) === wordsIn(other)
const wordsIn = (text: string) =>
  tokenizeQuery(text)
    .map(({ folded }) => folded)
    .join(' ')

/**
 * Returns a search text with the category of the trade instead of the trade, and the place: `servicio
 * automotriz en doral`. Null if the trade has no category.
 */
async function categoryInstead(db: Db, { terms, area, typed }: ParsedQuery): Promise<string | null> {
  const [id = 0] = terms.filter(isTradeTerm).flatMap(({ readings: [first] }) => first?.categories ?? [])
  const row = await db.selectFrom('categories').select('name').where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const where = area ? typed.slice(area.before).map((word) => word.spelling) : []
  return [row.name.toLocaleLowerCase('es'), ...(where.length > 0 ? ['en', ...where] : [])].join(' ')
}

/**
 * Lists the spellings of the query that the results match, cheapest first. One that more than half of the
 * results match comes first, unless it costs more. `poyo` means pollo, although one business is El Pollon.
 */
function readings(asked: ParsedQuery, best: readonly ScoredBusiness[]): string[] {
  const texts = best.map((each) => textOf(asked, each))
  const costOf = (text: string | undefined) => best[texts.indexOf(text ?? '')]?.breakdown.spelling ?? 0
  const each = [...new Set(texts)].sort((one, other) => costOf(other) - costOf(one))
  const likelier = each.find((text) => 2 * texts.filter((other) => other === text).length > texts.length)
  return likelier && costOf(likelier) >= costOf(each[0])
    ? [likelier, ...each.filter((text) => text !== likelier)]
    : each
}

/** Words that introduce a request: `necesito un plomero` searches for `plomero`. */
const REQUEST_WORDS_PATTERN =
  /^((a|al|buscando|buscar|busco|con|de|donde|hay|me|necesito|nos|para|por|que|quien|quiero|se|sin|un|una|unos|unas|y) )+/

/**
 * Returns the words of the query that this business has, corrected where needed. The other words are left
 * out.
 */
function textOf(
  { typed, terms, stopWords: small, lexicon }: ParsedQuery,
  { readings }: ScoredBusiness,
): string {
  const shown = new Set<unknown>()
  const termOf = ({ folded }: Token) =>
    terms.findIndex((term) => term.typed.some((each) => each.folded === folded))
  const isOmitted = (word: Token | undefined) => word !== undefined && !readings[termOf(word)]
  const isSmall = ({ folded }: Token) => small.includes(folded)
  const telling = typed.filter((word) => !isSmall(word))
  let passed = 0
  const words = typed.flatMap((word) => {
    if (!isSmall(word)) passed++
    const at = termOf(word)
    // A small word is left out together with the word that follows it: `del` in `echar del piso`.
    if (at < 0) return isSmall(word) && !isOmitted(telling[passed]) ? [word.spelling] : []
    const reading = readings[at]
    if (!reading) return []
    if (reading.isTyped) return [word.spelling]
    const key = reading.words.flat().join(' ')
    if (shown.has(key)) return []
    shown.add(key)
    return reading.words.flatMap(([form]) => (form ? [lexicon.use(form)?.spelling ?? form] : []))
  })
  const end = words.findLastIndex((word) => !isStopWord(tokenizeQuery(word)[0]?.withTilde ?? '')) + 1
  return words
    .slice(0, end)
    .join(' ')
    .replace(/ (a|de|que|para|por|con|sin|y)(?= (en|in|a|de|que|para|por|con|sin|y) )/g, '')
    .replace(REQUEST_WORDS_PATTERN, '')
}

/**
 * Creates a cache of up to `maxAnswers` answers per database. An answer is valid until the public data
 * change.
 */
export function createAnswerCache<T extends object>(maxAnswers: number) {
  const byDatabase = new WeakMap<Db, LRUCache<string, T>>()
  return async (db: Db, asked: unknown, find: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify([await readPublicPagesVersion(db), asked])
    const answers = byDatabase.get(db) ?? new LRUCache<string, T>({ max: maxAnswers })
    byDatabase.set(db, answers)
    const answer = answers.get(key) ?? (await find())
    answers.set(key, answer)
    return answer
  }
}
