import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'

/** Maximum number of merges in a chain that are followed. */
const MAX_MERGE_STEPS = 20

/**
 * Finds the business that remains after merges (D24), by the original id. Ids of businesses that are not in
 * the trash after a merge are absent.
 */
export async function findRemainingBusinessesAfterMerges(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  let asked = new Map(ids.map((id) => [id, [id]]))
  for (let step = 0; asked.size > 0 && step < MAX_MERGE_STEPS; step++) {
    const rows = await db
      .selectFrom('businesses')
      .select(['id', 'merged_into as mergedInto'])
      .where('id', 'in', toValueList([...asked.keys()]))
      .where('merged_into', 'is not', null)
      .where('deleted_at', 'is not', null)
      .execute()
    const next = new Map<number, number[]>()
    for (const { id, mergedInto } of rows) {
      if (mergedInto === null) continue
      const origins = asked.get(id) ?? []
      for (const origin of origins) found.set(origin, mergedInto)
      next.set(mergedInto, [...(next.get(mergedInto) ?? []), ...origins])
    }
    asked = next
  }
  return found
}

/**
 * Replaces the ids of merged businesses by those of the remaining ones. Returns them in the same order
 * without repeats.
 */
export async function replaceMergedIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const merged = await findRemainingBusinessesAfterMerges(db, ids)
  return [...new Set(ids.map((id) => merged.get(id) ?? id))]
}

/** Columns that contain the id of another business. */
export type BusinessPointerColumn = 'moved_to' | 'merged_into'

/**
 * Sets a pointer column to `to` in those of the businesses `ids` that have `from` there. Runs in the
 * transaction of a merge or its undo.
 */
export async function updateBusinessPointerColumn(
  trx: Db,
  pointer: BusinessPointerColumn,
  ids: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  if (ids.length > 0)
    await trx
      .updateTable('businesses')
      .set({ [pointer]: to })
      .where('id', 'in', toValueList([...ids]))
      .where(pointer, '=', from)
      .execute()
}
