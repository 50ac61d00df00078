import type { Db } from 'db/connect'
import { zipIn } from '~/features/places/find-state'
import type { StateCode } from '~/features/places/states'
import { timeZoneOf } from '~/features/places/time-zone'
import { loadServices } from './cards.server'
import { BUSINESS, type BusinessValues } from './fields'

/** A business as it stands, whoever may see it: what can be said of it, and what follows from that or is counted. */
export interface Business extends BusinessValues {
  id: number
  version: number
  createdAt: string
  isListed: boolean
}

/** A business outside the trash by its number; null when there is none. */
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
      ...BUSINESS.columns,
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
  const services = await loadServices(db, [id])
  const photos = await db
    .selectFrom('business_photos')
    .select('image_hash as hash')
    .where('business_id', '=', id)
    .orderBy('position')
    .execute()
  const usual = timeZoneOf(row.state_code as StateCode, row.zipcode ?? zipIn(row.location))
  return {
    ...BUSINESS.fromRow(row),
    id,
    version: row.version,
    createdAt: row.created_at,
    isListed: row.is_listed === 1,
    whatsapp: row.whatsapp || null,
    stateCode: row.state_confirmed === 1 ? row.state_code || null : null,
    category,
    moreCategories,
    services: services.get(id) ?? [],
    photos: photos.map(({ hash }) => hash),
    coordinates: row.latitude === null ? null : `${row.latitude},${row.longitude}`,
    timeZone: row.time_zone === usual ? null : row.time_zone,
    closed: row.closed_kind && { kind: row.closed_kind, until: row.closed_until, movedTo: row.moved_to },
    isVerified: row.verified_at !== null,
  }
}

/** A business outside the trash by its number, as the administration calls it; null when there is none. */
export async function findNumbered(db: Db, id: number): Promise<{ id: number; name: string } | null> {
  const row = await db
    .selectFrom('businesses')
    .select(['id', 'business_name as name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? { id, name: row.name || 'Sin nombre' } : null
}

/** What the form of a business that nobody has told of yet begins with. */
export const emptyBusiness = (): BusinessValues => ({
  name: '',
  description: null,
  services: [],
  specialty: null,
  contactPerson: null,
  phone: null,
  whatsapp: null,
  email: null,
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
