import { cutText, isWithinLength } from '~/values/text/clean'
import type { ColumnTarget } from '../headers'
import { UnreadableFileError } from '../read/bytes'
import { takeFirst, withoutEmptyEnd } from '../read/csv'
import {
  type FileReadingChoices,
  type FileReadingDetails,
  type ImportFileTable,
  readFileTable,
} from '../read/table'
import type { FileLayout, ImportChoices } from '../schema'
import { type CellTextByField, mapCellsToFields } from './cells'
import { type ColumnMapping, isOwnExport, proposeColumnMapping, toUniqueHeaderKeys } from './columns'

/** A row whose texts are mapped to fields. */
export interface MappedRow {
  line: number
  /** Computed on first access. */
  readonly cells: CellTextByField
  /** Cells as in the file, without empty ones at the end. */
  original: string[]
  /** Reason why the row cannot be read, in Spanish. Null if it can. */
  broken: string | null
  /** The file has the headers of our own export. */
  isExport: boolean
}

/** Choices that override the proposal for a file. */
export interface SheetChoices extends FileReadingChoices {
  /** Keys of columns chosen for this very file. The other choices come from earlier files. */
  own?: ReadonlySet<string> | undefined
  columns?: ReadonlyMap<string, ColumnTarget> | undefined
}

/**
 * A file with mapped columns. `rows` can be iterated several times; rows of a text file are not held in
 * memory.
 */
export interface MappedSheet extends FileReadingDetails {
  columns: ColumnMapping
  /** First rows of the file, before cleaning. */
  samples: string[][]
  rows: Iterable<MappedRow>
}

/** Number of rows that are read to guess what a column holds. */
const PROFILED_ROWS = 200

/** Reads a file and maps its columns. Throws `UnreadableFileError` if it is empty or not a list. */
export const readSheet = (content: Uint8Array, choices: SheetChoices = {}): MappedSheet =>
  toMappedSheet(readFileTable(content, choices), choices)

/**
 * Maps the columns of a table to fields: by the choices, otherwise by the proposal. Throws
 * `UnreadableFileError` if it has no rows.
 */
export function toMappedSheet(
  table: ImportFileTable,
  { columns: chosen, own }: SheetChoices = {},
): MappedSheet {
  const samples = takeFirst(table.rows, PROFILED_ROWS).map(({ cells }) => cells)
  if (samples.length === 0)
    throw new UnreadableFileError('El archivo solo tiene el encabezado: no hay negocios que importar.')
  const columns = proposeColumnMapping(table.header, samples, withHidden(table, chosen, own))
  return {
    ...table.readAs,
    columns,
    samples: samples.slice(0, 20),
    rows: { [Symbol.iterator]: () => rowsOf(table, columns) },
  }
}

/** Sets the hidden columns of a workbook to "none", unless they were chosen for this very file. */
function withHidden(
  { header, readAs }: ImportFileTable,
  chosen: ReadonlyMap<string, ColumnTarget> = new Map(),
  own: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, ColumnTarget> {
  const keys = toUniqueHeaderKeys(header)
  const hidden = readAs.hiddenColumns.flatMap((place) => keys[place] ?? []).filter((key) => !own.has(key))
  return new Map([...chosen, ...hidden.map((key) => [key, 'none'] as const)])
}

function* rowsOf({ header, rows }: ImportFileTable, columns: ColumnMapping): Generator<MappedRow> {
  const isExport = isOwnExport(header)
  for (const { line, cells, links, broken } of rows) {
    const fitted = withoutEmptyEnd(cells)
    const problem = broken ?? problemOf(fitted, header)
    let read: CellTextByField | undefined
    yield {
      line,
      get cells() {
        read ??= problem ? {} : mapCellsToFields(cells, columns, links)
        return read
      },
      original: fitted,
      broken: problem,
      isExport,
    }
  }
}

const TOTAL_LINE_PATTERN =
  /^\W*(total|totales|subtotal|gran total|grand total|total general|suma|count|recuento)\b/i

/** Matches lines that programs add below a list, such as the date or page number. */
const FOOTER_LINE_PATTERN =
  /^\W*((p[aá]g(e|ina)|hoja)\.? \d+|(generated|exported|printed|generado|exportado|impreso|creado|accrual basis|cash basis|confidential information|copyright|all rights reserved|todos los derechos)\b.*|(fuente|source|nota|elabor[oó]|elaborado por|actualizado)\s*:.*|(mon|tues|wednes|thurs|fri|satur|sun)day,? .*\d{4}.*|(lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo),? .*\d{4}.*)$/i

/**
 * Returns the reason why a row is not a business, or null if it may be one. Missing cells at the end are no
 * problem.
 */
function problemOf(cells: readonly string[], header: readonly string[]): string | null {
  if (cells.length > header.length) return `Tiene ${cells.length} celdas y el encabezado ${header.length}`
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (
    filled.length > 1 &&
    cells.every((cell, place) => cell.trim() === '' || cell.trim() === header[place]?.trim())
  )
    return 'Repite el encabezado'
  const numbers = filled.filter((cell) => /^([\d.,$%\s-]+|count|sum|recuento|suma)$/i.test(cell)).length
  if (TOTAL_LINE_PATTERN.test(filled[0] ?? '') && filled.length <= 4 && numbers >= filled.length - 1)
    return 'Es una línea de totales'
  if (filled.length === 1 && FOOTER_LINE_PATTERN.test(filled[0] ?? ''))
    return 'Es una línea del informe, no un negocio'
  return null
}

/** Counts the rows of a file by iterating over it. */
export function countSheetRows({ rows }: Pick<MappedSheet, 'rows'>): number {
  let count = 0
  for (const _ of rows) count++
  return count
}

const SAMPLES_PER_COLUMN = 3

/** Builds the layout of a file: every column with at most three different samples. */
export function toFileLayout({ columns, samples, reading, delimiter, ...book }: MappedSheet): FileLayout {
  const names = columns.header.map((name, place) => name.trim() || `Columna ${place + 1}`)
  const missing = new Set(columns.missing)
  const keys = toUniqueHeaderKeys(columns.header)
  return {
    columns: columns.header.map((name, place) => {
      const shown = name.trim() || `Columna ${place + 1}`
      return {
        key: keys[place] ?? '',
        header: cutText(shown, 80),
        target: columns.targets[place] ?? null,
        samples: samplesOf(samples, place),
        isMissing: missing.has(shown) && !columns.targets[place],
      }
    }),
    encoding: reading?.encoding ?? null,
    isSure: reading?.isSure ?? true,
    readings: reading?.readings ?? [],
    ...(delimiter && { delimiter }),
    sheets: book.sheets,
    hiddenSheets: book.hiddenSheets,
    sheet: book.sheet,
    hiddenColumns: book.hiddenColumns.flatMap((place) => names[place] ?? []),
    hiddenRows: book.hiddenRows.length,
  }
}

const samplesOf = (samples: readonly (readonly string[])[], place: number): string[] =>
  [...new Set(samples.map((cells) => (cells[place] ?? '').trim()).filter((text) => text !== ''))]
    .slice(0, SAMPLES_PER_COLUMN)
    .map((text) => (isWithinLength(text, 60) ? text : `${cutText(text, 59)}…`))

/** Returns the choices for a file. Choices for this file override those remembered for its headers. */
export function mergeColumnChoices(
  remembered: ReadonlyMap<string, string>,
  { columns, ...choices }: ImportChoices,
): SheetChoices {
  const chosen = new Map([...remembered, ...Object.entries(columns ?? {})]) as NonNullable<
    SheetChoices['columns']
  >
  return { ...choices, columns: chosen, own: new Set(Object.keys(columns ?? {})) }
}
