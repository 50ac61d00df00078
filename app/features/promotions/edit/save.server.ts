import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { lastChanges } from '~/features/audit/history.server'
import { recordChange } from '~/features/audit/record.server'
import type { By, TakeBack } from '~/features/audit/schema'
import type { Base, Difference } from '~/values/fields'
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
      differences: Difference<PromotionField>[]
      current: ReturnType<typeof PROMOTION.asForm>
    }

/** What is sent of a promotion that is there; without a picture it keeps the one it has, unless it drops it. */
interface SentChange extends Base, Pick<Sent, 'image' | 'dropsImage'> {
  promotion: Partial<PromotionData>
  action?: 'undone'
}

/**
 * Writes what an administrator says of a promotion (row 265). Refused when it is gone, was used more often than it may
 * be, and where somebody else has changed a field to something else since the form was opened (F44).
 */
export function savePromotion(
  db: Db,
  { actor, now = new Date() }: By,
  id: number,
  sent: SentChange,
): Promise<SavedPromotion> {
  return inTransaction(db, async (trx): Promise<SavedPromotion> => {
    const stored = await readPromotion(trx, id)
    if (!stored) return { ok: false, reason: 'not_found' }
    const { conflicts, values } = PROMOTION.merge(stored, sent.promotion, {
      opened: sent.opened,
      isCurrent: stored.version === sent.version,
    })
    if (conflicts.length > 0) {
      const last = await lastChanges(trx, { noun: 'promotion', id })
      const differences = conflicts.map((each) => ({ ...each, ...last.get(each.label) }))
      const current = PROMOTION.asForm(stored)
      return { ok: false, reason: 'changed', version: stored.version, differences, current }
    }
    const imageHash = sent.image ?? (sent.dropsImage ? null : stored.imageHash)
    const promotion = { ...values, imageHash }
    const changes = PROMOTION.changes(stored, promotion)
    if (Object.keys(changes).length === 0 && imageHash === stored.imageHash) return { ok: true }
    if (promotion.mostUses !== null && promotion.mostUses < stored.uses)
      return { ok: false, reason: 'more_uses', uses: stored.uses }
    await trx
      .updateTable('promotions')
      .set(({ eb }) => ({
        ...PROMOTION.toRow(promotion),
        image_hash: imageHash,
        version: eb('version', '+', 1),
        updated_at: now.toISOString(),
      }))
      .where('id', '=', id)
      .execute()
    const [before, after] = [asLogged(stored), asLogged(promotion)]
    const entry = { noun: 'promotion', id, title: promotion.title, before, after } as const
    const action = sent.action ?? 'changed'
    await recordChange(trx, actor, { ...entry, action, undo: { fields: changes } }, now)
    return { ok: true }
  })
}

/** Gives a promotion back what an entry of the log changed; what was changed since stays. */
export const undoPromotion: TakeBack = async (trx, by, id, { fields = {} }) => {
  const stored = await readPromotion(trx, id)
  if (!stored) return { ok: false, reason: 'not_found' }
  const { values, done, stays } = PROMOTION.takeBack(stored, fields)
  const sent = { version: stored.version, image: null, dropsImage: false, promotion: values }
  const saved =
    Object.keys(values).length === 0 ? null : await savePromotion(trx, by, id, { ...sent, action: 'undone' })
  if (saved === null || saved.ok) return { ok: true, done, stays }
  return { ok: false, reason: 'refused', message: 'Ya se usó más veces de las que permitía antes.' }
}
