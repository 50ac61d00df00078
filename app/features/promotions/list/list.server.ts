import type { Db } from 'db/connect'
import { categoryIdOf } from '~/features/categories/find.server'
import { clampPage, keyedPage, type Neighbour } from '~/values/page'
import { activePromotionIds, type Offering } from '../active.server'
import { promotionCards } from './cards.server'
import { countPromotions, promotionsAt } from './positions.server'
import type { PromotionList, PromotionListFilter } from './schema'
import { countFound, foundAt, MAX_COUNTED, type PageStart, promotionExpression } from './search.server'

export const PER_PAGE = 50

/**
 * A page of promotions outside the trash, newest first (rows 250, 251, 253), past the end the last. What filters find is
 * counted to 500; behind those a page begins where the one before ended. Words are found as parts, whatever case and
 * accents. The cost depends neither on their number nor on the page.
 */
export async function listPromotions(
  db: Db,
  filter: PromotionListFilter & Neighbour,
  asked: number,
  now = new Date(),
): Promise<PromotionList> {
  const expression = await expressionOf(db, filter)
  const counted = expression === null ? await countPromotions(db) : await countFound(db, expression)
  const isCapped = expression !== null && counted > MAX_COUNTED
  const total = isCapped ? MAX_COUNTED : counted
  const { page, pages } = clampPage(asked, total, PER_PAGE)
  const find = (begin: PageStart, count: number) => foundAt(db, expression ?? '', { begin, count })
  const keyed = isCapped && asked > pages ? await keyedPage(find, filter, PER_PAGE) : null
  const start = (page - 1) * PER_PAGE
  const ids =
    keyed ??
    (expression === null
      ? await promotionsAt(db, { start, count: PER_PAGE })
      : await foundAt(db, expression, { begin: { offset: start }, count: PER_PAGE }))
  return {
    rows: await promotionCards(db, ids.slice(0, PER_PAGE), now),
    ...{ total, isCapped, pages },
    page: keyed ? asked : page,
    hasNext: keyed ? ids.length > PER_PAGE : isCapped || page < pages,
  }
}

/** The ids of the promotions that a filter finds, at most `most`, newest first. */
export async function findPromotionIds(db: Db, filter: PromotionListFilter, most: number): Promise<number[]> {
  const expression = await expressionOf(db, filter)
  return expression === null
    ? promotionsAt(db, { start: 0, count: most })
    : foundAt(db, expression, { begin: { offset: 0 }, count: most })
}

async function expressionOf(db: Db, filter: PromotionListFilter): Promise<string | null> {
  const category = filter.category === undefined ? null : await categoryIdOf(db, filter.category)
  return promotionExpression(filter.search ?? '', category)
}

/** What a business offers on `today`, newest first (row 252). */
export async function listPromotionsOf(
  db: Db,
  business: Offering,
  today: string,
  now = new Date(),
): Promise<PromotionList> {
  const ids = (await activePromotionIds(db, business, today)).sort((a, b) => b - a)
  return {
    rows: await promotionCards(db, ids, now),
    total: ids.length,
    isCapped: false,
    page: 1,
    pages: 1,
    hasNext: false,
  }
}
