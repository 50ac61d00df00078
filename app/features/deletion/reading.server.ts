import type { Db } from 'db/connect'
import type { SelectQueryBuilder } from 'kysely'
import type { TrashItem, TrashKind } from './schema'

// biome-ignore lint/suspicious/noExplicitAny: whichever table it reads
type Deleted = SelectQueryBuilder<any, any, TrashItem>

/** The reading half of a kind: `rows` are those in its trash, with `deleted_at` and `id` over an index on both. */
export function readingOf(rows: (db: Db) => Deleted): Pick<TrashKind, 'list' | 'expired' | 'find'> {
  return {
    list: (db, since, count) =>
      rows(db)
        .where('item.deleted_at', '>', since)
        .orderBy('item.deleted_at', 'desc')
        .orderBy('item.id', 'desc')
        .limit(count)
        .execute(),
    expired: (db, until, count) =>
      rows(db).where('item.deleted_at', '<=', until).orderBy('item.deleted_at').limit(count).execute(),
    find: async (db, id) => (await rows(db).where('item.id', '=', id).executeTakeFirst()) ?? null,
  }
}
