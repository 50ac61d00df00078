import type { Db } from 'db/connect'
import { clampPage } from '~/values/page'
import { activePromotionIds, type Offering } from '../active.server'
import { promotionCards } from './cards.server'
import { countPromotions, promotionsAt } from './positions.server'
import type { PromotionList, PromotionListFilter } from './schema'
import { countFound, foundAt, MAX_COUNTED, promotionExpression } from './search.server'

export const PER_PAGE = 50

/**
 * A page of promotions outside the trash, newest first (rows 250, 251, 253); one past the end is the last one. The whole list
 * is exact at any length. What filters find is counted to 500; behind those a page begins at the promotion that the one
 * before ended with. Every word typed is found as a part of title, description or sponsor, whatever its case and accents;
 * one of two letters at the beginning of words. The cost depends neither on how many promotions there are nor on the page.
 */
export async function listPromotions(
  db: Db,
  filter: PromotionListFilter & { after?: number; before?: number },
  asked: number,
  now = new Date(),
): Promise<PromotionList> {
  const expression = await expressionOf(db, filter)
  const counted = expression === null ? await countPromotions(db) : await countFound(db, expression)
  const isCapped = expression !== null && counted > MAX_COUNTED
  const total = isCapped ? MAX_COUNTED : counted
  const { page, pages } = clampPage(asked, total, PER_PAGE)
  const keyed = expression && isCapped && asked > pages ? await keyedPage(db, expression, filter) : null
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

/** Behind what was counted: with one more, if there is one. Null without a promotion to begin at, or past the end. */
async function keyedPage(db: Db, expression: string, { after, before }: { after?: number; before?: number }) {
  if (after) {
    const ids = await foundAt(db, expression, { begin: { after }, count: PER_PAGE + 1 })
    return ids.length > 0 ? ids : null
  }
  if (!before) return null
  const ids = await foundAt(db, expression, { begin: { before }, count: PER_PAGE })
  return ids.length > 0 ? [...ids, before] : null
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

/** 0, which no category has, for one that is not there: only what is for all businesses counts in it. */
async function categoryIdOf(db: Db, slug: string): Promise<number> {
  const row = await db.selectFrom('categories').select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id ?? 0
}
