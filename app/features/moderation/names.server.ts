import type { Db } from 'db/connect'
import { listOf } from 'db/portable-sql'
import { sql } from 'kysely'
import { QUEUE_KINDS } from './kinds.server'
import { type Entry, itemOf } from './labels'

/** Entries by name, as they stand in a sentence: `la calificación de Luis sobre «Alma»`; keyed by `itemOf`. */
export async function nameEntries(db: Db, entries: readonly Entry[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const kind of new Set(entries.map((entry) => entry.kind))) {
    const ids = entries.filter((entry) => entry.kind === kind).map(({ id }) => id)
    const { table, name } = QUEUE_KINDS[kind]
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${name} as name from ${sql.table(table)} where id in ${listOf(ids)}`.execute(db)
    for (const row of rows) names.set(itemOf({ kind, id: row.id }), row.name)
  }
  return names
}
