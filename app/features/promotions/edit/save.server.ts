import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { lastChanges } from '~/features/audit/history.server'
import { recordChange } from '~/features/audit/record.server'
import type { By, TakeBack } from '~/features/audit/schema'
import { lostImage } from '~/features/images/store.server'
import type { Base, Difference } from '~/values/fields'
import { asLogged, misfitsOf, PROMOTION, type PromotionData, type PromotionField } from './fields'
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
  | { ok: false; reason: 'refused'; errors: Partial<Record<PromotionField, string[]>> }
  | {
      ok: false
      reason: 'changed'
      version: number
      differences: Difference<PromotionField>[]
      current: ReturnType<typeof PROMOTION.asForm>
    }

/** What is said of a promotion that is there; the rest stays. */
interface SentChange extends Base {
  promotion: Partial<PromotionData>
  action?: 'undone'
}

/**
 * Writes what an administrator says of a promotion (row 265). Refused when it is gone, does not fit together, was used more
 * often than it may be, and where somebody else has changed a field to something else since the form was opened (F44).
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
    const { conflicts, changed, values } = PROMOTION.merge(stored, sent.promotion, {
      opened: sent.opened,
      isCurrent: stored.version === sent.version,
    })
    if (conflicts.length > 0) {
      const last = await lastChanges(trx, { noun: 'promotion', id })
      const differences = conflicts.map((each) => ({ ...told(each, stored), ...last.get(each.label) }))
      const current = PROMOTION.asForm(stored)
      return { ok: false, reason: 'changed', version: stored.version, differences, current }
    }
    if (changed.length === 0) return { ok: true }
    const errors = { ...misfitsOf(values), ...overused(values, stored.uses) }
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'refused', errors }
    await trx
      .updateTable('promotions')
      .set(({ eb }) => ({
        ...PROMOTION.toRow(values),
        version: eb('version', '+', 1),
        updated_at: now.toISOString(),
      }))
      .where('id', '=', id)
      .execute()
    const [before, after] = [asLogged(stored), asLogged(values)]
    const entry = { noun: 'promotion', id, title: values.title, before, after } as const
    const undo = { fields: PROMOTION.changes(stored, values) }
    await recordChange(trx, actor, { ...entry, action: sent.action ?? 'changed', undo }, now)
    return { ok: true }
  })
}

/** Nobody reads the name of a picture. */
const told = (conflict: Difference<PromotionField>, { imageHash }: PromotionData) =>
  conflict.id === 'imagen'
    ? { ...conflict, says: imageHash ? 'Ahora hay otra imagen' : 'Ahora no hay imagen' }
    : conflict

const overused = ({ mostUses }: PromotionData, uses: number) =>
  mostUses !== null &&
  mostUses < uses && { 'usos-maximos': [`Ya se usó ${uses} veces: el máximo no puede ser menor`] }

/** Gives a promotion back what an entry of the log changed; what was changed since stays. */
export const undoPromotion: TakeBack = async (trx, by, id, { fields = {} }) => {
  const stored = await readPromotion(trx, id)
  if (!stored) return { ok: false, reason: 'not_found' }
  const lost = await lostImage(trx, fields.imagen?.[0])
  const { values, done, stays } = PROMOTION.takeBack(stored, fields, lost)
  const sent = { version: stored.version, promotion: values, action: 'undone' as const }
  const saved = Object.keys(values).length === 0 ? null : await savePromotion(trx, by, id, sent)
  if (saved === null || saved.ok) return { ok: true, done, stays }
  const message = saved.reason === 'refused' ? Object.values(saved.errors).flat().join('. ') : ''
  return { ok: false, reason: 'refused', message }
}
