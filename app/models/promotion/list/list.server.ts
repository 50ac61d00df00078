import type { Db } from 'db/connect'
import { activePromotionIds, type Offering } from '../active.server'
import { promotionCards } from './cards.server'
import { countPromotions, promotionsAt } from './positions.server'
import type { PromotionList, PromotionListFilter } from './schema'
import { countFound, foundAt, MOST_FOUND, promotionExpression } from './search.server'

/** Promotions on a page of the list (D44). */
export const PER_PAGE = 50

/**
 * A page of promotions outside the bin, newest first (rows 250, 251, 253). The whole list is exact at any length; of a
 * filtered one the newest 500 can be paged through and `isCapped` says that there are more. Every word typed is found
 * as a part of title, description or sponsor, whatever its case and accents; one of two letters at the beginning of
 * words. The cost depends neither on how many promotions there are nor on the page.
 */
export async function listPromotions(
  db: Db,
  filter: PromotionListFilter,
  page: number,
  now = new Date(),
): Promise<PromotionList> {
  const window = { start: (page - 1) * PER_PAGE, count: PER_PAGE }
  const category = filter.category === undefined ? null : await categoryIdOf(db, filter.category)
  const expression = promotionExpression(filter.search ?? '', category)
  if (expression === null) {
    const ids = await promotionsAt(db, window)
    return { rows: await promotionCards(db, ids, now), total: await countPromotions(db), isCapped: false }
  }
  const found = await countFound(db, expression)
  const ids = window.start < MOST_FOUND ? await foundAt(db, expression, window) : []
  const rows = await promotionCards(db, ids, now)
  return { rows, total: Math.min(found, MOST_FOUND), isCapped: found > MOST_FOUND }
}

/** What a business offers on `today`, newest first (row 252). */
export async function listPromotionsOf(
  db: Db,
  business: Offering,
  today: string,
  now = new Date(),
): Promise<PromotionList> {
  const ids = (await activePromotionIds(db, business, today)).sort((a, b) => b - a)
  return { rows: await promotionCards(db, ids, now), total: ids.length, isCapped: false }
}

/** 0, which no category has, for one that is not there: only what is for all businesses counts in it. */
async function categoryIdOf(db: Db, slug: string): Promise<number> {
  const row = await db.selectFrom('categories').select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id ?? 0
}
