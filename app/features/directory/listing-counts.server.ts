import type { Db } from 'db/connect'

/** How many published businesses a category (null: the directory) has in a state (null: anywhere). */
export async function countListings(
  db: Db,
  categoryId: number | null,
  stateCode: string | null,
): Promise<number> {
  const row = await db
    .selectFrom('listing_counts')
    .select('listings')
    .where('category_id', '=', categoryId ?? 0)
    .where('state_code', '=', stateCode ?? '')
    .executeTakeFirst()
  return row?.listings ?? 0
}
