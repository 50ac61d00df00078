import type { Db } from 'db/connect'
import { inScopedTransaction } from 'db/transaction'
import { createStateUndoHandler, recordChange } from '~/features/audit/record.server'
import { type ActorContext, getActionOrUndone } from '~/features/audit/schema'
import { getDateTimeInZone } from '~/features/places/calendar'
import { type Attendance, isAttendance } from './labels'
import { isAfter } from './slots'

export type SaveAttendanceResult =
  /** `before`: the earlier note, or null. `entry`: id of the log entry, or null if nothing changed. */
  | { ok: true; before: Attendance | null; entry: number | null }
  | { ok: false; reason: 'not_found' | 'too_early' }

/**
 * Stores whether the customer of a reservation came. Null removes this note. The status does not change.
 * Fails with not_found if the reservation does not exist, is in the trash, is cancelled or belongs to another
 * business. Fails with too_early before its start time, except for an undo. The log shows only that a note
 * exists, because only the owner may see its content (decision record 149).
 */
export function saveAttendance(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  businessId: number,
  { id, attendance }: { id: number; attendance: Attendance | null },
): Promise<SaveAttendanceResult> {
  return inScopedTransaction(
    db,
    { what: 'booking', id: businessId },
    async (trx): Promise<SaveAttendanceResult> => {
      const row = await readRow(trx, id)
      if (row?.businessId !== businessId || row.status === 'cancelled')
        return { ok: false, reason: 'not_found' }
      const isEarly = actor.undoes === undefined && isAfter(row, getDateTimeInZone(row.timeZone, now))
      if (isEarly) return { ok: false, reason: 'too_early' }
      const before = toAttendance(row.hasCome)
      if (before === attendance) return { ok: true, before, entry: null }
      await deleteAttendance(trx, id)
      if (attendance) await insert(trx, id, attendance, now)
      const entry = {
        action: getActionOrUndone(actor, 'changed'),
        noun: 'reservation',
        id,
        title: `${row.code}, ${row.businessName}`,
        before: { Asistencia: before && 'Anotada' },
        after: { Asistencia: attendance && 'Anotada' },
        undo: {
          state: { name: 'reservation_attendance', before: before ?? '', after: attendance ?? '' },
        },
      } as const
      return { ok: true, before, entry: await recordChange(trx, actor, entry, now) }
    },
  )
}

export const undoAttendance = createStateUndoHandler({
  label: 'Asistencia',
  read: async (trx, id) => {
    const row = await readRow(trx, id)
    return row ? (toAttendance(row.hasCome) ?? '') : null
  },
  write: async (trx, by, id, state) => {
    const row = await readRow(trx, id)
    const attendance = isAttendance(state) ? state : null
    const saved = row && (await saveAttendance(trx, by, row.businessId, { id, attendance }))
    return saved?.ok ? null : 'La reserva se canceló o cambió de hora.'
  },
})

/** Removes the attendance note of a reservation, for example because it moves to another time. */
export async function deleteAttendance(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('reservation_attendance').where('reservation_id', '=', id).execute()
}

/** Converts the stored flag. Null if there is no note. */
export const toAttendance = (hasCome: 0 | 1 | null): Attendance | null =>
  hasCome === null ? null : hasCome === 1 ? 'came' : 'missed'

const insert = (trx: Db, id: number, attendance: Attendance, now: Date) =>
  trx
    .insertInto('reservation_attendance')
    .values({ reservation_id: id, has_come: attendance === 'came' ? 1 : 0, noted_at: now.toISOString() })
    .execute()

const readRow = (db: Db, id: number) =>
  db
    .selectFrom('reservations as reservation')
    .leftJoin('reservation_attendance as attendance', 'attendance.reservation_id', 'reservation.id')
    .select(['reservation.business_id as businessId', 'reservation.business_name as businessName'])
    .select(['reservation.status', 'reservation.code', 'reservation.time_zone as timeZone'])
    .select(['reservation.reservation_date as date', 'reservation.reservation_time as time'])
    .select('attendance.has_come as hasCome')
    .where('reservation.id', '=', id)
    .where('reservation.deleted_at', 'is', null)
    .executeTakeFirst()
