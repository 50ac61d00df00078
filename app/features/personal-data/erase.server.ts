import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { recordErasedCounts } from '~/features/audit/record.server'
import type { ActorContext, UndoData } from '~/features/audit/schema'
import { ERASED_IMPORT_ROW_VALUES } from '~/features/businesses/erase.server'
import type { ErasableContact } from './contact'
import { ENTITY_TYPE_BY_TABLE, type ErasableTableName, eraseRows } from './erase-rows.server'
import { PERSONAL_DATA_SOURCES, type PersonalDataSource } from './places'
import { isContactInRow, isContactInValue, removeContactMentions } from './stored-text'
import {
  type FoundRow,
  type PersonalDataKeyValues,
  type PersonalDataRow,
  readMatchingRows,
} from './summary.server'

/** Rows per transaction. */
const ERASURE_BATCH_ROWS = 200

/** Title of the log entries. It must not contain the phone or e-mail. */
export const ERASURE_LOG_TITLE = 'Lo guardado de un teléfono o correo'

/** Numbers of rows. */
export interface ErasureResult {
  /** Number of rows that were erased, or from which the phone or e-mail was removed. */
  erased: number
  /** Number of rows that still contain it, because its removal failed. */
  left: number
}

/**
 * Erases the data stored about a phone or e-mail (decision 151). Places with the effect `named` remain, such as
 * public data of a business. Each batch is a transaction and adds its numbers to one log entry. It starts after
 * the last row of the batch before. So the loop ends even if a row still contains the data (T254). Another call
 * completes an interrupted run.
 */
export async function erasePersonalData(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  contact: ErasableContact,
): Promise<ErasureResult> {
  const result: ErasureResult = { erased: 0, left: 0 }
  let entry: number | null = null
  for (const place of SOURCES_IN_ERASURE_ORDER) {
    let after: PersonalDataKeyValues | null = null
    do {
      const begin: BatchStart = { after, entry }
      const batch: ErasureResult & BatchStart = await inTransaction(db, (trx) =>
        eraseBatch(trx, { actor, now }, place, contact, begin),
      )
      result.erased += batch.erased
      result.left += batch.left
      entry = batch.entry
      after = batch.after
    } while (after)
  }
  return result
}

/** Where a batch starts: the key after which it reads, and the log entry for its numbers. */
interface BatchStart {
  after: PersonalDataKeyValues | null
  entry: number | null
}

/** Erases one batch of a place. Returns its numbers, and the start of the next batch. */
async function eraseBatch(
  trx: Db,
  { actor, now }: Required<ActorContext>,
  place: PersonalDataSource,
  contact: ErasableContact,
  { after, entry }: BatchStart,
): Promise<ErasureResult & BatchStart> {
  const { rows, last } = await readMatchingRows(trx, place, contact, { after, count: ERASURE_BATCH_ROWS })
  const left = rows.length === 0 ? 0 : await eraseFrom(trx, place, rows, contact)
  const erased = rows.length - left
  if (erased === 0) return { erased, left, after: last, entry }
  const counts = { [place.label]: erased }
  const counted = { entry, noun: 'personal_data', title: ERASURE_LOG_TITLE, counts } as const
  return { erased, left, after: last, entry: await recordErasedCounts(trx, actor, counted, now) }
}

/**
 * Order in which places are erased. Parts come before their whole, because erasing a reservation also erases
 * its changes, messages and log entries. Each row is then counted once, as in the summary before.
 */
const SOURCES_IN_ERASURE_ORDER = [
  ...PERSONAL_DATA_SOURCES.filter(({ effect }) => effect === 'text'),
  ...PERSONAL_DATA_SOURCES.filter(({ table }) => table === 'outbox'),
  ...PERSONAL_DATA_SOURCES.filter(({ effect, table }) => effect === 'row' && table !== 'outbox'),
]

const isErasable = (table: string): table is ErasableTableName => Object.hasOwn(ENTITY_TYPE_BY_TABLE, table)

/** Erases rows, or removes the phone or e-mail from them. Returns how many still contain it. */
async function eraseFrom(
  trx: Db,
  place: PersonalDataSource,
  rows: readonly FoundRow[],
  contact: ErasableContact,
): Promise<number> {
  const { table } = place
  const own = rows.filter(({ isOwn }) => isOwn).map(({ row }) => row)
  if (isErasable(table))
    await eraseRows(
      trx,
      table,
      own.map(({ id }) => Number(id)),
    )
  else
    for (const row of own)
      await sql`delete from ${sql.table(table)} where ${whereKey(place, row)}`.execute(trx)
  let left = 0
  for (const { row, isOwn } of rows) if (!isOwn && !(await removeText(trx, place, row, contact))) left += 1
  return left
}

const whereKey = ({ key }: PersonalDataSource, row: PersonalDataRow) =>
  sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  )

/** Removes a phone or e-mail from the texts of a row. Returns false if the row still contains it. */
async function removeText(
  trx: Db,
  place: PersonalDataSource,
  row: PersonalDataRow,
  contact: ErasableContact,
): Promise<boolean> {
  const set = place.table === 'import_verdicts' ? ERASED_IMPORT_ROW_VALUES : textsWithout(place, row, contact)
  const columns = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (columns.length > 0)
    await sql`update ${sql.table(place.table)} set ${sql.join(columns)} where ${whereKey(place, row)}`.execute(
      trx,
    )
  return !isContactInRow(place, { ...row, ...set }, { columns: place.texts }, contact)
}

/** Returns the new values of columns that contain a phone or e-mail. */
function textsWithout(
  place: PersonalDataSource,
  row: PersonalDataRow,
  contact: ErasableContact,
): Record<string, string | null> {
  const changed = place.texts.flatMap((column): [string, string | null][] => {
    const text = row[column]
    if (typeof text !== 'string' || !isContactInRow(place, row, { columns: [column] }, contact)) return []
    // These columns contain nothing but an e-mail.
    if (place.table === 'email_changes') return [[column, null]]
    if (place.table === 'audit_log' && column === 'undo') return [[column, undoWithout(text, contact)]]
    return [[column, removeContactMentions(place, column, text, contact)]]
  })
  return Object.fromEntries(changed)
}

/**
 * Removes a phone or e-mail from the undo data of a log entry. The name of a field that contained it stays,
 * without values. So an import still sees that a person edited the field, but the field cannot be undone.
 * Other undo data that contain it are removed completely, because restoring only a part would be wrong.
 */
function undoWithout(text: string, contact: ErasableContact): string {
  const { fields, ...rest }: UndoData = JSON.parse(text)
  const kept = fields
    ? Object.entries(fields).map(([name, pair]) => [name, isContactInValue(pair, contact) ? ['', ''] : pair])
    : []
  return JSON.stringify({
    ...(isContactInValue(rest, contact) ? {} : rest),
    ...(fields && { fields: Object.fromEntries(kept) }),
  })
}
