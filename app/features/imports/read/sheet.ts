import { cleanParagraphs } from '~/values/text/clean'
import { undefuse } from '~/values/text/formula'
import { type Columns, type Field, readColumns } from './columns'
import { decode, UnreadableFile } from './decode'
import { readRecords } from './records'

/** One row by the meaning of its columns. */
export interface SheetRow {
  line: number
  cells: Partial<Record<Field, string>>
  /** As it stands in the file. */
  original: string[]
  /** Why nothing can be read from it, when that is so. */
  broken: string | null
}

/** A file taken apart. */
export interface Sheet {
  header: string[]
  ignored: string[]
  rows: SheetRow[]
}

/**
 * Reads a spreadsheet saved as CSV: comma, semicolon or tab, UTF-8 or Windows-1252, headers in Spanish or English.
 * Throws `UnreadableFile` for a file that is empty, no text, or has no column with the names of the businesses.
 */
export function readSheet(bytes: Uint8Array): Sheet {
  const [header, ...records] = readRecords(decode(bytes))
  if (!header) throw new UnreadableFile('El archivo está vacío.')
  const columns = readColumns(header.cells)
  if (!columns.places.has('name'))
    throw new UnreadableFile(
      `No se reconoce la columna con el nombre del negocio. La primera línea debe nombrar las columnas, por ejemplo: nombre, teléfono, correo, dirección, ciudad, estado, código postal, categoría, descripción. Se leyó: ${shown(header.cells)}.`,
    )
  if (records.length === 0)
    throw new UnreadableFile('El archivo solo tiene el encabezado: no hay negocios que importar.')
  return {
    header: header.cells,
    ignored: columns.ignored,
    rows: records.map(({ line, cells, broken }) => ({
      line,
      cells: byMeaning(cells, columns),
      original: cells,
      broken,
    })),
  }
}

/** Twice what is kept of the longest text: what is done to a cell may take time that grows faster than it. */
const LONGEST_CELL = 10_000

function byMeaning(cells: string[], { places }: Columns): SheetRow['cells'] {
  return Object.fromEntries(
    [...places].map(([field, place]) => [
      field,
      cleanParagraphs(undefuse((cells[place] ?? '').slice(0, LONGEST_CELL))),
    ]),
  )
}

const SHOWN = 12
const shown = (header: string[]) =>
  header
    .slice(0, SHOWN)
    .map((name) => name.slice(0, 40))
    .join(', ')
