import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import {
  type Actor,
  type ActorContext,
  ENTITY_LABELS,
  OWNER_ACTOR,
  type UndoHandler,
} from '~/features/audit/schema'
import { type MailContext, recordBusinessEmailChange } from '~/features/businesses/email-change.server'
import type { BusinessValues } from '~/features/businesses/fields'
import { type Business, readBusiness } from '~/features/businesses/read.server'
import { type SaveBusinessResult, saveBusiness, undoBusinessChange } from '~/features/businesses/save.server'
import { saveWeek } from '~/features/businesses/week/week.server'
import { findZipProblem } from '~/features/places/zip'
import type { FieldChanges } from '~/values/fields'
import { formatList } from '~/values/text/in-list'
import { HOURS_FIELD_NAME, type SuggestionSource } from './fields'
import {
  buildSuggestionStamp,
  getSuggestionFieldLabel,
  parseSuggestedValues,
  readStoredValuesAsFormValues,
  readSuggestedWeek,
  readSuggestions,
} from './read.server'
import { findBusinessFieldError } from './schema'
import { hasOtherOpenOwnerChangeRequest } from './store.server'

/** Field of a log entry that names the author of an accepted suggestion. */
export const PROPOSED_BY_LOG_LABEL = 'Lo propuso'

/** Names of suggestion authors in the log. */
const PROPOSERS: Record<SuggestionSource, string> = { visitor: 'Un visitante', owner: OWNER_ACTOR.username }

export interface SuggestionDecisionContext {
  actor: Actor
  now: Date
  /**
   * `SuggestionEntryData.seen` from the page on which the decision was made (T149). If undefined, accepting
   * requires the values that the fields had when the suggestion was written. Rejecting then requires nothing.
   */
  seen?: string | undefined
  /** Data for the mails about a changed e-mail, to the old and the new address. Undefined: no mails. */
  mail?: MailContext | undefined
  /** Set if an owner decides. An owner decides only about visitors' suggestions for their own business. */
  owner?: OwnerDecisionContext
}

export interface OwnerDecisionContext {
  businessId: number
  /**
   * Saves the accepted values as if the owner had typed them. `waits`: labels of the fields that need
   * moderation first (D119).
   */
  save: (trx: Db, business: Business, accepted: Partial<BusinessValues>) => Promise<OwnerSaveResult>
}

export type OwnerSaveResult = Exclude<SaveBusinessResult, { ok: true }> | { ok: true; waits: string[] }

export type DecideSuggestionResult =
  /**
   * `waiting`: how many of the accepted fields need moderation first (D119). `entry`: id of the log entry
   * that can be undone, if any.
   */
  | { ok: true; said: string | null; waiting: 'none' | 'some' | 'all'; entry?: number | null }
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'decided'; status: string }
  /**
   * A value differs from the one shown, the hours can no longer be read, or the business changed meanwhile.
   */
  | { ok: false; reason: 'changed' }
  /** A value is not valid. */
  | { ok: false; reason: 'invalid'; message: string }

/**
 * Accepts a suggestion and records who accepted it. Writes its fields with an administrator's rights or, with
 * `owner.save`, with those of the owner.
 */
export function acceptSuggestion(
  db: Db,
  id: number,
  by: SuggestionDecisionContext,
): Promise<DecideSuggestionResult> {
  return inTransaction(db, async (trx): Promise<DecideSuggestionResult> => {
    const row = await find(trx, id, by.owner?.businessId)
    const business = row && (await readBusiness(trx, row.business_id))
    if (!row || !business) return { ok: false, reason: 'not_found' }
    if (row.status !== 'in_review') return { ok: false, reason: 'decided', status: row.status }
    const fields = JSON.parse(row.fields) as FieldChanges
    const now = await readStoredValuesAsFormValues(trx, business, Object.keys(fields))
    const stood = new Map(Object.entries(fields).map(([name, [before]]) => [name, before]))
    if (buildSuggestionStamp(now, fields) !== (by.seen ?? buildSuggestionStamp(stood, fields)))
      return { ok: false, reason: 'changed' }
    const written = await write(trx, by, business, { id, fields, source: row.source })
    if (!written.ok) return written
    await trx
      .updateTable('suggestions')
      .set({ status: 'published', updated_at: by.now.toISOString() })
      .where('id', '=', id)
      .execute()
    const labels = Object.keys(fields).map(getSuggestionFieldLabel)
    if (written.waits.length === 0)
      return {
        ...{ ok: true, said: `${formatList(labels)} de ${business.name}: cambiado.`, waiting: 'none' },
        entry: written.entry,
      }
    const waits = formatPendingReviewNotice(written.waits)
    return written.waits.length < labels.length
      ? { ok: true, said: `${waits} Lo demás ya se ve.`, waiting: 'some' }
      : { ok: true, said: waits, waiting: 'all' }
  })
}

/** Returns the sentence that informs the owner which changes need moderation. */
export const formatPendingReviewNotice = (waits: readonly string[]): string =>
  `${formatList(waits)}: ${waits.length === 1 ? 'se verá' : 'se verán'} después de nuestra revisión. Hasta entonces sigue lo de antes.`

type Written =
  | Exclude<DecideSuggestionResult, { ok: true }>
  | { ok: true; waits: string[]; entry?: number | null }

/** Undo data of an accepted suggestion: its id and status. Stored next to the undo data of the fields. */
interface AcceptedSuggestion {
  suggestion: number
  from: 'in_review' | 'published'
  to: 'in_review' | 'published'
}

/** Writes the fields of a suggestion. Fails if one of them cannot be written. */
async function write(
  trx: Db,
  by: SuggestionDecisionContext,
  business: Business,
  { id, fields, source }: { id: number; fields: FieldChanges; source: SuggestionSource },
): Promise<Written> {
  const { [HOURS_FIELD_NAME]: hours, ...said } = fields
  for (const [name, [, meant]] of Object.entries(said)) {
    const message = findBusinessFieldError(name, meant)
    if (message) return { ok: false, reason: 'invalid', message }
  }
  const proposed = parseSuggestedValues(said)
  // A number replaces «No tenemos WhatsApp». Otherwise both would be stored.
  const meant = { ...proposed, ...(proposed.whatsapp && { hasNoWhatsapp: false }) }
  const next = { ...business, ...meant }
  const isPlace = 'codigo-postal' in said || 'estado' in said
  const problem = isPlace ? findZipProblem(next.zipcode, next.stateCode) : null
  if (problem) return { ok: false, reason: 'invalid', message: problem }
  // An owner's other values are written before the hours, because writing hours changes the version they are
  // compared with.
  const suggested =
    hours && !by.owner ? await readSuggestedWeek(trx, business.id, hours[1], by.now) : undefined
  if (suggested === null) return { ok: false, reason: 'changed' }
  const moved: AcceptedSuggestion = { suggestion: id, from: 'in_review', to: 'published' }
  const saved = by.owner
    ? await by.owner.save(trx, business, meant)
    : await saveBusiness(trx, by, business.id, {
        business: meant,
        week: suggested?.after,
        // The log names the author. Otherwise a stranger's phone number would look as if the account had
        // typed it (T253).
        entry: { action: 'changed', after: { [PROPOSED_BY_LOG_LABEL]: PROPOSERS[source] }, moved },
      })
  if (saved.ok && 'changed' in saved && saved.changed.includes('email')) {
    const change = { businessId: business.id, previous: business.email, now: by.now, mail: by.mail }
    await recordBusinessEmailChange(trx, change)
  }
  if (saved.ok && hours && by.owner && !(await writeWeek(trx, by, business, hours[1])))
    return { ok: false, reason: 'changed' }
  if (saved.ok)
    return 'waits' in saved ? { ok: true, waits: saved.waits } : { ok: true, waits: [], entry: saved.entry }
  if (saved.reason !== 'refused') return { ok: false, reason: 'changed' }
  return { ok: false, reason: 'invalid', message: Object.values(saved.errors).flat().join('. ') }
}

/**
 * Writes the opening hours of the days named in the line. Other days do not change. Returns false if this
 * fails.
 */
async function writeWeek(trx: Db, by: ActorContext, { id }: Business, line: string): Promise<boolean> {
  const suggested = await readSuggestedWeek(trx, id, line, by.now)
  if (!suggested) return false
  return (await saveWeek(trx, by, id, { version: suggested.version, week: suggested.after })).ok
}

/** Whether undo data belong to an accepted suggestion. */
export const isAcceptedSuggestionUndo = (moved: unknown): moved is AcceptedSuggestion =>
  moved instanceof Object && 'suggestion' in moved

/**
 * Undoes an accepted suggestion. Restores its fields, except those changed later, and its earlier status. The
 * status stays if no field could be restored, or if the owner has another request in review. Undoing this
 * undo accepts it again.
 */
export const undoAcceptedSuggestion: UndoHandler = async (trx, by, id, { moved, ...undo }) => {
  const { suggestion, from, to } = moved as AcceptedSuggestion
  const undone = await undoBusinessChange(trx, by, id, undo, { suggestion, from: to, to: from })
  // If the suggestion changed no field, only its status can be undone.
  if (!undone.ok || (undone.done.length === 0 && undone.notUndone.length > 0)) return undone
  if (from === 'in_review' && (await hasOtherOpenOwnerChangeRequest(trx, suggestion))) return undone
  const { numUpdatedRows } = await trx
    .updateTable('suggestions')
    .set({ status: from, updated_at: (by.now ?? new Date()).toISOString() })
    .where('id', '=', suggestion)
    .where('status', '=', to)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { ...undone, done: [...undone.done, ENTITY_LABELS.suggestion] } : undone
}

/** Rejects a suggestion that is in review. */
export function rejectSuggestion(
  db: Db,
  id: number,
  by: SuggestionDecisionContext,
): Promise<DecideSuggestionResult> {
  return inTransaction(db, async (trx) => {
    const row = await find(trx, id, by.owner?.businessId)
    if (!row) return { ok: false, reason: 'not_found' }
    if (row.status !== 'in_review') return { ok: false, reason: 'decided', status: row.status }
    const [shown] = by.seen === undefined ? [] : await readSuggestions(trx, [id])
    if (shown && shown.seen !== by.seen) return { ok: false, reason: 'changed' }
    const status_reason = `Lo descartó ${by.actor.username}`
    await trx
      .updateTable('suggestions')
      .set({ status: 'refused', status_reason, updated_at: by.now.toISOString() })
      .where('id', '=', id)
      .execute()
    const entry = { action: 'refused', noun: 'suggestion', id, title: `De ${row.business_name}` } as const
    const undo = { moved: { from: row.status, to: 'refused', reason: null } }
    await recordChange(trx, by.actor, { ...entry, after: { Motivo: status_reason }, undo }, by.now)
    return { ok: true, said: null, waiting: 'none' }
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
      'suggestions.source',
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
