import type { Db } from 'db/connect'
import { inScopedTransaction, inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'

/** Turns a promotion on or off; only that changes (row 266). False when it is not there. */
export function switchPromotion(
  db: Db,
  { actor, now = new Date() }: By,
  id: number,
  isActive: boolean,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await find(trx, id)
    if (!row) return false
    if ((row.is_active === 1) === isActive) return true
    await trx
      .updateTable('promotions')
      .set(({ eb }) => ({
        is_active: isActive ? 1 : 0,
        version: eb('version', '+', 1),
        updated_at: now.toISOString(),
      }))
      .where('id', '=', id)
      .execute()
    const action = isActive ? 'activated' : 'deactivated'
    await recordChange(trx, actor, { action, noun: 'promotion', id, title: row.title }, now)
    return true
  })
}

/** Puts a promotion with its applications into the trash (row 267, D72). False when it is not there. */
export function deletePromotion(db: Db, { actor, now = new Date() }: By, id: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await find(trx, id)
    if (!row) return false
    const moment = now.toISOString()
    await trx
      .updateTable('promotions')
      .set(({ eb }) => ({ deleted_at: moment, updated_at: moment, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await recordChange(trx, actor, { action: 'deleted', noun: 'promotion', id, title: row.title }, now)
    return true
  })
}

export type UseCounted =
  | { ok: true; uses: number; mostUses: number | null }
  | { ok: false; reason: 'not_found' | 'exhausted' | 'unused' }

/** Counts a use, or takes one back with -1 (D70); never past the most (`exhausted`) nor below none (`unused`). */
export function countUse(
  db: Db,
  { actor, now = new Date() }: By,
  id: number,
  change: 1 | -1,
): Promise<UseCounted> {
  return inScopedTransaction(db, { what: 'promotion', id }, async (trx) => {
    const counted = await trx
      .updateTable('promotions')
      .set(({ eb }) => ({ current_uses: eb('current_uses', '+', change), updated_at: now.toISOString() }))
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .$if(change === -1, (query) => query.where('current_uses', '>', 0))
      .$if(change === 1, (query) =>
        query.where((eb) => eb.or([eb('max_uses', 'is', null), eb('current_uses', '<', eb.ref('max_uses'))])),
      )
      .returning(['title', 'current_uses as uses', 'max_uses as mostUses'])
      .executeTakeFirst()
    if (!counted) return { ok: false, reason: await whyNot(trx, id, change) }
    const { title, uses, mostUses } = counted
    const fields = { before: { Usos: uses - change }, after: { Usos: uses } }
    await recordChange(trx, actor, { action: 'changed', noun: 'promotion', id, title, ...fields }, now)
    return { ok: true, uses, mostUses }
  })
}

async function whyNot(trx: Db, id: number, change: 1 | -1): Promise<'not_found' | 'exhausted' | 'unused'> {
  if (!(await find(trx, id))) return 'not_found'
  return change === 1 ? 'exhausted' : 'unused'
}

const find = (db: Db, id: number) =>
  db
    .selectFrom('promotions')
    .select(['title', 'is_active'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
