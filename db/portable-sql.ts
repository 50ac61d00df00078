import { type OperationNode, type RawBuilder, type RawNode, sql } from 'kysely'

/** Column types of a table of values, by column name. */
export type ColumnType = 'integer' | 'text'
export type Columns = Readonly<Record<string, ColumnType>>

type Sql = RawBuilder<unknown>

export type TextIndex = 'search_index' | 'search_names' | 'contact_index' | 'reservation_words'

/** Statistics about the words of an index. */
export interface TermStatistics {
  /** Upper limit of the entries with this word. Infinity if unknown. */
  most(term: string): number
  /** All words with this prefix if they are few and known, otherwise null. */
  allBeginningWith(beginning: string): readonly string[] | null
}

export interface WantedEntries {
  /** Maximum number of entries. */
  count: number
  /** Condition that does not depend on the entry. If it is false, the index is not opened. */
  onlyIf?: Sql | undefined
  /** If given, rare entries are looked up by their words, whatever the planner estimates. */
  vocabulary?: TermStatistics | undefined
  /** Any of the matches will do, for example to count them. */
  inAnyOrder?: boolean
}

/** SQL that each engine writes its own way. Each engine implements all of it (db/engines/<engine>/sql.ts). */
export interface EngineSql {
  list(values: readonly (number | string)[]): Sql
  rows(rows: readonly (readonly unknown[])[], columns: Columns): Sql
  newRows(table: string, columns: readonly string[], rows: readonly object[]): Sql
  joined(value: Sql, separator: string): Sql
  jsonList(value: Sql, order: Sql | null): Sql
  jsonArray(values: readonly Sql[]): Sql
  hex(text: Sql): Sql
  seconds(moment: Sql): Sql
  least(values: readonly Sql[]): Sql
  greatest(values: readonly Sql[]): Sql
  matching(index: TextIndex, expression: string | null): Sql
  entries(index: TextIndex, expression: string | null, wanted: WantedEntries): Sql
  merge(index: TextIndex, pages: number): Sql
  changesSoFar(): Sql
  tableExists(name: string): Sql
  triggers(prefix: string): Sql
  engineVersion(): Sql
  databaseBytes(): Sql
  reserveNumbers(table: string, count: number): Sql
  counters(): Sql
  raiseCounters(counters: readonly (readonly [string, number])[]): Sql
}

type Compile = (engine: EngineSql) => Sql

/** A node of the SQL tree that is compiled when the engine is known. */
interface EngineNode extends RawNode {
  readonly compile: Compile
}

function engineSql<T>(compile: Compile): RawBuilder<T> {
  const node: EngineNode = { kind: 'RawNode', sqlFragments: [''], parameters: [], compile }
  return sql<T>`${{ toOperationNode: () => node }}`
}

/** Compiles a node for `engine`. Undefined for a node that all engines understand. */
export function compileEngineSql(node: RawNode, engine: EngineSql): OperationNode | undefined {
  return 'compile' in node ? (node as EngineNode).compile(engine).toOperationNode() : undefined
}

/**
 * A list of any length in one parameter: `id in ${toValueList(ids)}`. Do not use it with `not in` if it may
 * be empty: PostgreSQL then compares with null.
 */
export const toValueList = <T extends number | string>(values: readonly T[]) =>
  engineSql<T>((engine) => engine.list(values))

/**
 * Rows in one parameter, as a table with the named columns and `row_number` from 0: `select … from
 * ${rowsOf(rows, { id: 'integer' })} as given`.
 */
export const rowsOf = (rows: readonly (readonly unknown[])[], columns: Columns) =>
  engineSql<unknown>((engine) => engine.rows(rows, columns))

/** A select of rows for these table columns, in one parameter. Used as the expression of an insert. */
export const newRows = (table: string, columns: readonly string[], rows: readonly object[]) =>
  engineSql<unknown>((engine) => engine.newRows(table, columns, rows))

/** Joins the texts of many rows into one, in row order. */
export const joined = (value: Sql, separator: string) =>
  engineSql<string | null>((engine) => engine.joined(value, separator))

/** Collects the values of many rows as the text of a JSON array. */
export const jsonList = (value: Sql, order: Sql | null = null) =>
  engineSql<string>((engine) => engine.jsonList(value, order))

/** Several values of one row as a JSON array, for use in `jsonList`. */
export const jsonArray = (...values: Sql[]) => engineSql<unknown>((engine) => engine.jsonArray(values))

/** The bytes of a text in hexadecimal, in upper or lower case. */
export const hexOf = (text: Sql) => engineSql<string>((engine) => engine.hex(text))

/** Seconds since 1970 of an ISO 8601 time. Null if the text is not a time. */
export const secondsOf = (moment: Sql) => engineSql<number | null>((engine) => engine.seconds(moment))

export const least = (...values: Sql[]) => engineSql<number>((engine) => engine.least(values))
export const greatest = (...values: Sql[]) => engineSql<number>((engine) => engine.greatest(values))

/** Row number of an index entry. Indexes are scanned in this order. */
export const indexRowId = sql<number>`rowid`

/**
 * Condition for index entries that match an expression (`"word" AND ("prefix"* OR "other")`). Null matches
 * nothing.
 */
export const matchesIndex = (index: TextIndex, expression: string | null) =>
  engineSql<boolean>((engine) => engine.matching(index, expression))

/** Selects the row numbers of the first matching entries, in index order. */
export const selectIndexEntries = (index: TextIndex, expression: string | null, wanted: WantedEntries) =>
  engineSql<unknown>((engine) => engine.entries(index, expression, wanted))

/** Merges segments of an index, on engines that store segments. */
export const mergeIndexSegments = (index: TextIndex, pages: number) =>
  engineSql<unknown>((engine) => engine.merge(index, pages))

/**
 * Rows that this connection has changed since it was opened. Meaningful only on engines with index segments.
 */
export const changedRowCount = engineSql<number>((engine) => engine.changesSoFar())

export const tableExists = (name: string) => engineSql<unknown>((engine) => engine.tableExists(name))

/** Selects `name` and `text` (db/trigger.ts) of all triggers whose name has this prefix. */
export const triggersNamed = (prefix: string) =>
  engineSql<{ name: string; text: string }>((engine) => engine.triggers(prefix))

export const engineVersion = engineSql<string>((engine) => engine.engineVersion())

/** Size of the database in bytes. Null on SQLite, where the file has the size. */
export const databaseBytes = engineSql<number | null>((engine) => engine.databaseBytes())

/** Reserves `count` ids of a table. Returns ranges as rows of `first` and `last`. */
export const reserveNumbers = (table: string, count: number) =>
  engineSql<{ first: number; last: number }>((engine) => engine.reserveNumbers(table, count))

/** Selects the last id that each table has assigned, as rows of `name` and `last`. */
export const allCounters = () => engineSql<{ name: string; last: number }>((engine) => engine.counters())

/** Raises id counters. Higher counters stay unchanged. */
export const raisedCounters = (counters: readonly (readonly [string, number])[]) =>
  engineSql<unknown>((engine) => engine.raiseCounters(counters))
