import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '~/values/text/formula'

/** Written as text; nothing where there is nothing. */
export type Cell = string | number | null | undefined

type CellName<Row> = { [Name in keyof Row]: Row[Name] extends Cell ? Name : never }[keyof Row]

/** A column of a file, written as it is kept, or how it is written. */
export type Column<Row> = readonly [header: string, cell: CellName<Row> | ((row: Row) => Cell)]

const written = (rows: unknown[][]) =>
  stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })

/** A file piece by piece: UTF-8 with its mark, lines ended as Windows does, nothing a spreadsheet would run (D40). */
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
