import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { shortDate } from '~/models/place/calendar'
import type { ContactFilter, ContactList, ContactRow } from '../schema'
import { contactsAt, countContacts } from './positions.server'
import { contactExpression, countFound, foundAt, MOST_FOUND } from './search.server'

/** Contacts on a page of the list. */
export const PER_PAGE = 50

/**
 * A page of contacts outside the bin, newest first (row 197). The whole list is exact at any length; of a filtered one
 * the newest 500 can be paged through and `isCapped` says that there are more. Words are searched in name, person,
 * e-mail, phone and city, in any order, complete or begun, whatever their accents. The cost depends neither on how many
 * contacts there are nor on the page.
 */
export async function listContacts(db: Db, filter: ContactFilter, page: number): Promise<ContactList> {
  const window = { start: (page - 1) * PER_PAGE, count: PER_PAGE }
  const expression = await expressionOf(db, filter)
  if (expression === null) {
    const total = await countContacts(db)
    return { rows: await rowsOf(db, await contactsAt(db, { ...window, total })), total, isCapped: false }
  }
  if (window.start >= MOST_FOUND) return { rows: [], ...capped(await countFound(db, expression)) }
  const found = await countFound(db, expression)
  return { rows: await rowsOf(db, await foundAt(db, expression, window)), ...capped(found) }
}

const capped = (found: number) => ({ total: Math.min(found, MOST_FOUND), isCapped: found > MOST_FOUND })

/** What `contact_index` is asked for these filters; null when none is set. */
export async function expressionOf(db: Db, filter: ContactFilter): Promise<string | null> {
  const { search = '', category, ...marks } = filter
  const categoryId = category === undefined ? undefined : await categoryIdOf(db, category)
  return contactExpression(search, { ...marks, categoryId })
}

/** 0, which no category has, for one that is not there: nothing is filed under it. */
async function categoryIdOf(db: Db, slug: string): Promise<number> {
  const row = await db.selectFrom('categories').select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id ?? 0
}

/** The rows of these contacts, in their order. */
async function rowsOf(db: Db, ids: readonly number[]): Promise<ContactRow[]> {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('contacts')
    .leftJoin('business_pages as page', (join) =>
      join.onRef('page.contact_id', '=', 'contacts.id').on('page.deleted_at', 'is', null),
    )
    .select((eb) => [
      'contacts.id',
      'contacts.name',
      'contacts.contact_person as contactPerson',
      'contacts.email',
      'contacts.phone',
      'contacts.city',
      'contacts.state_code as stateCode',
      'contacts.source',
      'contacts.created_at as createdAt',
      'page.status as page',
      eb
        .selectFrom('contact_categories as filed')
        .innerJoin('categories', 'categories.id', 'filed.category_id')
        .select(sql<string>`json_group_array(categories.name order by filed.position)`.as('names'))
        .whereRef('filed.contact_id', '=', 'contacts.id')
        .as('categories'),
    ])
    .where('contacts.id', 'in', ids)
    .execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { createdAt, categories, ...contact } = row
    return {
      ...contact,
      createdOn: shortDate(createdAt),
      categories: JSON.parse(categories ?? '[]'),
    }
  })
}
