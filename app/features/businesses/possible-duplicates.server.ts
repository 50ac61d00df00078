import type { Db } from 'db/connect'
import { cityAlone } from '~/features/places/city'
import { duplicateKey } from '~/features/search/duplicate-key.server'
import type { MatchReason } from './labels'

/** Most suggestions shown: a chain has hundreds under one phone, and the right contact can also be typed. */
export const MOST_ALIKE = 10

interface Known {
  name: string
  phone: string | null
  email: string | null
  city: string | null
}

/**
 * Contacts outside the trash that may be the same business, at most eleven of each reason: phone, e-mail, nearly its
 * name in its city (D100).
 */
export async function findPossibleDuplicates(
  db: Db,
  { name, phone, email, city }: Known,
): Promise<Map<number, MatchReason>> {
  const found = await Promise.all([
    phone ? sharing(db, 'phone', phone) : [],
    email ? sharing(db, 'email', email) : [],
    namedAlike(db, duplicateKey(name, cityAlone(city ?? ''))),
  ])
  const reasons = new Map<number, MatchReason>()
  for (const [index, kind] of (['phone', 'email', 'name'] as const).entries())
    for (const each of found[index] ?? []) if (!reasons.has(each)) reasons.set(each, kind)
  return reasons
}

/** The same, at most ten, as the form of a new business names them. */
export async function describePossibleDuplicates(db: Db, known: Known) {
  const reasons = await findPossibleDuplicates(db, known)
  const ids = [...reasons.keys()].slice(0, MOST_ALIKE)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'business_name as name', 'city', 'phone', 'email'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, reason: reasons.get(row.id) ?? 'name' }))
}

export type AlikeContact = Awaited<ReturnType<typeof describePossibleDuplicates>>[number]

/** One more than are shown: the one that is asked about may be among them. */
async function sharing(db: Db, column: 'phone' | 'email', value: string): Promise<number[]> {
  const rows = await db
    .selectFrom('businesses')
    .select('id')
    .where(column, '=', value)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(MOST_ALIKE + 1)
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
    .limit(MOST_ALIKE + 1)
    .execute()
  return rows.map((row) => row.id)
}
