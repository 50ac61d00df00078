import type { Db } from 'db/connect'
import { cityAlone } from '~/features/places/city'
import { duplicateKey } from '~/features/search/duplicate-key.server'
import { fullLocation } from '../full-location'
import { findContactIds } from '../list/list.server'
import type { DuplicateReason, Suggestion } from './schema'

/** A chain has hundreds under one phone; the one that is meant can be named as well. */
const MOST = 10

/** At most ten contacts that may be the same (D24, D100): by phone, e-mail, or nearly its name in its city. */
export async function suggestDuplicates(db: Db, id: number): Promise<Suggestion[]> {
  const own = await db
    .selectFrom('contacts')
    .select(['name', 'phone', 'email', 'city'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!own) return []
  const found = await Promise.all([
    own.phone ? sharing(db, 'phone', own.phone) : [],
    own.email ? sharing(db, 'email', own.email) : [],
    namedAlike(db, duplicateKey(own.name, cityAlone(own.city ?? ''))),
  ])
  const reasons = new Map<number, DuplicateReason>()
  for (const [index, kind] of (['phone', 'email', 'name'] as const).entries())
    for (const each of found[index] ?? []) if (!reasons.has(each)) reasons.set(each, kind)
  reasons.delete(id)
  return describe(db, reasons)
}

/** Contacts outside the trash, `id` left out, that have these words as the list of contacts finds them; the newest ten. */
export async function findOthers(db: Db, id: number, text: string): Promise<Suggestion[]> {
  const found = await findContactIds(db, { search: text }, MOST + 1)
  return describe(db, new Map(found.filter((each) => each !== id).map((each) => [each, 'words'])))
}

/** One more than are shown: this one is among them. */
async function sharing(db: Db, column: 'phone' | 'email', value: string): Promise<number[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where(column, '=', value)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(MOST + 1)
    .execute()
  return rows.map((row) => row.id)
}

async function namedAlike(db: Db, key: string): Promise<number[]> {
  if (key === '') return []
  const rows = await db
    .selectFrom('search_documents as document')
    .innerJoin('business_pages as page', 'page.id', 'document.business_id')
    .select('page.contact_id as id')
    .where('document.duplicate_key', '=', key)
    .orderBy('document.business_id')
    .limit(MOST + 1)
    .execute()
  return rows.flatMap((row) => row.id ?? [])
}

async function describe(db: Db, reasons: ReadonlyMap<number, DuplicateReason>): Promise<Suggestion[]> {
  const ids = [...reasons.keys()].slice(0, MOST)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'name', 'phone', 'email', 'location', 'city', 'state_code', 'zipcode'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return ids.flatMap((id) =>
    rows
      .filter((row) => row.id === id)
      .map(({ name, phone, email, ...place }) => ({
        id,
        name,
        phone,
        email,
        location: fullLocation(place),
        reason: reasons.get(id) ?? 'name',
      })),
  )
}
