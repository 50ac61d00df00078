import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'
import type { Difference } from '~/values/fields'
import { asLogged, PROMOTION, type PromotionData, type PromotionField } from './fields'
import { readPromotion } from './read.server'
import type { PromotionForm } from './schema'

/** The picture somebody chose in the form, by its hash; null when none was. */
interface Sent extends PromotionForm {
  image: string | null
}

/** Makes a promotion, unused and applied to nothing (rows 262, 269). Returns its id. */
export function createPromotion(db: Db, { actor, now = new Date() }: By, sent: Sent): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const promotion = { ...sent.promotion, imageHash: sent.image }
    const moment = now.toISOString()
    const { id } = await trx
      .insertInto('promotions')
      .values({
        ...PROMOTION.toRow(promotion),
        image_hash: promotion.imageHash,
        application_scope: 'specific',
        created_at: moment,
        updated_at: moment,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const auditEntry = { action: 'created', noun: 'promotion', id, title: promotion.title } as const
    await recordChange(trx, actor, { ...auditEntry, after: asLogged(promotion) }, now)
    return id
  })
}

export type SavedPromotion =
  | { ok: true }
  | { ok: false; reason: 'not_found' }
  /** More uses are counted already than the form allows. */
  | { ok: false; reason: 'more_uses'; uses: number }
  | {
      ok: false
      reason: 'changed'
      version: number
      differences: Difference<PromotionField | 'imagen'>[]
    }

/**
 * Writes what an administrator says of a promotion (row 265). Refused when it is gone, was used more often than it may
 * be, or has changed since the form was opened: then every field that differs is named (F44).
 */
export function savePromotion(
  db: Db,
  { actor, now = new Date() }: By,
  id: number,
  sent: Sent,
): Promise<SavedPromotion> {
  return db.transaction().execute(async (trx) => {
    const stored = await readPromotion(trx, id)
    if (!stored) return { ok: false, reason: 'not_found' }
    const kept = sent.dropsImage ? null : stored.imageHash
    const promotion = { ...sent.promotion, imageHash: sent.image ?? kept }
    const differing = differencesOf(stored, promotion)
    if (differing.length === 0) return { ok: true }
    if (stored.version !== sent.version)
      return { ok: false, reason: 'changed', version: stored.version, differences: differing }
    if (promotion.mostUses !== null && promotion.mostUses < stored.uses)
      return { ok: false, reason: 'more_uses', uses: stored.uses }
    await trx
      .updateTable('promotions')
      .set(({ eb }) => ({
        ...PROMOTION.toRow(promotion),
        image_hash: promotion.imageHash,
        version: eb('version', '+', 1),
        updated_at: now.toISOString(),
      }))
      .where('id', '=', id)
      .execute()
    const auditEntry = { action: 'changed', noun: 'promotion', id, title: promotion.title } as const
    await recordChange(
      trx,
      actor,
      { ...auditEntry, before: asLogged(stored), after: asLogged(promotion) },
      now,
    )
    return { ok: true }
  })
}

function differencesOf(stored: PromotionData, sent: PromotionData): Difference<PromotionField | 'imagen'>[] {
  const differing = PROMOTION.differences(stored, sent)
  if (stored.imageHash === sent.imageHash) return differing
  const says = stored.imageHash ? 'Ahora hay otra imagen' : 'Ahora no hay imagen'
  return [...differing, { id: 'imagen', label: 'Imagen', stored: stored.imageHash ?? '', says }]
}
