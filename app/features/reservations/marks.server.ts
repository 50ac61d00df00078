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
      const row = await readAttendanceRow(trx, id)
      if (row?.businessId !== businessId || row.status === 'cancelled')
        return { ok: false, reason: 'not_found' }
      const isEarly = actor.undoes === undefined && isAfter(row, getDateTimeInZone(row.timeZone, now))
      if (isEarly) return { ok: false, reason: 'too_early' }
      const before = toAttendance(row.hasCome)
      if (before === attendance) return { ok: true, before, entry: null }
      await deleteAttendance(trx, id)
      if (attendance) await insertAttendance(trx, id, attendance, now)
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
    const row = await readAttendanceRow(trx, id)
    return row ? (toAttendance(row.hasCome) ?? '') : null
  },
  write: async (trx, by, id, state) => {
    const row = await readAttendanceRow(trx, id)
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

const insertAttendance = (trx: Db, id: number, attendance: Attendance, now: Date) =>
  trx
    .insertInto('reservation_attendance')
    .values({ reservation_id: id, has_come: attendance === 'came' ? 1 : 0, noted_at: now.toISOString() })
    .execute()

const readAttendanceRow = (db: Db, id: number) =>
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

export type SetNotifiedResult =
  /** `entry`: id of the log entry, or null if nothing changed. */
  { ok: true; entry: number | null } | { ok: false; reason: 'not_found' | 'changed_meanwhile' }

/**
 * Marks that the customer was notified of the present state of a reservation, or removes the mark. A later
 * change of `sequence` makes the mark invalid, because the customer does not know of that change yet.
 * `sequence` is that of the reservation when the message was written. Fails with `changed_meanwhile` if it
 * differs now, and with `not_found`.
 */
export async function setCustomerNotified(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  id: number,
  { isNotified = true, sequence }: { isNotified?: boolean; sequence?: number | undefined } = {},
): Promise<SetNotifiedResult> {
  const found = await readNotifiedRow(db, id)
  if (!found) return { ok: false, reason: 'not_found' }
  return inScopedTransaction(
    db,
    { what: 'booking', id: found.businessId },
    async (trx): Promise<SetNotifiedResult> => {
      const row = await readNotifiedRow(trx, id)
      if (!row) return { ok: false, reason: 'not_found' }
      if (sequence !== undefined && sequence !== row.sequence)
        return { ok: false, reason: 'changed_meanwhile' }
      const before = isValid(row)
      if (before === isNotified) return { ok: true, entry: null }
      await trx.deleteFrom('reservation_notifications').where('reservation_id', '=', id).execute()
      if (isNotified)
        await trx
          .insertInto('reservation_notifications')
          .values({
            reservation_id: id,
            sequence: row.sequence,
            notified_by: actor.username,
            notified_at: now.toISOString(),
          })
          .execute()
      const entry = {
        action: getActionOrUndone(actor, 'changed'),
        noun: 'reservation',
        id,
        title: `${row.code}, ${row.businessName}`,
        before: { Avisado: before && 'Sí' },
        after: { Avisado: isNotified && 'Sí' },
        undo: {
          state: {
            name: 'reservation_notification',
            before: before ? String(row.sequence) : '',
            after: isNotified ? String(row.sequence) : '',
          },
        },
      } as const
      return { ok: true, entry: await recordChange(trx, actor, entry, now) }
    },
  )
}

/** Undoes a mark of one state of a reservation. The stored state is the marked sequence, or empty. */
export const undoCustomerNotified = createStateUndoHandler({
  label: 'Avisado',
  read: async (trx, id) => {
    const row = await readNotifiedRow(trx, id)
    return row ? (isValid(row) ? String(row.sequence) : '') : null
  },
  write: async (trx, by, id, state) => {
    const isNotified = state !== ''
    const sequence = isNotified ? Number(state) : undefined
    const saved = await setCustomerNotified(trx, by, id, { isNotified, sequence })
    return saved.ok ? null : 'La reserva cambió después de ese aviso.'
  },
})

const isValid = ({ sequence, notifiedSequence }: { sequence: number; notifiedSequence: number | null }) =>
  sequence === notifiedSequence

const readNotifiedRow = (db: Db, id: number) =>
  db
    .selectFrom('reservations as reservation')
    .leftJoin('reservation_notifications as notification', 'notification.reservation_id', 'reservation.id')
    .select(['reservation.business_id as businessId', 'reservation.business_name as businessName'])
    .select(['reservation.code', 'reservation.sequence', 'notification.sequence as notifiedSequence'])
    .where('reservation.id', '=', id)
    .where('reservation.deleted_at', 'is', null)
    .executeTakeFirst()
