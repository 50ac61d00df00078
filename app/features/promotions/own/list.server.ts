import type { Db } from 'db/connect'
import { findLastChange } from '~/features/audit/history.server'
import { OWNER } from '~/features/audit/schema'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { promotionCards } from '../list/list.server'

export const OFF_BY_TEAM = 'La apagó el equipo del directorio: escríbenos para encenderla otra vez'

/**
 * Returns whether the last change of `Activa` was made by the team, not by the owner (T220). Later deletions
 * and restorations do not count (T256).
 */
export async function isOffByTeam(db: Db, id: number): Promise<boolean> {
  const actions = ['activated', 'deactivated'] as const
  const last = await findLastChange(db, { noun: 'promotion', id, labels: ['Activa'], actions })
  return last !== undefined && last.username !== OWNER.username
}

/** Returns whether an administrator, not the owner, deleted this offer (T220). */
export async function isDeletedByTeam(db: Db, id: number): Promise<boolean> {
  const last = await findLastChange(db, { noun: 'promotion', id, labels: [], actions: ['deleted'] })
  return last !== undefined && last.username !== OWNER.username
}

/** Maximum number of own offers of a business that run, wait or are scheduled (D120). */
export const MAX_OWN_OFFERS = 3

export const OWN_OFFERS_FULL = `Ya hay ${MAX_OWN_OFFERS} ofertas activas o programadas de este negocio: apaga una primero`

/** Returns the ids of active own offers of a business, without ended and deleted ones, the oldest first. */
export async function activeOwnOfferIds(db: Db, businessId: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('promotions')
    .select('id')
    .where('business_id', '=', businessId)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where('valid_until', '>=', dateIn(DEFAULT_TIME_ZONE, now))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns whether a business may have one more active own offer. `except` is not counted. */
export async function hasOwnOfferRoom(
  db: Db,
  businessId: number,
  now: Date,
  except?: number,
): Promise<boolean> {
  const active = await activeOwnOfferIds(db, businessId, now)
  return active.filter((id) => id !== except).length < MAX_OWN_OFFERS
}

/** Returns the undeleted own offers of a business, the newest first. */
export async function listOwnOffers(db: Db, businessId: number, now: Date) {
  const rows = await db
    .selectFrom('promotions')
    .select('id')
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return promotionCards(
    db,
    rows.map(({ id }) => id),
    now,
  )
}

/** Returns whether a promotion is an own offer of this business, deleted or not as asked. */
export async function isOwnOffer(
  db: Db,
  businessId: number,
  { id, isDeleted }: { id: number; isDeleted: boolean },
): Promise<boolean> {
  const found = await db
    .selectFrom('promotions')
    .select('id')
    .where('id', '=', id)
    .where('business_id', '=', businessId)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the hashes of pictures of a business’s undeleted own offers. */
export async function imagesOfOwnOffers(db: Db, businessId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('promotions')
    .select('image_hash')
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.flatMap(({ image_hash }) => image_hash ?? [])
}
