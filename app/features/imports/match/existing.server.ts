import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import type { BusinessesTable } from 'db/types'
import type { Selectable } from 'kysely'
import { buildLogQuery } from '~/features/audit/history.server'
import type { UndoData } from '~/features/audit/schema'
import { type Business, toBusinessRecord } from '~/features/businesses/read.server'
import { formatStoredServiceLine } from '~/features/businesses/service-menu/list.server'
import { groupBy } from '~/values/group-by'
import { type ExportedCells, toExportedCells } from '../normalise/export-columns'
import { type ImportFields, toFormText } from '../normalise/fields'
import type { ImportWeekdayHours } from '../normalise/hours'
import { type BusinessIdentity, toBusinessNameCore } from '../normalise/names'
import type { ImportRow } from '../normalise/row'
import { toImportFields } from '../normalise/row'

/** A log entry about a business. */
export interface BusinessLogEntry {
  when: string
  /** True if an import or its undo made the change. */
  isImport: boolean
  /** Old values, by the name of the form field. */
  before: ReadonlyMap<string, string>
}

/**
 * Reads the log entries of these businesses, except their creation. Returns a function from id to entries,
 * oldest first.
 */
export async function readLoggedChanges(
  db: Db,
  ids: readonly number[],
): Promise<(id: number) => readonly BusinessLogEntry[]> {
  const rows = await buildLogQuery(db)
    .where('noun', '=', 'contact')
    .where('entity_id', 'in', toValueList(ids))
    .where('action', '<>', 'created')
    .orderBy('id')
    .execute()
  const entries = groupBy(rows, ({ entity_id }) => entity_id)
  return (id) =>
    (entries.get(id) ?? []).map(({ created_at, action, changes, undo }) => {
      const { fields = {}, hours, batch }: UndoData = JSON.parse(undo)
      const before = new Map(Object.entries(fields).map(([name, [was]]) => [name, was] as const))
      const week = hours as { before: { hours: ImportWeekdayHours[] } } | undefined
      const said = week ? toFormText('hours', week.before) : JSON.parse(changes).Horario?.[0]
      if (said) before.set('horario', said)
      return { when: created_at, isImport: action === 'imported' || batch !== undefined, before }
    })
}

/** A business that may match a row: stored, or planned by an earlier row. */
export interface KnownBusiness extends BusinessIdentity {
  /** Negative if the business is planned and not stored. */
  id: number
  status: BusinessesTable['status']
  statusReason: string | null
  isDeleted: boolean
  /** It was created by an import that was not undone. */
  isImported: boolean
  /** The import that created it was undone, and no person restored and deleted it later. */
  isUndone: boolean
  /** Id of the business into which it was merged, otherwise null. */
  mergedInto: number | null
  /** Null if the business is planned and not stored. */
  business: Business | null
  current: ImportFields
  createdAt: string
  updatedAt: string
  /** Log entries about the business except its creation, oldest first. */
  log: readonly BusinessLogEntry[]
  /** Keys of the imported rows of this business. */
  keys: string[]
  /** Current cells of the business in our export. Null if no row of the batch has its id. */
  exported: ExportedCells | null
}

/** Prefix of the reason for businesses held by an import. */
export const HELD_BY_IMPORT_PREFIX = 'Importado: '

/**
 * Loads these businesses for comparison with rows. A demo example is included only if its id is in
 * `exportedIds`, the ids in the rows, or if a duplicate was merged into it.
 */
export async function loadExistingBusinesses(
  db: Db,
  ids: number[],
  exportedIds: number[],
): Promise<KnownBusiness[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('businesses')
    .selectAll()
    .where('id', 'in', toValueList(ids))
    .orderBy('id')
    .execute()
  const inTrash = rows.filter(({ deleted_at }) => deleted_at !== null).map(({ id }) => id)
  const stored = {
    ...(await listsOf(db, ids)),
    log: await readLoggedChanges(db, ids),
    deletedByHand: await findDeletedByHand(db, inTrash),
  }
  const survivors = new Set(rows.map((row) => row.merged_into))
  return rows
    .filter(({ id, source }) => source !== 'demo' || exportedIds.includes(id) || survivors.has(id))
    .map((row) => knownOf(row, stored, exportedIds.includes(row.id)))
}

type Stored = Awaited<ReturnType<typeof listsOf>> & {
  log: (id: number) => readonly BusinessLogEntry[]
  deletedByHand: ReadonlySet<number>
}

/** Those of these businesses that a person deleted after they had been restored. No undo deleted them. */
async function findDeletedByHand(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('audit_log as entry')
    .leftJoin('audit_log as line', 'line.id', 'entry.batch')
    .select(['entry.entity_id', 'entry.action', 'entry.undoes', 'line.action as lineAction'])
    .where('entry.noun', '=', 'contact')
    .where('entry.entity_id', 'in', toValueList(ids))
    .where('entry.action', 'in', ['deleted', 'restored'])
    .orderBy('entry.id')
    .execute()
  const moves = groupBy(rows, ({ entity_id }) => entity_id)
  const isDeletedByHand = (id: number) => {
    const all = moves.get(id) ?? []
    const last = all.at(-1)
    const isUndo = last?.undoes !== null || last.lineAction === 'undone'
    return last?.action === 'deleted' && !isUndo && all.some(({ action }) => action === 'restored')
  }
  return new Set(ids.filter(isDeletedByHand))
}

/**
 * Reads categories, services, hours and import records of businesses. Returns one function per list, from id
 * to its items.
 */
async function listsOf(db: Db, ids: readonly number[]) {
  const categories = await db
    .selectFrom('business_categories as b')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .select(['b.business_id as id', 'c.slug as value', 'c.name'])
    .where('b.business_id', 'in', toValueList(ids))
    .orderBy('b.position')
    .execute()
  const services = await db
    .selectFrom('business_services')
    .selectAll()
    .where('business_id', 'in', toValueList(ids))
    .orderBy('position')
    .execute()
  const keys = await db
    .selectFrom('import_rows')
    .select(['business_id as id', 'row_key as value'])
    .where('business_id', 'in', toValueList(ids))
    .execute()
  const hours = await db
    .selectFrom('business_hours')
    .select(['business_id as id', 'weekday', 'opens', 'closes'])
    .where('business_id', 'in', toValueList(ids))
    .orderBy('weekday')
    .orderBy('opens')
    .execute()
  const records = await db
    .selectFrom('import_records')
    .select(['business_id as id', 'imported_at as value'])
    .where('business_id', 'in', toValueList(ids))
    .execute()
  return {
    categories: valuesById(categories),
    categoryNames: valuesById(categories.map(({ id, name }) => ({ id, value: name }))),
    services: valuesById(
      services.map((row) => ({ id: row.business_id, value: formatStoredServiceLine(row) })),
    ),
    keys: valuesById(keys),
    records: valuesById(records),
    hours: valuesById(hours.map(({ id, ...value }) => ({ id, value }))),
  }
}

function valuesById<T>(rows: readonly { id: number | null; value: T }[]): (id: number) => T[] {
  const found = groupBy(rows, ({ id }) => id)
  return (id) => (found.get(id) ?? []).map(({ value }) => value)
}

function knownOf(row: Selectable<BusinessesTable>, stored: Stored, isNumbered: boolean): KnownBusiness {
  const { id } = row
  const isDeleted = row.deleted_at !== null
  const isImported = row.source === 'import' && stored.records(id).length > 0
  const [hours, services] = [stored.hours(id), stored.services(id)]
  const business = toBusinessRecord(row, { filed: stored.categories(id), services, photos: [] })
  const exported = { ...row, name: row.business_name, hours, services, categories: stored.categoryNames(id) }
  return {
    ...identityOf(toBusinessNameCore(row.business_name), {
      ...row,
      stateCode: row.state_code,
      zip: row.zipcode,
    }),
    id,
    status: row.status,
    statusReason: row.status_reason,
    isDeleted,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    log: stored.log(id),
    isImported,
    isUndone:
      isDeleted &&
      row.source === 'import' &&
      !isImported &&
      row.merged_into === null &&
      !stored.deletedByHand.has(id),
    mergedInto: row.merged_into,
    keys: stored.keys(id),
    exported: isNumbered ? toExportedCells(exported) : null,
    business,
    current: { ...business, hours },
  }
}

const identityOf = (
  core: string,
  { location, city, stateCode, zip, phone, email }: Omit<BusinessIdentity, 'core'>,
): BusinessIdentity => ({ core, location, city, stateCode, zip, phone, email })

/** Builds a planned business from a row. The caller gives a new business a negative id. */
export const toPlannedBusiness = (id: number, row: ImportRow): KnownBusiness => ({
  ...identityOf(row.core, row),
  id,
  business: null,
  current: toImportFields(row),
  keys: [row.key],
  statusReason: row.heldBecause,
  createdAt: '',
  updatedAt: '',
  log: [],
  exported: null,
  isDeleted: false,
  isImported: true,
  isUndone: false,
  mergedInto: null,
  status: row.heldBecause === null ? 'published' : 'held',
})
