import type { Db } from 'db/connect'
import { findState, zipIn } from '~/features/places/find-state'
import type { StateCode } from '~/features/places/states'
import { timeZoneOf } from '~/features/places/time-zone'
import { readOwnPage } from '../facts/page.server'
import type { EditedPage } from './fields'

export interface PageOwner {
  contactId: number
  name: string
  businessId: number | null
  isInTrash: boolean
}

/** The contact and its business, which is none while it is in the trash; null for a contact nobody has, or in the trash. */
export async function findPageOwner(db: Db, contactId: number): Promise<PageOwner | null> {
  const row = await db
    .selectFrom('contacts as contact')
    .leftJoin('business_pages as business', 'business.contact_id', 'contact.id')
    .select(['contact.name', 'business.id', 'business.business_name as businessName', 'business.deleted_at'])
    .where('contact.id', '=', contactId)
    .where('contact.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const isInTrash = row.deleted_at !== null
  const name = row.businessName || row.name || 'Sin nombre'
  return { contactId, name, businessId: isInTrash ? null : row.id, isInTrash }
}

export interface StoredPage {
  version: number
  page: EditedPage
  /** False while its state stands there for want of anything better (D25). */
  isStateConfirmed: boolean
}

/** A stored page as its form shows it. */
export async function readEditedPage(db: Db, businessId: number): Promise<StoredPage> {
  const row = await db
    .selectFrom('business_pages')
    .select([
      'business_slug as slug',
      'slot_capacity',
      'time_zone',
      'verified_at',
      'status',
      'state_confirmed',
    ])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const { version, hasHours: _hours, hasLogo: _logo, ...own } = await readOwnPage(db, businessId)
  const [category = '', ...moreCategories] = await categorySlugs(db, businessId)
  const usual = timeZoneOf(own.stateCode as StateCode, own.zipcode ?? zipIn(own.location))
  const page: EditedPage = {
    ...own,
    slug: row.slug,
    category,
    moreCategories,
    slotCapacity: row.slot_capacity,
    timeZone: row.time_zone === usual ? null : row.time_zone,
    isVerified: row.verified_at !== null,
    status: row.status,
  }
  return { version, page, isStateConfirmed: row.state_confirmed === 1 }
}

/** What the form of a page that is not there yet begins with: all that the contact tells. */
export async function draftPage(db: Db, contactId: number): Promise<EditedPage> {
  const contact = await db
    .selectFrom('contacts')
    .selectAll()
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  const filed = await db
    .selectFrom('contact_categories as filed')
    .innerJoin('categories', 'categories.id', 'filed.category_id')
    .select('categories.slug')
    .where('filed.contact_id', '=', contactId)
    .orderBy('filed.position')
    .execute()
  const [category = '', ...moreCategories] = filed.map(({ slug }) => slug)
  const place = {
    city: contact.city,
    address: contact.location,
    state: contact.state_code,
    zip: contact.zipcode,
  }
  return {
    ...EMPTY,
    name: contact.name,
    description: contact.message,
    contactPerson: contact.contact_person,
    phone: contact.phone,
    email: contact.email,
    location: contact.location,
    city: contact.city ?? '',
    stateCode: contact.state_code ?? findState(place)?.code ?? 'GA',
    zipcode: contact.zipcode,
    category,
    moreCategories,
  }
}

const EMPTY = {
  services: [],
  specialty: null,
  whatsapp: null,
  websiteUrl: null,
  facebookUrl: null,
  instagramUrl: null,
  priceRange: '$$',
  languages: [],
  homeService: null,
  slug: '',
  slotCapacity: null,
  timeZone: null,
  isVerified: false,
  status: 'published' as const,
}

/** What the form of a business that nobody has told of yet begins with. */
export const emptyPage = (): EditedPage => ({
  ...EMPTY,
  name: '',
  description: null,
  contactPerson: null,
  phone: null,
  email: null,
  location: null,
  city: '',
  stateCode: 'GA',
  zipcode: null,
  category: '',
  moreCategories: [],
})

async function categorySlugs(db: Db, businessId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('business_categories as filed')
    .innerJoin('categories', 'categories.id', 'filed.category_id')
    .innerJoin('business_pages as business', 'business.id', 'filed.business_id')
    .select(['categories.slug', 'filed.category_id', 'business.category_id as primary_id'])
    .where('filed.business_id', '=', businessId)
    .orderBy('filed.position')
    .execute()
  return rows
    .sort((a, b) => Number(b.category_id === b.primary_id) - Number(a.category_id === a.primary_id))
    .map(({ slug }) => slug)
}
