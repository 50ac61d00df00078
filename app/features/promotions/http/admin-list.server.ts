import { db } from '~/db.server'
import { dateIn } from '~/features/places/calendar'
import { findBusinessChoices, readOffering } from '../apply/businesses.server'
import { listPromotions, listPromotionsOf } from '../list/list.server'
import type { PromotionQuery } from './admin-query'

/** The list that is asked for: of one business, when it is told or when only one can be meant; else of all. */
export async function readPromotions(asked: PromotionQuery) {
  const { businessId, businessSearch, page } = asked
  const found = businessSearch ? (await findBusinessChoices(db, businessSearch)).businesses : null
  const meant = businessId ?? (found?.length === 1 ? found[0]?.id : undefined)
  const business = meant === undefined ? null : await readOffering(db, meant)
  if (!business) return { list: await listPromotions(db, asked, page), business: null, found }
  const now = new Date()
  const list = await listPromotionsOf(db, business, dateIn(business.timeZone, now), now)
  return { list, business: { id: business.id, name: business.name }, found: null }
}
