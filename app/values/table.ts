/**
 * The rows of a table in a file of tab-separated values, without the one that names its columns; `#` begins a comment.
 * Throws an error with file, line and column for a row that has more or fewer cells, for an empty cell, and for a first
 * cell that `isKnown` refuses.
 */
export function readTable(
  file: string,
  text: string,
  isKnown: (name: string) => boolean = () => true,
): string[][] {
  const lines = text.split('\n').map((line, index) => ({ cells: line.split('\t'), number: index + 1 }))
  const [header, ...rows] = lines.filter(({ cells: [first = ''] }) => first !== '' && !first.startsWith('#'))
  const width = header?.cells.length ?? 0
  return rows.map(({ cells, number }) => {
    const fail = (column: number, problem: string) => {
      throw new Error(`${file}:${number}:${column + 1}: ${problem}`)
    }
    if (cells.length !== width) fail(Math.min(cells.length, width), `${cells.length} cells, not ${width}`)
    const empty = cells.findIndex((cell) => cell.trim() === '')
    if (empty >= 0) fail(empty, 'an empty cell')
    if (!isKnown(cells[0] ?? '')) fail(0, `${cells[0]} is not known`)
    return cells
  })
}

/** What stands between the commas of a cell. */
export const listIn = (cell = ''): string[] =>
  cell
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
