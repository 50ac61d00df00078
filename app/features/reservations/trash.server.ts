import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { adminPaths } from '~/admin-paths'
import { eraseLoggedChanges } from '~/features/audit/record.server'
import { readingOf } from '~/features/deletion/reading.server'
import type { TrashKind } from '~/features/deletion/schema'
import { deleteMessages } from '~/features/outbox/delete-messages.server'

/** Reservations in the trash. Their slots are free meanwhile: one whose place is taken does not come back (D61). */
export const reservationTrash: TrashKind = {
  plural: 'Reservas',
  ...readingOf(
    (db) =>
      db
        .selectFrom('reservations as item')
        .select([
          'item.id',
          'item.full_name as title',
          sql<string>`item.business_name || ', ' || item.reservation_date || ' ' || item.reservation_time`.as(
            'detail',
          ),
          'item.deleted_at as deletedAt',
        ]),
    ({ id }) => adminPaths.reservation(id),
  ),

  restore: async (trx, { id }, now) => {
    if (await isSeatTaken(trx, id)) return { ok: false, reason: 'slot_taken' }
    await trx
      .updateTable('reservations')
      .set(({ eb }) => ({
        deleted_at: null,
        updated_at: now.toISOString(),
        sequence: eb('sequence', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    return { ok: true }
  },

  erase: async (trx, id) => {
    await trx.deleteFrom('reservations').where('id', '=', id).execute()
    await deleteMessages(trx, 'reservation', [id])
    await eraseLoggedChanges(trx, 'reservation', [id])
    return { ok: true }
  },
}

async function isSeatTaken(trx: Db, id: number): Promise<boolean> {
  const other = await trx
    .selectFrom('reservations as mine')
    .innerJoin('reservations as other', (join) =>
      join
        .onRef('other.business_id', '=', 'mine.business_id')
        .onRef('other.reservation_date', '=', 'mine.reservation_date')
        .onRef('other.reservation_time', '=', 'mine.reservation_time')
        .onRef('other.seat', '=', 'mine.seat')
        .on('other.status', '<>', 'cancelled')
        .on('other.deleted_at', 'is', null),
    )
    .select('other.id')
    .where('mine.id', '=', id)
    .where('mine.status', '<>', 'cancelled')
    .executeTakeFirst()
  return other !== undefined
}
