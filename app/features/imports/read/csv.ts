import { cutText } from '~/values/text/clean'
import DELIMITERS from '../data/delimiters.json' with { type: 'json' }
import { guessColumnField, profileColumn } from '../evidence'
import { countKnownHeaders } from '../headers'
import { type FileRow, UnreadableFileError } from './bytes'

/** A cell separator. */
export type DelimiterName = keyof typeof DELIMITERS

/** Whether a string is a separator. */
export const isDelimiterName = (word: string): word is DelimiterName => Object.hasOwn(DELIMITERS, word)

const UNCLOSED_QUOTE_REASON = 'Unas comillas se abren y no se cierran'
/** Limits of a quoted cell, in lines and characters. A longer cell is treated as a stray quote. */
const [MAX_CELL_LINES, MAX_CELL_LENGTH] = [400, 30_000]
const DELIMITER_TEST_ROWS = 60

/**
 * Returns the chosen separator, or the one in Excel's `sep=` line. Otherwise the one that best fits the
 * header and the first rows.
 */
export function detectDelimiter(lines: () => Iterable<string>, chosen?: DelimiterName): DelimiterName {
  const [first = ''] = lines()
  const names = Object.keys(DELIMITERS) as DelimiterName[]
  const named = /^sep=(.)$/i.exec(first)?.[1]
  const sure = chosen ?? names.find((name) => DELIMITERS[name].sign === named)
  if (sure) return sure
  const scores = names.map((name) => {
    const rows = takeFirst(readCsvRows(lines(), name), DELIMITER_TEST_ROWS)
    const { cells: header, place } = findHeader(rows.slice(0, MAX_HEADER_SEARCH_ROWS))
    if (header.length < 2) return 0
    const isFitting = ({ cells, broken }: FileRow) =>
      !broken && cells.length > 1 && withoutEmptyEnd(cells).length <= header.length
    const fitting = rows.slice(place + 1).filter(isFitting).length + 0.01
    return ((countKnownHeaders(header) + header.length / 1_000) * fitting) / rows.length
  })
  return names[scores.indexOf(Math.max(...scores))] ?? 'coma'
}

/**
 * Yields the rows of a CSV file. Skips empty rows. A row is broken if its quote does not close, or if it
 * spans lines without having `width` cells.
 */
export function* readCsvRows(
  lines: Iterable<string>,
  delimiter: DelimiterName,
  width?: number,
): Generator<FileRow> {
  const source = lines[Symbol.iterator]()
  const { sign } = DELIMITERS[delimiter]
  let ahead: string[] = []
  for (let line = 1; ; line++) {
    const text = ahead.shift() ?? (source.next().value as string | undefined)
    if (text === undefined) return
    if (line === 1 && /^sep=.$/i.test(text)) continue
    let [whole, used, quotes] = [text, 0, quotesIn(text)]
    let cells = splitCsvLine(text, sign)
    while (!cells && used < MAX_CELL_LINES && whole.length < MAX_CELL_LENGTH) {
      const next = ahead[used] ?? (source.next().value as string | undefined)
      if (next === undefined) break
      ahead[used++] = next
      whole += `\n${next}`
      if (!next.includes('"')) continue
      quotes += quotesIn(next)
      if (quotes % 2 === 1) continue
      cells = splitCsvLine(whole, sign)
      break
    }
    if (cells && (used === 0 || cells.length === (width ?? cells.length))) {
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells, broken: null }
      line += used
      ahead = ahead.slice(used)
    } else yield { line, cells: text.split(sign), broken: UNCLOSED_QUOTE_REASON }
  }
}

const quotesIn = (text: string) => text.split('"').length - 1

const BLANKS = /[ \t\f\r]*/y

/**
 * Splits a row into cells by RFC 4180. It also accepts quotes inside a cell. If a row has quotes, blanks
 * before a cell are dropped, but not with tabs as separator. Returns null if a quote stays open, or if a line
 * ends outside quotes. A parser library was slow for a file full of quotes (T118).
 */
export function splitCsvLine(text: string, delimiter: string): string[] | null {
  if (!text.includes('"')) return text.split(delimiter)
  const cells: string[] = []
  for (let at = 0; at <= text.length; ) {
    BLANKS.lastIndex = at
    const start = delimiter === '\t' || !BLANKS.test(text) ? at : BLANKS.lastIndex
    const close = text[start] === '"' ? closingQuote(text, start + 1) : start - 1
    if (close === null) return null
    const next = text.indexOf(delimiter, close + 1)
    const end = next === -1 ? text.length : next
    const rest = text.slice(close + 1, end)
    if (rest.includes('\n')) return null
    const quoted = text.slice(start + 1, Math.max(start + 1, close)).replaceAll('""', '"')
    cells.push(close < start ? rest : rest === '' ? quoted : `"${quoted}"${rest}`)
    at = end + delimiter.length
  }
  return cells
}

/**
 * Returns the index of the quote that closes a cell. Doubled quotes do not close it. Null if there is none.
 */
function closingQuote(text: string, from: number): number | null {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at
  return null
}

/** Returns the first `most` items. */
export function takeFirst<T>(items: Iterable<T>, most: number): T[] {
  const taken: T[] = []
  for (const item of items) {
    taken.push(item)
    if (taken.length === most) break
  }
  return taken
}

/** The header is searched in this number of first rows. */
export const MAX_HEADER_SEARCH_ROWS = 30
/** Maximum number of columns, and of characters of a column name. */
const MAX_FILE_COLUMNS = 1_000
const MAX_COLUMN_NAME_LENGTH = 200
const TOO_MANY_COLUMNS_MESSAGE = `El archivo tiene más de ${MAX_FILE_COLUMNS.toLocaleString('es-US')} columnas. Deja solo las de los negocios y vuelve a intentarlo.`

export interface HeaderRowTexts {
  cells: string[]
  /** Row index of the header; -1 if there is none. */
  place: number
}

/**
 * Finds the header row, which may follow titles and dates. It is the row with most known names. If no name is
 * known, it is the first row with several cells, if any. If the row has data and at most one known name,
 * there is no header and the columns are numbered. Cuts names at 200 characters. Throws `UnreadableFileError`
 * above 1,000 columns.
 */
export function findHeader(records: readonly FileRow[]): HeaderRowTexts {
  const { cells, place } = headerRow(records.slice(0, MAX_HEADER_SEARCH_ROWS))
  return { cells: cells.map((cell) => cutText(cell, MAX_COLUMN_NAME_LENGTH)), place }
}

function headerRow(records: readonly FileRow[]): HeaderRowTexts {
  const scored = records.map(({ cells }) =>
    cells.some((cell) => cell !== '') ? countKnownHeaders(cells.slice(0, MAX_FILE_COLUMNS)) : 0,
  )
  const most = Math.max(0, ...scored)
  const wide = records.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1)
  const place = most > 0 ? scored.indexOf(most) : Math.max(0, wide)
  const cells = withoutEmptyEnd(records[place]?.cells ?? [])
  if (cells.length > MAX_FILE_COLUMNS) throw new UnreadableFileError(TOO_MANY_COLUMNS_MESSAGE)
  if (most <= 1 && cells.length > 1 && isData(cells)) {
    const width = Math.max(...records.map((record) => record.cells.length))
    return {
      cells: Array.from({ length: Math.min(width, MAX_FILE_COLUMNS) }, (_, n) => `Columna ${n + 1}`),
      place: -1,
    }
  }
  return { cells, place }
}

const isData = (cells: readonly string[]) =>
  cells.some((cell) =>
    ['phone', 'email', 'website', 'zip'].includes(guessColumnField(profileColumn([cell])) ?? ''),
  )

/** Removes empty cells at the end of a row. */
export function withoutEmptyEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, last + 1)
}
