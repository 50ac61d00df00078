import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import { businessFields, OWN, type OwnData } from '~/features/businesses/fields'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { zipProblem } from '~/features/places/fields'
import { CORRECTABLE, correctableField } from './fields'
import { readField } from './schema'

export interface Deciding {
  actor: Actor
  now: Date
  /** What the field said on the page they decided on; what it said to the visitor when it is left out. */
  seen?: string | undefined
  /** An owner decides about one business only. */
  businessId?: number
}

export type Accepted =
  | { ok: true; said: string | null }
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'decided'; status: string }
  /** The field says something else by now than whoever decided was looking at. */
  | { ok: false; reason: 'changed' }
  /** The rules of the field do not let it in any more. */
  | { ok: false; reason: 'invalid'; message: string }

/** Writes what a visitor said ought to stand in a field, as its owner would write it, and notes who let it in. */
export function acceptCorrection(db: Db, id: number, by: Deciding): Promise<Accepted> {
  return inTransaction(db, async (trx) => {
    const row = await find(trx, id, by.businessId)
    const field = row && correctableField(row.field)
    if (!row || !field) return { ok: false, reason: 'not_found' }
    if (row.status !== 'in_review') return { ok: false, reason: 'decided', status: row.status }
    const page = await readBusiness(trx, row.business_id)
    if (!page) return { ok: false, reason: 'not_found' }
    const current = OWN.typed(page)[field]
    if (current !== (by.seen ?? row.stored)) return { ok: false, reason: 'changed' }
    const read = readField(field, row.suggested)
    if (!read.ok) return { ok: false, reason: 'invalid', message: read.message }
    const next = { ...page, ...corrected(field, read.value) }
    const problem = field === 'codigo-postal' ? zipProblem(next.zipcode, next.stateCode) : undefined
    if (problem) return { ok: false, reason: 'invalid', message: problem }
    const saved = await saveBusiness(trx, by, row.business_id, { business: corrected(field, read.value) })
    if (!saved.ok) return { ok: false, reason: 'changed' }
    await trx
      .updateTable('corrections')
      .set({ status: 'published', updated_at: by.now.toISOString() })
      .where('id', '=', id)
      .execute()
    return { ok: true, said: `${CORRECTABLE[field]} de ${row.business_name} quedó cambiado.` }
  })
}

/** An owner does not take what was suggested; nothing of it is shown. */
export function dismissCorrection(db: Db, id: number, by: Deciding): Promise<Accepted> {
  return inTransaction(db, async (trx) => {
    const row = await find(trx, id, by.businessId)
    if (!row) return { ok: false, reason: 'not_found' }
    if (row.status !== 'in_review') return { ok: false, reason: 'decided', status: row.status }
    const status_reason = `Lo descartó ${by.actor.username}`
    await trx
      .updateTable('corrections')
      .set({ status: 'refused', status_reason, updated_at: by.now.toISOString() })
      .where('id', '=', id)
      .execute()
    const entry = { action: 'refused', noun: 'correction', id, title: `De ${row.business_name}` } as const
    await recordChange(trx, by.actor, { ...entry, after: { Motivo: status_reason } }, by.now)
    return { ok: true, said: null }
  })
}

function find(trx: Db, id: number, businessId: number | undefined) {
  return trx
    .selectFrom('corrections')
    .innerJoin('businesses', 'businesses.id', 'corrections.business_id')
    .select(['corrections.business_id', 'corrections.business_name', 'corrections.field'])
    .select(['corrections.stored', 'corrections.suggested', 'corrections.status'])
    .where('corrections.id', '=', id)
    .where('businesses.deleted_at', 'is', null)
    .$if(businessId !== undefined, (query) => query.where('corrections.business_id', '=', businessId ?? 0))
    .executeTakeFirst()
}

function corrected(field: string, value: string): Partial<OwnData> {
  const [key] = Object.entries(businessFields(true)).find(([, { name }]) => name === field) ?? []
  return key ? { [key]: value } : {}
}
