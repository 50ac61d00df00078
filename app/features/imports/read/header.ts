import { cutText } from '~/values/text/clean'
import { guessColumnField, profileColumn } from '../evidence'
import { countKnownHeaders } from '../headers'
import { type FileRow, UnreadableFileError } from './bytes'

/** The header is searched in this number of first rows. */
export const MAX_HEADER_SEARCH_ROWS = 30
/** Maximum number of columns, and of characters of a column name. */
const MOST_COLUMNS = 1_000
const LONGEST_NAME = 200
const TOO_WIDE = `El archivo tiene más de ${MOST_COLUMNS.toLocaleString('es-US')} columnas. Deja solo las de los negocios y vuelve a intentarlo.`

export interface FoundHeader {
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
export function findHeader(records: readonly FileRow[]): FoundHeader {
  const { cells, place } = headerRow(records.slice(0, MAX_HEADER_SEARCH_ROWS))
  return { cells: cells.map((cell) => cutText(cell, LONGEST_NAME)), place }
}

function headerRow(records: readonly FileRow[]): FoundHeader {
  const scored = records.map(({ cells }) =>
    cells.some((cell) => cell !== '') ? countKnownHeaders(cells.slice(0, MOST_COLUMNS)) : 0,
  )
  const most = Math.max(0, ...scored)
  const wide = records.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1)
  const place = most > 0 ? scored.indexOf(most) : Math.max(0, wide)
  const cells = withoutEmptyEnd(records[place]?.cells ?? [])
  if (cells.length > MOST_COLUMNS) throw new UnreadableFileError(TOO_WIDE)
  if (most <= 1 && cells.length > 1 && isData(cells)) {
    const width = Math.max(...records.map((record) => record.cells.length))
    return {
      cells: Array.from({ length: Math.min(width, MOST_COLUMNS) }, (_, n) => `Columna ${n + 1}`),
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
