/**
 * Returns the rows of tab-separated text, without the header, `#` comments and lines with an empty first
 * cell. Throws an error with file, line and column in three cases: wrong number of cells, another empty cell,
 * or a first cell that `isKnown` rejects.
 */
export function parseTsv(
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

/** Splits a cell at commas, trims the items and omits empty ones. */
export const splitCommas = (cell = ''): string[] =>
  cell
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
