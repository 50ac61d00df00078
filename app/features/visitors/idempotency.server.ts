import type { Db } from 'db/connect'

const MINUTES = 15

export interface Stored {
  id: number
  isRepeat: boolean
  /** It came from this browser, also the first time. */
  isOwn: boolean
}

export interface Sender {
  /** As `clientAddress` gives it; it is not stored. */
  address: string
  secret: string
}

export interface IdempotencyKey {
  /** Stands for all of its content and where it came from, hashed with `limitKey`. */
  key: string
  browser?: string | null
}

/**
 * Stores a form once, however often it is sent within 15 minutes (T91). `insert` runs in one transaction with the note of it, and returns the new row's id.
 */
export function storeIdempotently(
  db: Db,
  form: IdempotencyKey,
  insert: (trx: Db) => Promise<number>,
  now = new Date(),
): Promise<Stored> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('recent_forms').where('expires_at', '<=', now.toISOString()).execute()
    const known = await findStored(trx, form, now)
    if (known) return known
    const id = await insert(trx)
    await trx
      .insertInto('recent_forms')
      .values({
        key_hash: form.key,
        row_id: id,
        expires_at: new Date(now.getTime() + MINUTES * 60_000).toISOString(),
        browser_hash: form.browser ?? null,
      })
      .execute()
    return { id, isRepeat: false, isOwn: true }
  })
}

/** What the same form stored within the last 15 minutes; null when it is the first time. */
export async function findStored(
  db: Db,
  { key, browser }: IdempotencyKey,
  now = new Date(),
): Promise<Stored | null> {
  const known = await db
    .selectFrom('recent_forms')
    .select(['row_id', 'browser_hash'])
    .where('key_hash', '=', key)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!known) return null
  return { id: known.row_id, isRepeat: true, isOwn: !!browser && known.browser_hash === browser }
}
