import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import { findNextFounderNumber } from '~/features/businesses/founder-number.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { enqueuePublicationMail } from '~/features/registration/mails.server'
import { acceptSuggestion } from '~/features/suggestions/decide.server'
import { changeEntryStatus, type DecisionContext, type DecisionResult } from './decision.server'
import { listRatingsReplacedOnPublish } from './entries.server'
import type { QueueKind } from './labels'
import { findDecisionError } from './queue.server'
import { withdrawRating } from './status-changes.server'

const NOT_FOUND = { ok: false, reason: 'not_found' } as const

/**
 * Publishes a waiting entry with its effects in one transaction. A business that is already published is only
 * removed from the list of unseen ones. Fails for unknown entries, for reports, for entries already decided,
 * and for entries that changed since `seen`.
 */
export function publishEntry(
  db: Db,
  kind: QueueKind,
  id: number,
  context: DecisionContext,
): Promise<DecisionResult> {
  const publish = PUBLISH_FUNCTION_BY_KIND[kind]
  if (!publish) return Promise.resolve(NOT_FOUND)
  return inTransaction(
    db,
    async (trx) =>
      (await findDecisionError(trx, { kind, id }, kind === 'suggestion' ? undefined : context.seen)) ??
      (await publish(trx, id, context)),
  )
}

const PUBLISH_FUNCTION_BY_KIND: Partial<
  Record<QueueKind, (trx: Db, id: number, context: DecisionContext) => Promise<DecisionResult>>
> = {
  registration: publishRegistration,
  rating: publishRating,
  suggestion: (trx, id, { channels, site, ...by }) =>
    acceptSuggestion(trx, id, { ...by, mail: { canMail: channels.mail, site } }),
  promotion: (trx, id, context) => publishWaiting('promotion')(trx, id, context),
  unseen: markSeen,
}

/** Removes a business from the list of unseen businesses. It stays published (D132). */
async function markSeen(trx: Db, id: number, { actor, now }: DecisionContext): Promise<DecisionResult> {
  const seen = await trx
    .deleteFrom('unseen_registrations')
    .where('business_id', '=', id)
    .returning('business_id')
    .executeTakeFirst()
  if (!seen) return { ok: false, reason: 'decided', status: 'published' }
  const { title } = await trx
    .selectFrom('businesses')
    .select('business_name as title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const undo = { moved: { isSeen: true } }
  const entry = await recordChange(trx, actor, { action: 'seen', noun: 'contact', id, title, undo }, now)
  return { ok: true, said: null, entry }
}

/**
 * Publishes a held business. If it came from the registration form:
 * - it gets a founder number, if it has none and one is left
 * - the mail about its publication is enqueued, if mail is configured and the e-mail is valid (D20)
 */
async function publishRegistration(trx: Db, id: number, context: DecisionContext): Promise<DecisionResult> {
  const business = await trx
    .selectFrom('businesses')
    .select(['status', 'business_name as name', 'source', 'founder_number as founder'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!business) return NOT_FOUND
  if (business.status !== 'held') return { ok: false, reason: 'decided', status: business.status }
  const isRegistered = business.source === 'registration'
  const saved = await saveBusiness(trx, context, id, {
    business: { status: 'published' },
    entry: { action: 'published' },
    ...(isRegistered && business.founder === null && { founderNumber: await findNextFounderNumber(trx) }),
  })
  if (!saved.ok && saved.reason === 'refused')
    return { ok: false, reason: 'invalid', message: Object.values(saved.errors).flat().join('. ') }
  if (isRegistered) await enqueuePublicationMail(trx, id, context)
  return {
    ok: true,
    said: `${business.name} ya se ve en el directorio.`,
    entry: saved.ok ? saved.entry : null,
  }
}

/**
 * Publishes a rating. Withdraws the published ones of the same business by the same e-mail or phone (D52).
 */
async function publishRating(trx: Db, id: number, context: DecisionContext): Promise<DecisionResult> {
  const older = (await listRatingsReplacedOnPublish(trx, [id])).map((each) => each.id)
  // The undo of the newer rating restores the older one. So its entry is not part of a batch line.
  const { batch: _, ...actor } = context.actor
  for (const each of older) await withdrawRating(trx, { ...context, actor }, each, REPLACED_RATING_REASON)
  const published = await publishWaiting('rating', older.length > 0 ? older : undefined)(trx, id, context)
  return published.ok && older.length > 0
    ? {
        ...published,
        said: older.length === 1 ? REPLACED_RATINGS_SENTENCES.one : REPLACED_RATINGS_SENTENCES.many,
      }
    : published
}

const REPLACED_RATINGS_SENTENCES = {
  one: 'La anterior de la misma persona quedó retirada.',
  many: 'Las anteriores de la misma persona quedaron retiradas.',
}

const REPLACED_RATING_REASON = 'La reemplaza una más nueva de la misma persona'

const publishWaiting =
  (kind: QueueKind, older?: number[]) =>
  (trx: Db, id: number, context: DecisionContext): Promise<DecisionResult> =>
    changeEntryStatus(
      trx,
      context,
      { kind, id },
      { from: 'in_review', to: 'published', reason: null, action: 'published', older },
    )
