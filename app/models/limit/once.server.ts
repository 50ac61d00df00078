import type { Db } from 'db/connect'

const MINUTES = 15

export interface Stored {
  id: number
  /** The same had been stored a moment ago: this is its id. */
  isRepeat: boolean
}

/**
 * Stores what a form brought once, however often it is sent within 15 minutes: a second touch, a reload, two at the
 * same moment (T91). `key` stands for all of its content and who sent it, hashed with `limitKey`. `insert` runs in
 * one transaction with the note of it, and returns the new row's id.
 */
export function storeOnce(
  db: Db,
  key: string,
  insert: (trx: Db) => Promise<number>,
  now = new Date(),
): Promise<Stored> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('recent_forms').where('expires_at', '<=', now.toISOString()).execute()
    const known = await findStored(trx, key, now)
    if (known !== null) return { id: known, isRepeat: true }
    const id = await insert(trx)
    const expires_at = new Date(now.getTime() + MINUTES * 60_000).toISOString()
    await trx.insertInto('recent_forms').values({ key_hash: key, row_id: id, expires_at }).execute()
    return { id, isRepeat: false }
  })
}

/** The row that the same form made within the last 15 minutes; null when it is the first time. */
export async function findStored(db: Db, key: string, now = new Date()): Promise<number | null> {
  const known = await db
    .selectFrom('recent_forms')
    .select('row_id')
    .where('key_hash', '=', key)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return known?.row_id ?? null
}
