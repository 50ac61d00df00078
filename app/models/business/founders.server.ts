import type { Db } from 'db/connect'

/** How many founder numbers were given. A number is given once: a founder that left keeps its place (D59). */
export async function countFounders(db: Db): Promise<number> {
  const { founders } = await db
    .selectFrom('business_pages')
    .select((eb) => eb.fn.countAll<number>().as('founders'))
    .where('founder_number', 'is not', null)
    .executeTakeFirstOrThrow()
  return founders
}
