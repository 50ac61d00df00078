import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { createStateUndoHandler, recordChange } from '~/features/audit/record.server'
import { type ActorContext, getActionOrUndone } from '~/features/audit/schema'
import type { FieldConflict } from '~/values/fields'
import {
  formatPromotionTargetNames,
  MAX_PROMOTION_TARGETS,
  type PromotionTargetsValues,
  type PromotionWithTargets,
  readPromotionTargets,
} from './targets.server'

export type SavePromotionTargetsResult =
  /** `reach` is what it applies to now, as text: `todos los negocios`, or a count. */
  | { ok: true; title: string; reach: string }
  | { ok: false; reason: 'not_found' }
  /** Names of chosen categories or businesses that are in the trash. Erased ones have no name here. */
  | { ok: false; reason: 'unknown'; names: string[] }
  | { ok: false; reason: 'changed'; version: number; differences: FieldConflict<'alcance'>[] }

/**
 * Replaces what a promotion applies to, completely or not at all (rows 272, 275, 276). Fails with:
 * - `changed` if the targets differ and the promotion changed since the form was opened (F44);
 * - `unknown` if a target was erased, or a new one is in the trash;
 * - `not_found` if it does not exist, is in the trash, or is an own offer of a business (D120).
 */
export function savePromotionTargets(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  id: number,
  sent: PromotionTargetsValues,
): Promise<SavePromotionTargetsResult> {
  return inTransaction(db, async (trx): Promise<SavePromotionTargetsResult> => {
    const stored = await readPromotionTargets(trx, id)
    if (!stored || stored.ownerId !== null) return { ok: false, reason: 'not_found' }
    const targets = await targetsOf(trx, sent, stored)
    if (!targets.ok) return targets
    const done = {
      ok: true,
      title: stored.title,
      reach: countTargets(sent.alcance, targets.rows.length),
    } as const
    if (isSame(stored, sent)) return done
    const was = formatPromotionTargetNames(stored)
    if (stored.version !== sent.version)
      return {
        ok: false,
        reason: 'changed',
        version: stored.version,
        differences: [{ id: 'alcance', label: 'Vale en', stored: was }],
      }
    await write(trx, id, {
      targets: targets.rows,
      scope: STORED_SCOPE_BY_SCOPE[sent.alcance],
      moment: now.toISOString(),
    })
    const after = await readPromotionTargets(trx, id)
    const state = {
      name: 'promotion_reach',
      before: reachOf(stored),
      after: reachOf(after ?? stored),
    } as const
    const fields = {
      ...{ before: { 'Vale en': was }, after: { 'Vale en': after && formatPromotionTargetNames(after) } },
      undo: { state },
    }
    const action = getActionOrUndone(actor, 'changed')
    const auditEntry = { action, noun: 'promotion', id, title: stored.title } as const
    await recordChange(trx, actor, { ...auditEntry, ...fields }, now)
    return done
  })
}

export type AddPromotionBusinessesResult =
  | (Extract<SavePromotionTargetsResult, { ok: true }> & { added: number })
  | Exclude<SavePromotionTargetsResult, { ok: true }>
  /** More than a promotion can have. `chosen`: number of those that it does not have yet. */
  | { ok: false; reason: 'full'; chosen: number; room: number }

/**
 * Adds businesses to those that a promotion applies to, all or none (rows 272, 275). A promotion that applies
 * to all or to categories then applies only to these, unless it changed since `version` was shown. Fails like
 * `savePromotionTargets`, and with `full` if they are more than 150.
 */
export function addPromotionBusinesses(
  db: Db,
  context: ActorContext,
  id: number,
  sent: { version: number; businessIds: readonly number[] },
): Promise<AddPromotionBusinessesResult> {
  return inTransaction(db, async (trx): Promise<AddPromotionBusinessesResult> => {
    const stored = await readPromotionTargets(trx, id)
    if (!stored) return { ok: false, reason: 'not_found' }
    const existing = stored.businesses.map((business) => business.id)
    const added = [...new Set(sent.businessIds)].filter((each) => !existing.includes(each))
    const room = MAX_PROMOTION_TARGETS - existing.length
    if (added.length > room) return { ok: false, reason: 'full', chosen: added.length, room }
    const isReplacing = stored.reach === 'all' || stored.reach === 'category'
    const saved = await savePromotionTargets(trx, context, id, {
      version: isReplacing ? sent.version : stored.version,
      alcance: 'business',
      categoria: [],
      negocio: [...existing, ...added],
    })
    return saved.ok ? { ...saved, added: added.length } : saved
  })
}

/** Formats what a promotion is applied to: `todos los negocios`, or a count. */
function countTargets(scope: PromotionTargetsValues['alcance'], count: number): string {
  if (scope === 'all') return 'todos los negocios'
  const [one, many] = scope === 'category' ? ['categoría', 'categorías'] : ['negocio', 'negocios']
  return `${count} ${count === 1 ? one : many}`
}

/** Returns what a promotion is applied to, with sorted ids, for the log. */
const reachOf = ({ reach, categories, businesses }: PromotionWithTargets): string => {
  const ids = (reach === 'category' ? categories : businesses).map(({ id }) => id)
  return JSON.stringify({ reach, ids: reach === 'all' ? [] : ids.sort((a, b) => a - b) })
}

export const undoPromotionTargets = createStateUndoHandler({
  label: 'Vale en',
  read: async (trx, id) => {
    const stored = await readPromotionTargets(trx, id)
    return stored && reachOf(stored)
  },
  write: async (trx, by, id, state) => {
    const { reach, ids } = JSON.parse(state) as { reach: PromotionWithTargets['reach']; ids: number[] }
    const version = (await readPromotionTargets(trx, id))?.version ?? 0
    const categories =
      reach === 'category'
        ? await trx
            .selectFrom('categories')
            .select('slug')
            .where('id', 'in', [0, ...ids])
            .execute()
        : []
    const applied = await savePromotionTargets(trx, by, id, {
      version,
      alcance: reach ?? 'business',
      categoria: categories.map(({ slug }) => slug),
      negocio: reach === 'business' ? ids : [],
    })
    const isWhole = reach !== 'category' || categories.length === ids.length
    return applied.ok && isWhole ? null : 'Algo a lo que se aplicaba ya no está.'
  },
})

/** Whether a promotion already applies to the same targets, in any order. */
function isSame(
  { reach, categories, businesses }: PromotionWithTargets,
  sent: PromotionTargetsValues,
): boolean {
  if (reach !== sent.alcance) return false
  const [there, chosen] =
    reach === 'category'
      ? [categories.map(({ slug }) => slug), sent.categoria]
      : [businesses.map(({ id }) => id), sent.negocio]
  return reach === 'all' || there.sort().join() === [...new Set<string | number>(chosen)].sort().join()
}

const STORED_SCOPE_BY_SCOPE = { all: 'all', category: 'category', business: 'specific' } as const

interface Written {
  targets: Target[]
  scope: (typeof STORED_SCOPE_BY_SCOPE)[keyof typeof STORED_SCOPE_BY_SCOPE]
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

type Target =
  | { category_id: number; application_type: 'category' }
  | { business_id: number; business_name: string; application_type: 'business' }

type Targets = { ok: true; rows: Target[] } | { ok: false; reason: 'unknown'; names: string[] }

/**
 * Returns the rows to store. Targets that the promotion already has stay, even in the trash, so that a
 * restored target still has it.
 */
async function targetsOf(
  trx: Db,
  { alcance, categoria, negocio }: PromotionTargetsValues,
  stored: PromotionWithTargets,
): Promise<Targets> {
  if (alcance === 'all') return { ok: true, rows: [] }
  if (alcance === 'category') {
    const found = await trx
      .selectFrom('categories')
      .select(['id as category_id', 'name', 'deleted_at'])
      .where('slug', 'in', categoria)
      .execute()
    const had = new Set(stored.categories.map(({ id }) => id))
    return whole(found, {
      count: new Set(categoria).size,
      isThere: (row) => row.deleted_at === null || had.has(row.category_id),
      nameOf: ({ name }) => name,
      toTarget: ({ category_id }) => ({ category_id, application_type: 'category' }),
    })
  }
  const found = await trx
    .selectFrom('businesses')
    .select(['id as business_id', 'business_name', 'deleted_at'])
    .where('id', 'in', [0, ...negocio])
    .execute()
  const had = new Set(stored.businesses.map(({ id }) => id))
  return whole(found, {
    count: negocio.length,
    isThere: (row) => row.deleted_at === null || had.has(row.business_id),
    nameOf: ({ business_name }) => business_name,
    toTarget: ({ business_id, business_name }) => ({
      business_id,
      business_name,
      application_type: 'business',
    }),
  })
}

interface Chosen<Row> {
  /** Number of chosen targets. */
  count: number
  isThere: (row: Row) => boolean
  nameOf: (row: Row) => string
  toTarget: (row: Row) => Target
}

function whole<Row>(found: Row[], { count, isThere, nameOf, toTarget }: Chosen<Row>): Targets {
  const gone = found.filter((row) => !isThere(row))
  if (found.length < count || gone.length > 0)
    return { ok: false, reason: 'unknown', names: gone.map(nameOf) }
  return { ok: true, rows: found.map(toTarget) }
}
