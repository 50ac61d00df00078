import type { Db } from 'db/connect'
import { readSettings } from '~/features/settings/site.server'

/** Returns the highest founder number of all businesses, 0 if there is none (D59). */
export async function readLastFounderNumber(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('businesses')
    .select(({ fn }) => fn.max<number | null>('founder_number').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/**
 * Returns the founder number of the next registered business that is published. Null if the limit is reached
 * (D59). Must run in the transaction that writes it.
 */
export async function nextFounderNumber(trx: Db): Promise<number | null> {
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
