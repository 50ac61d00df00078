import type { Db } from 'db/connect'
import { readSettings } from '~/features/settings/values.server'

/** How many founder numbers were given. A number is given once: a founder that left keeps its place (D59). */
export async function countFounders(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('businesses')
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
    .updateTable('businesses')
    .set({ founder_number: number })
    .where('id', '=', businessId)
    .where('founder_number', 'is', null)
    .execute()
}

/** Gives one business the founder number of another, where it has none itself (D24): a number belongs to one. */
export async function takeFounderNumber(
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
