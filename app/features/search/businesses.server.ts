import type { Db } from 'db/connect'
import { firstEntries } from 'db/portable-sql'
import { sql } from 'kysely'
import { parseEmail } from '~/values/contact/email'
import { answerCache } from './answer-cache.server'
import { lexiconOf } from './dictionary/lexicon.server'
import { emailTag, phoneTag } from './document'
import { type Attempt, attempts } from './find/attempts.server'
import { candidates } from './find/candidates.server'
import { type Filter, quoted, termsExpression, within, withOneMissing } from './find/expression'
import { asksForAny, knownName, parse, parseIn } from './find/parse.server'
import { typedPhone } from './find/phone'
import { meansTrade, type Query } from './find/query'
import { MOST_RESULTS, NOTHING, resultOf, type SearchQuery, type SearchResult } from './find/result'
import { type Scored, scored } from './find/score'
import { countingWords, isSmallWord, typedWords } from './words'

/** With so many of a trade nothing of its category is needed beside them. */
const ENOUGH = 24
const MOST_SUGGESTED = 2

/**
 * Searches published businesses: every word, in any order, complete or begun, in name, categories, services,
 * specialty, description, address, place or person, or as another name of their trade or category, within a
 * state and a category if given (D26, D46; rows 76, 77). Never fails, whatever the text; the first eight specific words of at
 * most 40 letters count. The last answers are remembered until the public data change.
 */
export async function searchBusinesses(db: Db, query: SearchQuery): Promise<SearchResult> {
  const { text, stateCode, categoryId, cells, isLiteral } = query
  return answerFor(db, [text, stateCode, categoryId, cells, isLiteral], async () => {
    return { ...(await search(db, query)), words: wordsThatCount(text) }
  })
}

const wordsThatCount = (text: string) =>
  countingWords(typedWords(text))
    .map(({ spelling }) => spelling)
    .join(' ')

const answerFor = answerCache<SearchResult>(500)

/** How many each of these texts finds as it is typed, in a state and a category if given, by one statement; at most 240. */
export async function countEach(db: Db, asked: readonly (Filter & { text: string })[]): Promise<number[]> {
  if (asked.length === 0) return []
  const lexicon = await lexiconOf(db)
  const counts = asked.map(({ text, ...filter }, at) => {
    const match = within(filter, termsExpression(parseIn(lexicon, text)?.terms ?? [], 'told'))
    const entries = firstEntries('search_index', match, {
      count: MOST_RESULTS,
      vocabulary: lexicon,
      inAnyOrder: true,
    })
    return sql`select ${sql.lit(at)} as at, count(*) as found from (${entries}) as entries`
  })
  const { rows } = await sql<{ at: number; found: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return asked.map((_, at) => rows.find((row) => row.at === at)?.found ?? 0)
}

async function search(db: Db, query: SearchQuery): Promise<SearchResult> {
  const asked = asksForAny(query.text) ? null : await parse(db, knownName(query.text), !query.isLiteral)
  if (asked === null) return { ...NOTHING, hasWords: false }
  const tag = contactTag(query.text)
  if (tag !== null) {
    const found = await candidates(db, asked, query, 'words', quoted(tag))
    if (found.total > 0) return resultOf(scored(found.documents, { ...asked, terms: [] }), found)
  }
  let suggestions: string[] = []
  for (const attempt of attempts(asked, knownName(query.text))) {
    const { best, total } = await answer(db, attempt, query)
    const isAccepted = best.length > 0 && (attempt.accepts?.(best) ?? true)
    const isAsTyped = attempt.asked === asked && !attempt.missing
    if (query.isLiteral ? isAsTyped && best.length > 0 : isAccepted)
      return resultFor(db, asked, attempt, query, best, total)
    if (query.isLiteral && attempt.isRespelled && isAccepted) suggestions = readings(attempt.asked, best)
  }
  return { ...NOTHING, suggestions }
}

/** The tag of a telephone or a mail address; null for a text that is neither. */
function contactTag(text: string): string | null {
  const [digits, email] = [typedPhone(text), parseEmail(text)]
  return digits ? phoneTag(digits) : email && emailTag(email)
}

async function answer(db: Db, { asked, reach, missing }: Attempt, query: SearchQuery) {
  const expression = missing?.length
    ? withOneMissing(asked.terms, missing)
    : termsExpression(asked.terms, reach)
  let { total, documents } = await candidates(db, asked, query, reach, expression)
  const isWider =
    reach === 'told' &&
    !missing &&
    total > 0 &&
    total < ENOUGH &&
    asked.terms.filter((term) => !term.area).length === 1
  const isWide = isWider && asked.terms.some(meansTrade)
  if (isWide) ({ total, documents } = await candidates(db, asked, query, 'category'))
  const best = scored(documents, asked, { reach: isWide ? 'category' : reach, missing })
  return { total, best }
}

/** What an attempt found, with how the query was read for it where that is not as it was typed. */
async function resultFor(
  db: Db,
  asked: Query,
  attempt: Attempt,
  query: SearchQuery,
  best: readonly Scored[],
  total: number,
): Promise<SearchResult> {
  if (attempt.reach === 'category' && attempt.asked === asked && !query.isLiteral)
    return resultOf(best, { total, exact: 0, correction: await categoryInstead(db, asked) })
  const isWhole = asked.terms.length === attempt.asked.terms.length && !attempt.isPartial && !attempt.missing
  if (!attempt.isRespelled && isWhole) return resultOf(best, { total })
  const exact = !isWhole ? 0 : best.filter(({ isExact }) => isExact).length
  const [correction, ...suggestions] = readings(
    attempt.asked,
    exact > 0 ? best.filter(({ isExact }) => !isExact) : best,
  )
  if (correction === undefined || isSame(correction, query.text)) return resultOf(best, { total })
  return resultOf(best, {
    total,
    exact,
    correction,
    suggestions: suggestions.slice(0, MOST_SUGGESTED),
  })
}

const isSame = (one: string, other: string) => wordsIn(one) === wordsIn(other)
const wordsIn = (text: string) =>
  typedWords(text)
    .map(({ folded }) => folded)
    .join(' ')

/** How a trade's category is asked for in its stead, at the place named: `servicio automotriz en doral`. */
async function categoryInstead(db: Db, { terms, area, typed }: Query): Promise<string | null> {
  const [id = 0] = terms.filter(meansTrade).flatMap(({ readings: [first] }) => first?.categories ?? [])
  const row = await db.selectFrom('categories').select('name').where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const where = area ? typed.slice(area.before).map((word) => word.spelling) : []
  return [row.name.toLocaleLowerCase('es'), ...(where.length > 0 ? ['en', ...where] : [])].join(' ')
}

/** Each way the query reads, the nearest to what was typed first, but for the one of most businesses: `poyo` is pollo, though one is called El Pollon. */
function readings(asked: Query, best: readonly Scored[]): string[] {
  const texts = best.map((each) => textOf(asked, each))
  const costOf = (text: string | undefined) => best[texts.indexOf(text ?? '')]?.worth.spelling ?? 0
  const each = [...new Set(texts)].sort((one, other) => costOf(other) - costOf(one))
  const likelier = each.find((text) => 2 * texts.filter((other) => other === text).length > texts.length)
  return likelier && costOf(likelier) >= costOf(each[0])
    ? [likelier, ...each.filter((text) => text !== likelier)]
    : each
}

/** `necesito un plomero` asks for a plomero. */
const LEADING =
  /^((a|al|buscando|buscar|busco|con|de|donde|hay|me|necesito|nos|para|por|que|quien|quiero|se|sin|un|una|unos|unas|y) )+/

/** The text of a query as a business has it, without what it lacks. */
function textOf({ typed, terms, small, lexicon }: Query, { readings }: Scored): string {
  const shown = new Set<unknown>()
  const words = typed.flatMap((word) => {
    const at = terms.findIndex((term) => term.typed.some(({ folded }) => folded === word.folded))
    if (at < 0) return small.includes(word.folded) ? [word.spelling] : []
    const reading = readings[at]
    if (!reading) return []
    if (reading.isTyped) return [word.spelling]
    const key = reading.words.flat().join(' ')
    if (shown.has(key)) return []
    shown.add(key)
    return reading.words.flatMap(([form]) => (form ? [lexicon.use(form)?.spelling ?? form] : []))
  })
  const end = words.findLastIndex((word) => !isSmallWord(typedWords(word)[0]?.withTilde ?? '')) + 1
  return words
    .slice(0, end)
    .join(' ')
    .replace(/ (a|de|que|para|por|con|sin|y)(?= (en|in|a|de|que|para|por|con|sin|y) )/g, '')
    .replace(LEADING, '')
}
