import type { Db } from 'db/connect'
import { clampPage, paginate } from 'db/paginate'
import { sql } from 'kysely'
import { formatShortDate } from '~/features/places/calendar'
import {
  buildAllWordsCondition,
  type ParsedAdminSearch,
  parseAdminSearchWithSpelling,
} from '~/features/search/list-search.server'
import { hasContactDetails } from '~/values/text/advertising'
import { STARS_SQL } from '../comments.server'
import type { RatingListFilterValues } from './filters'

const ADMIN_RATINGS_PER_PAGE = 50

/**
 * Lists the ratings that match the filter, outside the trash, newest first, fifty per page. Search words may
 * be any part of the comment, business name, phones, author or e-mail, ignoring case and accents. Without
 * exact matches it may return similar ones (`isNear`).
 */
export async function listRatings(db: Db, filter: RatingListFilterValues, page: number) {
  const search = await meantSearch(db, filter)
  const found = newestFirst(db, filter, search)
  const list =
    filter.content === 'contact'
      ? pageOf(await idsNamingContact(found), page)
      : await paginate(found, { page, perPage: ADMIN_RATINGS_PER_PAGE })
  const rows = await readRows(
    db,
    list.rows.map(({ id }) => id),
  )
  return { ...list, rows, isNear: search?.respelled != null }
}

/**
 * Returns the ids of the ratings that match a filter, newest first, at most `limit`. Without exact matches it
 * may return similar ones.
 */
export async function findRatingIdsByFilter(
  db: Db,
  filter: RatingListFilterValues,
  limit: number,
): Promise<number[]> {
  const found = newestFirst(db, filter, await meantSearch(db, filter))
  if (filter.content === 'contact') return (await idsNamingContact(found)).slice(0, limit)
  return (await found.limit(limit).execute()).map(({ id }) => id)
}

/** Maximum number of ratings whose texts are searched for contact details. This search runs outside SQL. */
const MAX_CONTACT_SCAN_RATINGS = 20_000

async function idsNamingContact(found: ReturnType<typeof newestFirst>): Promise<number[]> {
  const rows = await found
    .select(['ratings.comment', 'ratings.reviewer_name'])
    .limit(MAX_CONTACT_SCAN_RATINGS)
    .execute()
  return rows.filter(hasContact).map(({ id }) => id)
}

const hasContact = ({ comment, reviewer_name }: { comment: string | null; reviewer_name: string | null }) =>
  hasContactDetails(comment) || hasContactDetails(reviewer_name)

function pageOf(ids: readonly number[], asked: number) {
  const { page, pages } = clampPage(asked, ids.length, ADMIN_RATINGS_PER_PAGE)
  const start = (page - 1) * ADMIN_RATINGS_PER_PAGE
  return {
    rows: ids.slice(start, start + ADMIN_RATINGS_PER_PAGE).map((id) => ({ id })),
    total: ids.length,
    page,
    pages,
  }
}

const RATING_SEARCH_TEXT_SQL = sql<string>`coalesce(comment, '') || ' ' || businesses.business_name || ' ' || coalesce(reviewer_name, '') || ' ' || coalesce(reviewer_email, '') || ' ' || coalesce(reviewer_phone, '') || ' ' || coalesce(businesses.phone, '')`

const REVIEWER_NAME_COLUMN = { table: 'ratings', columns: ['reviewer_name'] } as const

async function meantSearch(db: Db, filter: RatingListFilterValues): Promise<ParsedAdminSearch | null> {
  if (!filter.search) return null
  const hasMatch = async (search: ParsedAdminSearch) =>
    (await newestFirst(db, filter, search).limit(1).execute()).length > 0
  return parseAdminSearchWithSpelling(db, filter.search, { hasMatch, spellingColumns: REVIEWER_NAME_COLUMN })
}

function newestFirst(
  db: Db,
  { status, stars, businessId }: RatingListFilterValues,
  search: ParsedAdminSearch | null,
) {
  let list = db
    .selectFrom('ratings')
    .select('ratings.id')
    .where('ratings.deleted_at', 'is', null)
    .orderBy('ratings.created_at', 'desc')
    .orderBy('ratings.id', 'desc')
  if (status) list = list.where('ratings.status', '=', status)
  if (stars) {
    list = list.where(STARS_SQL, '=', Number(stars.slice(1)))
  }
  if (businessId !== undefined) list = list.where('ratings.business_id', '=', businessId)
  if (!search) return list
  if (search.contact !== null) return list.where('ratings.business_id', '=', search.contact)
  return list
    .innerJoin('businesses', 'businesses.id', 'ratings.business_id')
    .where(buildAllWordsCondition(RATING_SEARCH_TEXT_SQL, search))
}

async function readRows(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await selectRatings(db, ids).execute()
  return rows.map(toRating)
}

type SelectedRating = Awaited<ReturnType<ReturnType<typeof selectRatings>['execute']>>[number]

function selectRatings(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('ratings')
    .innerJoin('businesses', 'businesses.id', 'ratings.business_id')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select(['businesses.business_name as name', 'businesses.business_slug as slug'])
    .select(['categories.slug as categorySlug', 'businesses.is_listed'])
    .select([
      'ratings.id',
      'ratings.business_id',
      'ratings.status',
      'ratings.status_reason',
      'ratings.comment',
    ])
    .select([
      'ratings.reviewer_name',
      'ratings.reviewer_email',
      'ratings.reviewer_phone',
      'ratings.created_at',
    ])
    .select(['ratings.professional_rating', 'ratings.trust_rating'])
    .where('ratings.id', 'in', ids)
    .orderBy('ratings.created_at', 'desc')
    .orderBy('ratings.id', 'desc')
}

const toRating = (row: SelectedRating) => ({
  id: row.id,
  business: {
    id: row.business_id,
    name: row.name,
    slug: row.slug,
    categorySlug: row.categorySlug,
    isListed: row.is_listed === 1,
  },
  author: row.reviewer_name,
  email: row.reviewer_email,
  phone: row.reviewer_phone,
  professional: row.professional_rating,
  trust: row.trust_rating,
  comment: row.comment,
  status: row.status,
  reason: row.status_reason,
  createdOn: formatShortDate(row.created_at),
  namesContact: hasContact(row),
})

/** A rating in the administration list, with any status. */
export type RatingRow = Awaited<ReturnType<typeof readRows>>[number]
