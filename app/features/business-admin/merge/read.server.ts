import type { Db } from 'db/connect'
import { findPossibleDuplicates, MAX_POSSIBLE_DUPLICATES } from '~/features/businesses/find.server'
import { replaceMergedIds } from '~/features/businesses/merged.server'
import { type Business, readBusiness } from '~/features/businesses/read.server'
import { formatShortDate } from '~/features/places/calendar'
import { toDuplicateKey } from '~/features/search/document.server'
import { getAdminBusinessName } from '~/values/text/slug'
import { formatFullLocation } from '../labels'
import { findContactIdsByFilter } from '../list/list.server'
import { listIdsMarkedDistinct } from './duplicates.server'
import type { DuplicateReason, MergeErrorReason } from './schema'

/**
 * Finds the id of a business by its id, or by the present or former address of its page. The id of a merged
 * one leads to the remaining one. Null if there is none.
 */
export async function findBusinessIdByReference(db: Db, text: string): Promise<number | null> {
  const written = text.trim().replace(/(?<=.)[?#].*$/, '')
  const number = /^#?(\d{1,9})$/.exec(written)?.[1] ?? /\/contactos\/(\d{1,9})(?:\/|$)/.exec(written)?.[1]
  if (number) return existing(db, Number(number))
  const slug = written.split('/').findLast((part) => part !== '')
  return slug ? ofSlug(db, slug.toLowerCase()) : null
}

async function existing(db: Db, id: number): Promise<number | null> {
  const [survivor = id] = await replaceMergedIds(db, [id])
  const row = await contacts(db).where('contact.id', '=', survivor).executeTakeFirst()
  return row?.id ?? null
}

async function ofSlug(db: Db, slug: string): Promise<number | null> {
  const now = await contacts(db).where('contact.business_slug', '=', slug).executeTakeFirst()
  if (now) return now.id
  const former = await contacts(db)
    .innerJoin('business_slug_redirects as former', 'former.business_id', 'contact.id')
    .where('former.slug', '=', slug)
    .executeTakeFirst()
  return former?.id ?? null
}

const contacts = (db: Db) =>
  db.selectFrom('businesses as contact').select('contact.id').where('contact.deleted_at', 'is', null)

/** Data of a business for the comparison of a merge. */
export type MergePairBusiness = Awaited<ReturnType<typeof readSide>>

export interface MergePair {
  kept: MergePairBusiness
  dropped: MergePairBusiness
}

/**
 * Reads both businesses for a merge. Fails with same, with not_found, or with page_would_go if only the
 * duplicate is more than a draft.
 */
export async function readMergePair(
  db: Db,
  keptId: number,
  droppedId: number,
): Promise<
  | ({ ok: true; businesses: { kept: Business; dropped: Business } } & MergePair)
  | { ok: false; reason: Exclude<MergeErrorReason, 'changed'> }
> {
  if (keptId === droppedId) return { ok: false, reason: 'same' }
  const [kept, dropped] = await Promise.all([readBusiness(db, keptId), readBusiness(db, droppedId)])
  if (!kept || !dropped) return { ok: false, reason: 'not_found' }
  if (dropped.status !== 'draft' && kept.status === 'draft') return { ok: false, reason: 'page_would_go' }
  const sides = { kept: await readSide(db, kept), dropped: await readSide(db, dropped) }
  return { ok: true, ...sides, businesses: { kept, dropped } }
}

const STATUS_RANK = { published: 0, held: 1, removed: 2, draft: 3 }

/**
 * Whether `one` is the better one to keep. The order is published, held, removed, draft; with one status the
 * lower id comes first.
 */
export const isBetterToKeep = (one: Business, other: Business): boolean =>
  STATUS_RANK[one.status] === STATUS_RANK[other.status]
    ? one.id < other.id
    : STATUS_RANK[one.status] < STATUS_RANK[other.status]

/** Whether two businesses share no phone or WhatsApp, no e-mail, and not nearly the name in one city. */
export function isUnlikelyDuplicate(one: Business, other: Business): boolean {
  const phones = [one.phone, one.whatsapp].filter(Boolean)
  if (phones.some((phone) => phone === other.phone || phone === other.whatsapp)) return false
  if (one.email && one.email === other.email) return false
  return toDuplicateKey(one.name, one.city) !== toDuplicateKey(other.name, other.city)
}

async function readSide(db: Db, business: Business) {
  const { id, version, name, slug, category, status, isListed, contactPerson, phone, email } = business
  const { founder_number, source } = await db
    .selectFrom('businesses')
    .select(['founder_number', 'source'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { links } = await db
    .selectFrom('owner_links')
    .select(({ fn }) => fn.countAll<number>().as('links'))
    .where('business_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    ...{ id, version, name, slug, status, isListed, contactPerson, phone, email, source, links },
    categorySlug: category,
    founderNumber: founder_number,
    ratings: await countOf(db, 'ratings', id),
    reservations: await countOf(db, 'reservations', id),
    createdOn: formatShortDate(business.createdAt),
  }
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

/**
 * Finds at most ten possible duplicates of a business (D24, D100). They share the phone, the e-mail, or
 * nearly the name in its city. Excludes businesses marked as distinct from it.
 */
export async function findDuplicateCandidates(db: Db, id: number) {
  const own = await db
    .selectFrom('businesses')
    .select(['business_name as name', 'phone', 'email', 'city'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!own) return []
  const reasons = new Map<number, DuplicateReason>(await findPossibleDuplicates(db, own))
  for (const each of [id, ...(await listIdsMarkedDistinct(db, id))]) reasons.delete(each)
  return describe(db, reasons)
}

/**
 * Finds at most ten businesses that match the words as in the list, newest first. Excludes `id` and the
 * trash.
 */
export async function searchOtherBusinesses(db: Db, id: number, text: string) {
  const found = await findContactIdsByFilter(db, { search: text }, MAX_POSSIBLE_DUPLICATES + 1)
  return describe(db, new Map(found.filter((each) => each !== id).map((each) => [each, 'words'])))
}

async function describe(db: Db, reasons: ReadonlyMap<number, DuplicateReason>) {
  const ids = [...reasons.keys()].slice(0, MAX_POSSIBLE_DUPLICATES)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'business_name as name', 'phone', 'email', 'location', 'city', 'state_code', 'zipcode'])
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
        location: formatFullLocation(place),
        reason: reasons.get(id) ?? 'name',
      })),
  )
}

export type DuplicateCandidate = Awaited<ReturnType<typeof describe>>[number]

/** Reads the display name of a business. */
export async function readBusinessDisplayName(db: Db, id: number): Promise<string> {
  const row = await db
    .selectFrom('businesses')
    .select('business_name as name')
    .where('id', '=', id)
    .executeTakeFirst()
  return getAdminBusinessName(row?.name ?? '')
}
