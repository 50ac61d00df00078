import type { Db } from 'db/connect'
import { sql } from 'kysely'

/** Runs `work` while the table cannot be read or written. */
export async function withoutTable<Result>(
  db: Db,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`alter table ${sql.table(table)} rename to gone`.execute(db)
  try {
    return await work()
  } finally {
    await sql`alter table gone rename to ${sql.table(table)}`.execute(db)
  }
}

/** Runs `work` while no row of the table can be inserted or updated. */
export async function unwritable<Result>(
  db: Db,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  for (const verb of ['insert', 'update'])
    await sql`create trigger ${sql.raw(`no_${verb}`)} before ${sql.raw(verb)} on ${sql.table(table)}
      begin select raise(abort, 'disk full'); end`.execute(db)
  try {
    return await work()
  } finally {
    for (const verb of ['insert', 'update']) await sql`drop trigger ${sql.raw(`no_${verb}`)}`.execute(db)
  }
}
