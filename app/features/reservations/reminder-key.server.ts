import type { Db } from 'db/connect'

/** Prefix of the outbox keys of reminders of a reservation. */
const prefixOf = (id: number) => `reservation-${id}-reminder-`

/** Returns the idempotency key of the reminder for a day (`yyyy-MM-dd`). */
export const buildReminderKey = (id: number, date: string): string => prefixOf(id) + date

/** Recognizes reminders in the outbox. A restored backup must not send them again (F111, F112). */
export const REMINDER_MATCHER = {
  isKey: (key: string) => /^reservation-\d+-reminder-/.test(key),
  about: 'Reserva, recordatorio',
}

/**
 * Deletes the pending reminders of a reservation, for example because it is cancelled or moves. Dead
 * reminders stay.
 */
export async function deletePendingReminders(trx: Db, id: number): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('idempotency_key', '>=', prefixOf(id))
    // In ASCII `.` follows `-`, so the range contains every key with this prefix.
    .where('idempotency_key', '<', `${prefixOf(id).slice(0, -1)}.`)
    .where('status', '=', 'pending')
    .execute()
}
