import { type RawBuilder, sql } from 'kysely'
import type { EngineSqlBuilders, SqlColumnType } from '../../portable-sql'
import { buildMatchCondition, buildTextIndexEntriesSelect } from './match'

type Sql = RawBuilder<unknown>

const listed = (values: readonly Sql[]) => sql.join([...values])

const TYPES: Record<SqlColumnType, Sql> = { integer: sql`bigint`, text: sql`text` }

export const postgresSqlBuilders: EngineSqlBuilders = {
  list: (values) => {
    // An empty list has no type. `(null)` matches nothing.
    if (values.length === 0) return sql`(null)`
    const type = TYPES[typeof values[0] === 'number' ? 'integer' : 'text']
    return sql`(select unnest(${values as unknown}::${type}[]))`
  },
  rows: (rows, columns) => {
    const read = Object.entries(columns).map(
      ([name, type], at) => sql`(value ->> ${sql.lit(at)})::${TYPES[type]} as ${sql.ref(name)}`,
    )
    return sql`(select ${sql.join(read)}, number - 1 as row_number
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as each_row (value, number))`
  },
  newRows: (table, columns, rows) =>
    sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`,
  joined: (value, separator) => sql`string_agg((${value})::text, ${sql.lit(separator)})`,
  jsonList: (value, order) =>
    order
      ? sql`coalesce(json_agg(${value} order by ${order})::text, '[]')`
      : sql`coalesce(json_agg(${value})::text, '[]')`,
  jsonArray: (values) => sql`json_build_array(${listed(values)})`,
  hex: (text) => sql`encode(convert_to(${text}, 'UTF8'), 'hex')`,
  seconds: (moment) => sql`unixepoch(${moment})`,
  least: (values) => sql`least(${listed(values)})`,
  greatest: (values) => sql`greatest(${listed(values)})`,
  matching: buildMatchCondition,
  entries: buildTextIndexEntriesSelect,
  merge: () => sql`select 0`,
  changesSoFar: () => sql`0`,
  tableExists: (name) =>
    sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${name}`,
  triggers: (prefix) => sql`
    select tgname as name, obj_description(pg_trigger.oid, 'pg_trigger') as text
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and starts_with(tgname::text, ${prefix})`,
  engineVersion: () => sql`'PostgreSQL ' || current_setting('server_version')`,
  databaseBytes: () => sql`pg_database_size(current_database())`,
  reserveNumbers: (table, count) => sql`
    select number as first, number as last
    from (select nextval(pg_get_serial_sequence(${table}, 'id')) as number from generate_series(1, ${sql.lit(count)})) as given`,
  counters: () => sql`
    select relname::text as name, coalesce(pg_sequence_last_value(objid), 0) as last
    from pg_depend join pg_class on pg_class.oid = refobjid
    where classid = 'pg_class'::regclass and deptype = 'i' and relkind = 'r'
      and relnamespace = current_schema()::regnamespace
      and objid in (select oid from pg_class where relkind = 'S')`,
  raiseCounters: (counters) => sql`
    select setval(sequence, greatest(last, coalesce(pg_sequence_last_value(sequence), 1)))
    from (select pg_get_serial_sequence(value ->> 0, 'id')::regclass as sequence, (value ->> 1)::bigint as last
      from jsonb_array_elements(${JSON.stringify(counters)}::jsonb)) as wanted
    where last > 0`,
}
