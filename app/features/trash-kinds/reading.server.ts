import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import type { SelectQueryBuilder } from 'kysely'
import type { TrashItem, TrashKind } from './schema'

/**
 * Returns a function that restores a row of a table with versions. It succeeds even if the row does not
 * exist.
 */
export const buildVersionedRestore =
  (table: 'categories' | 'promotions'): TrashKind['restore'] =>
  async (trx, { id }, now) => {
    await trx
      .updateTable(table)
      .set(({ eb }) => ({ deleted_at: null, updated_at: now.toISOString(), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    return { ok: true }
  }

type Found = Omit<TrashItem, 'deletedAt'> & { deletedAt: string | null }

/**
 * Returns the functions that read the trash of a kind. `selectRows` selects all rows of its table as `item`.
 * The table needs an index on `deleted_at` and `id`. `buildAdminPath` returns the administration page of a
 * row, or null.
 */
export function createTrashKindReader<Row extends Found>(
  // biome-ignore lint/suspicious/noExplicitAny: whichever table it reads
  selectRows: (db: Db) => SelectQueryBuilder<any, any, Row>,
  buildAdminPath: (row: Row) => string | null,
): Pick<TrashKind, 'list' | 'expired' | 'findAll' | 'find' | 'subjects'> {
  const deleted = (db: Db) => selectRows(db).where('item.deleted_at', 'is not', null).$castTo<TrashItem>()
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
    findAll: (db, ids) => deleted(db).where('item.id', 'in', toValueList(ids)).execute(),
    find: async (db, id) => (await deleted(db).where('item.id', '=', id).executeTakeFirst()) ?? null,
    subjects: async (db, ids) =>
      (await selectRows(db).where('item.id', 'in', ids).execute()).map((row) => ({
        id: row.id,
        isDeleted: row.deletedAt !== null,
        href: buildAdminPath(row),
      })),
  }
}
