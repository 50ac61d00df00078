import type { Db } from 'db/connect'
import { inScopedTransaction } from 'db/transaction'
import { createStateUndoHandler, recordChange } from '~/features/audit/record.server'
import { type ActorContext, getActionOrUndone } from '~/features/audit/schema'

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
  const found = await readRow(db, id)
  if (!found) return { ok: false, reason: 'not_found' }
  return inScopedTransaction(
    db,
    { what: 'booking', id: found.businessId },
    async (trx): Promise<SetNotifiedResult> => {
      const row = await readRow(trx, id)
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
    const row = await readRow(trx, id)
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

const readRow = (db: Db, id: number) =>
  db
    .selectFrom('reservations as reservation')
    .leftJoin('reservation_notifications as notification', 'notification.reservation_id', 'reservation.id')
    .select(['reservation.business_id as businessId', 'reservation.business_name as businessName'])
    .select(['reservation.code', 'reservation.sequence', 'notification.sequence as notifiedSequence'])
    .where('reservation.id', '=', id)
    .where('reservation.deleted_at', 'is', null)
    .executeTakeFirst()
