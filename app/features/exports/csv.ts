import { stringify } from 'csv-stringify/sync'
import { BUSINESS_SOURCE_LABELS } from '~/features/business-admin/labels'
import { formatClosureForAdmin } from '~/features/businesses/closing'
import { BUSINESS_STATUS_FORM_LABELS } from '~/features/businesses/labels'
import { READ_ONLY_EXPORT_COLUMNS, type ReadOnlyExportColumn } from '~/features/imports/headers'
import {
  ADDRESS_PART_COLUMNS,
  EDITABLE_EXPORT_COLUMN_BY_KEY,
  type EditableExportColumn as EditableColumn,
  formatVersion,
  VERSION_COLUMN_HEADER,
} from '~/features/imports/normalise/export-columns'
import { formatShortDate } from '~/features/places/calendar'
import { paths } from '~/paths'
import { escapeFormula } from '~/values/text/formula'
import type { BusinessExportRow } from './contacts.server'

/** Cell value, written as text. Null and undefined become an empty cell. */
export type CsvCell = string | number | null | undefined

type CellName<Row> = { [Name in keyof Row]: Row[Name] extends CsvCell ? Name : never }[keyof Row]

/** A column: its header, and a field name or a function that returns the cell. */
export type CsvColumn<Row> = readonly [header: string, cell: CellName<Row> | ((row: Row) => CsvCell)]

const written = (rows: unknown[][]) =>
  stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })

/** Yields the CSV in pieces: UTF-8 with BOM, CRLF line endings, formulas escaped (D40). */
export async function* writeCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  pieces: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, void, void> {
  yield `\uFEFF${written([columns.map(([header]) => header)])}`
  for await (const rows of pieces)
    yield written(
      rows.map((row) =>
        columns.map(([, cell]) =>
          escapeFormula(String((typeof cell === 'function' ? cell(row) : row[cell]) ?? '')),
        ),
      ),
    )
}

const editable = (name: EditableColumn): CsvColumn<BusinessExportRow> => [
  EDITABLE_EXPORT_COLUMN_BY_KEY[name].header,
  EDITABLE_EXPORT_COLUMN_BY_KEY[name].write,
]

const READ_ONLY_CELL_BY_HEADER: Record<ReadOnlyExportColumn, CsvColumn<BusinessExportRow>[1]> = {
  Fecha_Creacion: ({ created_at }) => formatShortDate(created_at),
  Tiene_Descripcion: ({ message }) => (message ? 'SI' : 'NO'),
  Caracteres_Descripcion: ({ message }) => [...(message ?? '')].length,
  Dias_Cerrados: ({ closedDates }) => closedDates.join('; '),
  Cierre: ({ closed_kind: kind, closed_until: until, moved_to: movedTo }) =>
    formatClosureForAdmin(kind && { kind, until, movedTo }),
  Zona_Horaria: 'time_zone',
  Mensaje_Privado: 'message',
  Publicacion: ({ status }) => status && BUSINESS_STATUS_FORM_LABELS[status].split(':')[0],
  Motivo_Publicacion: 'status_reason',
  Pagina_En_El_Sitio: pagePath,
  Archivo_Del_Logo: ({ logo_hash }) => logo_hash && paths.image(logo_hash),
  Reservas_Por_Horario: 'slot_capacity',
  Numero_De_Fundador: 'founder_number',
  Verificado_Desde: ({ verified_at }) => verified_at?.slice(0, 10),
  Opiniones: 'ratings_count',
  Promedio_Profesionalismo: ({ professional_sum, ratings_count }) => average(professional_sum, ratings_count),
  Promedio_Confianza: ({ trust_sum, ratings_count }) => average(trust_sum, ratings_count),
  Procedencia: ({ source }) => BUSINESS_SOURCE_LABELS[source],
  Fecha_Cambio: ({ updated_at }) => formatShortDate(updated_at),
}
const between = (first: ReadOnlyExportColumn, last: ReadOnlyExportColumn): CsvColumn<BusinessExportRow>[] =>
  READ_ONLY_EXPORT_COLUMNS.slice(
    READ_ONLY_EXPORT_COLUMNS.indexOf(first),
    READ_ONLY_EXPORT_COLUMNS.indexOf(last) + 1,
  ).map((name) => [name, READ_ONLY_CELL_BY_HEADER[name]])

/** Columns of the files: first the ten documented ones in order. */
const ALL_EXPORT_COLUMNS: readonly CsvColumn<BusinessExportRow>[] = [
  ['ID', 'id'],
  ...(['name', 'contactPerson', 'industry', 'phone', 'email', 'location'] as const).map(editable),
  ...between('Fecha_Creacion', 'Caracteres_Descripcion'),
  ...(['legalName', 'whatsapp', 'description', 'specialty', 'services'] as const).map(editable),
  ...(['website', 'facebook', 'instagram', 'price', 'languages', 'homeService', 'hours'] as const).map(
    editable,
  ),
  ...between('Dias_Cerrados', 'Cierre'),
  ...ADDRESS_PART_COLUMNS.map(editable),
  ...between('Zona_Horaria', 'Zona_Horaria'),
  ...(['latitude', 'longitude'] as const).map(editable),
  ...between('Mensaje_Privado', 'Fecha_Cambio'),
  [VERSION_COLUMN_HEADER, formatVersion],
]

/**
 * Columns that users cannot remove. The file with the ten documented columns lacks the version (D149, row
 * 280).
 */
const REQUIRED_COLUMN_HEADERS = ['ID', EDITABLE_EXPORT_COLUMN_BY_KEY.name.header, VERSION_COLUMN_HEADER]

const DOCUMENTED_COLUMN_HEADERS = ALL_EXPORT_COLUMNS.slice(0, 10).map(([header]) => header)

/** Headers of the columns that users can choose, and of those that are preselected (D140). */
export const SELECTABLE_EXPORT_COLUMN_HEADERS = ALL_EXPORT_COLUMNS.map(([header]) => header).filter(
  (header) => !REQUIRED_COLUMN_HEADERS.includes(header),
)
export const PRESELECTED_COLUMN_HEADERS = DOCUMENTED_COLUMN_HEADERS.filter(
  (header) => !REQUIRED_COLUMN_HEADERS.includes(header),
)

/** Whether a file with these chosen columns has the ten documented ones (D149). */
export const hasTenDocumentedColumns = (headers: readonly string[]): boolean =>
  headers.length === 0 ||
  (PRESELECTED_COLUMN_HEADERS.length === headers.length &&
    PRESELECTED_COLUMN_HEADERS.every((header) => headers.includes(header)))

/**
 * Writes businesses as CSV with these columns. Without headers, or with exactly the default ones: the ten
 * documented columns.
 */
export function writeBusinessesCsv(
  pieces: AsyncIterable<BusinessExportRow[]>,
  headers: readonly string[] | 'all' = [],
): AsyncGenerator<string, void, void> {
  if (headers === 'all') return writeCsv(ALL_EXPORT_COLUMNS, pieces)
  const kept = hasTenDocumentedColumns(headers)
    ? DOCUMENTED_COLUMN_HEADERS
    : [...REQUIRED_COLUMN_HEADERS, ...headers]
  return writeCsv(
    ALL_EXPORT_COLUMNS.filter(([header]) => kept.includes(header)),
    pieces,
  )
}

const average = (sum: number | null, count: number | null): string | null =>
  sum !== null && count ? (sum / count).toFixed(2) : null

function pagePath({ category_slug, business_slug }: BusinessExportRow): string | null {
  return category_slug && business_slug
    ? paths.business({ categorySlug: category_slug, slug: business_slug })
    : null
}
