import { createRequire } from 'node:module'
import type { CellObject, WorkSheet } from '@e965/xlsx'
import { unzipSync } from 'fflate'
import { countKnownHeaders } from '../headers'
import {
  type DetectedEncoding,
  decodeLines,
  detectEncoding,
  detectFileKind,
  type Encoding,
  type FileRow,
  UnreadableFileError,
} from './bytes'
import { parseVCards, VCARD_COLUMN_NAMES } from './cards'
import {
  type DelimiterName,
  detectDelimiter,
  findHeader,
  type HeaderRowTexts,
  MAX_HEADER_SEARCH_ROWS,
  readCsvRows,
  takeFirst,
} from './csv'

/** Loaded only for workbooks, because the library is large. */
type SheetLibrary = typeof import('@e965/xlsx')

/** Maximum size of a workbook, in bytes. It is in memory while it is read. */
const MAX_WORKBOOK_BYTES = 20 * 1024 * 1024
const MAX_WORKBOOK_ROWS = 50_000
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024
const SAVE_AS_CSV_ADVICE =
  'Ábrelo en Excel, guarda la hoja de los negocios como «CSV UTF-8» y vuelve a intentarlo.'
const WORKBOOK_TOO_LARGE_MESSAGE = `El libro de Excel u OpenDocument pasa de 20 MB o de 50,000 filas, o ocupa demasiado al abrirse. ${SAVE_AS_CSV_ADVICE}`
const WORKBOOK_LOCKED_MESSAGE =
  'El libro de Excel u OpenDocument tiene contraseña. Quítasela en Excel y vuelve a intentarlo.'
const WORKBOOK_DAMAGED_MESSAGE = `El libro de Excel u OpenDocument está dañado o no cabía en la memoria. ${SAVE_AS_CSV_ADVICE}`

/** A sheet of a workbook with its rows. */
interface NamedSheet {
  name: string
  isHidden: boolean
  /** Indexes of hidden columns. */
  hiddenColumns: number[]
  rows: FileRow[]
}

/**
 * Reads the sheets of a workbook that are not empty. Throws `UnreadableFileError` if it is too large, locked or
 * damaged. It must run in the child process (`startProcess`), which limits memory and time.
 */
function readWorkbook(content: Buffer): NamedSheet[] {
  if (content.length > MAX_WORKBOOK_BYTES) throw new UnreadableFileError(WORKBOOK_TOO_LARGE_MESSAGE)
  if (content.indexOf('PK') === 0 && unpackedBytes(content) > MAX_UNPACKED_BYTES)
    throw new UnreadableFileError(WORKBOOK_TOO_LARGE_MESSAGE)
  const library = createRequire(import.meta.url)('@e965/xlsx') as SheetLibrary
  try {
    // With `WTF`, an unreadable sheet throws instead of returning no rows.
    const book = library.read(content, {
      cellDates: true,
      cellStyles: true,
      dense: true,
      WTF: true,
      sheetRows: MAX_WORKBOOK_ROWS + 1,
    })
    const sheets = book.SheetNames.map((name, place) => ({
      name,
      isHidden: Boolean(book.Workbook?.Sheets?.[place]?.Hidden),
      hiddenColumns: hiddenColumnsOf(library, book.Sheets[name]),
      rows: rowsOf(library, book.Sheets[name]),
    })).filter(({ rows }) => rows.length > 0)
    if (sheets.some(({ rows }) => rows.length > MAX_WORKBOOK_ROWS))
      throw new UnreadableFileError(WORKBOOK_TOO_LARGE_MESSAGE)
    return sheets
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error
    throw new UnreadableFileError(
      /password|encrypt/i.test(String(error)) ? WORKBOOK_LOCKED_MESSAGE : WORKBOOK_DAMAGED_MESSAGE,
    )
  }
}

/**
 * Adds up the unpacked sizes in the zip directory, in bytes. If they are wrong, the limits of the process
 * apply.
 */
function unpackedBytes(content: Buffer): number {
  let bytes = 0
  const filter = ({ originalSize }: { originalSize: number }) => {
    bytes += originalSize
    return false
  }
  try {
    unzipSync(content, { filter })
  } catch {
    throw new UnreadableFileError(WORKBOOK_DAMAGED_MESSAGE)
  }
  return bytes
}

/** Indexes of hidden columns, relative to the first used column. */
function hiddenColumnsOf({ utils }: SheetLibrary, sheet: WorkSheet | undefined): number[] {
  if (!sheet?.['!ref']) return []
  const { s: first } = utils.decode_range(sheet['!ref'])
  return (sheet['!cols'] ?? []).flatMap((column, place) =>
    column?.hidden && place >= first.c ? [place - first.c] : [],
  )
}

function rowsOf({ utils }: SheetLibrary, sheet: WorkSheet | undefined): FileRow[] {
  if (!sheet?.['!ref']) return []
  const { s: first } = utils.decode_range(sheet['!ref'])
  // The library reads cells with an error as empty. Their text is needed to name them.
  for (const cells of sheet['!data'] ?? [])
    for (const cell of cells ?? [])
      if (cell?.t === 'e') Object.assign(cell, { t: 's', v: cell.w ?? '#ERROR!' })
  const rows = utils
    .sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: '', blankrows: true })
    .map((cells) => Array.from(cells, textOf))
  // A cell merged over several rows gives its value to each of them. Cells merged over columns are titles.
  for (const { s: start, e: end } of sheet['!merges'] ?? [])
    for (const cells of rows.slice(start.r - first.r + 1, end.r - first.r + 1))
      cells[start.c - first.c] ||= rows[start.r - first.r]?.[start.c - first.c] ?? ''
  return rows.flatMap((cells, index) => {
    if (cells.every((text) => text.trim() === '')) return []
    const stored = sheet['!data']?.[first.r + index] ?? []
    return {
      line: first.r + index + 1,
      cells,
      links: cells.map((_, at) => targetOf(stored[first.c + at])),
      broken: null,
      ...(sheet['!rows']?.[first.r + index]?.hidden && { isHidden: true }),
    }
  })
}

/** Returns the target of a link or of a HYPERLINK formula. Undefined if there is none. */
const targetOf = (cell: CellObject | undefined): string | undefined =>
  cell?.l?.Target ?? /^=?\s*HYPERLINK\(\s*"([^"]+)"/i.exec(cell?.f ?? '')?.[1]

/** Converts a cell to text: numbers, dates as `yyyy-MM-dd`, times as `HH:mm`, Booleans as `sí` or `no`. */
function textOf(value: unknown): string {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    const isTime = value.getUTCFullYear() <= 1900
    return isTime
      ? new Date(value.getTime() + 30_000).toISOString().slice(11, 16)
      : value.toISOString().slice(0, 10)
  }
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(0) : String(value)
  return typeof value === 'boolean' ? (value ? 'sí' : 'no') : String(value ?? '')
}

/** Choices for reading a file, if the proposal is wrong. */
export interface FileReadingChoices {
  encoding?: Encoding | undefined
  /** Separator of a text file. */
  delimiter?: DelimiterName | undefined
  /** Name of the sheet of a workbook. */
  sheet?: string | undefined
  /** True if hidden rows are read, too. */
  hiddenRows?: boolean | undefined
}

/** How a file was read, and the alternatives. */
export interface FileReadingDetails {
  /** Null if the file is not text. */
  reading: DetectedEncoding | null
  /** Separator of a text file. Null for other files. */
  delimiter: DelimiterName | null
  /** Names of the sheets with rows, of the hidden ones among them, and of the sheet that is read. */
  sheets: string[]
  hiddenSheets: string[]
  sheet: string | null
  /** Indexes of hidden columns and line numbers of hidden rows. */
  hiddenColumns: number[]
  hiddenRows: number[]
}

/** A file as a table of texts: column names and rows that can be iterated several times. */
export interface ImportFileTable {
  header: readonly string[]
  /** Rows below the header. Rows of a text file are not held in memory. */
  rows: Iterable<FileRow>
  readAs: FileReadingDetails
}

/**
 * Reads a file into a table of texts: CSV, workbook or contact cards. Throws `UnreadableFileError` if it is
 * empty or not a list.
 */
export function readFileTable(content: Uint8Array, choices: FileReadingChoices = {}): ImportFileTable {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
  if (bytes.length === 0) throw new UnreadableFileError('El archivo está vacío.')
  const source = sourceOf(bytes, choices)
  if (source.header.cells.length === 0) throw new UnreadableFileError('El archivo está vacío.')
  return {
    header: source.header.cells,
    rows: { [Symbol.iterator]: () => bodyOf(source) },
    readAs: source.readAs,
  }
}

interface Source {
  header: HeaderRowTexts
  rows: () => Iterable<FileRow>
  readAs: FileReadingDetails
}

const NO_WORKBOOK_DETAILS = { sheets: [], hiddenSheets: [], sheet: null, hiddenColumns: [], hiddenRows: [] }

function sourceOf(
  bytes: Buffer,
  { encoding, delimiter: chosen, sheet, hiddenRows }: FileReadingChoices,
): Source {
  const kind = detectFileKind(bytes.subarray(0, 65_536))
  if (kind === 'workbook') return ofWorkbook(bytes, { sheet, hiddenRows })
  const found = detectEncoding(bytes)
  const reading = encoding ? { ...found, encoding, isSure: true } : found
  const lines = () => decodeLines(bytes, reading.encoding)
  const readAs = { reading, delimiter: null, ...NO_WORKBOOK_DETAILS }
  if (kind === 'cards')
    return { header: { cells: VCARD_COLUMN_NAMES, place: -1 }, rows: () => parseVCards(lines()), readAs }
  const delimiter = detectDelimiter(lines, chosen)
  const header = findHeader(takeFirst(readCsvRows(lines(), delimiter), MAX_HEADER_SEARCH_ROWS))
  return {
    header,
    rows: () => readCsvRows(lines(), delimiter, header.cells.length),
    readAs: { ...readAs, delimiter },
  }
}

/** Chooses the wanted sheet, otherwise the one with most known headers. Hidden sheets come last. */
function ofWorkbook(
  bytes: Buffer,
  { sheet: wanted, hiddenRows: withHidden = false }: Pick<FileReadingChoices, 'sheet' | 'hiddenRows'>,
): Source {
  const sheets = readWorkbook(bytes).map((sheet) => {
    const header = findHeader(sheet.rows.filter(({ isHidden }) => withHidden || !isHidden))
    const score = countKnownHeaders(header.cells) * 1_000 + Math.min(sheet.rows.length, 999)
    return { ...sheet, header, score: sheet.isHidden ? score / 1_000_000 : score }
  })
  const best = sheets.find(({ name }) => name === wanted) ?? sheets.toSorted((a, b) => b.score - a.score)[0]
  if (!best) throw new UnreadableFileError('El libro no tiene ninguna fila.')
  return {
    header: best.header,
    rows: () => best.rows.filter(({ isHidden }) => withHidden || !isHidden),
    readAs: {
      reading: null,
      delimiter: null,
      sheets: sheets.map(({ name }) => name),
      hiddenSheets: sheets.flatMap(({ name, isHidden }) => (isHidden ? [name] : [])),
      sheet: best.name,
      hiddenColumns: best.hiddenColumns,
      hiddenRows: best.rows.flatMap(({ isHidden, line }) => (isHidden ? [line] : [])),
    },
  }
}

/** The rows below the header. */
function* bodyOf({ rows, header }: Source): Generator<FileRow> {
  let place = 0
  for (const row of rows()) if (place++ > header.place) yield row
}
