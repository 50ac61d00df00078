import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import type { Actor, By } from '~/features/audit/schema'
import { BUSINESS, type BusinessValues } from '~/features/businesses/fields'
import type { OwnWeek } from '~/features/businesses/owner-business'
import { type Business, readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { parseWeek } from '~/features/businesses/week/hours-text'
import { readWeek, saveWeek } from '~/features/businesses/week/week.server'
import { zipProblem } from '~/features/places/fields'
import type { TypedChanges } from '~/values/fields'
import { inList } from '~/values/text/in-list'
import { HOURS } from './fields'
import { labelOf, saysNow } from './read.server'
import { problemOf } from './schema'

export interface Deciding {
  actor: Actor
  now: Date
  /** What the fields said on the page they decided on, as `SuggestionEntry.seen`; what they said then when it is left out. */
  seen?: string | undefined
  /** An owner decides about what visitors suggest of one business only. */
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

/** Writes what somebody said ought to stand in some fields, as an administrator would write it, and notes who let it in. */
export function acceptSuggestion(db: Db, id: number, by: Deciding): Promise<Accepted> {
  return inTransaction(db, async (trx): Promise<Accepted> => {
    const row = await find(trx, id, by.businessId)
    const business = row && (await readBusiness(trx, row.business_id))
    if (!row || !business) return { ok: false, reason: 'not_found' }
    if (row.status !== 'in_review') return { ok: false, reason: 'decided', status: row.status }
    const fields = JSON.parse(row.fields) as TypedChanges
    const now = await saysNow(trx, business, Object.keys(fields))
    const stood = Object.entries(fields).map(([name, [before]]) => [name, before])
    if (JSON.stringify([...now]) !== (by.seen ?? JSON.stringify(stood)))
      return { ok: false, reason: 'changed' }
    const written = await write(trx, by, business, fields)
    if (written !== null) return written
    await trx
      .updateTable('suggestions')
      .set({ status: 'published', updated_at: by.now.toISOString() })
      .where('id', '=', id)
      .execute()
    const labels = Object.keys(fields).map(labelOf)
    return { ok: true, said: `${inList(labels)} de ${business.name}: cambiado.` }
  })
}

/** Null when all of it is written. */
async function write(trx: Db, by: By, business: Business, fields: TypedChanges): Promise<Accepted | null> {
  const { [HOURS]: hours, ...said } = fields
  for (const [name, [, meant]] of Object.entries(said)) {
    const message = problemOf(name, meant)
    if (message) return { ok: false, reason: 'invalid', message }
  }
  const meant = meantBy(said)
  const next = { ...business, ...meant }
  const isPlace = 'codigo-postal' in said || 'estado' in said
  const problem = isPlace ? zipProblem(next.zipcode, next.stateCode) : null
  if (problem) return { ok: false, reason: 'invalid', message: problem }
  if (hours && !(await writeWeek(trx, by, business, hours[1]))) return { ok: false, reason: 'changed' }
  const saved = await saveBusiness(trx, by, business.id, { business: meant })
  if (saved.ok) return null
  if (saved.reason !== 'refused') return { ok: false, reason: 'changed' }
  return { ok: false, reason: 'invalid', message: Object.values(saved.errors).flat().join('. ') }
}

function meantBy(fields: TypedChanges): Partial<BusinessValues> {
  const entries = Object.entries(fields).flatMap(([name, [, meant]]) => {
    const read = BUSINESS.readTyped(name, meant)
    return read?.success ? [[read.key, read.data]] : []
  })
  return Object.fromEntries(entries) as Partial<BusinessValues>
}

/** The days that the line names, the others as they are. */
async function writeWeek(trx: Db, by: By, { id }: Business, line: string): Promise<boolean> {
  const read = parseWeek(line)
  if (!read.ok) return false
  const { version, week } = await readWeek(trx, id, by.now)
  const days: OwnWeek['days'] = [0, 1, 2, 3, 4, 5, 6].map(
    (weekday) => read.spans.get(weekday) ?? week.days?.[weekday] ?? [],
  )
  return (await saveWeek(trx, by, id, { version, week: { ...week, days } })).ok
}

/** An owner does not take what was suggested; nothing of it is shown. */
export function dismissSuggestion(db: Db, id: number, by: Deciding): Promise<Accepted> {
  return inTransaction(db, async (trx) => {
    const row = await find(trx, id, by.businessId)
    if (!row) return { ok: false, reason: 'not_found' }
    if (row.status !== 'in_review') return { ok: false, reason: 'decided', status: row.status }
    const status_reason = `Lo descartó ${by.actor.username}`
    await trx
      .updateTable('suggestions')
      .set({ status: 'refused', status_reason, updated_at: by.now.toISOString() })
      .where('id', '=', id)
      .execute()
    const entry = { action: 'refused', noun: 'suggestion', id, title: `De ${row.business_name}` } as const
    await recordChange(trx, by.actor, { ...entry, after: { Motivo: status_reason } }, by.now)
    return { ok: true, said: null }
  })
}

function find(trx: Db, id: number, businessId: number | undefined) {
  return trx
    .selectFrom('suggestions')
    .innerJoin('businesses', 'businesses.id', 'suggestions.business_id')
    .select([
      'suggestions.business_id',
      'suggestions.business_name',
      'suggestions.fields',
      'suggestions.status',
    ])
    .where('suggestions.id', '=', id)
    .where('businesses.deleted_at', 'is', null)
    .$if(businessId !== undefined, (query) =>
      query
        .where('suggestions.business_id', '=', businessId ?? 0)
        .where('suggestions.source', '=', 'visitor'),
    )
    .executeTakeFirst()
}
