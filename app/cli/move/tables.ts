import { readTables } from 'db/catalog'
import type { DatabaseLocation, Db } from 'db/connect'
import type { TableDefinition } from 'db/table'
import { TRANSIENT_TABLES } from '../steps/access'

/** Tables of text indexes, migrations and paused triggers, which are not copied. */
const NOT_COPIED =
  /^(search_index|search_names|contact_index|reservation_words)($|_)|^kysely_|^paused_triggers$/
const LEFT_BEHIND: ReadonlySet<string> = new Set(TRANSIENT_TABLES)

/**
 * Returns the tables to copy. Each comes after the other tables to which it refers. Throws if the tables,
 * columns or keys of the databases differ.
 */
export async function listTablesInReferenceOrder(
  one: { db: Db; location: DatabaseLocation },
  other: { db: Db; location: DatabaseLocation },
): Promise<TableDefinition[]> {
  const [from, to] = await Promise.all(
    [one, other].map(async ({ db, location }) => {
      const all = await readTables(db, location)
      return all
        .filter(({ name }) => !NOT_COPIED.test(name) && !LEFT_BEHIND.has(name))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
    }),
  )
  const shape = (tables: TableDefinition[] = []) =>
    tables.map(({ name, columns, key }) => `${name} ${[...columns].sort()} ${key}`).join('\n')
  if (shape(from) !== shape(to)) throw new Error('The two databases do not have the same tables')
  const ordered: TableDefinition[] = []
  const add = (table: TableDefinition) => {
    if (ordered.includes(table)) return
    for (const { target } of table.references) {
      const before = from?.find(({ name }) => name === target && name !== table.name)
      if (before) add(before)
    }
    ordered.push(table)
  }
  for (const table of from ?? []) add(table)
  return ordered
}
