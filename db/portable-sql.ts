import { type OperationNode, type RawBuilder, type RawNode, sql } from 'kysely'

export type SqlColumnType = 'integer' | 'text'
/** Type of each column, by name. */
export type SqlColumnTypes = Readonly<Record<string, SqlColumnType>>

type Sql = RawBuilder<unknown>

export type TextIndexName = 'search_index' | 'search_names' | 'contact_index' | 'reservation_words'

/** Statistics about the words in an index. */
export interface TermStatistics {
  /** Returns how many entries can have this word at most. Infinity if unknown. */
  most(term: string): number
  /** Returns all words with this prefix, if they are known and few. Otherwise null. */
  allBeginningWith(beginning: string): readonly string[] | null
}

export interface IndexEntriesOptions {
  /** Maximum number of entries. */
  maxCount: number
  /** Condition that is the same for all entries. If it is false, nothing is selected. */
  onlyIf?: Sql | undefined
  /** Word statistics. With them PostgreSQL can search rare words in a faster way. SQLite ignores them. */
  vocabulary?: TermStatistics | undefined
  /** True if any of the matches are enough, for example for counting. */
  inAnyOrder?: boolean
}

/** SQL that differs between engines. Each engine implements all of it (db/engines/<engine>/sql.ts). */
export interface EngineSqlBuilders {
  list(values: readonly (number | string)[]): Sql
  rows(rows: readonly (readonly unknown[])[], columns: SqlColumnTypes): Sql
  newRows(table: string, columns: readonly string[], rows: readonly object[]): Sql
  joined(value: Sql, separator: string): Sql
  jsonList(value: Sql, order: Sql | null): Sql
  jsonArray(values: readonly Sql[]): Sql
  hex(text: Sql): Sql
  seconds(moment: Sql): Sql
  least(values: readonly Sql[]): Sql
  greatest(values: readonly Sql[]): Sql
  matching(index: TextIndexName, expression: string | null): Sql
  entries(index: TextIndexName, expression: string | null, wanted: IndexEntriesOptions): Sql
  merge(index: TextIndexName, pages: number): Sql
  changesSoFar(): Sql
  tableExists(name: string): Sql
  triggers(prefix: string): Sql
  engineVersion(): Sql
  databaseBytes(): Sql
  reserveNumbers(table: string, count: number): Sql
  counters(): Sql
  raiseCounters(counters: readonly (readonly [string, number])[]): Sql
}

type Compile = (engine: EngineSqlBuilders) => Sql

/** A node of the SQL tree that is compiled for the engine when the query runs. */
interface EngineNode extends RawNode {
  readonly compile: Compile
}

function engineSql<T>(compile: Compile): RawBuilder<T> {
  const node: EngineNode = { kind: 'RawNode', sqlFragments: [''], parameters: [], compile }
  return sql<T>`${{ toOperationNode: () => node }}`
}

/** Compiles a node for `engine`. Undefined for a node that all engines understand. */
export function compileNodeForEngine(node: RawNode, engine: EngineSqlBuilders): OperationNode | undefined {
  return 'compile' in node ? (node as EngineNode).compile(engine).toOperationNode() : undefined
}

/**
 * Passes a list of any length as one parameter: `id in ${toValueList(ids)}`. With `not in` the list must not
 * be empty, because PostgreSQL would compare with null.
 */
export const toValueList = <T extends number | string>(values: readonly T[]) =>
  engineSql<T>((engine) => engine.list(values))

/**
 * Passes rows as one parameter. They become a table with the named columns and `row_number` from 0: `select …
 * from ${toInlineTable(rows, { id: 'integer' })} as given`.
 */
export const toInlineTable = (rows: readonly (readonly unknown[])[], columns: SqlColumnTypes) =>
  engineSql<unknown>((engine) => engine.rows(rows, columns))

/**
 * Passes rows for these columns of a table as one parameter. It is a select for the expression of an insert.
 */
export const buildSelectForInsert = (table: string, columns: readonly string[], rows: readonly object[]) =>
  engineSql<unknown>((engine) => engine.newRows(table, columns, rows))

/** Joins the texts of many rows into one. Null if there are no rows. */
export const aggregateToJoinedText = (value: Sql, separator: string) =>
  engineSql<string | null>((engine) => engine.joined(value, separator))

/** Collects the values of many rows as the text of a JSON array. */
export const aggregateToJsonArray = (value: Sql, order: Sql | null = null) =>
  engineSql<string>((engine) => engine.jsonList(value, order))

/** Returns several values of one row as a JSON array, for use in `aggregateToJsonArray`. */
export const buildJsonArraySql = (...values: Sql[]) =>
  engineSql<unknown>((engine) => engine.jsonArray(values))

/** Returns the bytes of a text in hexadecimal. Upper or lower case depends on the engine. */
export const buildHexSql = (text: Sql) => engineSql<string>((engine) => engine.hex(text))

/** Converts an ISO 8601 time to seconds since 1970. Null if the text is no time. */
export const buildUnixSecondsSql = (moment: Sql) =>
  engineSql<number | null>((engine) => engine.seconds(moment))

export const buildLeastSql = (...values: Sql[]) => engineSql<number>((engine) => engine.least(values))
export const buildGreatestSql = (...values: Sql[]) => engineSql<number>((engine) => engine.greatest(values))

/** Row id of an index entry. It defines the order of an index. */
export const indexRowIdSql = sql<number>`rowid`

/**
 * Builds a condition: index entries match an expression (`"word" AND ("prefix"* OR "other")`). Null matches
 * nothing.
 */
export const buildIndexMatch = (index: TextIndexName, expression: string | null) =>
  engineSql<boolean>((engine) => engine.matching(index, expression))

/** Selects the row ids of the first matching entries, in index order unless `inAnyOrder` is true. */
export const selectIndexEntries = (
  index: TextIndexName,
  expression: string | null,
  wanted: IndexEntriesOptions,
) => engineSql<unknown>((engine) => engine.entries(index, expression, wanted))

/** Merges segments of an index. Only some engines have segments. */
export const buildTextIndexMergeSql = (index: TextIndexName, pages: number) =>
  engineSql<unknown>((engine) => engine.merge(index, pages))

/** Number of rows that this connection has changed since it was opened. Zero on PostgreSQL. */
export const rowsChangedSinceConnectSql = engineSql<number>((engine) => engine.changesSoFar())

export const selectTableExists = (name: string) => engineSql<unknown>((engine) => engine.tableExists(name))

/** Selects `name` and `text` (db/trigger.ts) of all triggers whose name has this prefix. */
export const selectTriggersByPrefix = (prefix: string) =>
  engineSql<{ name: string; text: string }>((engine) => engine.triggers(prefix))

export const engineVersionSql = engineSql<string>((engine) => engine.engineVersion())

/** Size of the database in bytes. Null on SQLite, where the size is that of the file. */
export const databaseBytesSql = engineSql<number | null>((engine) => engine.databaseBytes())

/** Reserves `count` ids of a table. Returns them as rows with `first` and `last` of a range. */
export const buildReserveIdsQuery = (table: string, count: number) =>
  engineSql<{ first: number; last: number }>((engine) => engine.reserveNumbers(table, count))

/** Selects the last id assigned by each table, as rows with `name` and `last`. */
export const buildIdCountersQuery = () =>
  engineSql<{ name: string; last: number }>((engine) => engine.counters())

/** Raises id counters. Higher ones stay unchanged. */
export const buildRaiseIdCounters = (counters: readonly (readonly [string, number])[]) =>
  engineSql<unknown>((engine) => engine.raiseCounters(counters))
