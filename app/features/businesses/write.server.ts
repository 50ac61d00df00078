import type { Db } from 'db/connect'
import type { Businesses } from 'db/types'
import type { Updateable } from 'kysely'
import { findState, zipIn } from '~/features/places/find-state'
import { stateOfPhone } from '~/features/places/state-of-phone.server'
import type { StateCode } from '~/features/places/states'
import { timeZoneOf } from '~/features/places/time-zone'
import { businessSlug, nameKey } from '~/values/text/slug'
import { BUSINESS, type BusinessValues } from './fields'
import type { Business } from './read.server'
import { saveSlugRedirect } from './slug-redirects.server'

/** A business as it is to stand, with the numbers of its categories, the primary one first. */
export interface Filed extends BusinessValues {
  categoryIds: readonly number[]
}

/** What no form says of a business. */
export interface Written {
  /** Where it came from; an administrator where it is left out. Kept of one that is there. */
  source?: Businesses['source']
  /** Why it waits or was taken away. */
  statusReason?: string | null
  /** False: nobody has said that its telephone has WhatsApp (D106). */
  hasWhatsapp?: boolean
}

/** Makes a business in the caller's transaction and returns its number; `saveBusiness` has looked whether it may. */
export async function insertBusiness(
  trx: Db,
  after: Filed,
  { source = 'admin', statusReason = null, hasWhatsapp = true }: Written,
  now: Date,
): Promise<number> {
  const moment = now.toISOString()
  const { id } = await trx
    .insertInto('businesses')
    .values({
      ...BUSINESS.toRow(after),
      ...nameColumns(after.name),
      ...placeColumns(after),
      ...coordinateColumns(after),
      ...closingColumns(after),
      ...(!hasWhatsapp && after.whatsapp === null && { whatsapp: '' }),
      category_id: after.categoryIds[0] ?? null,
      verified_at: after.isVerified ? moment : null,
      status_reason: statusReason,
      source,
      created_at: moment,
      updated_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeServices(trx, id, after.services)
  await writePhotos(trx, id, after.photos)
  await writeCategories(trx, id, after.categoryIds)
  return id
}

interface Update extends Written {
  before: Business
  after: Filed
}

/** Writes the fields in which a business differs from how it stands, in the caller's transaction; counts its version up. */
export async function updateBusiness(
  trx: Db,
  { before, after, statusReason }: Update,
  now: Date,
): Promise<number> {
  const { id } = before
  const differs = (...fields: (keyof BusinessValues)[]) =>
    fields.some((field) => BUSINESS.differs(field, before, after))
  // What the state comes to stands with the place.
  const { state_code: _, ...changed } = BUSINESS.changedRow(before, after)
  const isMoved = differs(...PLACE)
  const row: Updateable<Businesses> = {
    ...changed,
    ...(differs('name') && nameColumns(after.name)),
    ...((isMoved || differs('timeZone')) && placeColumns(after)),
    ...(differs('coordinates') && coordinateColumns(after)),
    ...(differs('closed') && closingColumns(after)),
    ...(differs('category') && { category_id: after.categoryIds[0] ?? null }),
    ...(differs('isVerified') && { verified_at: after.isVerified ? now.toISOString() : null }),
    ...(differs('status') && { status_reason: statusReason ?? null }),
  }
  await trx
    .updateTable('businesses')
    .set(({ eb }) => ({ ...row, version: eb('version', '+', 1), updated_at: now.toISOString() }))
    .where('id', '=', id)
    .execute()
  if (differs('slug') && before.status !== 'draft')
    await saveSlugRedirect(trx, id, { before: before.slug, after: after.slug }, now)
  if (differs('services')) await writeServices(trx, id, after.services)
  if (differs('photos')) await writePhotos(trx, id, after.photos)
  if (differs('category', 'moreCategories')) await writeCategories(trx, id, after.categoryIds)
  return id
}

/** Counts the version of a business up for what is kept of it in another table, in the caller's transaction; answers its name. */
export async function countVersionUp(trx: Db, id: number, now: Date): Promise<string> {
  const { name } = await trx
    .updateTable('businesses')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now.toISOString() }))
    .where('id', '=', id)
    .returning('business_name as name')
    .executeTakeFirstOrThrow()
  return name
}

/** What says where a business is. */
export const PLACE = ['location', 'city', 'stateCode', 'zipcode'] as const satisfies (keyof BusinessValues)[]

/** The name as it is shown, found and sorted. */
export const nameColumns = (name: string) => ({
  business_name: name,
  name_slug: businessSlug(name),
  name_key: nameKey(name),
})

/**
 * The state, whether anybody has said it (D142), and the clock of the place (D60). A place that tells no state is in
 * Georgia until somebody says otherwise (D25); a draft's stays open.
 */
function placeColumns({ stateCode, zipcode, location, city, phone, timeZone, status }: Filed) {
  const found = stateCode
    ? { code: stateCode as StateCode, by: 'state' as const }
    : findState({ zip: zipcode, address: location, city })
  const told = found?.by === 'nothing' ? stateOfPhone(phone, city) : found?.code
  const code = told ?? 'GA'
  const isKnown = Boolean(told)
  return {
    state_code: isKnown || status !== 'draft' ? code : '',
    state_confirmed: isKnown ? (1 as const) : (0 as const),
    time_zone: timeZone ?? timeZoneOf(code, zipcode ?? zipIn(location)),
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

/** Gives a business these services in this order instead of those it has. */
export async function writeServices(trx: Db, id: number, services: readonly string[]): Promise<void> {
  await trx.deleteFrom('business_services').where('business_id', '=', id).execute()
  if (services.length === 0) return
  const rows = services.map((name, position) => ({ business_id: id, position, name }))
  await trx.insertInto('business_services').values(rows).execute()
}

async function writePhotos(trx: Db, id: number, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('business_photos').where('business_id', '=', id).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((image_hash, position) => ({ business_id: id, position, image_hash }))
  await trx.insertInto('business_photos').values(rows).execute()
}

/** Files a business under these categories, the first being the primary one (D21). */
async function writeCategories(trx: Db, id: number, categoryIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('business_categories').where('business_id', '=', id).execute()
  if (categoryIds.length === 0) return
  const rows = categoryIds.map((category_id, position) => ({ business_id: id, category_id, position }))
  await trx.insertInto('business_categories').values(rows).execute()
}
