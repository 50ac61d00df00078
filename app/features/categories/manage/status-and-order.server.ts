import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'
import { indexPending } from '~/features/search/indexing.server'

/** Shows or hides a category (D8); false when it is not there. What is as wanted already is not noted. */
export function setCategoryActive(
  db: Db,
  { actor, now = new Date() }: By,
  id: number,
  isActive: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('categories')
      .select(['name', 'is_active'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!row) return false
    if ((row.is_active === 1) === isActive) return true
    await trx
      .updateTable('categories')
      .set(({ eb }) => ({
        is_active: isActive ? 1 : 0,
        updated_at: now.toISOString(),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    const action = isActive ? ('activated' as const) : ('deactivated' as const)
    await recordChange(trx, actor, { action, noun: 'category', id, title: row.name }, now)
    await indexPending(trx)
    return true
  })
}

/** Puts categories in the order of `places`, by their id; equal and unnamed ones keep theirs. Numbered anew from 1. */
export function orderCategories(
  db: Db,
  { actor, now = new Date() }: By,
  places: ReadonlyMap<number, number>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('categories')
      .select(['id', 'name', 'position'])
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute()
    const placeOf = (row: (typeof rows)[number]) => places.get(row.id) ?? row.position
    const sorted = [...rows].sort((a, b) => placeOf(a) - placeOf(b))
    for (const [index, { id, position }] of sorted.entries())
      if (position !== index + 1)
        await trx
          .updateTable('categories')
          .set({ position: index + 1, updated_at: now.toISOString() })
          .where('id', '=', id)
          .execute()
    const names = (list: typeof rows) => ({ orden: list.map(({ name }) => name) })
    const entry = { action: 'changed' as const, noun: 'category' as const, id: null, title: 'Orden' }
    await recordChange(trx, actor, { ...entry, before: names(rows), after: names(sorted) }, now)
  })
}

export type DeletedCategory = { ok: true } | { ok: false; reason: 'not_found' | 'in_use' }

/** Puts a category into the trash; refused with `in_use` while a business is filed under it. */
export function deleteCategory(
  db: Db,
  { actor, now = new Date() }: By,
  id: number,
): Promise<DeletedCategory> {
  return db.transaction().execute(async (trx) => {
    const filed = await trx
      .selectFrom('business_categories')
      .select('business_id')
      .where('category_id', '=', id)
      .executeTakeFirst()
    if (filed) return { ok: false, reason: 'in_use' }
    const moment = now.toISOString()
    const row = await trx
      .updateTable('categories')
      .set(({ eb }) => ({ deleted_at: moment, updated_at: moment, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!row) return { ok: false, reason: 'not_found' }
    await recordChange(trx, actor, { action: 'deleted', noun: 'category', id, title: row.name }, now)
    return { ok: true }
  })
}
