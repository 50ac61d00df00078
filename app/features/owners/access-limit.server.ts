import type { Db } from 'db/connect'

const KEY = 'access_limited_at'

/**
 * Stores `now` as the time at which a backup was restored or data was moved. Earlier codes and links of
 * claims are then invalid, because the counters of used ones are lost (T285).
 */
export async function invalidateEarlierClaims(db: Db, now: Date): Promise<void> {
  const moment = now.toISOString()
  await db
    .insertInto('settings')
    .values({ key: KEY, value: moment, updated_at: moment })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: moment, updated_at: moment }))
    .execute()
}

/** Returns the time that `invalidateEarlierClaims` stored last, in milliseconds since 1970. Zero if there is none. */
export async function readClaimCutoffMs(db: Db): Promise<number> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return row ? Date.parse(row.value) : 0
}
