import type { Db } from 'db/connect'
import { findLastChange } from '~/features/audit/history.server'
import { OWNER_ACTOR } from '~/features/audit/schema'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { readPromotionCards } from '../list/list.server'

export const OFFER_TURNED_OFF_BY_TEAM_MESSAGE =
  'La apagó el equipo del directorio: escríbenos para encenderla otra vez'

/**
 * Whether the team, not the owner, made the last change of `Activa` (T220). Later deletions and restorations
 * do not matter (T256).
 */
export async function isOfferTurnedOffByTeam(db: Db, id: number): Promise<boolean> {
  const actions = ['activated', 'deactivated'] as const
  const last = await findLastChange(db, { noun: 'promotion', id, labels: ['Activa'], actions })
  return last !== undefined && last.username !== OWNER_ACTOR.username
}

/** Whether the team, not the owner, made the last deletion of this offer (T220). */
export async function isOfferDeletedByTeam(db: Db, id: number): Promise<boolean> {
  const last = await findLastChange(db, { noun: 'promotion', id, labels: [], actions: ['deleted'] })
  return last !== undefined && last.username !== OWNER_ACTOR.username
}

/**
 * Maximum number of active own offers of a business that have not ended (D120). It includes those that wait,
 * were refused or are used up.
 */
export const MAX_ACTIVE_OWN_OFFERS = 3

export const OWN_OFFERS_FULL_MESSAGE = `Ya hay ${MAX_ACTIVE_OWN_OFFERS} ofertas activas o programadas de este negocio: apaga una primero`

/**
 * Lists the ids of active own offers of a business, oldest first. Excludes those that have ended and the
 * trash.
 */
export async function listActiveOwnOfferIds(db: Db, businessId: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('promotions')
    .select('id')
    .where('business_id', '=', businessId)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where('valid_until', '>=', getDateInZone(DEFAULT_TIME_ZONE, now))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Whether a business can have another active own offer. A stored `offer` is not counted. If it has ended,
 * there is room. `until` is its last day, `yyyy-MM-dd`.
 */
export async function hasOwnOfferRoom(
  db: Db,
  businessId: number,
  now: Date,
  offer?: { id: number; until: string },
): Promise<boolean> {
  if (offer && offer.until < getDateInZone(DEFAULT_TIME_ZONE, now)) return true
  const active = await listActiveOwnOfferIds(db, businessId, now)
  return active.filter((id) => id !== offer?.id).length < MAX_ACTIVE_OWN_OFFERS
}

/** Lists the own offers of a business, newest first. Excludes the trash. */
export async function listOwnOffers(db: Db, businessId: number, now: Date) {
  const rows = await db
    .selectFrom('promotions')
    .select('id')
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return readPromotionCards(
    db,
    rows.map(({ id }) => id),
    now,
  )
}

/** Whether a promotion is an own offer of this business. `isDeleted` selects those in the trash. */
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

/** Returns the hashes of the pictures of a business’s own offers. Excludes the trash. */
export async function listOwnOfferImageHashes(db: Db, businessId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('promotions')
    .select('image_hash')
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.flatMap(({ image_hash }) => image_hash ?? [])
}
