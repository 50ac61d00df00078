import type { Db } from 'db/connect'
import { reserveIds } from 'db/counters'
import { insertInBatches } from 'db/insert'
import { toValueList } from 'db/portable-sql'
import type { BusinessesTable } from 'db/types'
import type { Updateable } from 'kysely'
import { findStateOrDefault, findZipAtEnd } from '~/features/places/find-state'
import {
  findCitySlug,
  findMapGridNumberOfBusiness,
  guessStateFromPhoneNumber,
} from '~/features/places/near-place.server'
import type { StateCode } from '~/features/places/states'
import { findTimeZone } from '~/features/places/zip'
import { findOrCreateScheduleIds, toWeekScheduleKey } from '~/features/search/indexing.server'
import { toBusinessSlug, toNameSortKey } from '~/values/text/slug'
import { type BusinessValues, businessFieldSet } from './fields'
import type { Business } from './read.server'
import { computeListingQuality } from './refresh-quality.server'
import { toStoredService } from './service-menu/list.server'
import { saveSlugRedirect } from './slugs.server'

/** A business to write, with its category ids. The main category comes first. */
export interface BusinessWithCategoryIds extends BusinessValues {
  categoryIds: readonly number[]
}

/** Data of a business in addition to its fields. */
export interface BusinessWriteOptions {
  /** How the business came into the directory. Default: `admin`. */
  source?: BusinessesTable['source']
  /** Why the business is held or removed. Null if it is neither. */
  statusReason?: string | null
  /** False if the phone has no WhatsApp, or if this is unknown (D106). */
  hasWhatsapp?: boolean
  /** Founder number (D59). Undefined: unchanged; a new business has none. */
  founderNumber?: number | null
}

/** A business to be created, optionally with opening hours. */
export interface NewBusiness extends BusinessWriteOptions {
  after: BusinessWithCategoryIds
  hours?: readonly { weekday: number; opens: string; closes: string }[]
  /** Averages of the published ratings that are inserted with it. */
  ratings?: readonly number[]
  now: Date
}

/** Inserts a business in the transaction of the caller. Returns its id. The values must be valid. */
export async function insertBusiness(
  trx: Db,
  business: BusinessWithCategoryIds,
  options: BusinessWriteOptions,
  now: Date,
): Promise<number> {
  const [id = 0] = await insertBusinesses(trx, [{ after: business, now, ...options }])
  return id
}

/** Inserts businesses in the transaction of the caller and returns their ids. */
export async function insertBusinesses(trx: Db, businesses: readonly NewBusiness[]): Promise<number[]> {
  const ids = await reserveIds(trx, 'businesses', businesses.length)
  const week = ({ after, hours = [] }: NewBusiness) =>
    toWeekScheduleKey(placeColumns(after).time_zone, [...hours])
  const schedules = await findOrCreateScheduleIds(
    trx,
    businesses.flatMap((each) => week(each) ?? []),
  )
  const rows = businesses.map((each, place) => ({
    id: ids[place],
    ...newRow(each),
    schedule_id: schedules.get(week(each) ?? '') ?? null,
  }))
  const listed = <Row>(rowsOf: (business: NewBusiness) => readonly Row[]) =>
    businesses.flatMap((each, place) =>
      rowsOf(each).map((row, position) => ({ business_id: ids[place] ?? 0, position, row })),
    )
  await insertInBatches(trx, 'businesses', rows)
  const services = listed(({ after }) => after.services)
  await insertInBatches(
    trx,
    'business_services',
    services.map(({ row: line, ...at }) => ({ ...at, ...toStoredService(line) })),
  )
  const photos = listed(({ after }) => after.photos)
  await insertInBatches(
    trx,
    'business_photos',
    photos.map(({ row: image_hash, ...at }) => ({ ...at, image_hash })),
  )
  const filed = listed(({ after }) => after.categoryIds)
  await insertInBatches(
    trx,
    'business_categories',
    filed.map(({ row: category_id, ...at }) => ({ ...at, category_id })),
  )
  const hours = listed(({ hours = [] }) => hours)
  await insertInBatches(
    trx,
    'business_hours',
    hours.map(({ business_id, row }) => ({ ...row, business_id })),
  )
  return ids
}

function newRow({
  after,
  hours = [],
  ratings = [],
  source = 'admin',
  statusReason = null,
  hasWhatsapp = true,
  founderNumber = null,
  now,
}: NewBusiness) {
  const moment = now.toISOString()
  const placed = placeColumns(after)
  const position = coordinateColumns(after)
  return {
    ...businessFieldSet.toRow(after),
    ...toNameColumns(after.name),
    ...placed,
    ...position,
    ...closingColumns(after),
    ...noWhatsapp(after, hasWhatsapp),
    // Computed here, so that the indexing need not write the row again.
    place: findMapGridNumberOfBusiness({
      ...after,
      ...position,
      zip: after.zipcode,
      state: placed.state_code,
    }),
    city_slug: findCitySlug(after.city, placed.state_code),
    quality: computeListingQuality({
      descriptionLength: after.description?.length ?? 0,
      services: after.services.length,
      hasPhone: after.phone !== null,
      hasEmail: after.email !== null,
      hasAddress: after.location !== null,
      hasHours: hours.length > 0,
      hasWebsite: after.websiteUrl !== null,
      hasLogo: after.logoHash !== null,
      isVerified: after.isVerified,
      ratings: ratings.length,
      average: ratings.length > 0 ? ratings.reduce((sum, each) => sum + each) / ratings.length : null,
    }),
    category_id: after.categoryIds[0] ?? null,
    verified_at: after.isVerified ? moment : null,
    status_reason: statusReason,
    founder_number: founderNumber,
    source,
    created_at: moment,
    updated_at: moment,
  }
}

const noWhatsapp = ({ whatsapp, hasNoWhatsapp }: BusinessValues, hasWhatsapp: boolean) =>
  (!hasWhatsapp || hasNoWhatsapp) && whatsapp === null && { whatsapp: '' }

interface Update extends BusinessWriteOptions {
  before: Business
  after: BusinessWithCategoryIds
  /** New opening hours. Undefined if they do not change. */
  hours?: NewBusiness['hours'] | undefined
}

/**
 * Updates the changed fields of a business in the transaction of the caller. Increments its version. Returns
 * its id.
 */
export async function updateBusiness(
  trx: Db,
  { before, after, statusReason, hasWhatsapp = true, founderNumber, hours }: Update,
  now: Date,
): Promise<number> {
  const { id } = before
  const differs = (...fields: (keyof BusinessValues)[]) =>
    fields.some((field) => businessFieldSet.differs(field, before, after))
  // The state column is computed together with the place.
  const { state_code: _, ...changed } = businessFieldSet.changedRow(before, after)
  const isMoved = differs(...PLACE_FIELDS)
  const row: Updateable<BusinessesTable> = {
    ...changed,
    ...(differs('whatsapp', 'hasNoWhatsapp') && {
      whatsapp: after.whatsapp,
      ...noWhatsapp(after, hasWhatsapp),
    }),
    ...(differs('name') && toNameColumns(after.name)),
    ...((isMoved || differs('timeZone')) && placeColumns(after)),
    ...(differs('coordinates') && coordinateColumns(after)),
    ...(differs('closed') && closingColumns(after)),
    ...(differs('category') && { category_id: after.categoryIds[0] ?? null }),
    ...(differs('isVerified') && { verified_at: after.isVerified ? now.toISOString() : null }),
    ...(differs('status') && { status_reason: statusReason ?? null }),
    ...(founderNumber !== undefined && { founder_number: founderNumber }),
  }
  await trx
    .updateTable('businesses')
    .set(({ eb }) => ({ ...row, version: eb('version', '+', 1), updated_at: now.toISOString() }))
    .where('id', '=', id)
    .execute()
  if (differs('slug') && before.status !== 'draft')
    await saveSlugRedirect(trx, id, { before: before.slug, after: after.slug }, now)
  if (hours) await writeHours(trx, id, hours)
  if (differs('services')) await writeServices(trx, id, after.services)
  if (differs('photos')) await writePhotos(trx, id, after.photos)
  if (differs('category', 'moreCategories')) await writeCategories(trx, id, after.categoryIds)
  return id
}

/**
 * Increments the version after data in other tables changed, in the transaction of the caller. Returns the
 * name of the business.
 */
export async function incrementBusinessVersion(trx: Db, id: number, now: Date): Promise<string> {
  const { name } = await trx
    .updateTable('businesses')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now.toISOString() }))
    .where('id', '=', id)
    .returning('business_name as name')
    .executeTakeFirstOrThrow()
  return name
}

/**
 * Stores the day of a confirmation (`yyyy-MM-dd`), unless a later day is stored. The version does not change.
 */
export async function writeConfirmedOn(trx: Db, id: number, day: string): Promise<void> {
  await trx
    .updateTable('businesses')
    .set({ confirmed_on: day })
    .where('id', '=', id)
    .where('confirmed_on', '<', day)
    .execute()
}

/**
 * Moves businesses to the trash, in the transaction of the caller. `mergedInto`: the business that has their
 * data now. Returns the names of those that were not there yet.
 */
export async function moveBusinessesToTrash(
  trx: Db,
  ids: readonly number[],
  now: Date,
  mergedInto: number | null = null,
): Promise<string[]> {
  const moment = now.toISOString()
  const moved = await trx
    .updateTable('businesses')
    .set(({ eb }) => ({
      deleted_at: moment,
      updated_at: moment,
      merged_into: mergedInto,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', toValueList(ids))
    .where('deleted_at', 'is', null)
    .returning('business_name as name')
    .execute()
  return moved.map(({ name }) => name)
}

/** Restores a business from the trash, in the transaction of the caller, and returns its slug. */
export async function restoreBusinessFromTrash(trx: Db, id: number, now: Date): Promise<string> {
  const { slug } = await trx
    .updateTable('businesses')
    .set(({ eb }) => ({
      deleted_at: null,
      updated_at: now.toISOString(),
      merged_into: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('business_slug as slug')
    .executeTakeFirstOrThrow()
  return slug
}

interface StatusChange {
  status: BusinessesTable['status']
  reason: string | null
  now: Date
}

/**
 * Sets status and reason of a business in the transaction of the caller. A business in the trash is restored.
 */
export async function setStatusAndRestore(
  trx: Db,
  id: number,
  { status, reason, now }: StatusChange,
): Promise<void> {
  await trx
    .updateTable('businesses')
    .set(({ eb }) => ({
      status,
      status_reason: reason,
      deleted_at: null,
      updated_at: now.toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Fields of the address. A change of one computes state and time zone again. */
export const PLACE_FIELDS = [
  'location',
  'city',
  'stateCode',
  'zipcode',
] as const satisfies (keyof BusinessValues)[]

/** Returns the columns for a name: for display, search and sorting. */
export const toNameColumns = (name: string) => ({
  business_name: name,
  name_slug: toBusinessSlug(name),
  name_key: toNameSortKey(name),
})

/**
 * Returns the columns for the state, whether it is certain (D142), and the time zone (D60). If the state is
 * unknown, Georgia is assumed until it is corrected (D25). A draft then has no state.
 */
function placeColumns({
  stateCode,
  zipcode,
  location,
  city,
  phone,
  timeZone,
  status,
}: BusinessWithCategoryIds) {
  const found = stateCode
    ? { code: stateCode as StateCode, by: 'state' as const }
    : findStateOrDefault({ zip: zipcode, address: location, city })
  const told = found?.by === 'nothing' ? guessStateFromPhoneNumber(phone, city) : found?.code
  const code = told ?? 'GA'
  const isKnown = Boolean(told)
  return {
    state_code: isKnown || status !== 'draft' ? code : '',
    state_confirmed: isKnown ? (1 as const) : (0 as const),
    time_zone: timeZone ?? findTimeZone(code, zipcode ?? findZipAtEnd(location)),
  }
}

const closingColumns = ({ closed }: BusinessValues) => ({
  closed_kind: closed?.kind ?? null,
  closed_until: closed?.until ?? null,
  moved_to: closed?.movedTo ?? null,
})

function coordinateColumns({ coordinates }: BusinessValues) {
  const [latitude = null, longitude = null] = coordinates?.split(',').map(Number) ?? []
  return { latitude, longitude }
}

/** Replaces the services of a business. `position` stores their order. */
export async function writeServices(trx: Db, id: number, services: readonly string[]): Promise<void> {
  await trx.deleteFrom('business_services').where('business_id', '=', id).execute()
  if (services.length === 0) return
  const rows = services.map((line, position) => ({ business_id: id, position, ...toStoredService(line) }))
  await trx.insertInto('business_services').values(rows).execute()
}

async function writeHours(trx: Db, id: number, hours: NonNullable<NewBusiness['hours']>): Promise<void> {
  await trx.deleteFrom('business_hours').where('business_id', '=', id).execute()
  await insertInBatches(
    trx,
    'business_hours',
    hours.map(({ weekday, opens, closes }) => ({ business_id: id, weekday, opens, closes })),
  )
}

async function writePhotos(trx: Db, id: number, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('business_photos').where('business_id', '=', id).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((image_hash, position) => ({ business_id: id, position, image_hash }))
  await trx.insertInto('business_photos').values(rows).execute()
}

/** Replaces the categories of a business. The first one is the main category (D21). */
async function writeCategories(trx: Db, id: number, categoryIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('business_categories').where('business_id', '=', id).execute()
  if (categoryIds.length === 0) return
  const rows = categoryIds.map((category_id, position) => ({ business_id: id, category_id, position }))
  await trx.insertInto('business_categories').values(rows).execute()
}
