import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import {
  createStateUndoHandler,
  parseLoggedFlag,
  recordChange,
  toFlagText,
} from '~/features/audit/record.server'
import { type ActorContext, getActionOrUndone, type UndoHandler } from '~/features/audit/schema'
import { indexPendingBusinesses } from '~/features/search/indexing.server'

/** Shows or hides a category (D8). Returns false if it does not exist. Does not log if nothing changes. */
export function setCategoryActive(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  id: number,
  isActive: boolean,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
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
    const action = getActionOrUndone(actor, isActive ? 'activated' : 'deactivated')
    const state = {
      name: 'category_active',
      before: toFlagText(!isActive),
      after: toFlagText(isActive),
    } as const
    await recordChange(trx, actor, { action, noun: 'category', id, title: row.name, undo: { state } }, now)
    await indexPendingBusinesses(trx)
    return true
  })
}

export const undoCategoryActive = createStateUndoHandler({
  label: 'Activa',
  read: async (trx, id) => {
    const row = await trx
      .selectFrom('categories')
      .select('is_active')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return row ? toFlagText(row.is_active === 1) : null
  },
  write: async (trx, by, id, state) => {
    await setCategoryActive(trx, by, id, parseLoggedFlag(state))
    return null
  },
})

/** One position up or down, or to the top. */
export type CategoryMoveDirection = 'up' | 'down' | 'first'

/**
 * Moves a category in the site order. Returns its position from 1, unchanged if it cannot move. Null if the
 * category does not exist.
 */
export function moveCategory(
  db: Db,
  by: ActorContext,
  id: number,
  move: CategoryMoveDirection,
): Promise<number | null> {
  return inTransaction(db, async (trx) => {
    const ids = (await inOrder(trx)).map((row) => row.id)
    const index = ids.indexOf(id)
    if (index < 0) return null
    const target = { up: index - 1, down: index + 1, first: 0 }[move]
    if (target < 0 || target >= ids.length || target === index) return index + 1
    ids.splice(target, 0, ...ids.splice(index, 1))
    await orderCategories(trx, by, new Map(ids.map((each, at) => [each, at + 1])))
    return target + 1
  })
}

/** Sorts by `places` (id → position), otherwise by stored position. Numbers all categories from 1. */
function orderCategories(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  places: ReadonlyMap<number, number>,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const rows = await inOrder(trx)
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
    const ids = (list: typeof rows) => list.map(({ id }) => id).join()
    if (ids(rows) === ids(sorted)) return
    const entry = {
      action: getActionOrUndone(actor, 'changed'),
      noun: 'category',
      id: null,
      title: 'Orden',
    } as const
    const state = { name: 'category_order', before: ids(rows), after: ids(sorted) } as const
    await recordChange(
      trx,
      actor,
      { ...entry, before: names(rows), after: names(sorted), undo: { state } },
      now,
    )
  })
}

const inOrder = (trx: Db) =>
  trx
    .selectFrom('categories')
    .select(['id', 'name', 'position'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Undoes a change of the order, unless it changed later. New categories stay; deleted ones are ignored. */
export const undoCategoryOrder: UndoHandler = async (trx, by, _, { state }) => {
  if (!state) return { ok: false, reason: 'not_found' }
  const [before, after] = [state.before, state.after].map((ids) => ids.split(',').map(Number))
  const current = (await inOrder(trx)).map(({ id }) => id)
  const still = after?.filter((id) => current.includes(id)).join()
  if (current.filter((id) => after?.includes(id)).join() !== still)
    return { ok: true, done: [], notUndone: ['Orden'] }
  await orderCategories(trx, by, new Map(before?.map((id, index) => [id, index + 1])))
  return { ok: true, done: ['Orden'], notUndone: [] }
}

/**
 * Number of businesses in a category, outside and in the trash. A category with businesses cannot be deleted.
 */
export interface LiveAndTrashedBusinessCounts {
  listed: number
  inTrash: number
}

export async function countLiveAndTrashedBusinesses(
  db: Db,
  id: number,
): Promise<LiveAndTrashedBusinessCounts> {
  const row = await db
    .selectFrom('business_categories')
    .innerJoin('businesses', 'businesses.id', 'business_categories.business_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>('businesses.deleted_at').as('inTrash'),
    ])
    .where('business_categories.category_id', '=', id)
    .executeTakeFirstOrThrow()
  const inTrash = Number(row.inTrash)
  return { listed: Number(row.all) - inTrash, inTrash }
}

export type DeleteCategoryResult = { ok: true } | { ok: false; reason: 'not_found' | 'in_use' }

/** Moves a category to the trash. Fails with `in_use` if it has businesses, or `not_found` if it is absent. */
export function deleteCategory(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  id: number,
): Promise<DeleteCategoryResult> {
  return inTransaction(db, async (trx): Promise<DeleteCategoryResult> => {
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
