import { createHash } from 'node:crypto'
import type { Db } from 'db/connect'
import type { Table } from 'db/table'
import { sql } from 'kysely'

export type Row = Record<string, unknown>

const AT_ONCE = 250

/** The rows of a table behind a key, in the order of its primary key, a few hundred at a time. */
export async function* pages(db: Db, { name, columns, key }: Table, behind?: Row): AsyncGenerator<Row[]> {
  let last = behind
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  const keys = sql.join(key.map((column) => sql.ref(column)))
  for (;;) {
    const beyond: Row | undefined = last
    const from = beyond ? sql`where (${keys}) > (${sql.join(key.map((column) => beyond[column]))})` : sql``
    const { rows } = await sql<Row>`
      select ${listed} from ${sql.table(name)} ${from} order by ${keys} limit ${sql.lit(AT_ONCE)}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)
  }
}

export async function lastKey(db: Db, { name, key }: Table): Promise<Row | undefined> {
  const listed = sql.join(key.map((column) => sql.ref(column)))
  const order = sql.join(key.map((column) => sql`${sql.ref(column)} desc`))
  const { rows } = await sql<Row>`select ${listed} from ${sql.table(name)} order by ${order} limit 1`.execute(
    db,
  )
  return rows[0]
}

export async function countRows(db: Db, { name }: Table): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(name)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** How many rows a table has, and a hash over every value of them in the order of the key. */
export async function checksum(db: Db, table: Table): Promise<string> {
  const hash = createHash('sha256')
  const names = [...table.columns].sort()
  let total = 0
  for await (const rows of pages(db, table)) {
    total += rows.length
    for (const row of rows) hash.update(`${JSON.stringify(names.map((name) => row[name]))}\n`)
  }
  return `${total} ${hash.digest('hex')}`
}

/** Rows of a table refer to others of it that may come later: those columns are filled once all are there. */
export const laterColumns = ({ name, references }: Table) =>
  references.filter(({ target }) => target === name).map(({ column }) => column)

export async function insertRows(db: Db, table: Table, rows: Row[]): Promise<void> {
  const later = new Set(laterColumns(table))
  const values = rows.map((row) =>
    Object.fromEntries(
      table.columns.map((column) => [column, later.has(column) ? null : (row[column] ?? null)]),
    ),
  )
  await db
    .insertInto(table.name as never)
    .values(values as never)
    .execute()
}

export async function fillLater(from: Db, to: Db, table: Table): Promise<void> {
  for (const column of laterColumns(table)) {
    for await (const rows of pages(from, table))
      for (const row of rows) {
        if (row[column] === null) continue
        const key = table.key.map((name) => sql`${sql.ref(name)} = ${row[name]}`)
        await sql`update ${sql.table(table.name)} set ${sql.ref(column)} = ${row[column]}
          where ${sql.join(key, sql` and `)}`.execute(to)
      }
  }
}
