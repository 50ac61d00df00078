import { type Columns, proposeColumns } from '../columns/columns'
import type { Target } from '../columns/fields'
import { type Cells, cellsByMeaning } from '../columns/meaning'
import { CARD_HEADER, readCards } from './cards'
import { type Delimiter, delimiterOf, findLayout } from './delimiter'
import { type Encoding, type EncodingReading, findEncoding } from './encoding'
import { type FoundHeader, findHeader, HEADER_WITHIN, withoutEmptyEnd } from './header'
import { kindOf, UnreadableFile } from './kind'
import { linesOf } from './lines'
import { type CsvRecord, recordsOf, take } from './records'
import { readWorkbook } from './workbook'

/** One row by the meaning of its columns. */
export interface SheetRow {
  line: number
  /** Read when they are first asked for: most who go through a file do not. */
  readonly cells: Cells
  /** As it stands in the file. */
  original: string[]
  /** Why nothing can be read from it, when that is so. */
  broken: string | null
}

/** What somebody chose for a file, where the proposal is not meant. */
export interface Choices {
  encoding?: Encoding | undefined
  /** What stands between the cells of a text. */
  delimiter?: Delimiter | undefined
  /** The name of the sheet of a workbook. */
  sheet?: string | undefined
  columns?: ReadonlyMap<string, Target> | undefined
}

/** A file taken apart. Its rows can be gone through again and again; those of a text are not held. */
export interface Sheet {
  columns: Columns
  /** Null where the file is no text. */
  reading: EncodingReading | null
  /** What stands between its cells; null where the file is no text, or that is another sign. */
  delimiter: Delimiter | null
  /** The sheets of a workbook that hold rows, those that are hidden, and the one that is read. */
  sheets: string[]
  hiddenSheets: string[]
  sheet: string | null
  /** The first rows, as they stand. */
  samples: string[][]
  rows: Iterable<SheetRow>
}

interface Source {
  header: FoundHeader
  records: () => Iterable<CsvRecord>
  /** How it is read, and how else it could be. */
  readAs: Pick<Sheet, 'reading' | 'delimiter' | 'sheets' | 'hiddenSheets' | 'sheet'>
}

/** Rows that are looked at for what their columns hold. */
const LOOKED_AT = 200

/**
 * Reads a list of businesses: CSV in any usual encoding, workbook, contact cards. Throws `UnreadableFile` for a file that
 * is empty or no list.
 */
export function readSheet(content: Uint8Array, choices: Choices = {}): Sheet {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
  if (bytes.length === 0) throw new UnreadableFile('El archivo está vacío.')
  const source = sourceOf(bytes, choices)
  const { cells: header } = source.header
  if (header.length === 0) throw new UnreadableFile('El archivo está vacío.')
  const samples = take(bodyOf(source), LOOKED_AT).map(({ cells }) => cells)
  if (samples.length === 0)
    throw new UnreadableFile('El archivo solo tiene el encabezado: no hay negocios que importar.')
  const columns = proposeColumns(header, samples, choices.columns)
  return {
    ...source.readAs,
    columns,
    samples: samples.slice(0, 20),
    rows: { [Symbol.iterator]: () => rowsOf(source, columns) },
  }
}

function sourceOf(bytes: Buffer, choices: Choices): Source {
  const kind = kindOf(bytes.subarray(0, 65_536))
  if (kind === 'workbook') return ofWorkbook(bytes, choices.sheet)
  const found = findEncoding(bytes)
  const reading = choices.encoding ? { ...found, encoding: choices.encoding, isSure: true } : found
  const lines = () => linesOf(bytes, reading.encoding)
  const readAs = { reading, delimiter: null, sheets: [], hiddenSheets: [], sheet: null }
  if (kind === 'cards')
    return { header: { cells: CARD_HEADER, place: -1 }, records: () => readCards(lines()), readAs }
  const layout = findLayout(lines, choices.delimiter)
  const header = findHeader(take(recordsOf(lines(), layout), HEADER_WITHIN))
  return {
    header,
    records: () => recordsOf(lines(), layout, header.cells.length),
    readAs: { ...readAs, delimiter: delimiterOf(layout.delimiter) },
  }
}

/** Of several sheets the one whose header names most and which has most rows; a hidden one only where no other holds any. */
function ofWorkbook(bytes: Buffer, wanted: string | undefined): Source {
  const sheets = readWorkbook(bytes)
  const scored = sheets.map((sheet) => {
    const header = findHeader(sheet.records)
    const used = proposeColumns(header.cells, []).places.size
    const score = used * 1_000 + Math.min(sheet.records.length, 999)
    return { ...sheet, header, score: sheet.isHidden ? score / 1_000_000 : score }
  })
  const best = scored.find(({ name }) => name === wanted) ?? scored.sort((a, b) => b.score - a.score)[0]
  if (!best) throw new UnreadableFile('El libro no tiene ninguna fila.')
  return {
    header: best.header,
    records: () => best.records,
    readAs: {
      reading: null,
      delimiter: null,
      sheets: sheets.map(({ name }) => name),
      hiddenSheets: sheets.flatMap(({ name, isHidden }) => (isHidden ? [name] : [])),
      sheet: best.name,
    },
  }
}

/** The rows below the header. */
function* bodyOf({ records, header }: Source): Generator<CsvRecord> {
  let place = 0
  for (const record of records()) if (place++ > header.place) yield record
}

function* rowsOf(source: Source, columns: Columns): Generator<SheetRow> {
  const { cells: header } = source.header
  for (const { line, cells, links, broken } of bodyOf(source)) {
    const fitted = withoutEmptyEnd(cells)
    const problem = broken ?? problemOf(fitted, header)
    let read: Cells | undefined
    yield {
      line,
      get cells() {
        read ??= problem ? {} : cellsByMeaning(cells, columns, links)
        return read
      },
      original: fitted,
      broken: problem,
    }
  }
}

const TOTAL = /^\W*(total|totales|subtotal|gran total|grand total|total general|suma|count|recuento)\b/i

/** What programs write below a list: when it was made, its page. */
const FOOTER =
  /^\W*((p[aá]g(e|ina)|hoja)\.? \d+|(generated|exported|printed|generado|exportado|impreso|creado|accrual basis|cash basis|confidential information|copyright|all rights reserved|todos los derechos)\b.*|(fuente|source|nota|elabor[oó]|elaborado por|actualizado)\s*:.*|(mon|tues|wednes|thurs|fri|satur|sun)day,? .*\d{4}.*|(lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo),? .*\d{4}.*)$/i

/** What a row is that is no business. A row that ends early has nothing to say in its last columns. */
function problemOf(cells: readonly string[], header: readonly string[]): string | null {
  if (cells.length > header.length) return `Tiene ${cells.length} celdas y el encabezado ${header.length}`
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (
    filled.length > 1 &&
    cells.every((cell, place) => cell.trim() === '' || cell.trim() === header[place]?.trim())
  )
    return 'Repite el encabezado'
  const numbers = filled.filter((cell) => /^([\d.,$%\s-]+|count|sum|recuento|suma)$/i.test(cell)).length
  if (TOTAL.test(filled[0] ?? '') && filled.length <= 4 && numbers >= filled.length - 1)
    return 'Es una línea de totales'
  if (filled.length === 1 && FOOTER.test(filled[0] ?? '')) return 'Es una línea del informe, no un negocio'
  return null
}

/** How many rows a file holds; it is gone through for that. */
export function countRows({ rows }: Pick<Sheet, 'rows'>): number {
  let count = 0
  for (const _ of rows) count++
  return count
}
