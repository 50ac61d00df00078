import type { Db } from 'db/connect'
import type { BusinessesTable } from 'db/types'
import type { Selectable } from 'kysely'
import { findZipAtEnd } from '~/features/places/find-state'
import type { StateCode } from '~/features/places/states'
import { findTimeZone } from '~/features/places/zip'
import { type BusinessValues, businessFieldSet } from './fields'
import { listServices } from './service-menu/list.server'
import { formatServiceLine } from './service-menu/service'

/** A stored business, public or not: its fields and derived data. */
export interface Business extends BusinessValues {
  id: number
  version: number
  createdAt: string
  isListed: boolean
}

/** Reads the business with this id. Null if it does not exist or is in the trash. */
export async function readBusiness(db: Db, id: number): Promise<Business | null> {
  const row = await db
    .selectFrom('businesses')
    .select(['id', 'version', 'created_at', 'is_listed', 'category_id', 'state_confirmed'])
    .select([
      'time_zone',
      'verified_at',
      'latitude',
      'longitude',
      'closed_kind',
      'closed_until',
      'moved_to',
      ...businessFieldSet.columns,
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const filed = await db
    .selectFrom('business_categories as filed')
    .innerJoin('categories', 'categories.id', 'filed.category_id')
    .select(['categories.slug', 'filed.category_id'])
    .where('filed.business_id', '=', id)
    .orderBy('filed.position')
    .execute()
  const isPrimary = (each: { category_id: number }) => Number(each.category_id === row.category_id)
  const [category = '', ...moreCategories] = filed
    .sort((one, other) => isPrimary(other) - isPrimary(one))
    .map(({ slug }) => slug)
  const services = await listServices(db, [id])
  const photos = await db
    .selectFrom('business_photos')
    .select('image_hash as hash')
    .where('business_id', '=', id)
    .orderBy('position')
    .execute()
  return toBusinessRecord(row, {
    filed: [category, ...moreCategories],
    services: (services.get(id) ?? []).map(formatServiceLine),
    photos: photos.map(({ hash }) => hash),
  })
}

type StoredBusiness = Parameters<typeof businessFieldSet.fromRow>[0] &
  Pick<
    Selectable<BusinessesTable>,
    | 'id'
    | 'version'
    | 'created_at'
    | 'is_listed'
    | 'state_confirmed'
    | 'time_zone'
    | 'verified_at'
    | 'latitude'
    | 'longitude'
    | 'closed_kind'
    | 'closed_until'
    | 'moved_to'
  >

/**
 * Builds a business from its row and from data of other tables. `filed` has the category slugs, main category
 * first.
 */
export function toBusinessRecord(
  row: StoredBusiness,
  {
    filed: [category = '', ...moreCategories],
    ...lists
  }: { filed: string[]; services: string[]; photos: string[] },
): Business {
  const usual = findTimeZone(row.state_code as StateCode, row.zipcode ?? findZipAtEnd(row.location))
  return {
    ...businessFieldSet.fromRow(row),
    ...lists,
    id: row.id,
    version: row.version,
    createdAt: row.created_at,
    isListed: row.is_listed === 1,
    whatsapp: row.whatsapp || null,
    stateCode: row.state_confirmed === 1 ? row.state_code || null : null,
    category,
    moreCategories,
    coordinates: row.latitude === null ? null : `${row.latitude},${row.longitude}`,
    timeZone: row.time_zone === usual ? null : row.time_zone,
    closed: row.closed_kind && { kind: row.closed_kind, until: row.closed_until, movedTo: row.moved_to },
    isVerified: row.verified_at !== null,
  }
}

/**
 * Reads id and name of a business for administrators; without a name it is `Sin nombre`. Null if it does not
 * exist or is in the trash.
 */
export async function findBusinessName(db: Db, id: number): Promise<{ id: number; name: string } | null> {
  const row = await db
    .selectFrom('businesses')
    .select(['id', 'business_name as name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? { id, name: row.name || 'Sin nombre' } : null
}

/** Returns the initial values for a new business. */
export const getInitialBusinessValues = (): BusinessValues => ({
  name: '',
  description: null,
  services: [],
  specialty: null,
  contactPerson: null,
  phone: null,
  whatsapp: null,
  hasNoWhatsapp: false,
  email: null,
  showsEmail: true,
  location: null,
  city: '',
  stateCode: null,
  zipcode: null,
  websiteUrl: null,
  facebookUrl: null,
  instagramUrl: null,
  priceRange: '$$',
  languages: [],
  homeService: null,
  legalName: null,
  logoHash: null,
  photos: [],
  message: null,
  coordinates: null,
  slug: '',
  category: '',
  moreCategories: [],
  slotCapacity: null,
  timeZone: null,
  closed: null,
  isVerified: false,
  status: 'published',
})

/** Whether the business can answer a reservation: it has a phone, WhatsApp, e-mail or private link (D106). */
export async function canAnswerReservations(
  db: Db,
  business: { id: number; phone: string | null; whatsapp: string | null; email: string | null },
): Promise<boolean> {
  if (business.phone || business.whatsapp || business.email) return true
  return hasValidOwnerLink(db, business.id)
}

/** Whether a business has a valid private link for its owner. */
export async function hasValidOwnerLink(db: Db, businessId: number): Promise<boolean> {
  const link = await db
    .selectFrom('owner_links')
    .select('id')
    .where('business_id', '=', businessId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return link !== undefined
}

/**
 * Whether pages offer WhatsApp on the phone number of a business: no other number is stored, and it did not
 * state that it has none (D106).
 */
export async function usesPhoneForWhatsapp(db: Db, businessId: number): Promise<boolean> {
  const row = await db
    .selectFrom('businesses')
    .select('whatsapp')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return row.whatsapp === null
}
