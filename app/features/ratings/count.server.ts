import type { Db } from 'db/connect'

/** How many ratings visitors can see, in the whole directory. */
export async function countRatings(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('businesses')
    .select(({ fn }) => fn.sum<number | null>('ratings_count').as('total'))
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .where('ratings_count', '>', 0)
    .executeTakeFirstOrThrow()
  return total ?? 0
}
