import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import { type ActorContext, getActionOrUndone, OWNER_ACTOR, type UndoHandler } from '~/features/audit/schema'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { type PromotionFieldName, validateLastDayNotPast } from '../edit/fields'
import {
  findReasonToReviewOffer,
  insertPromotion,
  type PromotionValuesWithImageHash,
} from '../edit/save.server'
import { hasOwnOfferRoom, OWN_OFFERS_FULL_MESSAGE } from './list.server'

export type CreateOwnOfferResult =
  | { ok: true; id: number; waits: boolean }
  | { ok: false; reason: 'refused'; errors: Partial<Record<PromotionFieldName, string[]>> }

/**
 * Creates an own offer of a business (D120). It applies only to this business and has no sponsor. An offer by
 * the owner waits for review if `findReasonToReviewOffer` returns a reason (T200). Fails for a fourth active
 * offer, and if its last day has passed.
 */
export function createBusinessOwnOffer(
  db: Db,
  by: ActorContext,
  business: { id: number; name: string },
  { promotion, image }: PromotionValuesWithImageHash,
): Promise<CreateOwnOfferResult> {
  return inTransaction(db, async (trx): Promise<CreateOwnOfferResult> => {
    const now = by.now ?? new Date()
    if (promotion.isActive && !(await hasOwnOfferRoom(trx, business.id, now)))
      return { ok: false, reason: 'refused', errors: { activa: [OWN_OFFERS_FULL_MESSAGE] } }
    const errors = validateLastDayNotPast(promotion.until, getDateInZone(DEFAULT_TIME_ZONE, now))
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'refused', errors }
    const waitsBecause =
      by.actor.username === OWNER_ACTOR.username ? findReasonToReviewOffer(promotion) : null
    const offer = { ...promotion, imageHash: image, sponsorName: null, sponsorRequirement: null }
    const id = await insertPromotion(trx, by, offer, { businessId: business.id, waitsBecause })
    await trx
      .insertInto('promotion_applications')
      .values({
        promotion_id: id,
        application_type: 'business',
        business_id: business.id,
        business_name: business.name,
        created_at: now.toISOString(),
      })
      .execute()
    return { ok: true, id, waits: waitsBecause !== null }
  })
}

interface Declined {
  businessId: number
  declines: boolean
}

/**
 * Turns an offer of the directory off for one business, or on again (D145). Returns the id of the log entry,
 * or null without a change. Fails with `not_found` for an own offer, or if the offer or the business is
 * unknown or in the trash.
 */
export function setPromotionDeclined(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  id: number,
  { businessId, declines }: Declined,
): Promise<{ ok: true; entry: number | null } | { ok: false; reason: 'not_found' }> {
  return inTransaction(db, async (trx) => {
    const promotion = await trx
      .selectFrom('promotions')
      .select('title')
      .where('id', '=', id)
      .where('business_id', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const business = await trx
      .selectFrom('businesses')
      .select('business_name as name')
      .where('id', '=', businessId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!promotion || !business) return { ok: false, reason: 'not_found' }
    const pair = { promotion_id: id, business_id: businessId }
    const declined = await trx
      .selectFrom('declined_promotions')
      .select('promotion_id')
      .where('promotion_id', '=', id)
      .where('business_id', '=', businessId)
      .executeTakeFirst()
    if ((declined !== undefined) === declines) return { ok: true, entry: null }
    if (declines) await trx.insertInto('declined_promotions').values(pair).execute()
    else
      await trx
        .deleteFrom('declined_promotions')
        .where('promotion_id', '=', id)
        .where('business_id', '=', businessId)
        .execute()
    const state = {
      name: 'promotion_declined',
      before: stateOf({ businessId, declines: !declines }),
      after: stateOf({ businessId, declines }),
    } as const
    const entry = {
      action: getActionOrUndone(actor, declines ? 'deactivated' : 'activated'),
      noun: 'promotion',
      id,
      title: `${promotion.title}, en ${business.name}`,
      undo: { state },
    } as const
    return { ok: true, entry: await recordChange(trx, actor, entry, now) }
  })
}

/** Formats the state for the log: whether a business declines an offer. */
const stateOf = (state: Declined): string => JSON.stringify(state)

/** Undoes `setPromotionDeclined`. Does nothing if the former state was already restored. */
export const undoPromotionDeclineChange: UndoHandler = async (trx, by, id, { state }) => {
  if (!state) return { ok: false, reason: 'not_found' }
  const undone = await setPromotionDeclined(trx, by, id, JSON.parse(state.before) as Declined)
  if (!undone.ok) return undone
  return undone.entry === null
    ? { ok: true, done: [], notUndone: ['Oferta'] }
    : { ok: true, done: ['Oferta'], notUndone: [] }
}
