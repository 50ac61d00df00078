import type { Db } from 'db/connect'

/** How many ratings visitors can see, in the whole directory; triggers keep the figure. */
export async function countRatings(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('directory_totals')
    .select('total')
    .where('name', '=', 'ratings')
    .executeTakeFirstOrThrow()
  return total
}
