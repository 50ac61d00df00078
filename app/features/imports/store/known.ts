import type { Db } from 'db/connect'
import type { BusinessPages } from 'db/types'
import { listOf } from 'db/words'
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

/** The private part says what the import wrote there, or what somebody has made of it. */
function notesOf(page: { written: string | null; contact_message: string | null }): string | null {
  const written = page.written ? readWritten(page.written) : null
  return written && page.contact_message === messageOf(written)
    ? (written.notes as string | null)
    : page.contact_message
}

/** What rows are looked up by. */
export interface Sought {
  key: string
  core: string
  slugs: string[]
  phone: string | null
  contactId: number | null
}

export interface Lookup {
  known: Known[]
  /** Keys of rows that were seen before; null where the business has been erased since. */
  byKey: Map<string, number | null>
}

/**
 * Every business that one of the rows may be about. Examples of the demo are none, unless a row carries their number:
 * then it is our own export that comes back.
 */
export async function lookUp(db: Db, sought: readonly Sought[]): Promise<Lookup> {
  const keys = unique(sought.map((each) => each.key))
  const rows = await db.selectFrom('import_rows').selectAll().where('row_key', 'in', listOf(keys)).execute()
  const ids = new Set(rows.flatMap((row) => row.business_id ?? []))
  for (const id of await similarIds(db, sought)) ids.add(id)
  return {
    known: await loadKnown(
      db,
      [...ids],
      sought.flatMap((each) => each.contactId ?? []),
    ),
    byKey: new Map(rows.map((row) => [row.row_key, row.business_id])),
  }
}

async function similarIds(db: Db, sought: readonly Sought[]): Promise<number[]> {
  const cores = unique(sought.map((each) => each.core))
  const slugs = unique(sought.flatMap((each) => each.slugs))
  const phones = unique(sought.flatMap((each) => each.phone ?? []))
  const contacts = unique(sought.flatMap((each) => each.contactId ?? []))
  const byCore = db
    .selectFrom('import_records')
    .select('business_id as id')
    .where('name_core', 'in', listOf(cores))
  const pages = db.selectFrom('business_pages').select('id')
  const found = await Promise.all([
    byCore.execute(),
    pages.where('name_slug', 'in', listOf(slugs)).execute(),
    phones.length > 0 ? pages.where('phone', 'in', listOf(phones)).execute() : [],
    contacts.length > 0 ? pages.where('contact_id', 'in', listOf(contacts)).execute() : [],
  ])
  return found.flat().map((row) => row.id)
}

/** The businesses with these numbers. A list of a thousand phones of one chain stays a list: the engine takes 32,766 values. */
export async function loadKnown(db: Db, ids: number[], contacts: number[]): Promise<Known[]> {
  const found: Known[] = []
  for (let start = 0; start < ids.length; start += 500)
    found.push(...(await loadSome(db, ids.slice(start, start + 500), contacts)))
  return found.sort((a, b) => a.id - b.id)
}

async function loadSome(db: Db, ids: number[], contacts: number[]): Promise<Known[]> {
  const pages = await db
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
  const categories = await db
    .selectFrom('business_categories as b')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .select(['b.business_id', 'c.slug as text'])
    .where('b.business_id', 'in', listOf(ids))
    .orderBy('b.position')
    .execute()
  const services = await db
    .selectFrom('business_services')
    .select(['business_id', 'name as text'])
    .where('business_id', 'in', listOf(ids))
    .orderBy('position')
    .execute()
  const keys = await db
    .selectFrom('import_rows')
    .select(['business_id', 'row_key as text'])
    .where('business_id', 'in', listOf(ids))
    .execute()
  const hours = await db
    .selectFrom('business_hours')
    .selectAll()
    .where('business_id', 'in', listOf(ids))
    .orderBy('weekday')
    .orderBy('opens')
    .execute()
  const filed = await exportedOf(db, contacts)
  const hoursOf = (id: number): Span[] =>
    hours
      .filter((row) => row.business_id === id)
      .map(({ weekday, opens, closes }) => ({ weekday, opens, closes }))
  const of = (rows: { business_id: number | null; text: string }[], id: number) =>
    rows.filter((row) => row.business_id === id).map((row) => row.text)
  return pages.map((page) => ({
    id: page.id,
    contactId: page.contact_id,
    core: nameCore(page.business_name),
    location: page.location,
    city: page.city,
    stateCode: page.state_code,
    zip: page.zipcode,
    phone: page.phone,
    email: page.email,
    status: page.status,
    statusReason: page.status_reason,
    isHeldByImport: page.status_reason?.startsWith(HELD_BY_IMPORT) ?? false,
    isDeleted: page.deleted_at !== null,
    isUndone: page.deleted_at !== null && page.contact_source === 'import' && page.written === null,
    written: page.written ? readWritten(page.written) : null,
    keys: of(keys, page.id),
    exported: contacts.includes(page.contact_id ?? 0)
      ? exportedCells({
          name: page.contact_name ?? '',
          contactPerson: page.contact_contact_person,
          categories: filed.categories.filter(({ id }) => id === page.contact_id).map(({ text }) => text),
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
      : null,
    prints: filed.prints.filter(({ id }) => id === page.contact_id).map(({ text }) => text),
    current: {
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
      hours: hoursOf(page.id),
      categories: of(categories, page.id),
      services: of(services, page.id),
    },
    contact: {
      name: page.contact_name,
      contactPerson: page.contact_contact_person,
      email: page.contact_email,
      phone: page.contact_phone,
      location: page.contact_location,
      city: page.contact_city,
      stateCode: page.contact_state_code,
      zip: page.contact_zipcode,
      notes: page.contact_message,
    },
  }))
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

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
