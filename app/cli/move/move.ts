import { pauseTriggers, resumeTriggers } from 'db/catalog'
import type { DatabaseLocation, Db } from 'db/connect'
import { tableExists } from 'db/portable-sql'
import type { Table } from 'db/table'
import { sql } from 'kysely'
import { refillIndexes } from '~/features/search/entries.server'
import { indexPending } from '~/features/search/indexing.server'
import { closeLeftBehind, endSessions, LEFT_BEHIND, leaveBehind } from '../steps/access'
import { CommandError } from '../steps/command-error'
import { checksum, countRows, fillLater, insertRows, lastKey, pages } from './rows'
import { tablesInOrder } from './tables'

export interface Side {
  db: Db
  location: DatabaseLocation
}

/** The setting that a database has as long as others are being moved into it. */
export const MOVING = 'moving'

type Log = (text: string) => void

/**
 * Copies every row into a migrated, empty database and checks each table by count and hash; goes on where it stopped.
 * Nobody may write to either meanwhile. Refused when the other holds data of its own or differs in the end: then the
 * mark of the move stays, and no server starts on it. Sessions end in both: neither is where one was closed later. Whoever
 * goes back to what is left behind finds it closed (D128).
 */
export async function moveData(from: Side, to: Side, log: Log): Promise<void> {
  if (!(await isMoving(to.db))) await begin(from.db, to)
  const tables = await tablesInOrder(from, to)
  for (const table of tables) await copyTable(from.db, to.db, table, log)
  for (const table of tables) await fillLater(from.db, to.db, table)
  const wrong = await differing(from.db, to.db, tables, log)
  if (wrong.length > 0)
    throw new CommandError(
      `No quedaron iguales: ${wrong.join(', ')}. ¿Alguien escribió mientras tanto? Vacíe la base de destino y vuelva a empezar.`,
    )
  await resumeTriggers(to.db, to.location)
  log('Se llenan los índices de búsqueda…')
  await fillIndexes(to.db)
  for (const { db } of [from, to]) await endSessions(db)
  await leaveBehind(from.db)
  await to.db.deleteFrom('settings').where('key', '=', MOVING).execute()
}

/** Whether a move into this database has begun and not ended. */
export async function isMoving(db: Db): Promise<boolean> {
  const { rows } = await sql`${tableExists('settings')}`.execute(db)
  if (rows.length === 0) return false
  const mark = await db.selectFrom('settings').select('key').where('key', '=', MOVING).executeTakeFirst()
  return mark !== undefined
}

async function begin(from: Db, { db, location }: Side): Promise<void> {
  for (const table of ['categories', 'businesses', 'admin_users', 'settings'] as const)
    if (await db.selectFrom(table).selectAll().limit(1).executeTakeFirst())
      throw new CommandError('La base de destino ya tiene datos. Solo se muda a una vacía.')
  await closeLeftBehind(from)
  await pauseTriggers(db, location)
  await db.transaction().execute(async (trx) => {
    // What migrations put in comes with the rest.
    await trx.deleteFrom('public_version').execute()
    await trx
      .insertInto('settings')
      .values({ key: MOVING, value: '1', updated_at: new Date().toISOString() })
      .execute()
  })
}

async function copyTable(from: Db, to: Db, table: Table, log: Log): Promise<void> {
  const total = await countRows(from, table)
  // The mark of the move stands among the settings: they are few, and copied anew.
  const isSettings = table.name === 'settings'
  if (isSettings) await to.deleteFrom('settings').where('key', '<>', MOVING).execute()
  const behind = isSettings ? undefined : await lastKey(to, table)
  let done = behind ? await countRows(to, table) : 0
  for await (const rows of pages(from, table, behind)) {
    const own = rows.filter((row) => !isSettings || (row.key !== MOVING && row.key !== LEFT_BEHIND))
    if (own.length > 0) await insertRows(to, table, own)
    done += rows.length
    log(`${table.name}: ${done.toLocaleString('es-US')} de ${total.toLocaleString('es-US')}`)
  }
}

async function differing(from: Db, to: Db, tables: readonly Table[], log: Log): Promise<string[]> {
  const wrong: string[] = []
  for (const table of tables) {
    if (table.name === 'settings') continue
    const [one, other] = await Promise.all([checksum(from, table), checksum(to, table)])
    if (one === other) log(`${table.name}: igual, ${one.split(' ')[0]} filas`)
    else wrong.push(table.name)
  }
  return wrong
}

/** Indexes of words are no tables that could be copied: they are filled from what they are about. */
async function fillIndexes(db: Db): Promise<void> {
  await refillIndexes(db)
  await sql`insert into search_pending select id from businesses where true on conflict do nothing`.execute(
    db,
  )
  await indexPending(db)
  // Their trigger puts the words in, whenever one of the columns is written.
  await db
    .updateTable('reservations')
    .set({ deleted_at: sql.ref('deleted_at') })
    .execute()
}
