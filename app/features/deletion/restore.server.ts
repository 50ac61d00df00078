import type { TrashKind } from './schema'

/** Takes a row with a version out of the trash, as it was; nothing stands in its way. */
export const restoreVersioned =
  (table: 'categories' | 'promotions'): TrashKind['restore'] =>
  async (trx, { id }, now) => {
    await trx
      .updateTable(table)
      .set(({ eb }) => ({ deleted_at: null, updated_at: now.toISOString(), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    return { ok: true }
  }
