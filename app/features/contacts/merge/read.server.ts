import type { Db } from 'db/connect'
import { shortDate } from '~/features/places/calendar'
import { recordVersion } from '../edit/save-record.server'
import type { MergeRefusal } from './schema'

/** A contact as the administrator compares it with its duplicate; `version` is of the contact and its page. */
export type MergeSide = NonNullable<Awaited<ReturnType<typeof readSide>>>

export interface MergePair {
  kept: MergeSide
  dropped: MergeSide
}

/** The two contacts side by side; refused when they are one, not there, or when only the duplicate has a page. */
export async function readPair(
  db: Db,
  keptId: number,
  droppedId: number,
): Promise<({ ok: true } & MergePair) | { ok: false; reason: Exclude<MergeRefusal, 'changed'> }> {
  if (keptId === droppedId) return { ok: false, reason: 'same' }
  const [kept, dropped] = await Promise.all([readSide(db, keptId), readSide(db, droppedId)])
  if (!kept || !dropped) return { ok: false, reason: 'not_found' }
  if (dropped.page && !kept.page) return { ok: false, reason: 'page_would_go' }
  return { ok: true, kept, dropped }
}

async function readSide(db: Db, id: number) {
  const row = await db
    .selectFrom('contacts')
    .select(['id', 'version', 'name', 'created_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { created_at, version, ...side } = row
  const page = await readPage(db, id)
  return {
    ...side,
    version: recordVersion({ version }, page),
    categories: await categoryNames(db, id),
    createdOn: shortDate(created_at),
    page,
  }
}

async function categoryNames(db: Db, id: number): Promise<string[]> {
  const filed = await db
    .selectFrom('contact_categories as filed')
    .innerJoin('categories', 'categories.id', 'filed.category_id')
    .select('categories.name')
    .where('filed.contact_id', '=', id)
    .orderBy('filed.position')
    .execute()
  return filed.map(({ name }) => name)
}

async function readPage(db: Db, contactId: number) {
  const page = await db
    .selectFrom('business_pages as page')
    .innerJoin('categories', 'categories.id', 'page.category_id')
    .select(['page.id', 'page.version', 'page.business_slug as slug', 'categories.slug as categorySlug'])
    .select(['page.status', 'page.is_listed', 'page.founder_number as founderNumber'])
    .where('page.contact_id', '=', contactId)
    .where('page.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!page) return null
  const { is_listed, ...rest } = page
  const [ratings, reservations] = await Promise.all([
    countOf(db, 'ratings', page.id),
    countOf(db, 'reservations', page.id),
  ])
  return { ...rest, isListed: is_listed === 1, ratings, reservations }
}

async function countOf(db: Db, table: 'ratings' | 'reservations', businessId: number): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
