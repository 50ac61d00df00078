import type { Db } from 'db/connect'
import type { SelectQueryBuilder } from 'kysely'
import type { TrashItem, TrashKind } from './schema'

type Found = Omit<TrashItem, 'deletedAt'> & { deletedAt: string | null }

/**
 * The reading half of a kind: `rows` are all of it, as `item`, those in its trash over an index on `deleted_at` and `id`;
 * `page` is where administrators see one.
 */
export function readingOf<Row extends Found>(
  // biome-ignore lint/suspicious/noExplicitAny: whichever table it reads
  rows: (db: Db) => SelectQueryBuilder<any, any, Row>,
  page: (row: Row) => string | null,
): Pick<TrashKind, 'list' | 'expired' | 'find' | 'subjects'> {
  const deleted = (db: Db) => rows(db).where('item.deleted_at', 'is not', null).$castTo<TrashItem>()
  return {
    list: (db, since, count) =>
      deleted(db)
        .where('item.deleted_at', '>', since)
        .orderBy('item.deleted_at', 'desc')
        .orderBy('item.id', 'desc')
        .limit(count)
        .execute(),
    expired: (db, until, count) =>
      deleted(db).where('item.deleted_at', '<=', until).orderBy('item.deleted_at').limit(count).execute(),
    find: async (db, id) => (await deleted(db).where('item.id', '=', id).executeTakeFirst()) ?? null,
    subjects: async (db, ids) =>
      (await rows(db).where('item.id', 'in', ids).execute()).map((row) => ({
        id: row.id,
        isDeleted: row.deletedAt !== null,
        href: page(row),
      })),
  }
}
