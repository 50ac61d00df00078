import type { Db } from 'db/connect'
import { paginate } from 'db/paginate'
import { jsonList } from 'db/portable-sql'
import { sql } from 'kysely'
import { categoryIdOf } from '~/features/categories/find.server'
import { shortDate } from '~/features/places/calendar'
import { type ListSearch, readListSearch } from '~/features/search/list-search.server'
import type { ContactFilter } from './filters'
import type { ContactOrder } from './order'
import { type ContactCondition, contactExpression, foundBy, foundIds, readSearchText } from './search.server'

const PER_PAGE = 50

/** A page of the contacts outside the trash that a filter finds (row 197), newest first or in another order. */
export async function listContacts(
  db: Db,
  filter: ContactFilter,
  page: number,
  order: ContactOrder = 'newest',
) {
  const { found, isNear } = await lookFor(db, filter)
  const list = await paginate(contactsInOrder(db, found, order), { page, perPage: PER_PAGE })
  return {
    ...list,
    isNear,
    rows: await rowsOf(
      db,
      list.rows.map(({ id }) => id),
    ),
  }
}

/** The ids of the contacts that a filter finds, the newest first, at most `most`. */
export async function findContactIds(db: Db, filter: ContactFilter, most: number): Promise<number[]> {
  const found = await foundOf(db, filter)
  const rows = await contactsInOrder(db, found, 'newest').limit(most).execute()
  return rows.map(({ id }) => id)
}

/** What `contact_index` is asked for these filters; null when none is set. */
export async function foundOf(db: Db, filter: ContactFilter): Promise<ContactCondition | null> {
  return (await lookFor(db, filter)).found
}

/** `isNear`: nobody has the words that were typed, and what is found has some that look or sound like them. */
async function lookFor(db: Db, filter: ContactFilter) {
  const { search = '', category, from, to, ...others } = filter
  const categoryId = category === undefined ? undefined : await categoryIdOf(db, category)
  const filters = { ...others, categoryId }
  const typed = readSearchText(search)
  const reading = ({ contact, respelled }: ListSearch) => {
    const words = respelled ?? typed.words.map((word) => [word])
    const asked = contact === null ? { emails: typed.emails, words } : { emails: [], words: [] }
    return foundBy(contactExpression(asked, { ...filters, contact }), { from, to })
  }
  const meant = await readListSearch(db, search, { isAny: (asked) => isAny(db, reading(asked)) })
  return { found: reading(meant), isNear: meant.respelled !== null }
}

const isAny = async (db: Db, found: ContactCondition | null): Promise<boolean> => {
  const any = db
    .selectFrom('businesses')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('id', 'in', foundIds(found))
  return (await any.limit(1).executeTakeFirst()) !== undefined
}

/** How many contacts have no business name (D22), counted up to `most`. */
export async function countNameless(db: Db, most: number): Promise<number> {
  const nameless = contacts(db).where('business_name', '=', '').limit(most)
  const { found } = await db
    .selectFrom(nameless.as('nameless'))
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return found
}

const contacts = (db: Db) => db.selectFrom('businesses').select('id').where('deleted_at', 'is', null)

const KEYS = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  name: ['name_key', 'asc'],
  'name-desc': ['name_key', 'desc'],
  place: ['place_key', 'asc'],
  'place-desc': ['place_key', 'desc'],
} as const satisfies Record<ContactOrder, unknown>

function contactsInOrder(db: Db, found: ContactCondition | null, order: ContactOrder) {
  const [key, direction] = KEYS[order]
  return contacts(db)
    .$if(found !== null, (all) => all.where('id', 'in', foundIds(found)))
    .orderBy(key, direction)
    .orderBy('id', direction)
}

async function rowsOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('businesses as contact')
    .select((eb) => [
      'contact.id',
      'contact.business_name as name',
      'contact.contact_person as contactPerson',
      'contact.email',
      'contact.phone',
      'contact.city',
      'contact.state_code as stateCode',
      'contact.source',
      'contact.created_at as createdAt',
      'contact.status',
      eb
        .selectFrom('business_categories as filed')
        .innerJoin('categories', 'categories.id', 'filed.category_id')
        .select(jsonList(sql.ref('categories.name'), sql.ref('filed.position')).as('names'))
        .whereRef('filed.business_id', '=', 'contact.id')
        .as('categories'),
    ])
    .where('contact.id', 'in', ids)
    .execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { createdAt, categories, ...contact } = row
    return {
      ...contact,
      createdOn: shortDate(createdAt),
      categories: JSON.parse(categories ?? '[]') as string[],
    }
  })
}

export type ContactList = Awaited<ReturnType<typeof listContacts>>
export type ContactRow = ContactList['rows'][number]
