import type { Db } from 'db/connect'
import { findPossibleDuplicates, MOST_ALIKE } from '~/features/businesses/possible-duplicates.server'
import { fullLocation } from '../full-location'
import { findContactIds } from '../list/list.server'
import { distinctFrom } from './duplicates.server'
import type { DuplicateReason } from './schema'

/** At most ten contacts that may be the same (D24, D100): by phone, e-mail, or nearly its name in its city. */
export async function suggestDuplicates(db: Db, id: number) {
  const own = await db
    .selectFrom('businesses')
    .select(['business_name as name', 'phone', 'email', 'city'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!own) return []
  const reasons = new Map<number, DuplicateReason>(await findPossibleDuplicates(db, own))
  for (const each of [id, ...(await distinctFrom(db, id))]) reasons.delete(each)
  return describe(db, reasons)
}

/** Contacts outside the trash, `id` left out, that have these words as the list of contacts finds them; the newest ten. */
export async function findOthers(db: Db, id: number, text: string) {
  const found = await findContactIds(db, { search: text }, MOST_ALIKE + 1)
  return describe(db, new Map(found.filter((each) => each !== id).map((each) => [each, 'words'])))
}

async function describe(db: Db, reasons: ReadonlyMap<number, DuplicateReason>) {
  const ids = [...reasons.keys()].slice(0, MOST_ALIKE)
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
        location: fullLocation(place),
        reason: reasons.get(id) ?? 'name',
      })),
  )
}

export type Suggestion = Awaited<ReturnType<typeof describe>>[number]
