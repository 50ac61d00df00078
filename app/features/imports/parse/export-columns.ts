import { HOME_SERVICE, type HomeService, languageNames, languagesIn } from '~/features/businesses/languages'
import { DAY_FIELDS } from '~/features/businesses/week/week'
import { writeHours } from '~/features/businesses/week/write-hours'
import { fullLocation } from '~/features/contacts/full-location'
import { readablePhone } from '~/values/contact/phone'
import { hash } from '~/values/text/hash'
import { type Cells, readCell } from './columns/meaning'
import type { Span } from './hours'

/** What the export takes from the page of a contact. */
interface ExportedPage {
  whatsapp: string | null
  description: string | null
  website_url: string | null
  facebook_url: string | null
  instagram_url: string | null
  price_range: string | null
  /** As a page keeps them. */
  languages: string | null
  home_service: HomeService | null
  specialty: string | null
  latitude: number | null
  longitude: number | null
  hours: readonly Span[]
}

/** A contact as the export reads it. */
export interface ExportedContact extends ExportedPage {
  name: string
  contact_person: string | null
  phone: string | null
  email: string | null
  location: string | null
  city: string | null
  state_code: string | null
  zipcode: string | null
  legal_name: string | null
  /** Of its page; 0 while its state is only supposed (D25): it would come back as one that somebody said. */
  state_confirmed: number | null
  /** Names, the first one the primary one. */
  categories: readonly string[]
  services: readonly string[]
}

interface ExportedColumn {
  header: string
  write: (contact: ExportedContact) => string | null
  /** The fields that it comes to. */
  fields: readonly string[]
}

const POSITION = ['latitude', 'longitude']
const degrees = (number: number | null) => (number === null ? null : String(number))

/**
 * The columns of our own export that may be edited in it, by the field that their header names. New ones come last: what
 * was exported before they were is remembered without them.
 */
const COLUMNS = {
  name: { header: 'Nombre_Negocio', write: ({ name }) => name, fields: ['name'] },
  contactPerson: {
    header: 'Persona_Contacto',
    write: ({ contact_person }) => contact_person,
    fields: ['contactPerson'],
  },
  industry: {
    header: 'Categoria',
    write: ({ categories }) => categories.join(', '),
    fields: ['categories'],
  },
  phone: { header: 'Telefono', write: ({ phone }) => readablePhone(phone ?? ''), fields: ['phone'] },
  email: { header: 'Email', write: ({ email }) => email, fields: ['email'] },
  location: {
    header: 'Ubicacion',
    write: (contact) =>
      fullLocation(contact.state_confirmed === 0 ? { ...contact, state_code: null } : contact),
    fields: ['location', 'city', 'stateCode', 'isStateKnown', 'zip', 'timeZone'],
  },
  legalName: { header: 'Razon_Social', write: ({ legal_name }) => legal_name, fields: ['legalName'] },
  whatsapp: {
    header: 'WhatsApp',
    write: ({ whatsapp }) => readablePhone(whatsapp ?? ''),
    fields: ['whatsapp'],
  },
  description: { header: 'Descripcion', write: ({ description }) => description, fields: ['description'] },
  website: { header: 'Sitio_Web', write: ({ website_url }) => website_url, fields: ['websiteUrl'] },
  facebook: { header: 'Facebook', write: ({ facebook_url }) => facebook_url, fields: ['facebookUrl'] },
  instagram: { header: 'Instagram', write: ({ instagram_url }) => instagram_url, fields: ['instagramUrl'] },
  price: { header: 'Precio', write: ({ price_range }) => price_range, fields: ['priceRange'] },
  languages: {
    header: 'Idiomas',
    write: ({ languages }) => languageNames(languagesIn(languages)),
    fields: ['languages'],
  },
  homeService: {
    header: 'Servicio_a_Domicilio',
    write: ({ home_service }) => home_service && HOME_SERVICE[home_service],
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
    fields: ['stateCode', 'isStateKnown', 'timeZone'],
  },
  zip: { header: 'Ubicacion_Codigo_Postal', write: ({ zipcode }) => zipcode, fields: ['zip', 'timeZone'] },
  latitude: { header: 'Latitud', write: ({ latitude }) => degrees(latitude), fields: POSITION },
  longitude: { header: 'Longitud', write: ({ longitude }) => degrees(longitude), fields: POSITION },
} satisfies Partial<Record<keyof Cells, ExportedColumn>>

export type Column = keyof typeof COLUMNS
export const EXPORTED: Record<Column, ExportedColumn> = COLUMNS
export const EXPORTED_COLUMNS = Object.keys(COLUMNS) as Column[]

/** So many businesses say the same there that it tells nobody apart. */
export const COMMON_COLUMNS: readonly Column[] = [
  'price',
  'languages',
  'homeService',
  'hours',
  'city',
  'state',
  'zip',
]

/** Where it is, column by column: beside the one that says all of it. */
export const PLACE_COLUMNS: readonly Column[] = ['street', 'city', 'state', 'zip']

/** Cells of our own export; undefined where the file has no such column any more. */
export type ExportedCells = Partial<Record<Column, string>>

/** How the export writes a contact. */
export const exportedCells = (contact: ExportedContact): ExportedCells =>
  Object.fromEntries(EXPORTED_COLUMNS.map((name) => [name, EXPORTED[name].write(contact) ?? '']))

/** A week as the import reads it: `Lunes: 09:00-17:00; Martes: …`, the days that it is open. */
const weekInWords = (hours: readonly Span[]): string =>
  DAY_FIELDS.map(({ label, weekday }) => ({ label, spans: hours.filter((span) => span.weekday === weekday) }))
    .filter(({ spans }) => spans.length > 0)
    .map(({ label, spans }) => `${label}: ${writeHours(spans)}`)
    .join('; ')

/** The cells of a row that carries the number of a contact. */
export const exportedOf = (cells: Cells): ExportedCells =>
  Object.fromEntries(EXPORTED_COLUMNS.map((name) => [name, cells[name]]))

/** A short mark for each cell, to tell later which ones were edited. */
export const fingerprintsOf = (cells: ExportedCells): string =>
  EXPORTED_COLUMNS.map((name) => fingerprintOf(cells[name])).join(' ')

export const fingerprintOf = (cell: string | undefined) => hash(readCell(cell ?? '')).toString(36)
