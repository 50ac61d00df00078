import { BUSINESS_STATUS } from '~/features/businesses/labels'
import { SOURCE_LABELS } from '~/features/contacts/labels'
import { READ_ONLY, type ReadOnly } from '~/features/imports/parse/columns/read-only'
import {
  type Column as EditableColumn,
  EXPORTED,
  PLACE_COLUMNS,
} from '~/features/imports/parse/export-columns'
import { shortDate } from '~/features/places/calendar'
import { paths } from '~/paths'
import type { ContactRow } from './contacts.server'
import { type Column, csvOf } from './csv'

const editable = (name: EditableColumn): Column<ContactRow> => [EXPORTED[name].header, EXPORTED[name].write]

const READ: Record<ReadOnly, Column<ContactRow>[1]> = {
  Fecha_Creacion: ({ created_at }) => shortDate(created_at),
  Tiene_Descripcion: ({ message }) => (message ? 'SI' : 'NO'),
  Caracteres_Descripcion: ({ message }) => [...(message ?? '')].length,
  Dias_Cerrados: ({ closedDates }) => closedDates.join('; '),
  Zona_Horaria: 'time_zone',
  Mensaje_Privado: 'message',
  Publicacion: ({ status }) => status && BUSINESS_STATUS[status].split(':')[0],
  Motivo_Publicacion: 'status_reason',
  Pagina_En_El_Sitio: pagePath,
  Archivo_Del_Logo: ({ logo_hash }) => logo_hash && paths.image(logo_hash),
  Reservas_Por_Horario: 'slot_capacity',
  Numero_De_Fundador: 'founder_number',
  Verificado_Desde: ({ verified_at }) => verified_at?.slice(0, 10),
  Opiniones: 'ratings_count',
  Promedio_Profesionalismo: ({ professional_sum, ratings_count }) => average(professional_sum, ratings_count),
  Promedio_Confianza: ({ trust_sum, ratings_count }) => average(trust_sum, ratings_count),
  Procedencia: ({ source }) => SOURCE_LABELS[source],
  Fecha_Cambio: ({ updated_at }) => shortDate(updated_at),
}
const between = (first: ReadOnly, last: ReadOnly): Column<ContactRow>[] =>
  READ_ONLY.slice(READ_ONLY.indexOf(first), READ_ONLY.indexOf(last) + 1).map((name) => [name, READ[name]])

/** The ten documented columns in their order, then every other fact: what the import writes, and what it only tells. */
const COLUMNS: readonly Column<ContactRow>[] = [
  ['ID', 'id'],
  ...(['name', 'contactPerson', 'industry', 'phone', 'email', 'location'] as const).map(editable),
  ...between('Fecha_Creacion', 'Caracteres_Descripcion'),
  ...(['legalName', 'whatsapp', 'description', 'specialty', 'services'] as const).map(editable),
  ...(['website', 'facebook', 'instagram', 'price', 'languages', 'homeService', 'hours'] as const).map(
    editable,
  ),
  ...between('Dias_Cerrados', 'Dias_Cerrados'),
  ...PLACE_COLUMNS.map(editable),
  ...between('Zona_Horaria', 'Zona_Horaria'),
  ...(['latitude', 'longitude'] as const).map(editable),
  ...between('Mensaje_Privado', 'Fecha_Cambio'),
]

/** Stay in every file: by the number beside the name a row that comes back is known. */
const ALWAYS = ['ID', EXPORTED.name.header]

const DOCUMENTED = COLUMNS.slice(0, 10).map(([header]) => header)

/** The columns that can be left out, by their headers, and those of them that go where nothing is chosen (D140). */
export const CHOOSABLE = COLUMNS.map(([header]) => header).filter((header) => !ALWAYS.includes(header))
export const USUAL = DOCUMENTED.filter((header) => !ALWAYS.includes(header))

/** The contacts as a file, with these columns; with the ten documented ones where none is named. */
export function contactsCsv(
  pieces: AsyncIterable<ContactRow[]>,
  headers: readonly string[] | 'all' = [],
): AsyncGenerator<string, void, void> {
  if (headers === 'all') return csvOf(COLUMNS, pieces)
  const kept = headers.length === 0 ? DOCUMENTED : [...ALWAYS, ...headers]
  return csvOf(
    COLUMNS.filter(([header]) => kept.includes(header)),
    pieces,
  )
}

const average = (sum: number | null, count: number | null): string | null =>
  sum !== null && count ? (sum / count).toFixed(2) : null

function pagePath({ category_slug, business_slug }: ContactRow): string | null {
  return category_slug && business_slug
    ? paths.business({ categorySlug: category_slug, slug: business_slug })
    : null
}
