import { db } from '~/db.server'
import { dateIn } from '~/features/places/calendar'
import { findBusinessChoices, readOffering } from '../apply/businesses.server'
import type { PromotionFilter } from '../list/filters'
import { listPromotions, listPromotionsOf } from '../list/list.server'

/** The list that is asked for: of one business, when it is told or when only one can be meant; else of all. */
export async function readPromotions(filter: PromotionFilter, page: number) {
  const { businessId, businessSearch } = filter
  const found = businessSearch ? (await findBusinessChoices(db, businessSearch)).businesses : null
  const meant = businessId ?? (found?.length === 1 ? found[0]?.id : undefined)
  const business = meant === undefined ? null : await readOffering(db, meant)
  if (!business) return { ...(await listPromotions(db, filter, page)), business: null, found }
  const now = new Date()
  const list = await listPromotionsOf(db, business, dateIn(business.timeZone, now), now)
  return { ...list, business: { id: business.id, name: business.name }, found: null }
}
