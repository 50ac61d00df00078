import { parse } from 'csv-parse/sync'

/** One row of a file, with the number of the line it begins on. */
export interface CsvRecord {
  line: number
  cells: string[]
  /** Why it cannot be read, when it cannot. */
  broken: string | null
}

const DELIMITERS = [',', ';', '\t', '|']
const UNCLOSED = 'Unas comillas se abren y no se cierran'
/** A description has paragraphs; a quote that is open for longer was never meant to be one. */
const MOST_LINES = 60
const LONGEST = 30_000
/** How many quotes that were never closed may reach for a line: it is read that often, however many stand above it. */
const MOST_READINGS = 3
/** Lines that are looked at for the sign between the cells. */
const LOOKED_AT = 40

/** What stands before the rows of a CSV. */
export interface CsvLayout {
  delimiter: string
  /** Lines before the first row: 1 where Excel names its sign. */
  skipped: number
}

/** The sign between the cells: named by Excel, else the one that cuts most lines into as many cells. */
export function findLayout(lines: readonly string[]): CsvLayout {
  const named = /^sep=(.)$/i.exec(lines[0] ?? '')?.[1]
  if (named) return { delimiter: named, skipped: 1 }
  const bare = lines
    .slice(0, LOOKED_AT)
    .map((line) => line.replace(/"[^"]*"/g, ''))
    .filter((line) => line.trim() !== '')
  const scores = DELIMITERS.map((sign) => {
    const counts = bare.map((line) => line.split(sign).length).filter((count) => count > 1)
    const common = mode(counts)
    return common * counts.filter((count) => count === common).length
  })
  return { delimiter: DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',', skipped: 0 }
}

function mode(counts: readonly number[]): number {
  const seen = new Map<number, number>()
  for (const count of counts) seen.set(count, (seen.get(count) ?? 0) + 1)
  return [...seen].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0
}

/**
 * Cuts the lines of a CSV into rows, one after another. One whose quotes swallow the lines after it is broken alone, and
 * those lines are read again. Empty lines are no rows. `width` cells are expected; null while nothing is known of that.
 */
export function* recordsOf(
  lines: Iterable<string>,
  { delimiter, skipped }: CsvLayout,
  width: () => number | null = () => null,
): Generator<CsvRecord> {
  const source = new LineQueue(lines)
  for (let n = 0; n < skipped; n++) source.next()
  for (let first = source.next(); first; first = source.next()) {
    const line = source.number
    const taken = source.takeQuoted(first, delimiter)
    const cells = taken && cellsOf(taken.map(({ text }) => text).join('\n'), delimiter)
    const isSwallowing = !cells || (taken.length > 1 && width() !== null && cells.length !== width())
    if (isSwallowing) {
      source.putBack(taken?.slice(1) ?? [])
      yield { line, cells: first.text.split(delimiter), broken: UNCLOSED }
    } else if (cells.some((cell) => cell.trim() !== '')) yield { line, cells, broken: null }
  }
}

interface Line {
  text: string
  /** How often it was put back. */
  readings: number
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

  /** The line with those that its quotes hold; null when they do not close, which leaves the others where they were. */
  takeQuoted(first: Line, delimiter: string): Line[] | null {
    const taken = [first]
    let length = first.text.length
    for (let isOpen = endsInQuotes(first.text, delimiter, false); isOpen; ) {
      const next = taken.length < MOST_LINES && length < LONGEST ? this.next() : undefined
      if (!next || next.readings >= MOST_READINGS || opensAnother(next.text, delimiter)) {
        this.putBack([...taken.slice(1), ...(next ? [next] : [])])
        return null
      }
      taken.push(next)
      length += next.text.length
      isOpen = endsInQuotes(next.text, delimiter, true)
    }
    return taken
  }
}

/** Whether a quoted cell is still open at the end of a line. Only at the beginning of a cell does a quote open one. */
function endsInQuotes(line: string, delimiter: string, wasOpen: boolean): boolean {
  if (!wasOpen && !line.includes('"')) return false
  let isOpen = wasOpen
  let isAtStart = !wasOpen
  for (let place = 0; place < line.length; place++) {
    const sign = line[place] ?? ''
    if (sign === '"') {
      if (!isOpen) isOpen = isAtStart
      else if (line[place + 1] === '"') place++
      else if (isAtEnd(line, place + 1, delimiter)) isOpen = false
      isAtStart = false
    } else if (sign === delimiter) isAtStart = true
    else if (isAtStart && sign.trim() !== '') isAtStart = false
  }
  return isOpen
}

/** Within a quoted cell quotes are doubled: one that is not, and closes nothing, opens the cell of another row. */
function opensAnother(line: string, delimiter: string): boolean {
  const first = /(?<!")"(?!")/.exec(line.replaceAll('""', '  '))
  return first !== null && !isAtEnd(line, first.index + 1, delimiter)
}

/** A quote within a cell, as in `"Tubos 5" de acero"`, closes nothing. */
function isAtEnd(line: string, place: number, delimiter: string): boolean {
  let next = place
  if (delimiter !== '\t') while (line[next]?.trim() === '') next++
  return line[next] === undefined || line[next] === delimiter
}

function cellsOf(text: string, delimiter: string): string[] | null {
  if (!text.includes('"')) return text.split(delimiter)
  const plain = wellQuoted(text, delimiter)
  if (plain) return plain
  const options = {
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    ltrim: true,
    skip_empty_lines: true,
  }
  try {
    const [cells] = parse(text, options) as string[][]
    return cells ?? ['']
  } catch {
    return null
  }
}

/**
 * The cells of a row whose quotes are all where they belong, which most are; null for any other. The library, which mends
 * the others, takes as long for one row as for a hundred.
 */
function wellQuoted(text: string, delimiter: string): string[] | null {
  const cells: string[] = []
  for (let place = 0; place <= text.length; place++) {
    if (text[place] !== '"') {
      const end = text.indexOf(delimiter, place)
      const cell = text.slice(place, end < 0 ? text.length : end)
      if (cell !== cell.trimStart()) return null
      cells.push(cell)
      place += cell.length
    } else {
      let end = text.indexOf('"', place + 1)
      while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
      if (end < 0 || (end + 1 < text.length && text[end + 1] !== delimiter)) return null
      cells.push(text.slice(place + 1, end).replaceAll('""', '"'))
      place = end + 1
    }
  }
  return cells
}
