import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import type { View, ViewedListName } from './lists'

export const MOST_VIEWS = 20

/** The views that an account has kept, of all lists or of one, by name. */
export async function listViews(db: Db, userId: number, list?: ViewedListName) {
  let rows = db
    .selectFrom('saved_views')
    .select(['id', 'list', 'name', 'query'])
    .where('user_id', '=', userId)
    .orderBy('name')
  if (list) rows = rows.where('list', '=', list)
  return (await rows.execute()).map((row) => ({ ...row, list: row.list as ViewedListName }))
}

export type SavedView = Awaited<ReturnType<typeof listViews>>[number]

/** Keeps a view under a name; why not, when the name has other filters in that list or the account has twenty others. */
export function saveView(
  db: Db,
  userId: number,
  { list, query, name }: View & { name: string },
  now = new Date(),
): Promise<'name_taken' | 'too_many' | null> {
  return inTransaction(db, async (trx) => {
    const kept = await listViews(trx, userId)
    const namesake = kept.find((view) => view.list === list && view.name === name)
    if (namesake) return namesake.query === query ? null : 'name_taken'
    if (kept.length >= MOST_VIEWS) return 'too_many'
    await trx
      .insertInto('saved_views')
      .values({ user_id: userId, list, name, query, created_at: now.toISOString() })
      .execute()
    return null
  })
}

/** Forgets a view; false when this account has none of that number. */
export async function removeView(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0
}
