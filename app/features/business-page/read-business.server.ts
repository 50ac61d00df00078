import type { Db } from 'db/connect'
import { readFacts } from '~/features/businesses/page.server'
import type { BusinessDetail } from '~/features/businesses/schema'
import { activePromotionsOf } from '~/features/promotions/active.server'
import { countComments } from '~/features/ratings/comment-list.server'
import { latestComments, ratingDistribution } from '~/features/ratings/latest-comments.server'

/** Decides what becomes of a part the page can do without when it fails. */
export type Tolerance = <T>(part: string, work: Promise<T>, fallback: T) => Promise<T>

const asItComes: Tolerance = (_part, work) => work

/** A published business with all its page shows at `now`; null for none. Promotions may fail by `tolerance` (D75). */
export async function readBusiness(
  db: Db,
  slug: string,
  now: Date,
  tolerance: Tolerance = asItComes,
): Promise<BusinessDetail | null> {
  return readFacts(db, slug, now, async ({ today, isClosed, ...business }) => {
    const [promotions, comments, commentCount, distribution] = await Promise.all([
      isClosed ? [] : tolerance('promotions', activePromotionsOf(db, business, today), []),
      latestComments(db, business.id),
      countComments(db, business.id),
      ratingDistribution(db, business.id),
    ])
    return { promotions, comments, commentCount, distribution }
  })
}
