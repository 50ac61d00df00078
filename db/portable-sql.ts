import { type OperationNode, type RawBuilder, type RawNode, sql } from 'kysely'

/** A table of values, its alias included: `columns` say how each place of a row reads. */
export type ColumnType = 'integer' | 'text'
export type Columns = Readonly<Record<string, ColumnType>>

type Sql = RawBuilder<unknown>

export type TextIndex = 'search_index' | 'search_names' | 'contact_index' | 'reservation_words'

/** What is known of the words of an index. */
export interface Vocabulary {
  /** At most how many entries have a word; infinitely many where it is not known. */
  most(term: string): number
  /** All words that begin so, where they are a few and known; null otherwise. */
  allBeginningWith(beginning: string): readonly string[] | null
}

export interface WantedEntries {
  /** At most so many. */
  count: number
  /** Where this does not hold, which says nothing of the entries themselves, the index is not even opened. */
  onlyIf?: Sql | undefined
  /** With it, entries that only few can be are looked up by their words, whatever the engine holds of those. */
  vocabulary?: Vocabulary | undefined
  /** Which of them does not matter, as where they are only counted. */
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
}

type Compile = (engine: EngineSql) => Sql

/** In the tree of a statement, SQL that is written when the engine is known. */
interface EngineNode extends RawNode {
  readonly compile: Compile
}

function engineSql<T>(compile: Compile): RawBuilder<T> {
  const node: EngineNode = { kind: 'RawNode', sqlFragments: [''], parameters: [], compile }
  return sql<T>`${{ toOperationNode: () => node }}`
}

/** What `engine` makes of a node; undefined for one that every engine understands. */
export function compileEngineSql(node: RawNode, engine: EngineSql): OperationNode | undefined {
  return 'compile' in node ? (node as EngineNode).compile(engine).toOperationNode() : undefined
}

/** A list in one parameter, however long: `id in ${listOf(ids)}`. Not for `not in` where it may be empty: PostgreSQL then has null. */
export const listOf = <T extends number | string>(values: readonly T[]) =>
  engineSql<T>((engine) => engine.list(values))

/**
 * Rows in one parameter, as a table of the named columns with their number in `row_number`, from 0 on:
 * `select … from ${rowsOf(rows, { id: 'integer' })} as given`.
 */
export const rowsOf = (rows: readonly (readonly unknown[])[], columns: Columns) =>
  engineSql<unknown>((engine) => engine.rows(rows, columns))

/** A select of rows for these columns of a table, all in one parameter: the expression of an insert. */
export const newRows = (table: string, columns: readonly string[], rows: readonly object[]) =>
  engineSql<unknown>((engine) => engine.newRows(table, columns, rows))

/** The texts of many rows as one, in the order the rows come. */
export const joined = (value: Sql, separator: string) =>
  engineSql<string | null>((engine) => engine.joined(value, separator))

/** The values of many rows as the text of a JSON list. */
export const jsonList = (value: Sql, order: Sql | null = null) =>
  engineSql<string>((engine) => engine.jsonList(value, order))

/** Several values of one row as a JSON list, to stand in a `jsonList`. */
export const jsonArray = (...values: Sql[]) => engineSql<unknown>((engine) => engine.jsonArray(values))

/** The bytes of a text in hexadecimal; capitals or not. */
export const hexOf = (text: Sql) => engineSql<string>((engine) => engine.hex(text))

/** Seconds since 1970 of an ISO 8601 moment; null for what is none. */
export const secondsOf = (moment: Sql) => engineSql<number | null>((engine) => engine.seconds(moment))

export const least = (...values: Sql[]) => engineSql<number>((engine) => engine.least(values))
export const greatest = (...values: Sql[]) => engineSql<number>((engine) => engine.greatest(values))

/** The number of an entry in an index of words: indexes are walked in its order. */
export const entryNumber = sql<number>`rowid`

/** A condition on the entries of an index: those that match an expression (`"word" AND ("begun"* OR "other")`); null: none. */
export const matching = (index: TextIndex, expression: string | null) =>
  engineSql<boolean>((engine) => engine.matching(index, expression))

/** A statement for the numbers of the first entries that match an expression, in their order. */
export const firstEntries = (index: TextIndex, expression: string | null, wanted: WantedEntries) =>
  engineSql<unknown>((engine) => engine.entries(index, expression, wanted))

/** A statement that puts parts of an index together, where the engine leaves them apart. */
export const mergeIndex = (index: TextIndex, pages: number) =>
  engineSql<unknown>((engine) => engine.merge(index, pages))

/** Rows this connection has changed since it was opened; without meaning where nothing has to be merged. */
export const changesSoFar = engineSql<number>((engine) => engine.changesSoFar())

export const tableExists = (name: string) => engineSql<unknown>((engine) => engine.tableExists(name))

/** A statement with `name` and `text` (db/trigger.ts) of each trigger whose name begins so. */
export const triggersNamed = (prefix: string) =>
  engineSql<{ name: string; text: string }>((engine) => engine.triggers(prefix))

export const engineVersion = engineSql<string>((engine) => engine.engineVersion())

/** How large the database is; null where its file says it. */
export const databaseBytes = engineSql<number | null>((engine) => engine.databaseBytes())
