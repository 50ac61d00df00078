import { knownHeaders } from './aliases'
import { evidenceOf, likelyField } from './recognise'
import type { CsvRecord } from './records'

/** Rows that are looked at for the one that names the columns. */
export const HEADER_WITHIN = 30

export interface FoundHeader {
  cells: string[]
  /** Its place among the rows; -1 where no row names the columns. */
  place: number
}

/**
 * The row that names the columns: the one with the most names that are known. Titles and dates above it are passed over.
 * Where none is known, the first row, unless it holds what a business says of itself.
 */
export function findHeader(records: readonly CsvRecord[]): FoundHeader {
  const scored = records
    .slice(0, HEADER_WITHIN)
    .map(({ cells }) => (cells.some((cell) => cell !== '') ? knownHeaders(cells) : 0))
  const most = Math.max(0, ...scored)
  const wide = records.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1)
  const place = most > 0 ? scored.indexOf(most) : Math.max(0, wide)
  const cells = records[place]?.cells ?? []
  if (most <= 1 && cells.length > 1 && isData(cells)) {
    const width = Math.max(...records.map((record) => record.cells.length))
    return { cells: Array.from({ length: width }, (_, n) => `Columna ${n + 1}`), place: -1 }
  }
  return { cells: withoutEmptyEnd(cells), place }
}

const isData = (cells: readonly string[]) =>
  cells.some((cell) => ['phone', 'email', 'website', 'zip'].includes(likelyField(evidenceOf([cell])) ?? ''))

/** Spreadsheets write cells that were used once. */
export function withoutEmptyEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, last + 1)
}
