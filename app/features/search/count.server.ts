import type { Db } from 'db/connect'
import { firstEntries } from 'db/words'
import { type RawBuilder, sql } from 'kysely'
import { knownName, NEAR_ME, widest } from './businesses.server'
import { type Lexicon, lexiconOf } from './lexicon.server'
import { lookUpIn } from './lookup.server'
import { type AskedQuery, type Filter, phoneExpression } from './match'
import { MOST_RESULTS, SHORT } from './order.server'
import { typedPhone } from './phone'
import { findRelated } from './relax.server'

/** What was typed, to be found as it is within a state and a category. */
export interface CountedQuery extends Filter {
  text: string
}

/** What is looked for, one after the other, until one has found enough. */
type Attempt = { match: string; enough: number }

/**
 * How many businesses `searchBusinesses` finds for each of these queries when it is literal, at most 240. All are counted by
 * one statement, and trades that nobody says to be of by one more each: nothing is put in order, and nothing repaired.
 */
export async function countBusinesses(db: Db, queries: readonly CountedQuery[]): Promise<number[]> {
  const lexicon = await lexiconOf(db)
  const read = queries.map((query) => {
    const asked = NEAR_ME.test(query.text) ? null : lookUpIn(lexicon, knownName(query.text))
    return { query, asked, attempts: asked ? attemptsOf(query, asked) : [] }
  })
  const totals = await countEach(
    db,
    read.map(({ attempts }) => attempts),
    lexicon,
  )
  return Promise.all(
    read.map(async ({ query, asked }, at) => {
      const total = Math.min(totals[at] ?? 0, MOST_RESULTS)
      if (total > 0 || !asked) return total
      const related = await findRelated(db, asked, query, { most: SHORT, reading: 'categories' })
      return related?.found.total ?? 0
    }),
  )
}

function attemptsOf(query: CountedQuery, asked: AskedQuery): Attempt[] {
  const digits = typedPhone(query.text)
  const { match, wider } = widest(asked, query)
  const matches = new Map([
    [digits === null ? null : phoneExpression(digits, query), 1],
    [match, wider.enough],
    // What finds the same counts as it is.
    [wider.match ?? match, 0],
  ])
  matches.delete(null)
  const attempts = [...matches].map(([match, enough]) => ({ match: match ?? '', enough }))
  return attempts.map((attempt, at) => (at === attempts.length - 1 ? { ...attempt, enough: 0 } : attempt))
}

async function countEach(db: Db, all: readonly Attempt[][], vocabulary: Lexicon): Promise<number[]> {
  const counts: RawBuilder<unknown>[] = []
  const answers = all.map((attempts, row) => {
    const tables = attempts.map((_, at) => sql.ref(`count${row}_${at}`))
    const found = tables.map((table) => sql`(select found from ${table})`)
    for (const [at, { match }] of attempts.entries()) {
      const before = attempts.slice(0, at)
      const areShort = before.map(({ enough }, each) => sql`${found[each]} < ${sql.lit(enough)}`)
      const onlyIf = at > 0 ? sql.join(areShort, sql` and `) : undefined
      const entries = firstEntries('search_index', match, {
        count: MOST_RESULTS + 1,
        onlyIf,
        vocabulary,
        inAnyOrder: true,
      })
      counts.push(sql`${tables[at]} as materialized (select count(*) as found from (${entries}) as entries)`)
    }
    const cases = attempts.map(
      ({ enough }, at) => sql`when ${found[at]} >= ${sql.lit(enough)} then ${found[at]}`,
    )
    const answer = cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} end` : sql`0`
    return sql`${answer} as ${sql.ref(`found${row}`)}`
  })
  if (counts.length === 0) return all.map(() => 0)
  const { rows } = await sql<Record<string, number>>`
    with ${sql.join(counts)} select ${sql.join(answers)}`.execute(db)
  return all.map((_, row) => rows[0]?.[`found${row}`] ?? 0)
}
