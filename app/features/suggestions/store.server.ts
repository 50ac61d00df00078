import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import { OWNER_ACTOR } from '~/features/audit/schema'
import type { BusinessValues } from '~/features/businesses/fields'
import { type Business, readBusiness } from '~/features/businesses/read.server'
import { buildLimitKey } from '~/features/rate-limits/counter.server'
import { type FormSender, storeIdempotently } from '~/features/visitors/visitor-writes.server'
import type { FieldChanges } from '~/values/fields'
import { WITHDRAWN_BY_OWNER_REASON } from './fields'
import { parseSuggestedValues, readStoredValuesAsFormValues } from './read.server'
import type { SuggestionFormValues } from './schema'

export interface StoreSuggestionContext extends FormSender {
  business: { id: number; name: string }
  score: number
}

/**
 * Stores a suggestion without the fields that already have the suggested value. Fails with "same" if no field
 * is left. A suggestion with a hidden e-mail succeeds then and stores nothing, because "same" would confirm a
 * guess (T259). A suggestion repeated within some minutes is stored once.
 */
export async function storeSuggestion(
  db: Db,
  values: SuggestionFormValues,
  { business, score, address, secret }: StoreSuggestionContext,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: 'same' }> {
  const record = await readBusiness(db, business.id)
  const stored = record
    ? await readStoredValuesAsFormValues(db, record, Object.keys(values))
    : new Map<string, string>()
  const differing = Object.entries(values).flatMap(([field, wanted]): [string, [string, string]][] => {
    const before = stored.get(field)
    return before === undefined || before === wanted ? [] : [[field, [before, wanted]]]
  })
  if (differing.length === 0)
    return 'correo' in values && record?.showsEmail === false ? { ok: true } : { ok: false, reason: 'same' }
  const fields: FieldChanges = Object.fromEntries(differing)
  const insert = (trx: Db) => insertSuggestion(trx, { business, source: 'visitor', fields, score, now })
  const wanted = differing.map(([field, [, value]]) => [field, value])
  const key = buildLimitKey(secret, `suggestion from ${address}`, JSON.stringify([business.id, wanted]))
  await storeIdempotently(db, { key }, insert, now)
  return { ok: true }
}

/** Returns the owner's request in review with its typed values. Undefined if there is none. */
export async function findOpenOwnerChangeRequest(
  db: Db,
  businessId: number,
): Promise<{ id: number; values: Partial<BusinessValues> } | undefined> {
  const open = await waitingOfOwner(db, businessId)
  return open && { id: open.id, values: parseSuggestedValues(JSON.parse(open.fields) as FieldChanges) }
}

/**
 * Stores the owner's changes that need moderation (D119). Runs in the transaction that saves the other
 * changes. If such a request is in review, `fields` replace its content, and empty `fields` withdraw it.
 */
export async function storeOwnerChangeRequest(
  trx: Db,
  business: Business,
  fields: FieldChanges,
  now: Date,
): Promise<void> {
  const open = await waitingOfOwner(trx, business.id)
  if (Object.keys(fields).length === 0) {
    if (open) await withdrawOwnerChangeRequest(trx, business.id, open.id, now)
    return
  }
  if (!open) {
    await insertSuggestion(trx, { business, source: 'owner', fields, score: 1, now })
    return
  }
  await trx
    .updateTable('suggestions')
    .set({ fields: JSON.stringify(fields), updated_at: now.toISOString() })
    .where('id', '=', open.id)
    .execute()
}

/**
 * Withdraws the owner's request, so that it can no longer be accepted. Fails if it is no longer in review.
 */
export function withdrawOwnerChangeRequest(
  db: Db,
  businessId: number,
  suggestionId: number,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'decided' }> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('suggestions')
      .set({ status: 'refused', status_reason: WITHDRAWN_BY_OWNER_REASON, updated_at: now.toISOString() })
      .where('id', '=', suggestionId)
      .where('business_id', '=', businessId)
      .where('source', '=', 'owner')
      .where('status', '=', 'in_review')
      .returning('business_name')
      .executeTakeFirst()
    if (!row) return { ok: false, reason: 'decided' }
    const entry = {
      action: 'withdrawn',
      noun: 'suggestion',
      id: suggestionId,
      title: `De ${row.business_name}`,
    } as const
    const undo = { moved: { from: 'in_review', to: 'refused', reason: null } }
    await recordChange(
      trx,
      OWNER_ACTOR,
      { ...entry, after: { Motivo: WITHDRAWN_BY_OWNER_REASON }, undo },
      now,
    )
    return { ok: true }
  })
}

const waitingOfOwner = (db: Db, businessId: number) =>
  db
    .selectFrom('suggestions')
    .select(['id', 'fields'])
    .where('business_id', '=', businessId)
    .where('source', '=', 'owner')
    .where('status', '=', 'in_review')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/**
 * Whether this suggestion is an owner's request and another request of that owner is in review. It must then
 * not return to review, because an owner has only one open request (D119). False for suggestions of visitors.
 */
export async function hasOtherOpenOwnerChangeRequest(db: Db, suggestionId: number): Promise<boolean> {
  const other = await db
    .selectFrom('suggestions')
    .innerJoin('suggestions as other', 'other.business_id', 'suggestions.business_id')
    .select('other.id')
    .where('suggestions.id', '=', suggestionId)
    .where('suggestions.source', '=', 'owner')
    .where('other.source', '=', 'owner')
    .where('other.status', '=', 'in_review')
    .whereRef('other.id', '<>', 'suggestions.id')
    .executeTakeFirst()
  return other !== undefined
}

interface NewSuggestion {
  business: { id: number; name: string }
  source: 'visitor' | 'owner'
  fields: FieldChanges
  score: number
  now: Date
}

async function insertSuggestion(trx: Db, { business, fields, score, now, source }: NewSuggestion) {
  const moment = now.toISOString()
  const { id } = await trx
    .insertInto('suggestions')
    .values({
      business_id: business.id,
      business_name: business.name,
      source,
      fields: JSON.stringify(fields),
      status_reason: null,
      bot_score: score,
      created_at: moment,
      updated_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
