import type { Db } from 'db/connect'
import { readSettings } from '~/features/settings/site.server'

/** Key of the setting with the highest founder number of an erased business. */
const ERASED_FOUNDER_NUMBER_KEY = 'erased_founder_number'

/** Returns the highest founder number of all businesses, erased ones included. 0 if there is none (D59). */
export async function readLastFounderNumber(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('businesses')
    .select(({ fn }) => fn.max<number | null>('founder_number').as('last'))
    .executeTakeFirstOrThrow()
  const erased = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', ERASED_FOUNDER_NUMBER_KEY)
    .executeTakeFirst()
  return Math.max(last ?? 0, Number(erased?.value ?? 0))
}

/**
 * Stores the highest founder number if this business has it. Call it before the business is erased, so that
 * its number is not given again.
 */
export async function retireFounderNumber(trx: Db, id: number): Promise<void> {
  const row = await trx
    .selectFrom('businesses')
    .select('founder_number')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.founder_number || row.founder_number < (await readLastFounderNumber(trx))) return
  const stored = { value: String(row.founder_number), updated_at: new Date().toISOString() }
  await trx
    .insertInto('settings')
    .values({ key: ERASED_FOUNDER_NUMBER_KEY, ...stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(stored))
    .execute()
}

/**
 * Returns the founder number of the next registered business that is published. Null if the limit is reached
 * (D59). Must run in the transaction that writes it.
 */
export async function findNextFounderNumber(trx: Db): Promise<number | null> {
  const { founder_limit } = await readSettings(trx, ['founder_limit'])
  const number = (await readLastFounderNumber(trx)) + 1
  return number > Number(founder_limit) ? null : number
}

/**
 * Moves the founder number from one business to another one that has none, when they are merged (D24).
 * Returns the number, or null if nothing moved.
 */
export async function transferFounderNumber(
  trx: Db,
  { from, to }: { from: number; to: number },
): Promise<number | null> {
  const rows = await trx
    .selectFrom('businesses')
    .select(['id', 'founder_number as number'])
    .where('id', 'in', [from, to])
    .execute()
  const numberOf = (id: number) => rows.find((row) => row.id === id)?.number ?? null
  const number = numberOf(from)
  if (number === null || numberOf(to) !== null) return null
  await trx.updateTable('businesses').set({ founder_number: null }).where('id', '=', from).execute()
  await trx.updateTable('businesses').set({ founder_number: number }).where('id', '=', to).execute()
  return number
}
