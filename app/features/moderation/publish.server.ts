import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import type { Actor, Noun } from '~/features/audit/schema'
import { giveFounderNumber } from '~/features/businesses/founder-number.server'
import { refreshQuality } from '~/features/businesses/refresh-quality.server'
import { saveBusiness } from '~/features/businesses/save.server'
import type { DeliveryChannels } from '~/features/outbox/schema'
import { enqueuePublicationMessages } from '~/features/registration/announce.server'
import { indexPending } from '~/features/search/indexing.server'
import { acceptSuggestion } from '~/features/suggestions/decide.server'
import type { Kind } from './labels'

export interface DecisionContext {
  actor: Actor
  channels: DeliveryChannels
  site: { name: string; origin: string }
  now: Date
  /** What the entry was compared with, where it replaces something. */
  seen?: string | undefined
}

export type Decided =
  /** `said`: what else came of it, in a sentence; `older`: the rating it replaced. */
  | { ok: true; said: string | null; older?: number | null }
  /** `status`: somebody else was quicker, how it stands. */
  | { ok: false; reason: 'decided'; status: string }
  | { ok: false; reason: 'not_found' }
  /** What it would replace is something else by now. */
  | { ok: false; reason: 'changed' }
  | { ok: false; reason: 'invalid'; message: string }

const NOT_FOUND = { ok: false, reason: 'not_found' } as const

/** Shows what waited, with all that comes of it, or nothing; once. A report cannot be published. */
export function publishEntry(db: Db, kind: Kind, id: number, context: DecisionContext): Promise<Decided> {
  const publish = PUBLISH[kind]
  return publish ? inTransaction(db, (trx) => publish(trx, id, context)) : Promise.resolve(NOT_FOUND)
}

const PUBLISH: Partial<Record<Kind, (trx: Db, id: number, context: DecisionContext) => Promise<Decided>>> = {
  registration: publishRegistration,
  rating: publishRating,
  page_rating: publishPageRating,
  suggestion: acceptSuggestion,
  unseen: markSeen,
}

/** Takes what was published unseen out of its list (D132): it stays as it is. */
async function markSeen(trx: Db, id: number): Promise<Decided> {
  const seen = await trx
    .deleteFrom('unseen_registrations')
    .where('business_id', '=', id)
    .returning('business_id')
    .executeTakeFirst()
  return seen ? { ok: true, said: null } : { ok: false, reason: 'decided', status: 'published' }
}

/** Puts it back. */
export async function markUnseen(trx: Db, id: number): Promise<Decided> {
  await trx
    .insertInto('unseen_registrations')
    .values({ business_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { ok: true, said: null }
}

/**
 * Lists a held page in directory and search; one that its owner registered gets a founder number, and the owner a mail
 * (D20).
 */
async function publishRegistration(trx: Db, id: number, context: DecisionContext): Promise<Decided> {
  const business = await trx
    .selectFrom('businesses')
    .select(['status', 'business_name as name', 'source'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!business) return NOT_FOUND
  if (business.status !== 'held') return { ok: false, reason: 'decided', status: business.status }
  const isRegistered = business.source === 'registration'
  if (isRegistered) await giveFounderNumber(trx, id)
  const saved = await saveBusiness(trx, context, id, {
    business: { status: 'published' },
    entry: { action: 'published' },
  })
  if (!saved.ok && saved.reason === 'refused')
    return { ok: false, reason: 'invalid', message: Object.values(saved.errors).flat().join('. ') }
  if (isRegistered) await enqueuePublicationMessages(trx, id, context)
  return { ok: true, said: `${business.name} ya se ve en el directorio.` }
}

/** Publishes a rating and withdraws the older one of the same e-mail address (D52). */
async function publishRating(trx: Db, id: number, context: DecisionContext): Promise<Decided> {
  const rating = await trx
    .selectFrom('ratings')
    .select(['status', 'business_id', 'business_name', 'reviewer_email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!rating) return NOT_FOUND
  if (rating.status !== 'in_review') return { ok: false, reason: 'decided', status: rating.status }
  const older = await trx
    .updateTable('ratings')
    .set({ status: 'withdrawn', status_reason: REPLACED, updated_at: context.now.toISOString() })
    .where('business_id', '=', rating.business_id)
    .where('reviewer_email', '=', rating.reviewer_email)
    .where('is_counted', '=', 1)
    .returning('id')
    .executeTakeFirst()
  await trx
    .updateTable('ratings')
    .set({ status: 'published', status_reason: null, updated_at: context.now.toISOString() })
    .where('id', '=', id)
    .execute()
  await refreshQuality(trx, rating.business_id)
  await indexPending(trx)
  const title = `De ${rating.business_name}`
  if (older)
    await recordChange(
      trx,
      context.actor,
      { action: 'withdrawn', noun: 'rating', id: older.id, title, after: { Motivo: REPLACED } },
      context.now,
    )
  await log(trx, context, { noun: 'rating', id, title })
  return {
    ok: true,
    said: older ? 'La anterior del mismo correo quedó retirada.' : null,
    older: older?.id ?? null,
  }
}

const REPLACED = 'La reemplaza una más nueva del mismo correo'

async function publishPageRating(trx: Db, id: number, context: DecisionContext): Promise<Decided> {
  const review = await trx.selectFrom('page_ratings').select('status').where('id', '=', id).executeTakeFirst()
  if (!review) return NOT_FOUND
  if (review.status !== 'in_review') return { ok: false, reason: 'decided', status: review.status }
  await trx
    .updateTable('page_ratings')
    .set({ status: 'published', status_reason: null, updated_at: context.now.toISOString() })
    .where('id', '=', id)
    .execute()
  await log(trx, context, { noun: 'page_rating', id, title: `Opinión ${id}` })
  return { ok: true, said: null }
}

const log = (
  trx: Db,
  { actor, now }: DecisionContext,
  published: { noun: Noun; id: number; title: string },
) => recordChange(trx, actor, { action: 'published', ...published }, now)
