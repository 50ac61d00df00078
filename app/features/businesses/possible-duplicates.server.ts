import type { Db } from 'db/connect'
import { type RawBuilder, sql } from 'kysely'
import { removeStateAndZipFromCity } from '~/features/places/city'
import { toDuplicateKey } from '~/features/search/duplicate-key.server'
import type { PossibleDuplicateReason } from './labels'

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
export async function listPossibleDuplicates(db: Db, business: Known) {
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

export type PossibleDuplicate = Awaited<ReturnType<typeof listPossibleDuplicates>>[number]

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
