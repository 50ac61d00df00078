import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../support/database'

/**
 * Programs with an older SQLite read the same file (replication, a shell). Their parser has a stack of a
 * hundred entries.
 */
const DEEPEST = 20

const depthOf = (script: string) => {
  let depth = 0
  let deepest = 0
  for (const sign of script) {
    if (sign === '(') deepest = Math.max(deepest, ++depth)
    if (sign === ')') depth -= 1
  }
  return deepest
}

test('no expression of the schema is nested deeper than older SQLite versions can read [F36]', async () => {
  const { db } = await freshDatabase()
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where sql is not null`.execute(db)
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ sql }) => depthOf(sql) > DEEPEST).map(({ name }) => name)).toEqual([])
})
