import { CsvError, type Info, parse } from 'csv-parse/sync'
import { UnreadableFile } from './decode'

/** One row of a file, with the number of the line it begins on. */
export interface CsvRecord {
  line: number
  cells: string[]
  /** Why it cannot be read, when it cannot. */
  broken: string | null
}

const DELIMITERS = [',', ';', '\t', '|']
const UNCLOSED = 'Unas comillas se abren y no se cierran'
/** Each has everything behind it read again: with more of them a small file would take hours. */
const MOST_UNCLOSED = 50

/** The sign between the cells: the commonest in the header, quoted text aside. */
export function findDelimiter(text: string): string {
  const header = (text.split(/\r?\n|\r/).find((line) => line.trim() !== '') ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => header.split(sign).length
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

/**
 * Cuts a CSV into rows. One that has not as many cells as the header is broken; one whose quotes swallow the lines
 * after it is broken alone, and those lines are read again. Empty lines are no rows. Throws `UnreadableFile` when more
 * than fifty rows have such quotes.
 */
export function readRecords(text: string): CsvRecord[] {
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(text)
  const body = text.replace(/^\uFEFF/, '').slice(named ? named[0].replace(/^\uFEFF/, '').length : 0)
  const delimiter = named?.[1] ?? findDelimiter(body)
  const found: CsvRecord[] = []
  let rest: Rest | undefined = { bytes: Buffer.from(body), line: named ? 2 : 1 }
  for (let unclosed = 0; rest; unclosed++) {
    if (unclosed > MOST_UNCLOSED) throw new UnreadableFile(TOO_MANY_UNCLOSED)
    rest = readUntilSwallowed(rest, delimiter, found)
  }
  return found
}

const TOO_MANY_UNCLOSED = `Más de ${MOST_UNCLOSED} filas tienen comillas que se abren y no se cierran. Quita las comillas del archivo, o escríbelas dobles, y vuelve a intentarlo.`

interface Rest {
  bytes: Buffer
  /** The number of its first line. */
  line: number
}

type Piece = { record: string[]; raw: string; info: Info }

/** Adds rows to `found`; returns what is to be read again after a row whose quotes do not close. */
function readUntilSwallowed(
  { bytes, line: first }: Rest,
  delimiter: string,
  found: CsvRecord[],
): Rest | undefined {
  const { pieces, isUnclosed } = parseAll(bytes, delimiter)
  let line = first
  let end = 0
  for (const [index, { record, raw, info }] of pieces.entries()) {
    const segment = bytes.toString('utf8', end, Math.min(info.bytes, bytes.length))
    const isCut = raw.endsWith('\r') && segment.endsWith('\r\n')
    const isLastUnclosed = isUnclosed && index === pieces.length - 1
    const own = segment.slice(segment.length - raw.length - (isCut ? 1 : 0) + (isLastUnclosed ? 1 : 0))
    const start = line + breaks(segment.slice(0, segment.length - own.length))
    const width = found[0]?.cells.length ?? record.length
    const isRagged = record.length !== width
    const [head = '', after] = firstLine(own)
    const swallows = isRagged || (record.some((cell) => cell.startsWith('"')) && !own.includes('"""'))
    if (isLastUnclosed || (swallows && after !== '')) {
      found.push({ line: start, cells: head.split(delimiter), broken: UNCLOSED })
      const from = end + Buffer.byteLength(segment) - Buffer.byteLength(after)
      return { bytes: bytes.subarray(from), line: start + 1 }
    }
    found.push({ line: start, cells: record, broken: isRagged ? raggedness(record.length, width) : null })
    line += breaks(segment)
    end = info.bytes
  }
  return undefined
}

function parseAll(bytes: Buffer, delimiter: string): { pieces: Piece[]; isUnclosed: boolean } {
  const read = (content: Buffer) =>
    parse(content, {
      delimiter,
      raw: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as Piece[]
  try {
    return { pieces: read(bytes), isUnclosed: false }
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    return { pieces: read(Buffer.concat([bytes, Buffer.from('"')])), isUnclosed: true }
  }
}

const raggedness = (cells: number, width: number) =>
  `Tiene ${cells} ${cells === 1 ? 'celda' : 'celdas'} y el encabezado ${width}`
const breaks = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0

/** A text's first line and all that follows it. */
function firstLine(text: string): [line: string, after: string] {
  const found = /\r\n|\n|\r/.exec(text)
  return found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : [text, '']
}
