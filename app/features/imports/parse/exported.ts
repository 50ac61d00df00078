import { fullLocation } from '~/features/contacts/full-location'
import { readablePhone } from '~/values/contact/phone-links'
import { hash } from '~/values/text/hash'
import { type Cells, readCell } from './columns/meaning'

/** A contact as the export reads it. */
export interface ExportedContact {
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
}

interface ExportedColumn {
  header: string
  write: (contact: ExportedContact) => string | null
  /** The fields that it comes to. */
  fields: readonly string[]
}

/** The columns of our own export that may be edited in it, by the field that their header names. */
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
} satisfies Partial<Record<keyof Cells, ExportedColumn>>

export type Column = keyof typeof COLUMNS
export const EXPORTED: Record<Column, ExportedColumn> = COLUMNS
export const EXPORTED_COLUMNS = Object.keys(COLUMNS) as Column[]

/** Cells of our own export; undefined where the file has no such column any more. */
export type ExportedCells = Partial<Record<Column, string>>

/** How the export writes a contact. */
export const exportedCells = (contact: ExportedContact): ExportedCells =>
  Object.fromEntries(EXPORTED_COLUMNS.map((name) => [name, EXPORTED[name].write(contact) ?? '']))

/** The cells of a row that carries the number of a contact. */
export const exportedOf = (cells: Cells): ExportedCells =>
  Object.fromEntries(EXPORTED_COLUMNS.map((name) => [name, cells[name]]))

/** A short mark for each cell, to tell later which ones were edited. */
export const fingerprintsOf = (cells: ExportedCells): string =>
  EXPORTED_COLUMNS.map((name) => fingerprintOf(cells[name])).join(' ')

export const fingerprintOf = (cell: string | undefined) => hash(readCell(cell ?? '')).toString(36)
