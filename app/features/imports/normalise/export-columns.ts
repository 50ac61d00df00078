import { formatFullLocation } from '~/features/business-admin/labels'
import {
  formatLanguages,
  HOME_SERVICE_LABELS,
  type HomeServiceAnswer,
  parseLanguages,
} from '~/features/businesses/directory-filters'
import { DAY_FIELDS, serializeDayHours } from '~/features/businesses/week/week'
import { formatPhone } from '~/values/contact/phone'
import type { CellTextByField } from '../map/cells'
import type { ImportFieldName } from './fields'
import type { ImportWeekdayHours } from './hours'

/** Data of the public page that the export adds to the contact details. */
interface ExportedPage {
  whatsapp: string | null
  description: string | null
  website_url: string | null
  facebook_url: string | null
  instagram_url: string | null
  price_range: string | null
  /** In the stored format. */
  languages: string | null
  home_service: HomeServiceAnswer | null
  specialty: string | null
  latitude: number | null
  longitude: number | null
  hours: readonly ImportWeekdayHours[]
}

/** Data of a business for the export. */
export interface ExportedBusiness extends ExportedPage {
  name: string
  contact_person: string | null
  phone: string | null
  email: string | null
  location: string | null
  city: string | null
  state_code: string | null
  zipcode: string | null
  legal_name: string | null
  /**
   * 0 if the state is only assumed (D25). It is then not exported, because the next import would take it as
   * stated.
   */
  state_confirmed: number | null
  /** Category names, main category first. */
  categories: readonly string[]
  services: readonly string[]
}

interface ExportedColumn {
  header: string
  write: (contact: ExportedBusiness) => string | null
  /** Fields that the cell of this column sets. */
  fields: readonly ImportFieldName[]
}

const COORDINATE_FIELDS: ImportFieldName[] = ['coordinates']
const degrees = (number: number | null) => (number === null ? null : String(number))

/** Editable columns of our own export. The key is the field that the import reads from the header. */
const EDITABLE_EXPORT_COLUMNS = {
  name: { header: 'Nombre_Negocio', write: ({ name }) => name, fields: ['name'] },
  contactPerson: {
    header: 'Persona_Contacto',
    write: ({ contact_person }) => contact_person,
    fields: ['contactPerson'],
  },
  industry: {
    header: 'Categoria',
    write: ({ categories }) => categories.join(', '),
    fields: ['category', 'moreCategories'],
  },
  phone: { header: 'Telefono', write: ({ phone }) => formatPhone(phone ?? ''), fields: ['phone'] },
  email: { header: 'Email', write: ({ email }) => email, fields: ['email'] },
  location: {
    header: 'Ubicacion',
    write: (contact) =>
      formatFullLocation(contact.state_confirmed === 0 ? { ...contact, state_code: null } : contact),
    fields: ['location', 'city', 'stateCode', 'zipcode'],
  },
  legalName: { header: 'Razon_Social', write: ({ legal_name }) => legal_name, fields: ['legalName'] },
  whatsapp: {
    header: 'WhatsApp',
    write: ({ whatsapp }) => formatPhone(whatsapp ?? ''),
    fields: ['whatsapp'],
  },
  description: { header: 'Descripcion', write: ({ description }) => description, fields: ['description'] },
  website: { header: 'Sitio_Web', write: ({ website_url }) => website_url, fields: ['websiteUrl'] },
  facebook: { header: 'Facebook', write: ({ facebook_url }) => facebook_url, fields: ['facebookUrl'] },
  instagram: { header: 'Instagram', write: ({ instagram_url }) => instagram_url, fields: ['instagramUrl'] },
  price: { header: 'Precio', write: ({ price_range }) => price_range, fields: ['priceRange'] },
  languages: {
    header: 'Idiomas',
    write: ({ languages }) => formatLanguages(parseLanguages(languages)),
    fields: ['languages'],
  },
  homeService: {
    header: 'Servicio_a_Domicilio',
    write: ({ home_service }) => home_service && HOME_SERVICE_LABELS[home_service],
    fields: ['homeService'],
  },
  hours: { header: 'Horario', write: ({ hours }) => weekInWords(hours), fields: ['hours'] },
  specialty: { header: 'Especialidad_Publica', write: ({ specialty }) => specialty, fields: ['specialty'] },
  services: { header: 'Servicios', write: ({ services }) => services.join('; '), fields: ['services'] },
  street: { header: 'Ubicacion_Calle', write: ({ location }) => location, fields: ['location'] },
  city: { header: 'Ubicacion_Ciudad', write: ({ city }) => city, fields: ['city'] },
  state: {
    header: 'Ubicacion_Estado',
    write: ({ state_confirmed, state_code }) => (state_confirmed === 0 ? null : state_code),
    fields: ['stateCode'],
  },
  zip: { header: 'Ubicacion_Codigo_Postal', write: ({ zipcode }) => zipcode, fields: ['zipcode'] },
  latitude: { header: 'Latitud', write: ({ latitude }) => degrees(latitude), fields: COORDINATE_FIELDS },
  longitude: { header: 'Longitud', write: ({ longitude }) => degrees(longitude), fields: COORDINATE_FIELDS },
} satisfies Partial<Record<keyof CellTextByField, ExportedColumn>>

export type EditableExportColumn = keyof typeof EDITABLE_EXPORT_COLUMNS
export const EDITABLE_EXPORT_COLUMN_BY_KEY: Record<EditableExportColumn, ExportedColumn> =
  EDITABLE_EXPORT_COLUMNS
export const EDITABLE_EXPORT_COLUMN_KEYS = Object.keys(EDITABLE_EXPORT_COLUMNS) as EditableExportColumn[]

/** Columns with parts of the address, next to the column with the whole address. */
export const ADDRESS_PART_COLUMNS: readonly EditableExportColumn[] = ['street', 'city', 'state', 'zip']

/** Cells of a row of our own export. Undefined if the file lacks the column. */
export type ExportedCells = Partial<Record<EditableExportColumn, string>>

/** Cells of a business as the export writes them. */
export const toExportedCells = (contact: ExportedBusiness): ExportedCells =>
  Object.fromEntries(
    EDITABLE_EXPORT_COLUMN_KEYS.map((name) => [
      name,
      EDITABLE_EXPORT_COLUMN_BY_KEY[name].write(contact) ?? '',
    ]),
  )

/** Formats opening hours as the import reads them: `Lunes: 09:00-17:00; Martes: …`. Omits closed days. */
const weekInWords = (hours: readonly ImportWeekdayHours[]): string =>
  DAY_FIELDS.map(({ label, weekday }) => ({ label, spans: hours.filter((span) => span.weekday === weekday) }))
    .filter(({ spans }) => spans.length > 0)
    .map(({ label, spans }) => `${label}: ${serializeDayHours(spans)}`)
    .join('; ')

/** Selects the cells of exported columns. The caller must know that the row is of our own export. */
export const selectExportedCells = (cells: CellTextByField): ExportedCells =>
  Object.fromEntries(EDITABLE_EXPORT_COLUMN_KEYS.map((name) => [name, cells[name]]))

/**
 * Header of the version column. Its cells have the time of the last change. The letter `v` prevents
 * spreadsheets from reading a number.
 */
export const VERSION_COLUMN_HEADER = 'Version'
export const formatVersion = ({ updated_at }: { updated_at: string }): string => `v${Date.parse(updated_at)}`

/** Parses the text of `formatVersion`. Returns ISO 8601, or null if it is invalid. */
export function parseVersionTimestamp(cell = ''): string | null {
  const [, moment] = /^v(\d{13})$/.exec(cell.trim()) ?? []
  return moment ? new Date(Number(moment)).toISOString() : null
}
