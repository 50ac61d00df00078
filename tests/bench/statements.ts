import type { Db } from 'db/connect'
import { PostgresEngineDialect } from 'db/engines/postgres/dialect'
import type { Database } from 'db/types'
import { type CompiledQuery, Kysely } from 'kysely'
import { median } from './measure'

/** A single statement, with its waiting time and the engine’s figures. */
export interface Statement {
  sql: string
  /** In milliseconds, the median of the rounds. */
  waited: number
  planning: number
  execution: number
  /** Blocks that it read from the engine’s memory. */
  blocks: number
}

interface Explained {
  'Planning Time': number
  'Execution Time': number
  Plan: { 'Shared Hit Blocks'?: number; 'Shared Read Blocks'?: number }
}

/**
 * Returns each statement of some work, the most expensive first. Measures one after another without other
 * load.
 */
export async function statementsOf(
  url: string,
  work: (db: Db) => Promise<unknown>,
  rounds: number,
): Promise<Statement[]> {
  let asked: CompiledQuery[] = []
  const db: Db = new Kysely<Database>({
    dialect: new PostgresEngineDialect({ url, readers: 1 }),
    log: ({ query }) => {
      asked.push(query)
    },
  })
  await work(db)
  asked = []
  await work(db)
  const statements: Statement[] = []
  for (const query of asked.slice()) {
    const waited: number[] = []
    const explained: Explained[] = []
    for (let round = 0; round < rounds; round += 1) {
      const since = performance.now()
      await db.executeQuery(query)
      waited.push(performance.now() - since)
    }
    const sql = `explain (analyze, buffers, format json) ${query.sql}`
    for (let round = 0; round < rounds; round += 1) {
      const { rows } = await db.executeQuery({ ...query, sql } as CompiledQuery<Record<string, string>>)
      explained.push(JSON.parse(rows[0]?.['QUERY PLAN'] ?? '[]')[0])
    }
    const plan = explained.at(-1)?.Plan
    statements.push({
      sql: query.sql,
      waited: median(waited),
      planning: median(explained.map((each) => each['Planning Time'])),
      execution: median(explained.map((each) => each['Execution Time'])),
      blocks: (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0),
    })
  }
  await db.destroy()
  return statements.sort((one, other) => other.waited - one.waited)
}
