import { createRequire } from 'node:module'
import type { CellAddress, CellObject, WorkSheet } from '@e965/xlsx'
import { type ArchiveProblem, archiveProblem, hasTooMany } from './archive'
import { UnreadableFile } from './kind'
import type { CsvRecord } from './records'

/** The library is large: it is loaded only when a workbook comes. */
type SheetLibrary = typeof import('@e965/xlsx')

/** A workbook is held whole while it is read. */
export const MAX_WORKBOOK_BYTES = 20 * 1024 * 1024
const TOO_LARGE =
  'El libro de Excel u OpenDocument pasa de 20 MB. Guárdalo como «CSV UTF-8» desde Excel: como CSV se lee de cualquier tamaño en la terminal.'

/** What it holds once unpacked: several times what lists of businesses of that size come to. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024
const LOCKED = 'El libro de Excel u OpenDocument tiene contraseña. Quítasela en Excel y vuelve a intentarlo.'
const ARCHIVE_PROBLEMS: Record<ArchiveProblem, string> = {
  too_large:
    'El libro de Excel u OpenDocument ocupa demasiado al abrirse. Ábrelo en Excel y guarda solo la hoja de los negocios como «CSV UTF-8».',
  too_many:
    'El libro pasa de 50,000 filas o de un millón de celdas. Ábrelo en Excel y guarda la hoja de los negocios como «CSV UTF-8».',
  encrypted: LOCKED,
  odd: 'El libro no está hecho como los de Excel u OpenDocument. Ábrelo en Excel, guárdalo como «CSV UTF-8» y vuelve a intentarlo.',
}
const NO_MEMORY =
  'El libro no cabía en la memoria. Ábrelo en Excel, guarda la hoja de los negocios como «CSV UTF-8» y vuelve a intentarlo.'
const ZIP = Buffer.from('PK', 'latin1')

/** A sheet of a workbook and its rows. */
export interface NamedSheet {
  name: string
  isHidden: boolean
  records: CsvRecord[]
}

/** The sheets of a workbook of Excel or LibreOffice that hold anything, with what their cells show. */
export function readWorkbook(content: Buffer): NamedSheet[] {
  if (content.length > MAX_WORKBOOK_BYTES) throw new UnreadableFile(TOO_LARGE)
  const library = createRequire(import.meta.url)('@e965/xlsx') as SheetLibrary
  const problem = problemOf(content)
  if (problem) throw new UnreadableFile(ARCHIVE_PROBLEMS[problem])
  try {
    // With `WTF` a sheet that cannot be read is not taken for one without rows.
    const book = library.read(content, { cellDates: true, sheetStubs: false, dense: true, WTF: true })
    return book.SheetNames.map((name, place) => ({
      name,
      isHidden: Boolean(book.Workbook?.Sheets?.[place]?.Hidden),
      records: rowsOf(library, book.Sheets[name]),
    })).filter(({ records }) => records.length > 0)
  } catch (error) {
    if (/allocat|memory/i.test(String(error))) throw new UnreadableFile(NO_MEMORY)
    const isLocked = /password|encrypt/i.test(String(error))
    throw new UnreadableFile(
      isLocked
        ? LOCKED
        : 'El libro de Excel u OpenDocument está dañado. Ábrelo en Excel, guárdalo como CSV UTF-8 y vuelve a intentarlo.',
    )
  }
}

/** What is known of a file before it is read. */
function problemOf(content: Buffer): ArchiveProblem | undefined {
  if (content.indexOf(ZIP) === 0) return archiveProblem(content, MAX_UNPACKED_BYTES)
  return hasTooMany(content) ? 'too_many' : undefined
}

function rowsOf({ utils }: SheetLibrary, sheet: WorkSheet | undefined): CsvRecord[] {
  const options = { header: 1, raw: true, defval: '', blankrows: true } as const
  if (!sheet?.['!ref']) return []
  const { s: first } = utils.decode_range(sheet['!ref'])
  const rows = utils.sheet_to_json<unknown[]>(sheet, options).map((cells) => Array.from(cells, textOf))
  fillMerged(rows, sheet, first)
  return rows.flatMap((cells, index) => {
    if (cells.every((text) => text.trim() === '')) return []
    const stored = sheet['!data']?.[first.r + index] ?? []
    const links = cells.map((_, place) => targetOf(stored[first.c + place]))
    const record = { line: first.r + index + 1, cells, broken: null }
    return [links.some(Boolean) ? { ...record, links } : record]
  })
}

/** What stands in merged cells holds for each of their rows. Across columns they are titles. */
function fillMerged(rows: string[][], { '!merges': merges = [] }: WorkSheet, first: CellAddress): void {
  for (const { s: start, e: end } of merges) {
    const [row, column] = [start.r - first.r, start.c - first.c]
    const text = rows[row]?.[column] ?? ''
    for (const cells of rows.slice(row + 1, end.r - first.r + 1)) cells[column] ||= text
  }
}

/** Where a link leads, as a link or as a formula. */
const targetOf = (cell: CellObject | undefined): string | undefined =>
  cell?.l?.Target ?? /^=?\s*HYPERLINK\(\s*"([^"]+)"/i.exec(cell?.f ?? '')?.[1]

const HALF_MINUTE = 30_000

/** What was typed: a number with all its digits, a date as `yyyy-MM-dd`, a time without a date as `HH:mm`. */
function textOf(value: unknown): string {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    if (value.getUTCFullYear() > 1900) return value.toISOString().slice(0, 10)
    return new Date(value.getTime() + HALF_MINUTE).toISOString().slice(11, 16)
  }
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(0) : String(value)
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  return String(value ?? '')
}
