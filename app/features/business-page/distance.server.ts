import type { Db } from 'db/connect'
import type { BusinessDetail } from '~/features/businesses/schema'
import type { NearPlace } from '~/features/places/near-place.server'
import { positionOf, wholeMiles } from '~/features/places/position'

/** How far a business is from a place, in whole miles; null without one, or where the business is placed nowhere. */
export async function distanceFrom(
  db: Db,
  from: NearPlace | null,
  id: number,
): Promise<BusinessDetail['distance']> {
  if (!from) return null
  const { place } = await db
    .selectFrom('businesses')
    .select('place')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return place === null ? null : { miles: wholeMiles(from, positionOf(place)), from: from.name }
}
