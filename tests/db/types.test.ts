import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../db/connect'
import { freshDatabase } from '../support/database'
import { type ColumnShape, declaredTables, type Tables } from '../support/declared-types'

interface Column {
  name: string
  type: string
  notnull: number
  dflt_value: string | null
  pk: number
  hidden: number
}

const KINDS: Record<string, ColumnShape['kind']> = {
  TEXT: 'text',
  INTEGER: 'number',
  REAL: 'number',
  BLOB: 'bytes',
  ANY: 'any',
}

/** Tables of the migrated database, without the virtual and shadow tables of full-text indexes. */
async function realTables(db: Db): Promise<Tables> {
  const { rows } = await sql<{ name: string; sql: string; wr: number }>`
    select m.name, m.sql, l.wr from sqlite_master as m join pragma_table_list as l on l.name = m.name
    where l.type = 'table' and l.schema = 'main' and m.name not like 'sqlite\\_%' escape '\\' and m.name not like 'kysely\\_%' escape '\\'`.execute(
    db,
  )
  const entries = rows.map(async (table) => {
    const columns = await sql<Column>`select * from pragma_table_xinfo(${table.name})`.execute(db)
    const alone = columns.rows.filter((column) => column.pk > 0).length === 1
    const shapes = columns.rows.map((column): [string, ColumnShape] => {
      const numbersItself = column.pk > 0 && alone && column.type === 'INTEGER' && table.wr === 0
      return [column.name, shape(column, table.sql, numbersItself)]
    })
    return [table.name, Object.fromEntries(shapes)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

function shape(column: Column, script: string, numbersItself: boolean): ColumnShape {
  const list = new RegExp(`CHECK \\(${column.name} IN \\(([^)]*)\\)\\)`).exec(script)?.[1]
  const computed = column.hidden > 1
  return {
    kind: KINDS[column.type] ?? 'any',
    ...(list && { values: list.split(', ').sort() }),
    nullable: column.notnull === 0 && !numbersItself && !computed,
    writing: computed ? 'computed' : column.dflt_value !== null || numbersItself ? 'default' : 'given',
  }
}

/**
 * Adjusts types that TypeScript declares more precisely than the schema: foreign keys used as ids, computed
 * flags.
 */
function reconcile(declared: Tables, real: Tables): Tables {
  const merged = structuredClone(real)
  for (const [table, columns] of Object.entries(declared))
    for (const [name, column] of Object.entries(columns)) {
      const inSchema = merged[table]?.[name]
      if (!inSchema) continue
      if (inSchema.writing === 'computed' && column.values) inSchema.values = column.values
      if (/_(id|number)$/.test(name) && column.writing === 'given') inSchema.writing = 'given'
    }
  return merged
}

const source = readFileSync(new URL('../../db/types.ts', import.meta.url), 'utf8')

test('db/types.ts declares every table and column as in the migrated schema', async () => {
  const { db } = await freshDatabase()
  const declared = declaredTables(source)
  const real = await realTables(db)
  expect(Object.keys(real).length).toBeGreaterThan(20)
  expect(declared).toEqual(reconcile(declared, real))
})

test.each([
  ['a missing column', '  service_type: string\n', ''],
  ['a column that is not there', '  service_type: string\n', '  service_type: string\n  colour: string\n'],
  ['a missing table', '  search_pending: SearchPendingTable\n', ''],
  ['nullability', '  subtitle: string | null', '  subtitle: string'],
  ['the kind of a value', '  zipcode: string | null', '  zipcode: number | null'],
  ['a default', '  quality: Defaulted<number>', '  quality: number'],
  ['a computed column', '  place_key: GeneratedAlways<string>', '  place_key: string'],
  ['a list of values', "'draft' | 'published' | 'held' | 'removed'", "'draft' | 'published' | 'held'"],
])('the comparison of db/types.ts with the schema detects a difference in %s', async (_name, from, to) => {
  const { db } = await freshDatabase()
  const changed = source.replace(from, to)
  expect(changed).not.toBe(source)
  const declared = declaredTables(changed)
  expect(declared).not.toEqual(reconcile(declared, await realTables(db)))
})
