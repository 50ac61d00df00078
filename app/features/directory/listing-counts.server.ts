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

/** The categories that have published businesses in a state (null: anywhere), by their ids. */
export async function categoriesListed(db: Db, stateCode: string | null): Promise<number[]> {
  const rows = await db
    .selectFrom('listing_counts')
    .select('category_id')
    .where('category_id', '>', 0)
    .where('state_code', '=', stateCode ?? '')
    .where('listings', '>', 0)
    .execute()
  return rows.map((row) => row.category_id)
}

/** The states in which a category (null: the directory) has published businesses, by their two letters. */
export async function statesListed(db: Db, categoryId: number | null): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_counts')
    .select('state_code')
    .where('category_id', '=', categoryId ?? 0)
    .where('state_code', '<>', '')
    .where('listings', '>', 0)
    .execute()
  return rows.map((row) => row.state_code)
}
