import type { Db } from 'db/connect'
import { jsonList } from 'db/words'
import { sql } from 'kysely'
import { categoryIdOf } from '~/features/categories/find.server'
import { shortDate } from '~/features/places/calendar'
import { clampPage, keyedPage, type Neighbour } from '~/values/page'
import type { ContactFilter, ContactList, ContactRow } from '../schema'
import type { ContactOrder } from './order'
import { contactsAt, countContacts } from './positions.server'
import { contactExpression, countFound, type Found, foundBy, MAX_COUNTED } from './search.server'
import { type PageStart, walkContacts } from './walk.server'

export const PER_PAGE = 50

/** Where in a list a page stands, when its number does not say it. */
export interface ListPlace extends Neighbour {
  order?: ContactOrder
}

/**
 * A page of contacts outside the trash (row 197), newest first or in another order; past the end the last one. The whole
 * list is exact at any length, what filters find is counted to 500; behind those a page begins where the one before
 * ended. By date the cost depends neither on how many there are nor on the page.
 */
export async function listContacts(
  db: Db,
  filter: ContactFilter,
  asked: number,
  place: ListPlace = {},
): Promise<ContactList> {
  const found = await foundOf(db, filter)
  const counted = found ? await countFound(db, found) : await countContacts(db)
  const isCapped = found !== null && counted > MAX_COUNTED
  const total = isCapped ? MAX_COUNTED : counted
  const { page, pages } = clampPage(asked, total, PER_PAGE)
  const list = { found, order: place.order ?? 'newest' }
  const find = (begin: PageStart, count: number) => walkContacts(db, { ...list, begin, count })
  const keyed = isCapped && asked > pages ? await keyedPage(find, place, PER_PAGE) : null
  const ids = keyed ?? (await numberedPage(db, list, page, total))
  return {
    rows: await rowsOf(db, ids.slice(0, PER_PAGE)),
    ...{ total, isCapped, pages },
    page: keyed ? asked : page,
    hasNext: keyed ? ids.length > PER_PAGE : isCapped || page < pages,
  }
}

interface Listed {
  found: Found | null
  order: ContactOrder
}

function numberedPage(db: Db, { found, order }: Listed, page: number, total: number): Promise<number[]> {
  const start = (page - 1) * PER_PAGE
  const count = Math.min(PER_PAGE, total - start)
  if (found) return walkContacts(db, { found, order, begin: { offset: start }, count: PER_PAGE })
  if (order === 'newest') return contactsAt(db, { start, count: PER_PAGE, total })
  if (order === 'oldest')
    return contactsAt(db, { start: total - start - count, count, total }).then((ids) => ids.reverse())
  return walkContacts(db, { found, order, begin: { offset: start }, count: PER_PAGE })
}

/** The ids of the contacts that a filter finds, at most `most`, in the order of the list. */
export async function findContactIds(db: Db, filter: ContactFilter, most: number): Promise<number[]> {
  const found = await foundOf(db, filter)
  return walkContacts(db, { found, order: 'newest', begin: { offset: 0 }, count: most })
}

/** What `contact_index` is asked for these filters; null when none is set. */
export async function foundOf(db: Db, filter: ContactFilter): Promise<Found | null> {
  const { search = '', category, from, to, ...marks } = filter
  const categoryId = category === undefined ? undefined : await categoryIdOf(db, category)
  return foundBy(contactExpression(search, { ...marks, categoryId }), { from, to })
}

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
        .select(jsonList(sql.ref('categories.name'), sql.ref('filed.position')).as('names'))
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
