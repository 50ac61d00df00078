import type { Db } from 'db/connect'
import { inScopedTransaction, inTransaction } from 'db/transaction'
import { eraseLoggedChanges, recordChange } from '~/features/audit/record.server'
import {
  type ActorContext,
  getActionOrUndone,
  type LoggedChangeResult,
  OWNER_ACTOR,
  type UndoHandler,
} from '~/features/audit/schema'
import { markUnseenIfOwnerChanged } from '~/features/businesses/unseen.server'
import { listLoggedImageHashes } from '~/features/images/orphan-images.server'
import { buildVersionedRestore, createTrashKindReader } from '~/features/trash-kinds/reading.server'
import type { TrashError, TrashKind } from '~/features/trash-kinds/schema'
import { href } from '~/href'
import { promotionFieldSet } from './edit/fields'
import { readPromotion } from './edit/save.server'
import {
  hasOwnOfferRoom,
  isOfferDeletedByTeam,
  isOfferTurnedOffByTeam,
  OFFER_TURNED_OFF_BY_TEAM_MESSAGE,
  OWN_OFFERS_FULL_MESSAGE,
} from './own/list.server'

export const promotionTrashKind: TrashKind = {
  plural: 'Promociones',
  erasedWith: 'Se va también de todos los negocios donde aplicaba.',
  ...createTrashKindReader(
    (db) =>
      db
        .selectFrom('promotions as item')
        .select(['item.id', 'item.title', 'item.sponsor_name as detail', 'item.deleted_at as deletedAt']),
    ({ id }) => href('/admin/promociones/:id', { id }),
  ),

  restore: async (trx, item, now) => {
    const offer = await trx
      .selectFrom('promotions')
      .select(['id', 'business_id', 'is_active', 'valid_until as until'])
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow()
    const counts = offer.business_id !== null && offer.is_active === 1
    if (counts && !(await hasOwnOfferRoom(trx, offer.business_id ?? 0, now, offer)))
      return { ok: false, reason: 'offers_full' }
    return buildVersionedRestore('promotions')(trx, item, now)
  },

  images: async (trx, id) => {
    const rows = await trx.selectFrom('promotions').select('image_hash').where('id', '=', id).execute()
    return [
      ...rows.flatMap(({ image_hash }) => image_hash ?? []),
      ...(await listLoggedImageHashes(trx, 'promotion', [id])),
    ]
  },

  erase: async (trx, id) => {
    await trx.deleteFrom('promotions').where('id', '=', id).execute()
    await eraseLoggedChanges(trx, 'promotion', [id])
    return { ok: true }
  },
}

export type SetPromotionActiveResult = LoggedChangeResult | { ok: false; reason: 'refused'; why: string }

/**
 * Turns a promotion on or off (row 266). Fails with `not_found`. Turning on is refused for a fourth active
 * own offer of a business (D120). It is also refused to an owner if the team turned the offer off (T220).
 */
export function setPromotionActive(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  id: number,
  isActive: boolean,
): Promise<SetPromotionActiveResult> {
  return inTransaction(db, async (trx): Promise<SetPromotionActiveResult> => {
    const stored = await readPromotion(trx, id)
    if (!stored) return { ok: false, reason: 'not_found' }
    if (stored.isActive === isActive) return { ok: true, entry: null }
    if (
      isActive &&
      stored.businessId !== null &&
      !(await hasOwnOfferRoom(trx, stored.businessId, now, stored))
    )
      return { ok: false, reason: 'refused', why: OWN_OFFERS_FULL_MESSAGE }
    if (isActive && actor.username === OWNER_ACTOR.username && (await isOfferTurnedOffByTeam(trx, id)))
      return { ok: false, reason: 'refused', why: OFFER_TURNED_OFF_BY_TEAM_MESSAGE }
    await trx
      .updateTable('promotions')
      .set(({ eb }) => ({
        is_active: isActive ? 1 : 0,
        version: eb('version', '+', 1),
        updated_at: now.toISOString(),
      }))
      .where('id', '=', id)
      .execute()
    const action = isActive ? 'activated' : 'deactivated'
    const undo = { fields: promotionFieldSet.changes(stored, { ...stored, isActive }) }
    const entry = { action, noun: 'promotion', id, title: stored.title, undo } as const
    return { ok: true, entry: await recordChange(trx, actor, entry, now) }
  })
}

/** Moves a promotion to the trash. Its applications stay stored (row 267, D72). */
export function deletePromotion(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  id: number,
): Promise<LoggedChangeResult> {
  return inTransaction(db, async (trx): Promise<LoggedChangeResult> => {
    const row = await find(trx, id)
    if (!row) return { ok: false, reason: 'not_found' }
    const moment = now.toISOString()
    await trx
      .updateTable('promotions')
      .set(({ eb }) => ({ deleted_at: moment, updated_at: moment, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    const entry = { action: 'deleted', noun: 'promotion', id, title: row.title } as const
    return { ok: true, entry: await recordChange(trx, actor, entry, now) }
  })
}

/**
 * Restores a promotion from the trash. Fails with `not_found`, or with `offers_full` if it would be a fourth
 * active own offer. Fails with `by_team` for an owner if the team deleted the offer (T220).
 */
export function restorePromotion(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  id: number,
): Promise<{ ok: true } | { ok: false; reason: TrashError }> {
  return inTransaction(db, async (trx) => {
    const item = await promotionTrashKind.find(trx, id)
    if (!item) return { ok: false, reason: 'not_found' }
    if (actor.username === OWNER_ACTOR.username && (await isOfferDeletedByTeam(trx, id)))
      return { ok: false, reason: 'by_team' }
    const restored = await promotionTrashKind.restore(trx, item, now)
    if (restored.ok) await markPictureUnseen(trx, { actor, now }, id)
    if (restored.ok)
      await recordChange(trx, actor, { action: 'restored', noun: 'promotion', id, title: item.title }, now)
    return restored
  })
}

/**
 * Lists the business of a restored own offer as unseen if the offer has a picture. That picture can be public
 * again (T258).
 */
async function markPictureUnseen(trx: Db, by: ActorContext, id: number): Promise<void> {
  const offer = await trx
    .selectFrom('promotions')
    .select('business_id')
    .where('id', '=', id)
    .where('image_hash', 'is not', null)
    .executeTakeFirst()
  if (offer?.business_id) await markUnseenIfOwnerChanged(trx, by, offer.business_id)
}

export type ChangePromotionUsesResult =
  | { ok: true; uses: number; mostUses: number | null }
  | { ok: false; reason: 'not_found' | 'exhausted' | 'unused' }
  /** The number of uses differs from the one on the page. */
  | { ok: false; reason: 'changed'; uses: number }

/**
 * Counts a use, or removes one with -1 (D70). Fails with `exhausted` above the maximum and with `unused`
 * below zero. `seen` is the number on the page; if it differs, fails with `changed`, so that two taps count
 * once.
 */
export function changePromotionUses(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  id: number,
  { change, seen }: { change: 1 | -1; seen?: number | undefined },
): Promise<ChangePromotionUsesResult> {
  return inScopedTransaction(
    db,
    { what: 'promotion', id },
    async (trx): Promise<ChangePromotionUsesResult> => {
      const counted = await trx
        .updateTable('promotions')
        .set(({ eb }) => ({ current_uses: eb('current_uses', '+', change), updated_at: now.toISOString() }))
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .$if(seen !== undefined, (query) => query.where('current_uses', '=', seen ?? 0))
        .$if(change === -1, (query) => query.where('current_uses', '>', 0))
        .$if(change === 1, (query) =>
          query.where((eb) =>
            eb.or([eb('max_uses', 'is', null), eb('current_uses', '<', eb.ref('max_uses'))]),
          ),
        )
        .returning(['title', 'current_uses as uses', 'max_uses as mostUses'])
        .executeTakeFirst()
      if (!counted) return whyNot(trx, id, { change, seen })
      const { title, uses, mostUses } = counted
      const state = { name: 'promotion_uses', before: String(uses - change), after: String(uses) } as const
      const fields = { before: { Usos: uses - change }, after: { Usos: uses }, undo: { state } }
      const action = getActionOrUndone(actor, 'changed')
      await recordChange(trx, actor, { action, noun: 'promotion', id, title, ...fields }, now)
      return { ok: true, uses, mostUses }
    },
  )
}

/** Undoes one counted or removed use. Later uses still count. */
export const undoPromotionUse: UndoHandler = async (trx, by, id, { state }) => {
  if (!state) return { ok: false, reason: 'not_found' }
  const change = Number(state.after) > Number(state.before) ? -1 : 1
  const counted = await changePromotionUses(trx, by, id, { change })
  if (counted.ok) return { ok: true, done: ['Usos'], notUndone: [] }
  if (counted.reason === 'not_found') return { ok: false, reason: 'not_found' }
  const message = change === 1 ? 'Ya se usó las veces que se puede.' : 'Ya no tiene usos que quitar.'
  return { ok: false, reason: 'refused', message }
}

async function whyNot(
  trx: Db,
  id: number,
  { change, seen }: { change: 1 | -1; seen?: number | undefined },
): Promise<ChangePromotionUsesResult> {
  const row = await find(trx, id)
  if (!row) return { ok: false, reason: 'not_found' }
  if (seen !== undefined && row.uses !== seen) return { ok: false, reason: 'changed', uses: row.uses }
  return { ok: false, reason: change === 1 ? 'exhausted' : 'unused' }
}

const find = (db: Db, id: number) =>
  db
    .selectFrom('promotions')
    .select(['title', 'current_uses as uses'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
