import type { Db } from 'db/connect'
import type { Database } from 'db/types'
import type { Insertable, Selectable, Updateable } from 'kysely'

type Table = keyof Database

/** Of the types of all tables the compiler is asked with one: each column is the caller's to name. */
const any = (table: Table) => table as 'businesses'

const selecting = <T extends Table>(db: Db, table: T, values: Partial<Selectable<Database[T]>>) =>
  Object.entries(values).reduce(
    (query, [column, value]) => query.where(column as 'id', '=', value as number),
    db.selectFrom(any(table)).selectAll(),
  )

/** The row with these values; fails where there is none. */
export const rowOf = async <T extends Table>(db: Db, table: T, values: Partial<Selectable<Database[T]>>) =>
  (await selecting(db, table, values).executeTakeFirstOrThrow()) as unknown as Selectable<Database[T]>

/** The row put in last, of those with these values. */
export const newestRow = async <T extends Table>(
  db: Db,
  table: T,
  values: Partial<Selectable<Database[T]>> = {},
) =>
  (await selecting(db, table, values)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()) as unknown as Selectable<Database[T]>

/** Changes the rows with these values. */
export async function updateRows<T extends Table>(
  db: Db,
  table: T,
  values: Partial<Selectable<Database[T]>>,
  changes: Updateable<Database[T]>,
): Promise<void> {
  let query = db.updateTable(any(table)).set(changes as object)
  for (const [column, value] of Object.entries(values))
    query = query.where(column as 'id', '=', value as number)
  await query.execute()
}

/** Puts a row in; answers its number. */
export const insertRow = <T extends Table>(
  db: Db,
  table: T,
  values: Insertable<Database[T]>,
): Promise<{ id: number }> =>
  db
    .insertInto(any(table))
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow()

/** Puts rows in that have no number, or whose number nobody needs. */
export async function insertRows<T extends Table>(
  db: Db,
  table: T,
  values: Insertable<Database[T]> | Insertable<Database[T]>[],
): Promise<void> {
  await db
    .insertInto(any(table))
    .values(values as never)
    .execute()
}
