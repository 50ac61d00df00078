import { sql } from 'kysely'
import type { Db } from '../../connect'
import { runSqlScript } from '../../statement'
import type { TableDefinition } from '../../table'
import { buildTriggerText } from '../../trigger'

/** Reads the tables, except those of text indexes and of SQLite itself. */
export async function readTableDefinitions(db: Db): Promise<TableDefinition[]> {
  const { rows: names } = await sql<{ name: string }>`
    select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%'`.execute(
    db,
  )
  const { rows: columns } = await sql<{ table: string; name: string; key: number }>`
    select t.name as "table", c.name, c.pk as key from pragma_table_list as t join pragma_table_xinfo(t.name) as c
    where t.schema = 'main' and c.hidden = 0 order by t.name, c.cid`.execute(db)
  const { rows: references } = await sql<{ table: string; column: string; target: string }>`
    select t.name as "table", r."from" as "column", r."table" as target
    from pragma_table_list as t join pragma_foreign_key_list(t.name) as r where t.schema = 'main'`.execute(db)
  return names.map(({ name }) => {
    const own = columns.filter(({ table }) => table === name)
    const keys = own.filter(({ key }) => key > 0).sort((a, b) => a.key - b.key)
    return {
      name,
      columns: own.map((column) => column.name),
      key: keys.map((column) => column.name),
      references: references
        .filter(({ table }) => table === name)
        .map(({ column, target }) => ({ column, target })),
    }
  })
}

const PAUSED_TRIGGERS_TABLE = 'paused_triggers'

/**
 * Drops the triggers. Their scripts are stored in a table, from which `resumeTriggers` creates them again.
 */
export async function pauseTriggers(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`create table if not exists ${sql.table(PAUSED_TRIGGERS_TABLE)} (name text primary key, script text not null)`.execute(
      trx,
    )
    await sql`insert or ignore into ${sql.table(PAUSED_TRIGGERS_TABLE)} select name, sql from sqlite_master where type = 'trigger'`.execute(
      trx,
    )
    const { rows } = await sql<{
      name: string
    }>`select name from sqlite_master where type = 'trigger'`.execute(trx)
    for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(trx)
  })
}

/** Creates the dropped triggers again. Does nothing if none are dropped. */
export async function resumeTriggers(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows: paused } =
      await sql`select 1 from sqlite_master where name = ${PAUSED_TRIGGERS_TABLE}`.execute(trx)
    if (paused.length === 0) return
    const { rows } = await sql<{
      script: string
    }>`select script from ${sql.table(PAUSED_TRIGGERS_TABLE)}`.execute(trx)
    for (const { script } of rows) await runSqlScript(trx, script)
    await sql`drop table ${sql.table(PAUSED_TRIGGERS_TABLE)}`.execute(trx)
  })
}

/** Returns the script that creates a trigger. */
export const buildCreateTriggerScript = buildTriggerText

/** Returns the script that drops a trigger. */
export const buildDropTriggerScript = (name: string): string => `drop trigger ${name}`
