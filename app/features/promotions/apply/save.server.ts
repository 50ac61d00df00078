import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'
import type { Difference } from '~/values/fields'
import { type AppliedPromotion, inWords, readApplied } from './read.server'
import type { Application } from './schema'

export type Applied =
  | { ok: true; isAll: boolean }
  /** `unknown`: one of the categories or businesses is not there any more. */
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'changed'; version: number; differences: Difference<'alcance'>[] }

/**
 * Applies a promotion to all, categories or businesses anew, all or nothing (rows 272, 275, 276). Refused when changed
 * (F44).
 */
export function applyPromotion(
  db: Db,
  { actor, now = new Date() }: By,
  id: number,
  sent: Application,
): Promise<Applied> {
  return db.transaction().execute(async (trx) => {
    const stored = await readApplied(trx, id)
    if (!stored) return { ok: false, reason: 'not_found' }
    const targets = await targetsOf(trx, sent)
    if (!targets) return { ok: false, reason: 'unknown' }
    if (isSame(stored, sent)) return { ok: true, isAll: sent.alcance === 'all' }
    const was = inWords(stored)
    if (stored.version !== sent.version)
      return {
        ok: false,
        reason: 'changed',
        version: stored.version,
        differences: [{ id: 'alcance', label: 'Vale en', stored: was }],
      }
    await write(trx, id, { targets, scope: SCOPES[sent.alcance], moment: now.toISOString() })
    const after = await readApplied(trx, id)
    const fields = { before: { 'Vale en': was }, after: { 'Vale en': after && inWords(after) } }
    const auditEntry = { action: 'changed', noun: 'promotion', id, title: stored.title } as const
    await recordChange(trx, actor, { ...auditEntry, ...fields }, now)
    return { ok: true, isAll: sent.alcance === 'all' }
  })
}

/** Already applied to these, in whatever order. */
function isSame({ reach, categories, businesses }: AppliedPromotion, sent: Application): boolean {
  if (reach !== sent.alcance) return false
  const [there, chosen] =
    reach === 'category'
      ? [categories.map(({ slug }) => slug), sent.categoria]
      : [businesses.map(({ id }) => id), sent.negocio]
  return reach === 'all' || there.sort().join() === [...new Set<string | number>(chosen)].sort().join()
}

const SCOPES = { all: 'all', category: 'category', business: 'specific' } as const

interface Written {
  targets: NonNullable<Awaited<ReturnType<typeof targetsOf>>>
  scope: (typeof SCOPES)[keyof typeof SCOPES]
  moment: string
}

async function write(trx: Db, id: number, { targets, scope, moment }: Written): Promise<void> {
  await trx.deleteFrom('promotion_applications').where('promotion_id', '=', id).execute()
  if (targets.length > 0)
    await trx
      .insertInto('promotion_applications')
      .values(targets.map((target) => ({ ...target, promotion_id: id, created_at: moment })))
      .execute()
  await trx
    .updateTable('promotions')
    .set(({ eb }) => ({ application_scope: scope, version: eb('version', '+', 1), updated_at: moment }))
    .where('id', '=', id)
    .execute()
}

/** The rows to be stored; null when something chosen is not there. */
async function targetsOf(trx: Db, { alcance, categoria, negocio }: Application) {
  if (alcance === 'all') return []
  if (alcance === 'category') {
    const found = await trx
      .selectFrom('categories')
      .select('id as category_id')
      .where('slug', 'in', categoria)
      .where('deleted_at', 'is', null)
      .execute()
    const isWhole = found.length === new Set(categoria).size
    return isWhole ? found.map((row) => ({ ...row, application_type: 'category' as const })) : null
  }
  const found = await trx
    .selectFrom('businesses')
    .select(['id as business_id', 'business_name'])
    .where('id', 'in', negocio)
    .where('deleted_at', 'is', null)
    .execute()
  if (found.length < negocio.length) return null
  return found.map((row) => ({ ...row, application_type: 'business' as const }))
}
