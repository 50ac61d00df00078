import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import { type ActorContext, getActionOrUndone, type UndoHandler } from '~/features/audit/schema'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { getAdminBusinessName } from '~/values/text/slug'
import { MAX_PROMOTION_TARGETS } from './targets.server'

/**
 * Lists active promotions of the directory, by title, that can be applied to chosen businesses and have not
 * ended.
 */
export const listPromotionsThatAcceptBusinesses = (db: Db, now = new Date()) =>
  db
    .selectFrom('promotions')
    .select(['id', 'title'])
    .where('deleted_at', 'is', null)
    .where('business_id', 'is', null)
    .where('is_active', '=', 1)
    .where('valid_until', '>=', getDateInZone(DEFAULT_TIME_ZONE, now))
    .where('application_scope', '<>', 'all')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('promotion_applications')
            .select('promotion_applications.id')
            .whereRef('promotion_id', '=', 'promotions.id')
            .where('category_id', 'is not', null),
        ),
      ),
    )
    .orderBy('title')
    .orderBy('id')
    .execute()

interface Applied {
  promotionId: number
  businessId: number
}

type AppliedResult = { ok: true; entry: number | null } | { ok: false; why: string }

/**
 * Applies a promotion to one more business (row 272). Fails, with a reason as text, if:
 * - the business or the promotion does not exist, or the promotion is an own offer (D120);
 * - the promotion already applies to this business, to all, or to categories;
 * - it already applies to the maximum number of businesses.
 */
export function applyPromotionToBusiness(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  { promotionId, businessId }: Applied,
): Promise<AppliedResult> {
  return inTransaction(db, async (trx): Promise<AppliedResult> => {
    const business = await trx
      .selectFrom('businesses')
      .select('business_name as name')
      .where('id', '=', businessId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!business) return { ok: false, why: 'ya no está' }
    const promotion = await readPromotion(trx, promotionId)
    if (!promotion) return { ok: false, why: 'esa promoción ya no está' }
    const { targets, title } = promotion
    if (promotion.scope === 'all') return { ok: false, why: 'esa promoción ya vale en todos' }
    if (targets.some(({ category_id }) => category_id !== null))
      return { ok: false, why: 'esa promoción vale por categorías' }
    if (targets.some(({ business_id }) => business_id === businessId))
      return { ok: false, why: 'ya tenía esa promoción' }
    if (targets.length >= MAX_PROMOTION_TARGETS)
      return { ok: false, why: `esa promoción ya vale en ${MAX_PROMOTION_TARGETS} negocios, el máximo` }
    const moment = now.toISOString()
    await trx
      .insertInto('promotion_applications')
      .values({
        promotion_id: promotionId,
        application_type: 'business',
        business_id: businessId,
        business_name: business.name,
        created_at: moment,
      })
      .execute()
    await touchPromotion(trx, promotionId, moment)
    const undo = { state: stateOf(promotionId, { before: false }) }
    const entry = { action: getActionOrUndone(actor, 'changed'), noun: 'contact', id: businessId } as const
    const fields = { before: { Promoción: null }, after: { Promoción: title }, undo }
    const noted = await recordChange(
      trx,
      actor,
      { ...entry, title: getAdminBusinessName(business.name), ...fields },
      now,
    )
    return { ok: true, entry: noted }
  })
}

/**
 * Undoes `applyPromotionToBusiness`, or an earlier undo of it. Removes the business or adds it again, unless
 * that was done since.
 */
export const undoApplyPromotionToBusiness: UndoHandler = async (trx, by, businessId, { state }) => {
  const { promotion: promotionId, isApplied } = JSON.parse(state?.after ?? '{}') as StoredState
  if (!promotionId) return { ok: false, reason: 'not_found' }
  const promotion = await readPromotion(trx, promotionId)
  if (!promotion) return { ok: false, reason: 'not_found' }
  const isNow = promotion.targets.some(({ business_id }) => business_id === businessId)
  if (isNow !== isApplied) return { ok: true, done: [], notUndone: [PROMOTION_LOG_LABEL] }
  if (!isApplied) {
    const applied = await applyPromotionToBusiness(trx, by, { promotionId, businessId })
    return applied.ok
      ? { ok: true, done: [PROMOTION_LOG_LABEL], notUndone: [] }
      : { ok: false, reason: 'refused', message: `No se pudo: ${applied.why}.` }
  }
  const { actor, now = new Date() } = by
  await trx
    .deleteFrom('promotion_applications')
    .where('promotion_id', '=', promotionId)
    .where('business_id', '=', businessId)
    .execute()
  await touchPromotion(trx, promotionId, now.toISOString())
  const { name } = await trx
    .selectFrom('businesses')
    .select('business_name as name')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const entry = { action: getActionOrUndone(actor, 'changed'), noun: 'contact', id: businessId } as const
  const undo = { state: stateOf(promotionId, { before: true }) }
  const fields = { before: { Promoción: promotion.title }, after: { Promoción: null }, undo }
  await recordChange(trx, actor, { ...entry, title: getAdminBusinessName(name), ...fields }, now)
  return { ok: true, done: [PROMOTION_LOG_LABEL], notUndone: [] }
}

const PROMOTION_LOG_LABEL = 'Promoción'

interface StoredState {
  promotion?: number
  isApplied?: boolean
}

const stateOf = (promotion: number, { before }: { before: boolean }) => ({
  name: 'promotion_business' as const,
  before: JSON.stringify({ promotion, isApplied: before } satisfies StoredState),
  after: JSON.stringify({ promotion, isApplied: !before } satisfies StoredState),
})

async function readPromotion(trx: Db, id: number) {
  const promotion = await trx
    .selectFrom('promotions')
    .select(['title', 'application_scope as scope'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('business_id', 'is', null)
    .executeTakeFirst()
  if (!promotion) return null
  const targets = await trx
    .selectFrom('promotion_applications')
    .select(['category_id', 'business_id'])
    .where('promotion_id', '=', id)
    .execute()
  return { ...promotion, targets }
}

/**
 * Sets the scope to chosen businesses. Without targets, the promotion may still have the scope of categories.
 * Increments the version, so that forms opened before detect the change.
 */
const touchPromotion = (trx: Db, id: number, moment: string) =>
  trx
    .updateTable('promotions')
    .set(({ eb }) => ({ application_scope: 'specific', version: eb('version', '+', 1), updated_at: moment }))
    .where('id', '=', id)
    .execute()
