import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordErasedCounts } from '~/features/audit/record.server'
import { SYSTEM_ACTOR } from '~/features/audit/schema'
import { getDateInZone } from '~/features/places/calendar'
import type { SettingKey } from '~/features/settings/known'
import { readSettings } from '~/features/settings/site.server'
import { ENTITY_TYPE_BY_TABLE, type ErasableTableName, eraseRows } from './erase-rows.server'

/** Rows per transaction. */
const RETENTION_BATCH_ROWS = 200

interface Retention {
  setting: Extract<SettingKey, `keep_${string}`>
  table: ErasableTableName
  /** Name in the log. The number of months is appended. */
  label: string
  /** Lists the ids of rows that are due before a moment, at most `count`. */
  listDue: (db: Db, before: string, count: number) => Promise<{ id: number }[]>
}

/**
 * Rows that are erased after the number of months set in `Configuración`. The trash has its own limit of 30
 * days (D30).
 */
const RETENTIONS: readonly Retention[] = [
  {
    ...{ setting: 'keep_reservations_months', table: 'reservations', label: 'Reservas' },
    listDue: (db, before, count) =>
      db
        .selectFrom('reservations')
        .select('id')
        .where('deleted_at', 'is', null)
        .where('reservation_date', '<', getDateInZone('UTC', new Date(before)))
        .orderBy('reservation_date')
        .orderBy('reservation_time')
        .orderBy('id')
        .limit(count)
        .execute(),
  },
  {
    ...{ setting: 'keep_reports_months', table: 'reports', label: 'Reportes' },
    listDue: (db, before, count) => oldest(db, 'reports', before).limit(count).execute(),
  },
  {
    ...{ setting: 'keep_messages_months', table: 'outbox', label: 'Mensajes' },
    listDue: (db, before, count) =>
      db
        .selectFrom('outbox')
        .select('id')
        .where('status', '<>', 'pending')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .orderBy('id')
        .limit(count)
        .execute(),
  },
  {
    ...{ setting: 'keep_held_months', table: 'businesses', label: 'Registros en espera' },
    listDue: (db, before, count) =>
      oldest(db, 'businesses', before)
        .where('status', '=', 'held')
        .where('deleted_at', 'is', null)
        .limit(count)
        .execute(),
  },
  {
    ...{ setting: 'keep_held_months', table: 'ratings', label: 'Opiniones en espera' },
    listDue: (db, before, count) =>
      oldest(db, 'ratings', before)
        .where('status', '=', 'in_review')
        .where('deleted_at', 'is', null)
        .limit(count)
        .execute(),
  },
  {
    ...{ setting: 'keep_held_months', table: 'suggestions', label: 'Propuestas' },
    listDue: (db, before, count) => oldest(db, 'suggestions', before).limit(count).execute(),
  },
]

const oldest = (db: Db, table: 'reports' | 'businesses' | 'ratings' | 'suggestions', before: string) =>
  db.selectFrom(table).select('id').where('updated_at', '<', before).orderBy('id')

interface Work {
  now?: Date
  /** Called after each batch. */
  pause?: () => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Erases rows that are older than `Configuración` allows, and returns their number. An empty setting means no
 * limit. Each batch is a transaction and adds its number to the log. The next call continues an interrupted
 * run. A failure of one kind of rows does not stop the others (F115).
 */
export async function eraseExpiredRows(
  db: Db,
  { now = new Date(), pause = async () => {}, onError }: Work,
): Promise<number> {
  const settings = await readSettings(
    db,
    RETENTIONS.map(({ setting }) => setting),
  )
  let total = 0
  for (const retention of RETENTIONS) {
    const set = settings[retention.setting]
    if (set === '') continue
    const months = Number(set)
    let batch: Batch = { count: RETENTION_BATCH_ROWS, entry: null }
    while (batch.count === RETENTION_BATCH_ROWS) {
      try {
        batch = await eraseBatch(db, retention, { months, entry: batch.entry, now })
      } catch (error) {
        onError(error)
        break
      }
      total += batch.count
      await pause()
    }
  }
  return total
}

interface Batch {
  count: number
  /** Id of the log entry with the numbers. Null if nothing was erased so far. */
  entry: number | null
}

const eraseBatch = (
  db: Db,
  { table, label, listDue }: Retention,
  { months, entry, now }: { months: number; entry: number | null; now: Date },
): Promise<Batch> =>
  inTransaction(db, async (trx) => {
    const due = await listDue(trx, monthsBefore(now, months), RETENTION_BATCH_ROWS)
    if (due.length === 0) return { count: 0, entry }
    await eraseRows(
      trx,
      table,
      due.map(({ id }) => id),
    )
    const title = `${label}: más de ${months === 1 ? '1 mes' : `${months} meses`}`
    const counted = { entry, noun: ENTITY_TYPE_BY_TABLE[table], title, counts: { Borrados: due.length } }
    return { count: due.length, entry: await recordErasedCounts(trx, SYSTEM_ACTOR, counted, now) }
  })

/**
 * Returns the same date and time `months` earlier, as ISO 8601. If that month is shorter, uses its last day.
 */
function monthsBefore(now: Date, months: number): string {
  const before = new Date(now)
  before.setUTCDate(1)
  before.setUTCMonth(before.getUTCMonth() - months)
  const days = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate()
  before.setUTCDate(Math.min(now.getUTCDate(), days))
  return before.toISOString()
}
