import type { Db } from 'db/connect'
import { type RawBuilder, sql } from 'kysely'
import { removeStateAndZipFromCity } from '~/features/places/find-state'
import { toDuplicateKey } from '~/features/search/document.server'
import type { PossibleDuplicateReason } from './labels'
import type { BusinessRef, BusinessWithCategorySlugs } from './schema'

const MAX_SAME_NAME_BUSINESSES = 50

/** Columns of a BusinessRef, from `businesses` joined with the main category. */
export const BUSINESS_REF_SELECT_COLUMNS = [
  'businesses.business_slug as slug',
  'businesses.business_name as name',
  'categories.slug as categorySlug',
  'businesses.city as city',
  'businesses.state_code as stateCode',
] as const

/**
 * Finds published businesses with the same name, at most fifty. The business with this slug comes first. If
 * there is none, finds those whose name would give this slug (D2).
 */
export async function findBusinessesSharingName(db: Db, slug: string): Promise<BusinessRef[]> {
  const stored = await places(db)
    .select('businesses.name_slug')
    .where('businesses.business_slug', '=', slug)
    .executeTakeFirst()
  const namesakes = await places(db)
    .where('businesses.name_slug', '=', stored?.name_slug ?? slug)
    .where('businesses.business_slug', '<>', slug)
    .orderBy('businesses.id')
    .limit(stored ? MAX_SAME_NAME_BUSINESSES - 1 : MAX_SAME_NAME_BUSINESSES)
    .execute()
  if (!stored) return namesakes
  const { name_slug: _, ...first } = stored
  return [first, ...namesakes]
}

/** Builds a condition: the column `phone` has this number, with any extension or none. `number` has none. */
export const buildPhoneCondition = (number: string) =>
  sql<boolean>`(phone = ${number} or phone like ${`${number};%`})`

/** Reads references to the published businesses among `ids`, in that order. */
export const readBusinessRefs = async (db: Db, ids: number[]): Promise<BusinessRef[]> =>
  (await readBusinessRefsWithId(db, ids)).map(({ id, ...place }) => place)

/** Like `readBusinessRefs`, with ids. */
export async function readBusinessRefsWithId(
  db: Db,
  ids: number[],
): Promise<(BusinessRef & { id: number })[]> {
  if (ids.length === 0) return []
  const rows = await places(db).select('businesses.id').where('businesses.id', 'in', ids).execute()
  const found = new Map(rows.map((place) => [place.id, place]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Finds the published business with this slug, with its category slugs. Null if there is none. */
export async function findBusinessBySlug(db: Db, slug: string): Promise<BusinessWithCategorySlugs | null> {
  const place = await places(db)
    .select('businesses.id')
    .where('businesses.business_slug', '=', slug)
    .executeTakeFirst()
  if (!place) return null
  const filed = await db
    .selectFrom('business_categories')
    .innerJoin('categories', 'categories.id', 'business_categories.category_id')
    .select('categories.slug')
    .where('business_categories.business_id', '=', place.id)
    .execute()
  return { ...place, categorySlugs: filed.map((category) => category.slug) }
}

/**
 * Whether a published business is in the category that has or had this slug. The category may be hidden
 * (D17).
 */
export async function isInCategoryOrAlias(
  db: Db,
  businessSlug: string,
  categorySlug: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('businesses')
    .innerJoin('business_categories', 'business_categories.business_id', 'businesses.id')
    .innerJoin('categories', 'categories.id', 'business_categories.category_id')
    .leftJoin('category_aliases', (join) =>
      join
        .onRef('category_aliases.category_id', '=', 'categories.id')
        .on('category_aliases.slug', '=', categorySlug),
    )
    .select('businesses.id')
    .where('businesses.business_slug', '=', businessSlug)
    .where('businesses.is_listed', '=', 1)
    .where((eb) =>
      eb.or([eb('categories.slug', '=', categorySlug), eb('category_aliases.slug', 'is not', null)]),
    )
    .executeTakeFirst()
  return row !== undefined
}

const places = (db: Db) =>
  db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select(BUSINESS_REF_SELECT_COLUMNS)
    .where('businesses.is_listed', '=', 1)

/**
 * Maximum number of duplicates shown. A chain may have hundreds with one phone; the right one can be entered
 * by hand.
 */
export const MAX_POSSIBLE_DUPLICATES = 10

interface Known {
  name: string
  phone: string | null
  email: string | null
  city: string | null
}

/**
 * Finds businesses that may be the same (D100): same phone, same e-mail, or nearly the same name in the city.
 * Returns the first of these reasons by id, the most likely businesses first. At most eleven per reason.
 */
export async function findPossibleDuplicates(
  db: Db,
  { name, phone, email, city }: Known,
): Promise<Map<number, PossibleDuplicateReason>> {
  const found = await Promise.all([
    phone ? sharing(db, sql<string>`phone`, phone) : [],
    email ? sharing(db, sql<string>`lower(email)`, email.toLowerCase()) : [],
    namedAlike(db, toDuplicateKey(name, removeStateAndZipFromCity(city ?? ''))),
  ])
  const kinds = ['phone', 'email', 'name'] as const
  const reasonOf = (id: number) =>
    kinds[found.findIndex((ids: readonly number[]) => ids.includes(id))] ?? 'name'
  return new Map(rankDuplicateIds(found).map((id) => [id, reasonOf(id)]))
}

/**
 * Merges lists of matching ids, each id once. Ids of most lists come first, then those of the shortest list:
 * a phone shared by many businesses proves little.
 */
export function rankDuplicateIds(lists: readonly (readonly number[])[]): number[] {
  const ranked = [...new Set(lists.flat())].map((id) => {
    const sizes = lists.filter((ids) => ids.includes(id)).map((ids) => ids.length)
    return { id, lists: sizes.length, shortest: Math.min(...sizes) }
  })
  return ranked
    .sort((one, other) => other.lists - one.lists || one.shortest - other.shortest)
    .map(({ id }) => id)
}

/** Reads details of at most ten possible duplicates for the form of a new business. */
export async function listDuplicatesForNewBusiness(db: Db, business: Known) {
  const reasons = await findPossibleDuplicates(db, business)
  const ids = [...reasons.keys()].slice(0, MAX_POSSIBLE_DUPLICATES)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'business_name as name', 'city', 'phone', 'email'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row ? [{ ...row, reason: reasons.get(id) ?? 'name' }] : []
  })
}

export type PossibleDuplicate = Awaited<ReturnType<typeof listDuplicatesForNewBusiness>>[number]

/**
 * Finds at most eleven businesses with this phone or e-mail. That is one more than is shown, because the
 * business itself may be among them.
 */
async function sharing(db: Db, column: RawBuilder<string>, value: string): Promise<number[]> {
  const rows = await db
    .selectFrom('businesses')
    .select('id')
    .where(column, '=', value)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(MAX_POSSIBLE_DUPLICATES + 1)
    .execute()
  return rows.map((row) => row.id)
}

async function namedAlike(db: Db, key: string): Promise<number[]> {
  if (key === '') return []
  const rows = await db
    .selectFrom('search_documents as document')
    .select('document.business_id as id')
    .where('document.duplicate_key', '=', key)
    .orderBy('document.business_id')
    .limit(MAX_POSSIBLE_DUPLICATES + 1)
    .execute()
  return rows.map((row) => row.id)
}
