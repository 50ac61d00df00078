import { knownHeaders } from '../columns/aliases'
import { evidenceOf, likelyField } from '../columns/recognise'
import { UnreadableFile } from './kind'
import type { CsvRecord } from './records'

/** Rows that are looked at for the one that names the columns. */
export const HEADER_WITHIN = 30
/** No program that keeps businesses writes so many columns, nor so long a name of one (a form asks whole questions). */
const MOST_COLUMNS = 1_000
const LONGEST_NAME = 200
const TOO_WIDE = `El archivo tiene más de ${MOST_COLUMNS.toLocaleString('es-US')} columnas. Deja solo las de los negocios y vuelve a intentarlo.`

export interface FoundHeader {
  cells: string[]
  /** Its place among the rows; -1 where no row names the columns. */
  place: number
}

/**
 * The row that names the columns: the one with the most names that are known. Titles and dates above it are passed over.
 * Where none is known, the first row, unless it holds what a business says of itself. Names are cut at 200 characters;
 * more than 1,000 columns are no list.
 */
export function findHeader(records: readonly CsvRecord[]): FoundHeader {
  const { cells, place } = headerRow(records.slice(0, HEADER_WITHIN))
  return { cells: cells.map((cell) => cell.slice(0, LONGEST_NAME)), place }
}

function headerRow(records: readonly CsvRecord[]): FoundHeader {
  const scored = records.map(({ cells }) =>
    cells.some((cell) => cell !== '') ? knownHeaders(cells.slice(0, MOST_COLUMNS)) : 0,
  )
  const most = Math.max(0, ...scored)
  const wide = records.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1)
  const place = most > 0 ? scored.indexOf(most) : Math.max(0, wide)
  const cells = withoutEmptyEnd(records[place]?.cells ?? [])
  if (cells.length > MOST_COLUMNS) throw new UnreadableFile(TOO_WIDE)
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
  cells.some((cell) => ['phone', 'email', 'website', 'zip'].includes(likelyField(evidenceOf([cell])) ?? ''))

/** Spreadsheets write cells that were used once. */
export function withoutEmptyEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, last + 1)
}
