import type { Db } from 'db/connect'
import type { Database } from 'db/types'
import type { Insertable, Selectable, Updateable } from 'kysely'

type Table = keyof Database

/** The compiler checks one table instead of the types of all. Callers name valid columns. */
const any = (table: Table) => table as 'businesses'

const selecting = <T extends Table>(db: Db, table: T, values: Partial<Selectable<Database[T]>>) =>
  Object.entries(values).reduce(
    (query, [column, value]) => query.where(column as 'id', '=', value as number),
    db.selectFrom(any(table)).selectAll(),
  )

/** Returns the row with these values. Throws if there is none. */
export const rowOf = async <T extends Table>(db: Db, table: T, values: Partial<Selectable<Database[T]>>) =>
  (await selecting(db, table, values).executeTakeFirstOrThrow()) as unknown as Selectable<Database[T]>

/** Returns the row with these values that was inserted last. */
export const newestRow = async <T extends Table>(
  db: Db,
  table: T,
  values: Partial<Selectable<Database[T]>> = {},
) =>
  (await selecting(db, table, values)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()) as unknown as Selectable<Database[T]>

/** Returns one column of the rows with these values, in the order of their ids. */
export const columnOf = async <T extends Table, C extends keyof Selectable<Database[T]>>(
  db: Db,
  table: T,
  column: C,
  values: Partial<Selectable<Database[T]>> = {},
) =>
  ((await selecting(db, table, values).orderBy('id').execute()) as unknown as Selectable<Database[T]>[]).map(
    (row) => row[column],
  )

/** Updates the rows with these values. */
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

/** Inserts a row and returns its id. */
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

/** Inserts rows without id, or whose id is not needed. */
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
