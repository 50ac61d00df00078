import { type RawBuilder, sql } from 'kysely'
import type { EngineSqlBuilders } from '../../portable-sql'

const json = (value: unknown) => JSON.stringify(value)

/** MATCH expression without hits. An empty expression would be an SQL error. */
const MATCH_NOTHING_EXPRESSION = '""'

const listed = (values: readonly RawBuilder<unknown>[]) => sql.join([...values])

export const sqliteSqlBuilders: EngineSqlBuilders = {
  list: (values) => sql`(select value from json_each(${json(values)}))`,
  rows: (rows, columns) => {
    const read = Object.keys(columns).map((name, at) => sql`value ->> ${sql.lit(at)} as ${sql.ref(name)}`)
    return sql`(select ${sql.join(read)}, key as row_number from json_each(${json(rows)}))`
  },
  newRows: (_table, columns, rows) => {
    const values = rows.map((row) => columns.map((column) => row[column as keyof typeof row]))
    const read = columns.map((_, at) => sql`value ->> ${sql.lit(at)}`)
    // Without a WHERE clause, SQLite reads a following ON CONFLICT as part of the join.
    return sql`select ${sql.join(read)} from json_each(${json(values)}) where true`
  },
  joined: (value, separator) => sql`group_concat(${value}, ${sql.lit(separator)})`,
  jsonList: (value, order) =>
    order ? sql`json_group_array(${value} order by ${order})` : sql`json_group_array(${value})`,
  jsonArray: (values) => sql`json_array(${listed(values)})`,
  hex: (text) => sql`hex(${text})`,
  seconds: (moment) => sql`unixepoch(${moment})`,
  least: (values) => sql`min(${listed(values)})`,
  greatest: (values) => sql`max(${listed(values)})`,
  matching: (index, expression) => sql`${sql.table(index)} match ${expression ?? MATCH_NOTHING_EXPRESSION}`,
  entries: (index, expression, { maxCount, onlyIf }) => {
    const asked = expression ?? MATCH_NOTHING_EXPRESSION
    // As a further condition it could be evaluated for each entry, so it is part of the expression.
    const match = onlyIf ? sql`iif(${onlyIf}, ${asked}, ${MATCH_NOTHING_EXPRESSION})` : sql`${asked}`
    return sql`select rowid from ${sql.table(index)} where ${sql.table(index)} match ${match}
      order by rowid limit ${sql.lit(maxCount)}`
  },
  merge: (index, pages) =>
    sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${pages})`,
  changesSoFar: () => sql`total_changes()`,
  tableExists: (name) => sql`select 1 from sqlite_master where type = 'table' and name = ${name}`,
  triggers: (prefix) =>
    sql`select name, sql as text from sqlite_master where type = 'trigger' and name glob ${`${prefix}*`}`,
  engineVersion: () => sql`'SQLite ' || sqlite_version()`,
  databaseBytes: () => sql`null`,
  reserveNumbers: (table, count) => sql`
    insert or replace into sqlite_sequence (rowid, name, seq)
      select counter.rowid, wanted.name, coalesce(counter.seq, 0) + ${count}
      from (select ${table} as name) as wanted left join sqlite_sequence as counter on counter.name = wanted.name
    returning seq - ${count} + 1 as first, seq as last`,
  counters: () => sql`
    select numbered.name, coalesce(seq, 0) as last
    from sqlite_master as numbered left join sqlite_sequence as counter on counter.name = numbered.name
    where type = 'table' and sql like '% AUTOINCREMENT,%'`,
  raiseCounters: (counters) => sql`
    insert or replace into sqlite_sequence (rowid, name, seq)
      select counter.rowid, wanted.value ->> 0, max(coalesce(counter.seq, 0), wanted.value ->> 1)
      from json_each(${json(counters)}) as wanted left join sqlite_sequence as counter on counter.name = wanted.value ->> 0`,
}
