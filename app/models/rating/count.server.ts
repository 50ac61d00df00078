import type { Db } from 'db/connect'

/** How many ratings visitors can see, in the whole directory. */
export async function countRatings(db: Db): Promise<number> {
  const { ratings } = await db
    .selectFrom('business_pages')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('ratings_count'), eb.lit(0)).as('ratings'))
    .where('is_listed', '=', 1)
    .executeTakeFirstOrThrow()
  return ratings
}
