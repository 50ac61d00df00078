import type { Db } from 'db/connect'
import { readSettings } from '~/features/settings/values.server'

/** How many founder numbers were given. A number is given once: a founder that left keeps its place (D59). */
export async function countFounders(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('business_pages')
    .select(({ fn }) => fn.max<number | null>('founder_number').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/**
 * Gives a business that registered itself the next founder number, if it has none and places are left (D59), in the
 * transaction that publishes it.
 */
export async function giveFounderNumber(trx: Db, businessId: number): Promise<void> {
  const { founder_limit } = await readSettings(trx, ['founder_limit'])
  const number = (await countFounders(trx)) + 1
  if (number > Number(founder_limit)) return
  await trx
    .updateTable('business_pages')
    .set({ founder_number: number })
    .where('id', '=', businessId)
    .where('founder_number', 'is', null)
    .execute()
}
