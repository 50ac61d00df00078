import { createHash } from 'node:crypto'
import { pauseTriggers, readTableDefinitions, resumeTriggers } from 'db/catalog'
import type { DatabaseLocation, Db } from 'db/connect'
import { raiseIdCounters, readIdCounters } from 'db/counters'
import { selectTableExists } from 'db/portable-sql'
import type { TableDefinition } from 'db/table'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { invalidateClaimsBeforeRestore } from '~/features/owners/claims.server'
import { rebuildIndexesFromSearchDocuments } from '~/features/search/document.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import {
  deleteTransientData,
  LEFT_BEHIND_SETTING_KEY,
  markLeftBehindByMove,
  TRANSIENT_TABLES,
} from '../steps/access'
import { CommandError } from '../steps/command-error'
import { closeAccessAfterMove } from '../steps/restore-backup'

type Row = Record<string, unknown>

const COPY_BATCH_ROWS = 250

/**
 * Yields the rows of a table after the key `behind`, in order of the primary key. Each batch has up to 250.
 */
async function* pages(db: Db, { name, columns, key }: TableDefinition, behind?: Row): AsyncGenerator<Row[]> {
  let last = behind
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  const keys = sql.join(key.map((column) => sql.ref(column)))
  for (;;) {
    const beyond: Row | undefined = last
    const from = beyond ? sql`where (${keys}) > (${sql.join(key.map((column) => beyond[column]))})` : sql``
    const { rows } = await sql<Row>`
      select ${listed} from ${sql.table(name)} ${from} order by ${keys} limit ${sql.lit(COPY_BATCH_ROWS)}`.execute(
      db,
    )
    if (rows.length > 0) yield rows
    if (rows.length < COPY_BATCH_ROWS) return
    last = rows.at(-1)
  }
}

async function lastKey(db: Db, { name, key }: TableDefinition): Promise<Row | undefined> {
  const listed = sql.join(key.map((column) => sql.ref(column)))
  const order = sql.join(key.map((column) => sql`${sql.ref(column)} desc`))
  const { rows } = await sql<Row>`select ${listed} from ${sql.table(name)} order by ${order} limit 1`.execute(
    db,
  )
  return rows[0]
}

async function countRows(db: Db, { name }: TableDefinition): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(name)}`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Returns the number of rows in a table with a hash of all their values. Rows are read in order of the
 * primary key.
 */
export async function computeTableChecksum(db: Db, table: TableDefinition): Promise<string> {
  const hash = createHash('sha256')
  const names = [...table.columns].sort()
  let total = 0
  for await (const rows of pages(db, table)) {
    total += rows.length
    for (const row of rows) hash.update(`${JSON.stringify(names.map((name) => row[name]))}\n`)
  }
  return `${total} ${hash.digest('hex')}`
}

/**
 * Returns the columns that refer to the same table. They are filled after all rows are copied, because the
 * referenced row may come later.
 */
const laterColumns = ({ name, references }: TableDefinition) =>
  references.filter(({ target }) => target === name).map(({ column }) => column)

async function insertRows(db: Db, table: TableDefinition, rows: Row[]): Promise<void> {
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

async function fillLater(from: Db, to: Db, table: TableDefinition): Promise<void> {
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

export interface MoveEndpoint {
  db: Db
  location: DatabaseLocation
}

/** Key of a setting that exists while data is being moved into a database. */
export const DATABASE_MOVE_IN_PROGRESS_SETTING_KEY = 'moving'
/**
 * Value of `DATABASE_MOVE_IN_PROGRESS_SETTING_KEY` once the rows are copied and compared. Filling the indexes may then
 * change some of them.
 */
const ROWS_COPIED_VALUE = 'copied'

type Log = (text: string) => void

/**
 * Copies the data to a migrated, empty database, without sessions and other short-lived data. Compares the
 * copied tables except `settings` by count and hash. Continues an interrupted move. No other process may
 * write to either database. Throws if the target has other data. Also if tables differ; then
 * `DATABASE_MOVE_IN_PROGRESS_SETTING_KEY` remains. Ends the sessions in both databases. Marks the old one, so that its
 * access is closed before it is used again (D128).
 */
export async function moveData(from: MoveEndpoint, to: MoveEndpoint, log: Log): Promise<void> {
  if (!(await isMoveUnfinished(to.db))) await begin(from.db, to)
  if (!(await areRowsCopied(to.db))) await copyRows(from, to, log)
  await resumeTriggers(to.db, to.location)
  log('Se llenan los índices de búsqueda…')
  await fillIndexes(to.db)
  for (const { db } of [from, to]) {
    await deleteTransientData(db)
    await invalidateClaimsBeforeRestore(db, new Date())
  }
  await markLeftBehindByMove(from.db)
  await to.db.deleteFrom('settings').where('key', '=', DATABASE_MOVE_IN_PROGRESS_SETTING_KEY).execute()
}

async function copyRows(from: MoveEndpoint, to: MoveEndpoint, log: Log): Promise<void> {
  const tables = await listTablesInReferenceOrder(from, to)
  for (const table of tables) await copyTable(from.db, to.db, table, log)
  for (const table of tables) await fillLater(from.db, to.db, table)
  const wrong = await differing(from.db, to.db, tables, log)
  if (wrong.length > 0)
    throw new CommandError(
      `No quedaron iguales: ${wrong.join(', ')}. ¿Alguien escribió mientras tanto? Vacíe la base de destino y vuelva a empezar.`,
    )
  await raiseIdCounters(to.db, await readIdCounters(from.db))
  await to.db
    .updateTable('settings')
    .set({ value: ROWS_COPIED_VALUE })
    .where('key', '=', DATABASE_MOVE_IN_PROGRESS_SETTING_KEY)
    .execute()
}

/** Whether a move into this database has begun and is not complete. */
export async function isMoveUnfinished(db: Db): Promise<boolean> {
  const { rows } = await sql`${selectTableExists('settings')}`.execute(db)
  return rows.length > 0 && (await readMark(db)) !== undefined
}

const areRowsCopied = async (db: Db): Promise<boolean> => (await readMark(db))?.value === ROWS_COPIED_VALUE

const readMark = (db: Db) =>
  db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', DATABASE_MOVE_IN_PROGRESS_SETTING_KEY)
    .executeTakeFirst()

async function begin(from: Db, { db, location }: MoveEndpoint): Promise<void> {
  for (const table of ['categories', 'businesses', 'admin_users', 'settings'] as const)
    if (await db.selectFrom(table).selectAll().limit(1).executeTakeFirst())
      throw new CommandError('La base de destino ya tiene datos. Solo se muda a una vacía.')
  await closeAccessAfterMove(from)
  await pauseTriggers(db, location)
  await inTransaction(db, async (trx) => {
    // Deletes a row that the schema inserted, because it is copied with the others.
    await trx.deleteFrom('public_version').execute()
    await trx
      .insertInto('settings')
      .values({
        key: DATABASE_MOVE_IN_PROGRESS_SETTING_KEY,
        value: '1',
        updated_at: new Date().toISOString(),
      })
      .execute()
  })
}

async function copyTable(from: Db, to: Db, table: TableDefinition, log: Log): Promise<void> {
  const total = await countRows(from, table)
  // The settings contain the mark of the move, so they cannot be continued after a key. They are few and are
  // copied again.
  const isSettings = table.name === 'settings'
  if (isSettings)
    await to.deleteFrom('settings').where('key', '<>', DATABASE_MOVE_IN_PROGRESS_SETTING_KEY).execute()
  const behind = isSettings ? undefined : await lastKey(to, table)
  let done = behind ? await countRows(to, table) : 0
  for await (const rows of pages(from, table, behind)) {
    const own = rows.filter(
      (row) =>
        !isSettings ||
        (row.key !== DATABASE_MOVE_IN_PROGRESS_SETTING_KEY && row.key !== LEFT_BEHIND_SETTING_KEY),
    )
    if (own.length > 0) await insertRows(to, table, own)
    done += rows.length
    log(`${table.name}: ${done.toLocaleString('es-US')} de ${total.toLocaleString('es-US')}`)
  }
}

async function differing(from: Db, to: Db, tables: readonly TableDefinition[], log: Log): Promise<string[]> {
  const wrong: string[] = []
  for (const table of tables) {
    if (table.name === 'settings') continue
    const [one, other] = await Promise.all([
      computeTableChecksum(from, table),
      computeTableChecksum(to, table),
    ])
    if (one === other) log(`${table.name}: igual, ${one.split(' ')[0]} filas`)
    else wrong.push(table.name)
  }
  return wrong
}

/** Rebuilds the text indexes from their source tables, because they are not copied. */
async function fillIndexes(db: Db): Promise<void> {
  await rebuildIndexesFromSearchDocuments(db)
  await sql`insert into search_pending select id from businesses where true on conflict do nothing`.execute(
    db,
  )
  await indexPendingBusinesses(db)
  // Writing this column runs a trigger that fills the text index.
  await db
    .updateTable('reservations')
    .set({ deleted_at: sql.ref('deleted_at') })
    .execute()
}

/** Tables of text indexes, migrations and paused triggers, which are not copied. */
const UNCOPIED_TABLES_PATTERN =
  /^(search_index|search_names|contact_index|reservation_words)($|_)|^kysely_|^paused_triggers$/
const UNCOPIED_TRANSIENT_TABLES: ReadonlySet<string> = new Set(TRANSIENT_TABLES)

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
      const all = await readTableDefinitions(db, location)
      return all
        .filter(({ name }) => !UNCOPIED_TABLES_PATTERN.test(name) && !UNCOPIED_TRANSIENT_TABLES.has(name))
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
