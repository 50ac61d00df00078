import type { Db } from 'db/connect'
import { type Business, readBusiness } from '~/features/businesses/read.server'
import { shortDate } from '~/features/places/calendar'
import { duplicateKey } from '~/features/search/duplicate-key.server'
import { fullLocation } from '../full-location'
import type { MergeRefusal } from './schema'

/** A contact as the administrator compares it with its duplicate. */
export type MergeSide = Awaited<ReturnType<typeof readSide>>

export interface MergePair {
  kept: MergeSide
  dropped: MergeSide
}

/** The two contacts side by side; refused when they are one, not there, or when only the duplicate is more than a draft. */
export async function readPair(
  db: Db,
  keptId: number,
  droppedId: number,
): Promise<
  | ({ ok: true; businesses: { kept: Business; dropped: Business } } & MergePair)
  | { ok: false; reason: Exclude<MergeRefusal, 'changed'> }
> {
  if (keptId === droppedId) return { ok: false, reason: 'same' }
  const [kept, dropped] = await Promise.all([readBusiness(db, keptId), readBusiness(db, droppedId)])
  if (!kept || !dropped) return { ok: false, reason: 'not_found' }
  if (dropped.status !== 'draft' && kept.status === 'draft') return { ok: false, reason: 'page_would_go' }
  const sides = { kept: await readSide(db, kept), dropped: await readSide(db, dropped) }
  return { ok: true, ...sides, businesses: { kept, dropped } }
}

const RANK = { published: 0, held: 1, removed: 2, draft: 3 }

/** Whether one is rather kept than the other: by what visitors see of it, then the older. */
export const isBetter = (one: Business, other: Business): boolean =>
  RANK[one.status] === RANK[other.status] ? one.id < other.id : RANK[one.status] < RANK[other.status]

/** Whether two contacts have nothing by which they could be one: no telephone, mail or name in a city. */
export function shareNothing(one: Business, other: Business): boolean {
  const phones = [one.phone, one.whatsapp].filter(Boolean)
  if (phones.some((phone) => phone === other.phone || phone === other.whatsapp)) return false
  if (one.email && one.email === other.email) return false
  return duplicateKey(one.name, one.city) !== duplicateKey(other.name, other.city)
}

async function readSide(db: Db, business: Business) {
  const { id, version, name, slug, category, status, isListed, contactPerson, phone, email } = business
  const filed = await db
    .selectFrom('business_categories as filed')
    .innerJoin('categories', 'categories.id', 'filed.category_id')
    .select('categories.name')
    .where('filed.business_id', '=', id)
    .orderBy('filed.position')
    .execute()
  const { founder_number } = await db
    .selectFrom('businesses')
    .select('founder_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [ratings, reservations] = await Promise.all([
    countOf(db, 'ratings', id),
    countOf(db, 'reservations', id),
  ])
  return {
    id,
    version,
    name,
    slug,
    categorySlug: category,
    status,
    isListed,
    founderNumber: founder_number,
    ratings,
    reservations,
    categories: filed.map((row) => row.name),
    contactPerson,
    phone,
    email,
    location: fullLocation({
      location: business.location,
      city: business.city,
      state_code: business.stateCode,
      zipcode: business.zipcode,
    }),
    createdOn: shortDate(business.createdAt),
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
