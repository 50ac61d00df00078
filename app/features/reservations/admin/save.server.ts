import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { adminPaths } from '~/admin-paths'
import { createStateUndoHandler, eraseLoggedChanges, recordChange } from '~/features/audit/record.server'
import { type ActorContext, getActionOrUndone } from '~/features/audit/schema'
import { deleteMessagesAbout } from '~/features/outbox/overview.server'
import { createTrashKindReader } from '~/features/trash-kinds/reading.server'
import type { TrashKind } from '~/features/trash-kinds/schema'
import { hasRoom, listOccupiedQuarterHours, rewriteReservationCells } from '../hold.server'
import { deleteProposal } from '../proposal-rows.server'

/**
 * Trash of reservations. A deleted reservation occupies no slot. Unless it is cancelled, it can be restored
 * only if its slot has room and is not blocked (D61).
 */
export const reservationTrashKind: TrashKind = {
  plural: 'Reservas',
  ...createTrashKindReader(
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
    if (!(await isPlaceFree(trx, id))) return { ok: false, reason: 'slot_taken' }
    await trx
      .updateTable('reservations')
      .set(({ eb }) => ({
        deleted_at: null,
        updated_at: now.toISOString(),
        sequence: eb('sequence', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await rewriteReservationCells(trx, [id], now)
    return { ok: true }
  },

  erase: async (trx, id) => {
    await trx.deleteFrom('reservations').where('id', '=', id).execute()
    await deleteMessagesAbout(trx, 'reservation', [id])
    await eraseLoggedChanges(trx, 'reservation', [id])
    return { ok: true }
  },
}

/**
 * Whether every quarter of an hour of a reservation has a free seat and is not blocked. True for a cancelled
 * or unknown one. Opening hours do not matter.
 */
async function isPlaceFree(trx: Db, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('reservations')
    .innerJoin('businesses as business', 'business.id', 'reservations.business_id')
    .innerJoin('categories as category', 'category.id', 'business.category_id')
    .select(['reservations.business_id', 'reservations.status', 'reservations.time_zone'])
    .select(['reservation_date as date', 'reservation_time as time', 'minutes', 'buffer_minutes as buffer'])
    .select(({ fn }) => fn.coalesce('business.slot_capacity', 'category.slot_capacity').as('capacity'))
    .where('reservations.id', '=', id)
    .executeTakeFirst()
  if (!row || row.status === 'cancelled') return true
  return hasRoom(
    trx,
    { id: row.business_id, capacity: row.capacity },
    listOccupiedQuarterHours(row.time_zone, row, row),
  )
}

/**
 * Stores the note of an administrator, or removes it with null. Fails with `not_found`, or with `changed` and
 * the stored note if that differs from `previous` (F44).
 */
export function saveNote(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  id: number,
  { note, previous }: { note: string | null; previous: string | null },
): Promise<
  { ok: true } | { ok: false; reason: 'not_found' } | { ok: false; reason: 'changed'; stored: string }
> {
  return inTransaction(db, async (trx) => {
    const row = await find(trx, id)
    if (!row) return { ok: false, reason: 'not_found' }
    if ((row.admin_note ?? '') !== (previous ?? ''))
      return { ok: false, reason: 'changed', stored: row.admin_note ?? '' }
    await trx
      .updateTable('reservations')
      .set({ admin_note: note, updated_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    if ((row.admin_note ?? '') === (note ?? '')) return { ok: true }
    const state = { name: 'reservation_note', before: row.admin_note ?? '', after: note ?? '' } as const
    const fields = { before: { Nota: row.admin_note }, after: { Nota: note }, undo: { state } }
    await recordChange(
      trx,
      actor,
      { action: getActionOrUndone(actor, 'changed'), ...named(row), ...fields },
      now,
    )
    return { ok: true }
  })
}

export const undoAdminNoteChange = createStateUndoHandler({
  label: 'Nota',
  read: async (trx, id) => {
    const row = await find(trx, id)
    return row ? (row.admin_note ?? '') : null
  },
  write: async (trx, by, id, note) => {
    const previous = (await find(trx, id))?.admin_note ?? null
    await saveNote(trx, by, id, { note: note || null, previous })
    return null
  },
})

/**
 * Moves a reservation to the trash, deletes its proposal and frees its slots. Returns false if it does not
 * exist or is already in the trash.
 */
export function deleteReservationAndFreeSlots(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  id: number,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await find(trx, id)
    if (!row) return false
    const moment = now.toISOString()
    await trx
      .updateTable('reservations')
      .set({ deleted_at: moment, updated_at: moment })
      .where('id', '=', id)
      .execute()
    await deleteProposal(trx, id)
    await rewriteReservationCells(trx, [id], now)
    await recordChange(trx, actor, { action: 'deleted', ...named(row) }, now)
    return true
  })
}

type Row = NonNullable<Awaited<ReturnType<typeof find>>>

const find = (db: Db, id: number) =>
  db
    .selectFrom('reservations')
    .select(['id', 'code', 'business_name', 'admin_note'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const named = ({ id, code, business_name }: Row) => ({
  noun: 'reservation' as const,
  id,
  title: `${code}, ${business_name}`,
})
