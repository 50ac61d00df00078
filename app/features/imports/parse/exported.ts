import { fullLocation } from '~/features/contacts/full-location'
import { readablePhone } from '~/values/contact/phone-links'
import { hash } from '~/values/text/hash'
import { type Cells, readCell } from './columns/meaning'

/** What the cells of our own export that may be edited in it come to, in the order of their columns. */
export const EXPORTED = {
  name: ['name'],
  contactPerson: ['contactPerson'],
  industry: ['categories'],
  phone: ['phone'],
  email: ['email'],
  location: ['location', 'city', 'stateCode', 'isStateKnown', 'zip', 'timeZone'],
  legalName: ['legalName'],
} as const satisfies Partial<Record<keyof Cells, readonly string[]>>

export type Column = keyof typeof EXPORTED
export const EXPORTED_COLUMNS = Object.keys(EXPORTED) as Column[]

/** Cells of our own export; undefined where the file has no such column any more. */
export type ExportedCells = Partial<Record<Column, string>>

interface Contact {
  name: string
  contactPerson: string | null
  /** Names, the first one the primary one. */
  categories: readonly string[]
  phone: string | null
  email: string | null
  location: string
  legalName: string | null
}

/** How the export writes a contact. */
export const exportedCells = (contact: Contact): Required<ExportedCells> => ({
  name: contact.name,
  contactPerson: contact.contactPerson ?? '',
  industry: contact.categories.join(', '),
  phone: readablePhone(contact.phone ?? ''),
  email: contact.email ?? '',
  location: contact.location,
  legalName: contact.legalName ?? '',
})

type KeptPlace = Parameters<typeof fullLocation>[0] & { state_confirmed: number | null }

/** A state that was only supposed (D25) would come back from the file as one that somebody said. */
export const exportedLocation = (place: KeptPlace): string =>
  fullLocation(place.state_confirmed === 0 ? { ...place, state_code: null } : place)

/** The cells of a row that carries the number of a contact. */
export const exportedOf = (cells: Cells): ExportedCells =>
  Object.fromEntries(EXPORTED_COLUMNS.map((name) => [name, cells[name]]))

/** A short mark for each cell, to tell later which ones were edited. */
export const fingerprintsOf = (cells: ExportedCells): string =>
  EXPORTED_COLUMNS.map((name) => fingerprintOf(cells[name])).join(' ')

export const fingerprintOf = (cell: string | undefined) => hash(readCell(cell ?? '')).toString(36)
