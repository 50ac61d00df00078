/** One row of a file, with the number of the line it begins on. */
export interface CsvRecord {
  line: number
  cells: string[]
  /** Where the links behind the cells of a workbook lead. */
  links?: (string | undefined)[]
  /** Why it cannot be read, when it cannot. */
  broken: string | null
}

const UNCLOSED = 'Unas comillas se abren y no se cierran'
/** A description has paragraphs; a quote that is open for longer was never meant to be one. */
const MOST_LINES = 60
const LONGEST = 30_000
/** How many quotes that were never closed may reach for a line: it is read that often, however many stand above it. */
const MOST_READINGS = 3

/** What stands before the rows of a CSV. */
export interface CsvLayout {
  delimiter: string
  /** Lines before the first row: 1 where Excel names its sign. */
  skipped: number
}

/**
 * Cuts the lines of a CSV into rows, one after another. One whose quotes swallow the lines after it is broken alone, and
 * those lines are read again. Empty lines are no rows. `width` cells are expected, where that is known.
 */
export function* recordsOf(
  lines: Iterable<string>,
  { delimiter, skipped }: CsvLayout,
  width?: number,
): Generator<CsvRecord> {
  const queue = new LineQueue(lines)
  for (let n = 0; n < skipped; n++) queue.next()
  for (let first = queue.next(); first; first = queue.next()) {
    const line = queue.number
    const record = queue.readOn(first, delimiter)
    const isSwallowing =
      record && record.lines.length > 1 && (width ?? record.cells.length) !== record.cells.length
    if (!record || isSwallowing) {
      queue.putBack(record?.lines.slice(1) ?? [])
      yield { line, cells: first.text.split(delimiter), broken: UNCLOSED }
    } else if (record.cells.some((cell) => cell.trim() !== ''))
      yield { line, cells: record.cells, broken: null }
  }
}

interface Line {
  text: string
  /** How often it was put back. */
  readings: number
}

/** The first of what comes. */
export function take<T>(items: Iterable<T>, most: number): T[] {
  const taken: T[] = []
  for (const item of items) {
    taken.push(item)
    if (taken.length === most) break
  }
  return taken
}

/** Lines of which some may be read again. */
class LineQueue {
  readonly #lines: Iterator<string>
  #waiting: Line[] = []
  number = 0

  constructor(lines: Iterable<string>) {
    this.#lines = lines[Symbol.iterator]()
  }

  next(): Line | undefined {
    const waiting = this.#waiting.shift()
    const text = waiting?.text ?? (this.#lines.next().value as string | undefined)
    if (text === undefined) return undefined
    this.number++
    return waiting ?? { text, readings: 0 }
  }

  putBack(lines: readonly Line[]): void {
    for (const line of lines) line.readings++
    this.#waiting = [...lines, ...this.#waiting]
    this.number -= lines.length
  }

  /** The row that a line begins, with the lines its quotes hold; null when they do not close: then those lines stay. */
  readOn(first: Line, delimiter: string): { cells: string[]; lines: Line[] } | null {
    const lines = [first]
    let { cells, open } = cutLine(first.text, delimiter, null)
    for (let length = first.text.length; open !== null; length += lines.at(-1)?.text.length ?? 0) {
      const next = lines.length < MOST_LINES && length < LONGEST ? this.next() : undefined
      if (!next || next.readings >= MOST_READINGS || opensAnother(next.text, delimiter)) {
        this.putBack([...lines.slice(1), ...(next ? [next] : [])])
        return null
      }
      const more = cutLine(next.text, delimiter, `${open}\n`)
      lines.push(next)
      cells = [...cells, ...more.cells]
      open = more.open
    }
    return { cells, lines }
  }
}

/**
 * The cells of a line, on from the `open` one before it, and the one that its end leaves open. Only at the beginning of a
 * cell does a quote open one, and only before a delimiter does it close it: others, as in `"Tubos 5" de acero"`, are text.
 */
function cutLine(
  line: string,
  delimiter: string,
  open: string | null,
): { cells: string[]; open: string | null } {
  if (open === null && !line.includes('"')) return { cells: line.split(delimiter), open }
  const cells: string[] = []
  let cell = open
  for (let at = 0; ; ) {
    if (cell === null) {
      const start = skipSpace(line, at, delimiter)
      if (line[start] !== '"') {
        const end = line.indexOf(delimiter, start)
        cells.push(line.slice(start, end < 0 ? undefined : end))
        if (end < 0) return { cells, open: null }
        at = end + 1
        continue
      }
      cell = ''
      at = start + 1
    }
    const quote = line.indexOf('"', at)
    if (quote < 0) return { cells, open: cell + line.slice(at) }
    cell += line.slice(at, quote)
    const end = skipSpace(line, quote + 1, delimiter)
    const isClosing = isEnd(line, end, delimiter)
    at = isClosing ? end + 1 : quote + (line[quote + 1] === '"' ? 2 : 1)
    if (!isClosing) cell += '"'
    else {
      cells.push(cell)
      if (end >= line.length) return { cells, open: null }
      cell = null
    }
  }
}

const skipSpace = (line: string, from: number, delimiter: string): number => {
  let at = from
  if (delimiter !== '\t') while (line[at]?.trim() === '') at++
  return at
}

const isEnd = (line: string, at: number, delimiter: string) => at >= line.length || line[at] === delimiter

/** Within a quoted cell quotes are doubled: one that is not, and closes nothing, opens the cell of another row. */
function opensAnother(line: string, delimiter: string): boolean {
  const first = /(?<!")"(?!")/.exec(line.replaceAll('""', '  '))
  return first !== null && !isEnd(line, skipSpace(line, first.index + 1, delimiter), delimiter)
}
