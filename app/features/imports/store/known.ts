import type { Db } from 'db/connect'
import type { BusinessPages } from 'db/types'
import { listOf } from 'db/words'
import { groupedBy } from '~/values/grouped'
import { type Fields, messageOf, readWritten } from '../plan/fields'
import { type ExportedCells, exportedCells, exportedLocation } from '../row/exported'
import type { Span } from '../row/hours'
import { type Identity, nameCore } from '../row/identity'

/** A business of the directory that a row may be about. */
export interface Known extends Identity {
  /** Of the business; below zero while it is only planned. */
  id: number
  contactId: number | null
  status: BusinessPages['status']
  statusReason: string | null
  /** It waits for what an import found doubtful. */
  isHeldByImport: boolean
  isDeleted: boolean
  /** The import that created it was taken back. */
  isUndone: boolean
  /** What the import last wrote; null when the business did not come from one. */
  written: Fields | null
  current: Fields
  /** Whether the contact behind it still says what the import wrote there is compared field by field. */
  contact: Partial<Fields>
  /** How our export would write its contact now; null where no row carries its number. */
  exported: ExportedCells | null
  /** Marks of what our export has written of it, the last first. */
  prints: string[]
  /** Keys of the rows it came from. */
  keys: string[]
}

/** How the reason begins that an import gives for holding a page. */
export const HELD_BY_IMPORT = 'Importado: '

/**
 * The businesses with these numbers, as an import compares them with a row; examples of the demo only where their contact
 * is among `contacts`, the numbers that rows carry.
 */
export async function loadKnown(db: Db, ids: number[], contacts: number[]): Promise<Known[]> {
  if (ids.length === 0) return []
  const pages = await pagesOf(db, ids, contacts)
  const lists = await listsOf(db, ids)
  const filed = await exportedOf(db, contacts)
  return pages
    .map((page) => knownOf(page, lists, contacts.includes(page.contact_id ?? 0) ? filed : null))
    .sort((a, b) => a.id - b.id)
}

const pagesOf = (db: Db, ids: number[], contacts: number[]) =>
  db
    .selectFrom('business_pages as b')
    .leftJoin('contacts as c', 'c.id', 'b.contact_id')
    .leftJoin('import_records as r', 'r.business_id', 'b.id')
    .selectAll('b')
    .select([
      'r.written',
      'c.name as contact_name',
      'c.contact_person as contact_contact_person',
      'c.email as contact_email',
      'c.phone as contact_phone',
      'c.location as contact_location',
      'c.city as contact_city',
      'c.state_code as contact_state_code',
      'c.zipcode as contact_zipcode',
      'c.message as contact_message',
      'c.source as contact_source',
    ])
    .where('b.id', 'in', listOf(ids))
    .where((where) =>
      where.or([
        where('c.source', 'is', null),
        where('c.source', '!=', 'demo'),
        ...(contacts.length > 0 ? [where('c.id', 'in', listOf(contacts))] : []),
      ]),
    )
    .execute()

type Page = Awaited<ReturnType<typeof pagesOf>>[number]

/** What is kept of businesses row by row, each by the number of its business. */
async function listsOf(db: Db, ids: number[]) {
  const categories = await db
    .selectFrom('business_categories as b')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .select(['b.business_id', 'c.slug'])
    .where('b.business_id', 'in', listOf(ids))
    .orderBy('b.position')
    .execute()
  const services = await db
    .selectFrom('business_services')
    .select(['business_id', 'name'])
    .where('business_id', 'in', listOf(ids))
    .orderBy('position')
    .execute()
  const keys = await db
    .selectFrom('import_rows')
    .select(['business_id', 'row_key'])
    .where('business_id', 'in', listOf(ids))
    .execute()
  const hours = await db
    .selectFrom('business_hours')
    .select(['business_id', 'weekday', 'opens', 'closes'])
    .where('business_id', 'in', listOf(ids))
    .orderBy('weekday')
    .orderBy('opens')
    .execute()
  return {
    categories: byBusiness(categories, ({ slug }) => slug),
    services: byBusiness(services, ({ name }) => name),
    keys: byBusiness(keys, ({ row_key }) => row_key),
    hours: byBusiness(hours, ({ weekday, opens, closes }): Span => ({ weekday, opens, closes })),
  }
}

type Lists = Awaited<ReturnType<typeof listsOf>>

function byBusiness<R extends { business_id: number | null }, T>(
  rows: readonly R[],
  read: (row: R) => T,
): (id: number) => T[] {
  const found = groupedBy(rows, (row) => row.business_id)
  return (id) => (found.get(id) ?? []).map(read)
}

/** `filed` is what our export needs besides; null where no row carries the number of the contact. */
function knownOf(page: Page, lists: Lists, filed: Filed | null): Known {
  const { id, contact_id: contactId, status_reason: statusReason } = page
  return {
    ...{ id, contactId, statusReason },
    core: nameCore(page.business_name),
    location: page.location,
    city: page.city,
    stateCode: page.state_code,
    zip: page.zipcode,
    phone: page.phone,
    email: page.email,
    status: page.status,
    isHeldByImport: statusReason?.startsWith(HELD_BY_IMPORT) ?? false,
    isDeleted: page.deleted_at !== null,
    isUndone: page.deleted_at !== null && page.contact_source === 'import' && page.written === null,
    written: page.written ? readWritten(page.written) : null,
    keys: lists.keys(id),
    exported: filed && exportedNow(page, filed),
    prints: (filed?.prints ?? []).filter((each) => each.id === contactId).map(({ text }) => text),
    current: fieldsNow(page, lists),
    contact: contactNow(page),
  }
}

const exportedNow = (page: Page, { categories }: Filed): Known['exported'] =>
  exportedCells({
    name: page.contact_name ?? '',
    contactPerson: page.contact_contact_person,
    categories: categories.filter(({ id }) => id === page.contact_id).map(({ text }) => text),
    phone: page.contact_phone,
    email: page.contact_email,
    location: exportedLocation({
      location: page.contact_location,
      city: page.contact_city,
      state_code: page.contact_state_code,
      zipcode: page.contact_zipcode,
      state_confirmed: page.state_confirmed,
    }),
  })

const fieldsNow = (page: Page, lists: Lists): Known['current'] => ({
  name: page.business_name,
  contactPerson: page.contact_person,
  email: page.email,
  phone: page.phone,
  whatsapp: page.whatsapp || null,
  location: page.location,
  city: page.city,
  stateCode: page.state_code,
  isStateKnown: page.state_confirmed === 1,
  zip: page.zipcode,
  timeZone: page.time_zone,
  latitude: page.latitude,
  longitude: page.longitude,
  description: page.description,
  notes: notesOf(page),
  websiteUrl: page.website_url,
  facebookUrl: page.facebook_url,
  instagramUrl: page.instagram_url,
  priceRange: page.price_range,
  languages: page.languages,
  homeService: page.home_service,
  hours: lists.hours(page.id),
  categories: lists.categories(page.id),
  services: lists.services(page.id),
})

const contactNow = (page: Page): Known['contact'] => ({
  name: page.contact_name,
  contactPerson: page.contact_contact_person,
  email: page.contact_email,
  phone: page.contact_phone,
  location: page.contact_location,
  city: page.contact_city,
  stateCode: page.contact_state_code,
  zip: page.contact_zipcode,
  notes: page.contact_message,
})

/** The private part says what the import wrote there, or what somebody has made of it. */
function notesOf(page: { written: string | null; contact_message: string | null }): string | null {
  const written = page.written ? readWritten(page.written) : null
  return written && page.contact_message === messageOf(written)
    ? (written.notes as string | null)
    : page.contact_message
}

/** What our export needs of these contacts besides their own columns, and what it has written of them. */
async function exportedOf(db: Db, contacts: readonly number[]) {
  if (contacts.length === 0) return { categories: [], prints: [] }
  const categories = await db
    .selectFrom('contact_categories as filed')
    .innerJoin('categories as category', 'category.id', 'filed.category_id')
    .select(['filed.contact_id as id', 'category.name as text'])
    .where('filed.contact_id', 'in', listOf(contacts))
    .orderBy('filed.position')
    .execute()
  const prints = await db
    .selectFrom('exported_contacts')
    .select(['contact_id as id', 'prints as text'])
    .where('contact_id', 'in', listOf(contacts))
    .orderBy('exported_on', 'desc')
    .execute()
  return { categories, prints }
}

type Filed = Awaited<ReturnType<typeof exportedOf>>
