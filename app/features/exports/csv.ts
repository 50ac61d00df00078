import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '~/values/text/formula'

/** Written as text. Null and undefined give an empty cell. */
export type Cell = string | number | null | undefined

type CellName<Row> = { [Name in keyof Row]: Row[Name] extends Cell ? Name : never }[keyof Row]

/** A column: its header, and the name of a field or a function for the cell. */
export type Column<Row> = readonly [header: string, cell: CellName<Row> | ((row: Row) => Cell)]

const written = (rows: unknown[][]) =>
  stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })

/** Yields a CSV piece by piece: UTF-8 with BOM, CRLF line endings, formulas escaped (D40). */
export async function* csvOf<Row>(
  columns: readonly Column<Row>[],
  pieces: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, void, void> {
  yield `\uFEFF${written([columns.map(([header]) => header)])}`
  for await (const rows of pieces)
    yield written(
      rows.map((row) =>
        columns.map(([, cell]) =>
          escapeFormula(String((typeof cell === 'function' ? cell(row) : row[cell]) ?? '')),
        ),
      ),
    )
}
