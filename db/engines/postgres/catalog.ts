import { sql } from 'kysely'
import type { Db } from '../../connect'
import type { TableDefinition } from '../../table'
import { buildTriggerText, type TriggerDefinition } from '../../trigger'

/** Reads the tables of the current schema, with columns, primary key and foreign keys. */
export async function readTableDefinitions(db: Db): Promise<TableDefinition[]> {
  const { rows: columns } = await sql<{ table: string; name: string; key: number | null }>`
    select pg_class.relname::text as table, attname::text as name, array_position(conkey, attnum) as key
    from pg_class join pg_attribute on attrelid = pg_class.oid
      left join pg_constraint on conrelid = pg_class.oid and contype = 'p'
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' order by pg_class.relname, attnum`.execute(db)
  const { rows: references } = await sql<{ table: string; column: string; target: string }>`
    select conrelid::regclass::text as table, attname::text as column, confrelid::regclass::text as target
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db)
  return [...new Set(columns.map(({ table }) => table))].map((name) => {
    const own = columns.filter(({ table }) => table === name)
    const keys = own.filter(({ key }) => key !== null).sort((a, b) => Number(a.key) - Number(b.key))
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

/**
 * Switches row triggers off or on. Statement triggers (ids) and BEFORE triggers (text indexes) stay on,
 * because they count nothing.
 */
const turnTriggers = (how: 'disable' | 'enable') => async (db: Db) => {
  const { rows } = await sql<{ name: string; table: string }>`
    select tgname::text as name, tgrelid::regclass::text as table
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace
      and tgtype & 3 = 1 and relkind = 'r'`.execute(db)
  const verb = how === 'disable' ? sql`disable` : sql`enable`
  await db.transaction().execute(async (trx) => {
    for (const { name, table } of rows)
      await sql`alter table ${sql.table(table)} ${verb} trigger ${sql.id(name)}`.execute(trx)
  })
}

export const pauseTriggers = turnTriggers('disable')
export const resumeTriggers = turnTriggers('enable')

/** Returns the script that creates a trigger. */
export function buildCreateTriggerScript(trigger: TriggerDefinition): string {
  const { name, event, table, when, statements } = trigger
  return `create or replace function ${name}_trigger() returns trigger language plpgsql as $$
begin
  ${statements.map((statement) => `${statement};`).join('\n  ')}
  return null;
end $$;
create trigger ${name} after ${event} on ${table} for each row ${when ? `when (${when}) ` : ''}execute function ${name}_trigger();
comment on trigger ${name} on ${table} is '${buildTriggerText(trigger).replaceAll("'", "''")}'`
}

/** Returns the script that drops a trigger. */
export const buildDropTriggerScript = (name: string): string => `drop function ${name}_trigger() cascade`
