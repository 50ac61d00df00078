import type { Db } from 'db/connect'
import { readBusinessDetail } from '~/features/businesses/page.server'
import type { BusinessDetail } from '~/features/businesses/schema'
import type { SearchOrigin } from '~/features/places/near-place.server'
import { getRoundedMiles, toPositionFromGridNumber } from '~/features/places/position'
import { listActivePromotions } from '~/features/promotions/active.server'
import {
  countComments,
  countRatingsByStars,
  listCommentPreviewsOfBusiness,
} from '~/features/ratings/comments.server'

/** How to handle a failure of a part that the page can be shown without. */
export type PartFailureHandler = <T>(part: string, work: Promise<T>, fallback: T) => Promise<T>

const asItComes: PartFailureHandler = (_part, work) => work

/**
 * Reads a published business with the data of its page, as of `now`. Null if there is none. `onPartFailure`
 * handles a failure to read promotions (D75). By default the failure is thrown.
 */
export async function readPublicBusiness(
  db: Db,
  slug: string,
  now: Date,
  onPartFailure: PartFailureHandler = asItComes,
): Promise<BusinessDetail | null> {
  return readBusinessDetail(db, slug, now, async ({ today, isClosed, ...business }) => {
    const [promotions, comments, commentCount, distribution] = await Promise.all([
      isClosed ? [] : onPartFailure('promotions', listActivePromotions(db, business, today), []),
      listCommentPreviewsOfBusiness(db, business.id),
      countComments(db, business.id),
      countRatingsByStars(db, business.id),
    ])
    return { promotions, comments, commentCount, distribution }
  })
}

/**
 * Returns the distance of a business from a place, in whole miles. Null without a place, or if its position
 * is unknown.
 */
export async function readBusinessDistance(
  db: Db,
  from: SearchOrigin | null,
  businessId: number,
): Promise<BusinessDetail['distance']> {
  if (!from) return null
  const { place } = await db
    .selectFrom('businesses')
    .select('place')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return place === null
    ? null
    : { miles: getRoundedMiles(from, toPositionFromGridNumber(place)), from: from.name }
}
