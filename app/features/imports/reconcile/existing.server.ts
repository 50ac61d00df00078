import type { Db } from 'db/connect'
import { listOf } from 'db/portable-sql'
import type { BusinessPages, Contacts } from 'db/types'
import type { Selectable } from 'kysely'
import { groupedBy } from '~/values/grouped'
import { type ExportedCells, type ExportedContact, exportedCells, NO_PAGE } from '../parse/exported'
import { type Identity, nameCore } from '../parse/identity'
import type { Row } from '../parse/row'
import { FIELDS, type Fields, fieldsFrom, importFieldsOf, messageOf, readWritten } from './fields'

/** A contact as our export writes it. */
export interface ExistingContact {
  contactId: number | null
  /** How our export would write it now; null where no row carries its number. */
  exported: ExportedCells | null
  /** Of what our export has written of it, the last first. */
  fingerprints: string[]
  isDeleted: boolean
}

/** A business of the directory that a row may be about. */
export interface ExistingBusiness extends Identity, ExistingContact {
  /** Of the business; below zero while it is only planned. */
  id: number
  status: BusinessPages['status']
  statusReason: string | null
  /** An import brought it in, at first. */
  isImported: boolean
  /** The import that created it was taken back. */
  isUndone: boolean
  /** What the import last wrote; null when the business did not come from one. */
  written: Fields | null
  current: Fields
  /** The contact behind it, which may say something else; null for what is only planned. */
  contact: Selectable<Contacts> | null
  /** Keys of the rows it came from. */
  keys: string[]
}

/** How the reason begins that an import gives for holding a page. */
export const HELD_BY_IMPORT = 'Importado: '

/**
 * The businesses with these numbers, as an import compares them with a row; examples of the demo only where their contact
 * is among `contactIds`, the numbers that rows carry.
 */
export async function loadExisting(db: Db, ids: number[], contactIds: number[]): Promise<ExistingBusiness[]> {
  if (ids.length === 0) return []
  const pages = await db.selectFrom('business_pages').selectAll().where('id', 'in', listOf(ids)).execute()
  const contacts = await db
    .selectFrom('contacts')
    .selectAll()
    .where('id', 'in', listOf(pages.flatMap((page) => page.contact_id ?? [])))
    .execute()
  const stored = {
    contacts: new Map(contacts.map((contact) => [contact.id, contact])),
    ...(await listsOf(db, ids)),
    exports: await exportsOf(db, contactIds),
  }
  return pages
    .map((page) => knownOf(page, stored, contactIds.includes(page.contact_id ?? 0)))
    .filter(({ contact, exported }) => contact?.source !== 'demo' || exported)
    .sort((a, b) => a.id - b.id)
}

/** Contacts with these numbers that have no page, which our export writes as well. */
export async function loadContacts(db: Db, contactIds: number[]): Promise<ExistingContact[]> {
  if (contactIds.length === 0) return []
  const contacts = await db
    .selectFrom('contacts')
    .selectAll()
    .where('id', 'in', listOf(contactIds))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('business_pages').select('id').whereRef('business_pages.contact_id', '=', 'contacts.id'),
        ),
      ),
    )
    .execute()
  const exports = await exportsOf(
    db,
    contacts.map(({ id }) => id),
  )
  return contacts.map((contact) => ({
    contactId: contact.id,
    exported: exportedNow({ ...NO_PAGE, ...contact }, exports),
    fingerprints: exports.fingerprints(contact.id),
    isDeleted: contact.deleted_at !== null,
  }))
}

type Page = Selectable<BusinessPages>

interface Stored extends Awaited<ReturnType<typeof listsOf>> {
  contacts: ReadonlyMap<number, Selectable<Contacts>>
  exports: Awaited<ReturnType<typeof exportsOf>>
}

/** What is kept of businesses row by row, each by the number of its business. */
async function listsOf(db: Db, ids: readonly number[]) {
  const categories = await db
    .selectFrom('business_categories as b')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .select(['b.business_id as id', 'c.slug as value'])
    .where('b.business_id', 'in', listOf(ids))
    .orderBy('b.position')
    .execute()
  const services = await db
    .selectFrom('business_services')
    .select(['business_id as id', 'name as value'])
    .where('business_id', 'in', listOf(ids))
    .orderBy('position')
    .execute()
  const keys = await db
    .selectFrom('import_rows')
    .select(['business_id as id', 'row_key as value'])
    .where('business_id', 'in', listOf(ids))
    .execute()
  const hours = await db
    .selectFrom('business_hours')
    .select(['business_id as id', 'weekday', 'opens', 'closes'])
    .where('business_id', 'in', listOf(ids))
    .orderBy('weekday')
    .orderBy('opens')
    .execute()
  const written = await db
    .selectFrom('import_records')
    .select(['business_id as id', 'written as value'])
    .where('business_id', 'in', listOf(ids))
    .execute()
  return {
    categories: valuesById(categories),
    services: valuesById(services),
    keys: valuesById(keys),
    written: valuesById(written),
    hours: valuesById(hours.map(({ id, ...value }) => ({ id, value }))),
  }
}

/** What our export needs of these contacts besides their own columns, and what it has written of them. */
async function exportsOf(db: Db, contactIds: readonly number[]) {
  const categories = await db
    .selectFrom('contact_categories as filed')
    .innerJoin('categories as category', 'category.id', 'filed.category_id')
    .select(['filed.contact_id as id', 'category.name as value'])
    .where('filed.contact_id', 'in', listOf(contactIds))
    .orderBy('filed.position')
    .execute()
  const fingerprints = await db
    .selectFrom('exported_contacts')
    .select(['contact_id as id', 'fingerprints as value'])
    .where('contact_id', 'in', listOf(contactIds))
    .orderBy('exported_on', 'desc')
    .execute()
  return { categories: valuesById(categories), fingerprints: valuesById(fingerprints) }
}

function valuesById<T>(rows: readonly { id: number | null; value: T }[]): (id: number) => T[] {
  const found = groupedBy(rows, ({ id }) => id)
  return (id) => (found.get(id) ?? []).map(({ value }) => value)
}

function knownOf(page: Page, stored: Stored, isNumbered: boolean): ExistingBusiness {
  const { exports } = stored
  const { id, contact_id: contactId, status, status_reason: statusReason } = page
  const contact = stored.contacts.get(contactId ?? 0) ?? null
  const legalName = contact?.legal_name ?? null
  const [record] = stored.written(id)
  const written = record === undefined ? null : readWritten(record, legalName)
  const current = fieldsFrom((name) => FIELDS[name].page && page[FIELDS[name].page])
  const isDeleted = page.deleted_at !== null
  return {
    ...identityOf(nameCore(page.business_name), current),
    id,
    contactId,
    status,
    statusReason,
    isDeleted,
    written,
    contact,
    isImported: contact?.source === 'import',
    isUndone: isDeleted && contact?.source === 'import' && written === null,
    keys: stored.keys(id),
    exported:
      isNumbered && contact ? exportedNow({ ...page, ...contact, hours: stored.hours(id) }, exports) : null,
    fingerprints: exports.fingerprints(contactId ?? 0),
    current: {
      ...current,
      whatsapp: current.whatsapp || null,
      isStateKnown: page.state_confirmed === 1,
      legalName,
      notes: notesOf(contact, written),
      hours: stored.hours(id),
      categories: stored.categories(id),
      services: stored.services(id),
    },
  }
}

const identityOf = (core: string, { location, city, stateCode, zip, phone, email }: Fields): Identity => ({
  core,
  location,
  city,
  stateCode,
  zip,
  phone,
  email,
})

const exportedNow = (
  contact: Omit<ExportedContact, 'categories'> & { id: number },
  { categories }: Stored['exports'],
): ExportedCells => exportedCells({ ...contact, categories: categories(contact.id) })

/** The business that a row would make, as one that is there already. Its number is below zero. */
export function plannedFrom(id: number, { core, key, heldBecause, ...row }: Row): ExistingBusiness {
  const fields = importFieldsOf(row)
  return {
    ...identityOf(core, fields),
    id,
    current: fields,
    written: fields,
    keys: [key],
    statusReason: heldBecause,
    contactId: null,
    contact: null,
    exported: null,
    fingerprints: [],
    isDeleted: false,
    isImported: true,
    isUndone: false,
    status: heldBecause === null ? 'published' : 'held',
  }
}

/** The private part says what the import wrote there, or what somebody has made of it. */
const notesOf = (contact: ExistingBusiness['contact'], written: Fields | null): string | null =>
  written && contact?.message === messageOf(written) ? written.notes : (contact?.message ?? null)
