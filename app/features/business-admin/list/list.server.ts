import type { Db } from 'db/connect'
import { paginate } from 'db/paginate'
import { aggregateToJsonArray } from 'db/portable-sql'
import { sql } from 'kysely'
import { findCategoryIdOrZero } from '~/features/categories/read.server'
import { formatShortDate } from '~/features/places/calendar'
import { type ParsedAdminSearch, parseAdminSearchWithSpelling } from '~/features/search/list-search.server'
import { CONTRACTOR_DRAFT_ID_SQL } from '~/features/settings/site.server'
import type { AdminBusinessFilter, BusinessListOrder } from './filters'
import {
  buildContactListMatchExpression,
  buildMatchAndDateRangeCondition,
  type ContactIndexCondition,
  parseContactSearchText,
  selectMatchingIds,
} from './search.server'

export const ADMIN_BUSINESSES_PER_PAGE = 50

/**
 * Reads a page of the contacts that match a filter (row 197). Without an order the newest comes first.
 * Excludes the trash, and without a filter removed contacts (D154). `isNear`: no contact has the typed words,
 * so similar words were used.
 */
export async function listBusinessesForAdmin(
  db: Db,
  filter: AdminBusinessFilter,
  page: number,
  order: BusinessListOrder = 'newest',
) {
  const { found, isNear } = await lookFor(db, filter)
  const list = await paginate(contactsInOrder(db, found, order), { page, perPage: ADMIN_BUSINESSES_PER_PAGE })
  return {
    ...list,
    isNear,
    rows: await rowsOf(
      db,
      list.rows.map(({ id }) => id),
    ),
  }
}

/**
 * Finds the ids of the contacts before and after one in a filtered list. Null at its ends. The contact itself
 * may no longer match the filter.
 */
export async function findNeighbors(
  db: Db,
  filter: AdminBusinessFilter,
  id: number,
  order: BusinessListOrder = 'newest',
): Promise<{ previous: number | null; next: number | null }> {
  const found = await buildContactIndexCondition(db, filter)
  const [key, direction] = ORDER_COLUMNS[order]
  const own = db.selectFrom('businesses').select([key, 'id']).where('id', '=', id)
  const find = async (isAfter: boolean): Promise<number | null> => {
    const isAscending = (direction === 'asc') === isAfter
    const sort = isAscending ? 'asc' : 'desc'
    const place = sql`(${sql.ref(key)}, id)`
    const row = await matchingContacts(db, found)
      .where(isAscending ? sql<boolean>`${place} > ${own}` : sql<boolean>`${place} < ${own}`)
      .orderBy(key, sort)
      .orderBy('id', sort)
      .limit(1)
      .executeTakeFirst()
    return row?.id ?? null
  }
  return { previous: await find(false), next: await find(true) }
}

/**
 * Returns at most `limit` ids of contacts that match a filter, newest first. Without a filter, removed ones
 * are omitted (D154).
 */
export async function findContactIdsByFilter(
  db: Db,
  filter: AdminBusinessFilter,
  limit: number,
): Promise<number[]> {
  const found = await buildContactIndexCondition(db, filter)
  const rows = await contactsInOrder(db, found, 'newest').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Builds a condition on `contact_index` for these filters. Null if none is set. */
export async function buildContactIndexCondition(
  db: Db,
  filter: AdminBusinessFilter,
): Promise<ContactIndexCondition | null> {
  return (await lookFor(db, filter)).found
}

/**
 * Builds the condition for these filters. If no contact has the typed words, it may use words that look or
 * sound like them (`isNear`).
 */
async function lookFor(db: Db, filter: AdminBusinessFilter) {
  const { search = '', category, from, to, ...others } = filter
  const categoryId = category === undefined ? undefined : await findCategoryIdOrZero(db, category)
  const filters = { ...others, categoryId }
  const typed = parseContactSearchText(search)
  const reading = ({ contact, respelled }: ParsedAdminSearch) => {
    const words = respelled ?? typed.words.map((word) => [word])
    const asked = contact === null ? { emails: typed.emails, words } : { emails: [], words: [] }
    return buildMatchAndDateRangeCondition(buildContactListMatchExpression(asked, { ...filters, contact }), {
      from,
      to,
    })
  }
  const meant = await parseAdminSearchWithSpelling(db, search, {
    hasMatch: (asked) => isAny(db, reading(asked)),
  })
  return { found: reading(meant), isNear: meant.respelled !== null }
}

/** Whether any contact matches. The join can stop at the first match. */
async function isAny(db: Db, found: ContactIndexCondition | null): Promise<boolean> {
  const any = db
    .selectFrom(sql<{ id: number }>`${selectMatchingIds(found)}`.as('found'))
    .innerJoin('businesses', 'businesses.id', 'found.id')
    .select('businesses.id')
    .where('deleted_at', 'is', null)
    .where('businesses.id', '<>', CONTRACTOR_DRAFT_ID_SQL)
  return (await any.limit(1).executeTakeFirst()) !== undefined
}

/** Counts the contacts without a business name (D22), up to `limit`. */
export async function countNamelessBusinesses(db: Db, limit: number): Promise<number> {
  const nameless = contacts(db).where('business_name', '=', '').limit(limit)
  const { found } = await db
    .selectFrom(nameless.as('nameless'))
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return found
}

/** Counts the removed contacts, up to `limit`. The list omits them if no filter is set (D154). */
export async function countRemovedBusinesses(db: Db, limit: number): Promise<number> {
  const refused = contacts(db).where('status', '=', 'removed').limit(limit)
  const { found } = await db
    .selectFrom(refused.as('refused'))
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return found
}

const contacts = (db: Db) =>
  db
    .selectFrom('businesses')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('id', '<>', CONTRACTOR_DRAFT_ID_SQL)

const ORDER_COLUMNS = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  name: ['name_key', 'asc'],
  'name-desc': ['name_key', 'desc'],
  place: ['place_key', 'asc'],
  'place-desc': ['place_key', 'desc'],
} as const satisfies Record<BusinessListOrder, unknown>

function contactsInOrder(db: Db, found: ContactIndexCondition | null, order: BusinessListOrder) {
  const [key, direction] = ORDER_COLUMNS[order]
  return matchingContacts(db, found).orderBy(key, direction).orderBy('id', direction)
}

/** Builds the query of the contacts that match. Without a filter, removed ones are omitted (D154). */
const matchingContacts = (db: Db, found: ContactIndexCondition | null) =>
  contacts(db)
    .$if(found !== null, (all) => all.where('id', 'in', selectMatchingIds(found)))
    .$if(found === null, (all) => all.where('status', '!=', 'removed'))

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
        .select(aggregateToJsonArray(sql.ref('categories.name'), sql.ref('filed.position')).as('names'))
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
      createdOn: formatShortDate(createdAt),
      categories: JSON.parse(categories ?? '[]') as string[],
    }
  })
}

export type ListBusinessesForAdminResult = Awaited<ReturnType<typeof listBusinessesForAdmin>>
export type AdminBusinessRow = ListBusinessesForAdminResult['rows'][number]
