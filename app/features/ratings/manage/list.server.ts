import type { Db } from 'db/connect'
import { paginate } from 'db/paginate'
import { sql } from 'kysely'
import { shortDate } from '~/features/places/calendar'
import { containing, type ListSearch, readListSearch } from '~/features/search/list-search.server'
import { namesContact } from '~/values/text/advertising'
import type { RatingFilter } from './filters'

const PER_PAGE = 50

/**
 * A page of the comments of all businesses outside the trash, fifty, the newest first. Words are found as parts of the
 * comment, the business's name and telephone, the author's and the e-mail, whatever case and accents; where nothing has
 * them, those that look or sound alike (`isNear`).
 */
export async function listRatings(db: Db, filter: RatingFilter, page: number) {
  const search = await meantSearch(db, filter)
  const list = await paginate(newestFirst(db, filter, search), { page, perPage: PER_PAGE })
  const rows = await readRows(
    db,
    list.rows.map(({ id }) => id),
  )
  return { ...list, rows, isNear: search?.respelled != null }
}

/** The ids of the comments that a filter finds, at most `most`, newest first. */
export async function findRatingIds(db: Db, filter: RatingFilter, most: number): Promise<number[]> {
  const rows = await newestFirst(db, filter, await meantSearch(db, filter))
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

const SEARCHED = sql<string>`coalesce(comment, '') || ' ' || businesses.business_name || ' ' || coalesce(reviewer_name, '') || ' ' || reviewer_email || ' ' || coalesce(businesses.phone, '')`

const OWN_NAMES = { table: 'ratings', columns: ['reviewer_name'] } as const

async function meantSearch(db: Db, filter: RatingFilter): Promise<ListSearch | null> {
  if (!filter.search) return null
  const isAny = async (search: ListSearch) =>
    (await newestFirst(db, filter, search).limit(1).execute()).length > 0
  return readListSearch(db, filter.search, { isAny, own: OWN_NAMES })
}

function newestFirst(db: Db, { status, businessId }: RatingFilter, search: ListSearch | null) {
  let list = db
    .selectFrom('ratings')
    .select('ratings.id')
    .where('ratings.deleted_at', 'is', null)
    .orderBy('ratings.created_at', 'desc')
    .orderBy('ratings.id', 'desc')
  if (status) list = list.where('ratings.status', '=', status)
  if (businessId !== undefined) list = list.where('ratings.business_id', '=', businessId)
  if (!search) return list
  if (search.contact !== null) return list.where('ratings.business_id', '=', search.contact)
  return list
    .innerJoin('businesses', 'businesses.id', 'ratings.business_id')
    .where(containing(SEARCHED, search))
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
    .select(['ratings.reviewer_name', 'ratings.reviewer_email', 'ratings.created_at'])
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
  professional: row.professional_rating,
  trust: row.trust_rating,
  comment: row.comment,
  status: row.status,
  reason: row.status_reason,
  createdOn: shortDate(row.created_at),
  namesContact: namesContact(row.comment) || namesContact(row.reviewer_name),
})

/** A comment as the administration lists it, whatever became of it. */
export type RatingRow = Awaited<ReturnType<typeof readRows>>[number]
