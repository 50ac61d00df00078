import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'

/** Writes an administrator's note, or null; nothing when `previous` is not the stored one, which is returned (F44). */
export function saveNote(
  db: Db,
  { actor, now = new Date() }: By,
  id: number,
  { note, previous }: { note: string | null; previous: string | null },
): Promise<
  { ok: true } | { ok: false; reason: 'not_found' } | { ok: false; reason: 'changed'; stored: string }
> {
  return db.transaction().execute(async (trx) => {
    const row = await find(trx, id)
    if (!row) return { ok: false, reason: 'not_found' }
    if ((row.admin_note ?? '') !== (previous ?? ''))
      return { ok: false, reason: 'changed', stored: row.admin_note ?? '' }
    await trx
      .updateTable('reservations')
      .set({ admin_note: note, updated_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    const fields = { before: { Nota: row.admin_note }, after: { Nota: note } }
    await recordChange(trx, actor, { action: 'changed', ...named(row), ...fields }, now)
    return { ok: true }
  })
}

/** Puts a reservation into the trash: its slot is free again. False when it is not there. */
export function deleteReservation(db: Db, { actor, now = new Date() }: By, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await find(trx, id)
    if (!row) return false
    const moment = now.toISOString()
    await trx
      .updateTable('reservations')
      .set({ deleted_at: moment, updated_at: moment })
      .where('id', '=', id)
      .execute()
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
