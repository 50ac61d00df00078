import type { Db } from 'db/connect'
import { packSubject } from '../subject'
import { CONTACT, type ContactData, type ContactPage } from './fields'

export interface ContactRecord extends ContactData {
  id: number
  version: number
  /** `owner ||| categories |||`. */
  subject: string
  createdAt: string
  page: ContactPage | null
}

/** A contact outside the trash; null when there is none. */
export async function readContact(db: Db, id: number): Promise<ContactRecord | null> {
  const row = await db
    .selectFrom('contacts')
    .select(['id', 'version', 'created_at', ...CONTACT.columns])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const categories = await db
    .selectFrom('contact_categories as filed')
    .innerJoin('categories', 'categories.id', 'filed.category_id')
    .select(['categories.slug', 'categories.name'])
    .where('filed.contact_id', '=', id)
    .orderBy('filed.position')
    .execute()
  const names = categories.map(({ name }) => name)
  return {
    ...CONTACT.fromRow(row),
    id,
    version: row.version,
    createdAt: row.created_at,
    categories: categories.map(({ slug }) => slug),
    subject: packSubject(row.contact_person, names),
    page: await readPage(db, id),
  }
}

async function readPage(db: Db, contactId: number): Promise<ContactPage | null> {
  const page = await db
    .selectFrom('business_pages as page')
    .innerJoin('categories', 'categories.id', 'page.category_id')
    .select((eb) => [
      'page.id',
      'page.business_name as name',
      'page.business_slug as slug',
      'categories.slug as categorySlug',
      'page.status',
      'page.is_listed',
      eb
        .selectFrom('reservations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('business_id', '=', 'page.id')
        .where('deleted_at', 'is', null)
        .as('reservations'),
      eb
        .selectFrom('ratings')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('business_id', '=', 'page.id')
        .where('deleted_at', 'is', null)
        .as('ratings'),
    ])
    .where('page.contact_id', '=', contactId)
    .where('page.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!page) return null
  const { is_listed, reservations, ratings, ...rest } = page
  return { ...rest, isListed: is_listed === 1, reservations: reservations ?? 0, ratings: ratings ?? 0 }
}
