import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '~/values/text/formula'

/** Cell value, written as text. Null and undefined become an empty cell. */
export type CsvCell = string | number | null | undefined

type CellName<Row> = { [Name in keyof Row]: Row[Name] extends CsvCell ? Name : never }[keyof Row]

/** A column: its header, and a field name or a function that returns the cell. */
export type CsvColumn<Row> = readonly [header: string, cell: CellName<Row> | ((row: Row) => CsvCell)]

const written = (rows: unknown[][]) =>
  stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })

/** Yields the CSV in pieces: UTF-8 with BOM, CRLF line endings, formulas escaped (D40). */
export async function* writeCsv<Row>(
  columns: readonly CsvColumn<Row>[],
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
