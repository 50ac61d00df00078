import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { selectTriggersByPrefix } from 'db/portable-sql'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'

/** Script that creates the empty database of version 0.2.0 on an engine. */
export async function schemaOf020(engine: 'sqlite' | 'postgres'): Promise<string> {
  const script = await readFile(new URL(`../db/schema-270.${engine}.sql.gz`, import.meta.url))
  return gunzipSync(script).toString()
}

const rowsOf = async <T>(db: Db, statement: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await statement.execute(db)).rows

/** Normalizes a script: no comments, single spaces, no quotes, lower case. */
const normalised = (script: string) =>
  script
    .replace(/--.*$/gm, '')
    .replace(/"(\w+)"/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),;]) ?/g, '$1')
    .toLowerCase()

/** Scripts of all tables, indexes and triggers of a SQLite database, by name. */
export async function wholeSqlite(db: Db): Promise<Record<string, string>> {
  const rows = await rowsOf(
    db,
    sql<{ name: string; script: string }>`
      select type || ' ' || name as name, sql as script from sqlite_master
      where sql is not null and name not like 'kysely%' and name not like 'sqlite%'
        and name not in (select name from pragma_table_list where type = 'shadow') order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, script }) => [name, normalised(script)]))
}

/**
 * Definitions of all columns, constraints, indexes, triggers, functions and sequences of a PostgreSQL
 * database, by name.
 */
export async function wholePostgres(db: Db): Promise<Record<string, string>> {
  const rows = await rowsOf(
    db,
    sql<{ name: string; script: string }>`
      select * from (
        select 'column ' || relname || ' ' || row_number() over (partition by t.oid order by attnum) as name, concat_ws(' ', attname, format_type(atttypid, atttypmod), collname,
          attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) as script
        from pg_attribute join pg_class as t on t.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
          left join pg_collation as c on c.oid = attcollation
        where relkind = 'r' and attnum > 0 and not attisdropped and relnamespace = current_schema()::regnamespace
        union all select 'constraint ' || conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid)
        from pg_constraint where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f', 'c')
        union all select 'index ' || indexname, indexdef from pg_indexes where schemaname = current_schema()
        union all select 'trigger ' || tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
        union all select 'function ' || proname, prosrc from pg_proc where pronamespace = current_schema()::regnamespace
        union all select 'sequence ' || sequencename, data_type::text from pg_sequences where schemaname = current_schema()
      ) as parts where name not like '% kysely%' order by name`,
  )
  return Object.fromEntries(rows.map(({ name, script }) => [name, normalised(script)]))
}

interface ComparableTable {
  columns: string[]
  key: string[]
  references: string[]
  indexes: string[]
  checks: string[]
}

/** Properties of tables that can be compared between the engines. */
export type ComparableSchema = Record<string, ComparableTable>

/** Columns and values in a condition, which each engine formats differently. */
function namesIn(condition: string, columns: readonly string[]): string {
  const words = condition.match(/'[^']*'|[\w.]+/g) ?? []
  const isOurs = (word: string) => /^['\d]/.test(word) || columns.includes(word)
  return [...new Set(words.filter(isOurs))].sort().join(' ')
}

function conditionsOf(script: string): string[] {
  const found: string[] = []
  for (const { index } of script.matchAll(/\bcheck ?\(/gi)) {
    const start = script.indexOf('(', index)
    let [at, depth] = [start, 0]
    do {
      if (script[at] === '(') depth += 1
      if (script[at] === ')') depth -= 1
      at += 1
    } while (depth > 0)
    found.push(script.slice(start, at))
  }
  return found
}

export async function comparableSqlite(db: Db): Promise<ComparableSchema> {
  const tables = await rowsOf(
    db,
    sql<{ name: string; script: string }>`
      select name, sql as script from sqlite_master where type = 'table' and sql not like 'create virtual%'
        and name not like 'kysely%' and name not like 'sqlite%'
        and name not in (select name from pragma_table_list where type = 'shadow')`,
  )
  const schema: ComparableSchema = {}
  for (const { name, script } of tables) {
    const columns = await rowsOf(
      db,
      sql<{ name: string; type: string; notnull: number; pk: number; hidden: number }>`
        select name, type, "notnull", pk, hidden from pragma_table_xinfo(${name}) order by cid`,
    )
    const names = columns.map((column) => column.name)
    const isFilled = (column: (typeof columns)[number]) => Number(column.notnull === 1 || column.pk > 0)
    const references = await rowsOf(
      db,
      sql<{ reference: string }>`
        select "from" || ' ' || "table" || ' ' || lower(on_delete) as reference from pragma_foreign_key_list(${name})`,
    )
    const indexes = await rowsOf(
      db,
      sql<{ name: string; origin: string; is_unique: number; script: string | null; columns: string }>`
        select i.name, i.origin, i."unique" as is_unique, m.sql as script,
          (select group_concat(coalesce(name, 'expression') || iif("desc", ' desc', ''), ', ' order by seqno)
            from pragma_index_xinfo(i.name) where key = 1) as columns
        from pragma_index_list(${name}) as i left join sqlite_master as m on m.name = i.name where i.origin <> 'pk'`,
    )
    schema[name] = {
      columns: columns.map((column) =>
        [column.name, column.type, isFilled(column), column.hidden > 1 ? 'generated' : ''].join(' ').trim(),
      ),
      key: columns
        .filter((column) => column.pk > 0)
        .sort((a, b) => a.pk - b.pk)
        .map((column) => column.name),
      references: references.map(({ reference }) => reference).sort(),
      indexes: indexes
        .map((index) => {
          const where = /\bwhere\b([\s\S]*)$/i.exec(index.script ?? '')?.[1] ?? ''
          const title = index.origin === 'u' ? '' : index.name
          return `${title} ${index.is_unique} (${index.columns}) ${namesIn(where, names)}`
        })
        .sort(),
      checks: conditionsOf(script.replace(/--.*$/gm, ''))
        .map((condition) => namesIn(condition, names))
        .sort(),
    }
  }
  return schema
}

const TYPES: Record<string, string> = { bigint: 'INTEGER', text: 'TEXT', 'double precision': 'REAL' }

export async function comparablePostgres(db: Db): Promise<ComparableSchema> {
  const columns = await rowsOf(
    db,
    sql<{ table: string; name: string; type: string; filled: number; generated: string }>`
      select relname::text as table, attname::text as name, format_type(atttypid, atttypmod) as type, attnotnull as filled,
        attgenerated::text as generated
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind = 'r' and attnum > 0 and not attisdropped and relnamespace = current_schema()::regnamespace
        and relname not like 'kysely%'
        and attrelid not in (select attrelid from pg_attribute where attname = 'lexemes') order by relname, attnum`,
  )
  const constraints = await rowsOf(
    db,
    sql<{ table: string; kind: string; columns: string[]; target: string; action: string; script: string }>`
      select conrelid::regclass::text as table, contype::text as kind, confrelid::regclass::text as target,
        confdeltype::text as action, pg_get_constraintdef(oid) as script,
        array(select attname::text from unnest(conkey) with ordinality as k (number, at)
          join pg_attribute on attrelid = conrelid and attnum = number order by at) as columns
      from pg_constraint where connamespace = current_schema()::regnamespace`,
  )
  const indexes = await rowsOf(
    db,
    sql<{
      table: string
      name: string
      constraint: string | null
      is_unique: number
      where: string | null
      columns: string
    }>`
      select indrelid::regclass::text as table, i.relname::text as name, contype::text as constraint, indisunique as is_unique,
        pg_get_expr(indpred, indrelid) as where,
        (select string_agg(coalesce(attname::text, 'expression') || case when indoption[at - 1] & 1 = 1 then ' desc' else '' end, ', ' order by at)
          from unnest(indkey::int[]) with ordinality as k (number, at)
          left join pg_attribute on attrelid = indrelid and attnum = number) as columns
      from pg_index join pg_class as i on i.oid = indexrelid left join pg_constraint on conindid = indexrelid and contype in ('p', 'u')
      where relnamespace = current_schema()::regnamespace`,
  )
  const schema: ComparableSchema = {}
  for (const name of new Set(columns.map(({ table }) => table))) {
    const own = columns.filter(({ table }) => table === name)
    const names = own.map((column) => column.name)
    const constraintsOf = (kind: string) =>
      constraints.filter((constraint) => constraint.table === name && constraint.kind === kind)
    const ACTIONS: Record<string, string> = { a: 'no action', c: 'cascade', n: 'set null' }
    schema[name] = {
      columns: own.map((column) =>
        [column.name, TYPES[column.type], column.filled, column.generated === 's' ? 'generated' : '']
          .join(' ')
          .trim(),
      ),
      key: constraintsOf('p').flatMap((constraint) => constraint.columns),
      references: constraintsOf('f')
        .map((constraint) => `${constraint.columns} ${constraint.target} ${ACTIONS[constraint.action]}`)
        .sort(),
      indexes: indexes
        .filter((index) => index.table === name && index.constraint !== 'p')
        .map((index) => {
          const title = index.constraint === 'u' ? '' : index.name
          return `${title} ${index.is_unique} (${index.columns}) ${namesIn(index.where ?? '', names)}`
        })
        .sort(),
      checks: constraintsOf('c')
        .map((constraint) => namesIn(constraint.script, names))
        .sort(),
    }
  }
  return schema
}

/** Events of all triggers, without those of the change feed and those that only PostgreSQL needs. */
export async function triggerEvents(db: Db, scripts: readonly string[]): Promise<string[]> {
  const feed = new Set(
    (await selectTriggersByPrefix('change_feed_').execute(db)).rows.map(({ name }) => name),
  )
  const event =
    /create trigger (\w+) (after|before) (insert|delete|update)( of [\w, ]+?)? on (?:public\.)?(\w+)/
  return scripts
    .map((script) => event.exec(script.replaceAll(',', ', ').replace(/\s+/g, ' ')))
    .flatMap((found) => (found && !feed.has(found[1] ?? '') ? [found.slice(1).join(' ')] : []))
    .filter((each) => !/^\w+_numbers /.test(each) && !/^(\w+) before insert .*\b\1$/.test(each))
    .sort()
}
