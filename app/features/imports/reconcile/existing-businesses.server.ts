import type { Db } from 'db/connect'
import { listOf } from 'db/portable-sql'
import type { Businesses } from 'db/types'
import type { Selectable } from 'kysely'
import { groupedBy } from '~/values/group-by'
import { type ExportedCells, exportedCells } from '../parse/export-columns'
import { type Identity, nameCore } from '../parse/identity'
import type { Row } from '../parse/row'
import { FIELDS, type Fields, fieldsFrom, importFieldsOf, messageOf, readWritten } from './fields'

/** A business of the directory that a row may be about. */
export interface ExistingBusiness extends Identity {
  /** Below zero while it is only planned. */
  id: number
  status: Businesses['status']
  statusReason: string | null
  isDeleted: boolean
  /** An import brought it in, at first. */
  isImported: boolean
  /** The import that created it was taken back. */
  isUndone: boolean
  /** What the import last wrote; null when the business did not come from one. */
  written: Fields | null
  current: Fields
  /** The private part, which somebody may have made something else of; null for what is only planned. */
  message: string | null
  /** Keys of the rows it came from. */
  keys: string[]
  /** How our export would write it now; null where no row carries its number. */
  exported: ExportedCells | null
  /** Of what our export has written of it, the last first. */
  fingerprints: string[]
}

/** How the reason begins that an import gives for holding a page. */
export const HELD_BY_IMPORT = 'Importado: '

/**
 * The businesses with these numbers, as an import compares them with a row; examples of the demo only where their number is
 * among `numbers`, those that rows carry.
 */
export async function loadExisting(db: Db, ids: number[], numbers: number[]): Promise<ExistingBusiness[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('businesses').selectAll().where('id', 'in', listOf(ids)).execute()
  const stored = { ...(await listsOf(db, ids)), fingerprints: await fingerprintsBy(db, numbers) }
  return rows
    .filter(({ id, source }) => source !== 'demo' || numbers.includes(id))
    .map((row) => knownOf(row, stored, numbers.includes(row.id)))
    .sort((a, b) => a.id - b.id)
}

type Stored = Awaited<ReturnType<typeof listsOf>> & { fingerprints: (id: number) => string[] }

/** What is kept of businesses row by row, each by the number of its business. */
async function listsOf(db: Db, ids: readonly number[]) {
  const categories = await db
    .selectFrom('business_categories as b')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .select(['b.business_id as id', 'c.slug as value', 'c.name'])
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
    categoryNames: valuesById(categories.map(({ id, name }) => ({ id, value: name }))),
    services: valuesById(services),
    keys: valuesById(keys),
    written: valuesById(written),
    hours: valuesById(hours.map(({ id, ...value }) => ({ id, value }))),
  }
}

/** What our export has written of these businesses. */
async function fingerprintsBy(db: Db, ids: readonly number[]): Promise<(id: number) => string[]> {
  const rows = await db
    .selectFrom('exported_contacts')
    .select(['contact_id as id', 'fingerprints as value'])
    .where('contact_id', 'in', listOf(ids))
    .orderBy('exported_on', 'desc')
    .execute()
  return valuesById(rows)
}

function valuesById<T>(rows: readonly { id: number | null; value: T }[]): (id: number) => T[] {
  const found = groupedBy(rows, ({ id }) => id)
  return (id) => (found.get(id) ?? []).map(({ value }) => value)
}

function knownOf(row: Selectable<Businesses>, stored: Stored, isNumbered: boolean): ExistingBusiness {
  const { id, status, status_reason: statusReason, legal_name: legalName, message } = row
  const [record] = stored.written(id)
  const written = record === undefined ? null : readWritten(record, legalName)
  const current = fieldsFrom((name) => FIELDS[name].column && row[FIELDS[name].column])
  const isDeleted = row.deleted_at !== null
  const hours = stored.hours(id)
  const services = stored.services(id)
  const exported = { ...row, name: row.business_name, hours, services, categories: stored.categoryNames(id) }
  return {
    ...identityOf(nameCore(row.business_name), current),
    id,
    status,
    statusReason,
    isDeleted,
    written,
    message,
    isImported: row.source === 'import',
    isUndone: isDeleted && row.source === 'import' && written === null,
    keys: stored.keys(id),
    exported: isNumbered ? exportedCells(exported) : null,
    fingerprints: stored.fingerprints(id),
    current: {
      ...current,
      whatsapp: current.whatsapp || null,
      isStateKnown: row.state_confirmed === 1,
      notes: written && message === messageOf(written) ? written.notes : message,
      hours,
      categories: stored.categories(id),
      services,
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
    message: null,
    exported: null,
    fingerprints: [],
    isDeleted: false,
    isImported: true,
    isUndone: false,
    status: heldBecause === null ? 'published' : 'held',
  }
}
