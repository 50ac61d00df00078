import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { readLastEditorByLabel } from '~/features/audit/history.server'
import { recordChange } from '~/features/audit/record.server'
import { type ActorContext, OWNER_ACTOR, type UndoHandler } from '~/features/audit/schema'
import { markUnseenIfOwnerChanged } from '~/features/businesses/unseen.server'
import { listHashIfImageMissing } from '~/features/images/store.server'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import type { FieldConflict, FormBaseline } from '~/values/fields'
import {
  CONTACT_DETAILS_REASON,
  findJunkReasonInRegistration,
  hasContactDetails,
} from '~/values/text/advertising'
import {
  hasOwnOfferRoom,
  isOfferTurnedOffByTeam,
  OFFER_TURNED_OFF_BY_TEAM_MESSAGE,
  OWN_OFFERS_FULL_MESSAGE,
} from '../own/list.server'
import {
  type ParsedPromotionForm,
  type PromotionData,
  type PromotionFieldName,
  promotionFieldSet,
  toLoggedPromotion,
  validateLastDayNotPast,
  validatePromotion,
} from './fields'

/** Reads a promotion. Null if it does not exist or is in the trash. */
export async function readPromotion(db: Db, id: number) {
  const row = await db
    .selectFrom('promotions')
    .leftJoin('images', 'images.hash', 'promotions.image_hash')
    .selectAll('promotions')
    .select(['images.hash', 'images.width', 'images.height'])
    .where('promotions.id', '=', id)
    .where('promotions.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { hash, width, height } = row
  return {
    ...promotionFieldSet.fromRow(row),
    id: row.id,
    version: row.version,
    uses: row.current_uses,
    /** Id of the business if it is an own offer (D120). Null for offers of the directory. */
    businessId: row.business_id,
    status: row.status,
    waitsBecause: row.status === 'in_review' ? row.status_reason : null,
    image: hash && width && height ? { hash, width, height } : null,
  }
}

const NEW_PROMOTION_DAYS = 30

/** Returns the values of a new promotion’s form (row 262). */
export const buildNewPromotion = (now: Date): PromotionData => ({
  title: '',
  description: null,
  type: 'percentage',
  percentage: 0,
  amountCents: 0,
  originalCents: 0,
  specialCents: 0,
  couponCode: null,
  from: getDateInZone(DEFAULT_TIME_ZONE, now),
  until: getDateInZone(DEFAULT_TIME_ZONE, new Date(now.getTime() + NEW_PROMOTION_DAYS * 86_400_000)),
  isActive: true,
  terms: null,
  mostUses: null,
  sponsorName: null,
  sponsorRequirement: null,
  imageHash: null,
})

/** A form whose picture is stored. `image` is the hash of the picture, or null without one. */
export interface PromotionValuesWithImageHash extends ParsedPromotionForm {
  image: string | null
}

type CreatedPromotion =
  | { ok: true; id: number }
  | { ok: false; reason: 'refused'; errors: Partial<Record<PromotionFieldName, string[]>> }

/**
 * Creates a promotion without uses that is applied to nothing (rows 262, 269). Fails if its last day has
 * passed.
 */
export async function createPromotion(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  submitted: PromotionValuesWithImageHash,
): Promise<CreatedPromotion> {
  const errors = validateLastDayNotPast(submitted.promotion.until, getDateInZone(DEFAULT_TIME_ZONE, now))
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'refused', errors }
  const promotion = { ...submitted.promotion, imageHash: submitted.image }
  return { ok: true, id: await inTransaction(db, (trx) => insertPromotion(trx, { actor, now }, promotion)) }
}

/**
 * Inserts a promotion with its log entry and returns its id. `ownOffer` is the business of an own offer, and
 * why the offer waits for review (null: it does not).
 */
export async function insertPromotion(
  trx: Db,
  { actor, now = new Date() }: ActorContext,
  promotion: PromotionData,
  ownOffer?: { businessId: number; waitsBecause: string | null },
): Promise<number> {
  const moment = now.toISOString()
  if (ownOffer && promotion.imageHash)
    await markUnseenIfOwnerChanged(trx, { actor, now }, ownOffer.businessId)
  const { id } = await trx
    .insertInto('promotions')
    .values({
      ...promotionFieldSet.toRow(promotion),
      application_scope: 'specific',
      created_at: moment,
      updated_at: moment,
      ...(ownOffer && { business_id: ownOffer.businessId, ...reviewColumns(ownOffer.waitsBecause) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const auditEntry = { action: 'created', noun: 'promotion', id, title: promotion.title } as const
  await recordChange(trx, actor, { ...auditEntry, after: toLoggedPromotion(promotion) }, now)
  return id
}

const reviewColumns = (reason: string | null) => ({
  status: reason === null ? ('published' as const) : ('in_review' as const),
  status_reason: reason,
})

export type SavePromotionResult =
  /** `waits` is true if the offer then waits for a moderator. */
  | { ok: true; waits?: true }
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'refused'; errors: Partial<Record<PromotionFieldName, string[]>> }
  | {
      ok: false
      reason: 'changed'
      version: number
      differences: FieldConflict<PromotionFieldName>[]
      current: ReturnType<typeof promotionFieldSet.asForm>
    }

/** Changed values of an existing promotion. Others stay as they are. */
interface SentChange extends FormBaseline {
  promotion: Partial<PromotionData>
  action?: 'undone'
}

/**
 * Saves changes of a promotion by an administrator, or by the owner of an own offer (row 265). Texts changed
 * by an owner may have to wait for review (T200). Fails with:
 * - `not_found` if it does not exist or is in the trash;
 * - `refused` if a value is invalid or the maximum is below the counted uses;
 * - `refused` for a fourth active own offer (D120);
 * - `refused` if an owner turns on what the team turned off (T220);
 * - `changed` if one of these fields changed since the form was opened (F44).
 */
export function savePromotion(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  id: number,
  changes: SentChange,
): Promise<SavePromotionResult> {
  return inTransaction(db, async (trx): Promise<SavePromotionResult> => {
    const stored = await readPromotion(trx, id)
    if (!stored) return { ok: false, reason: 'not_found' }
    const { conflicts, changed, values } = promotionFieldSet.merge(stored, changes.promotion, {
      opened: changes.opened,
      isCurrent: stored.version === changes.version,
    })
    if (conflicts.length > 0) {
      const last = await readLastEditorByLabel(trx, { noun: 'promotion', id })
      const differences = conflicts.map((each) => ({ ...told(each, stored), ...last.get(each.label) }))
      const current = promotionFieldSet.asForm(stored)
      return { ok: false, reason: 'changed', version: stored.version, differences, current }
    }
    if (changed.length === 0) return { ok: true }
    const isTurnedOn = values.isActive && !stored.isActive
    const isForbidden =
      isTurnedOn && actor.username === OWNER_ACTOR.username && (await isOfferTurnedOffByTeam(trx, id))
    const errors = {
      ...(isForbidden && { activa: [OFFER_TURNED_OFF_BY_TEAM_MESSAGE] }),
      ...validatePromotion(values),
      // A promotion that has ended can be corrected, but its new last day must not have passed.
      ...(changes.action !== 'undone' &&
        values.until !== stored.until &&
        validateLastDayNotPast(values.until, getDateInZone(DEFAULT_TIME_ZONE, now))),
      ...overused(values, stored.uses),
      ...(await overLimit(trx, { ...values, id, businessId: stored.businessId }, now)),
    }
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'refused', errors }
    const review = actor.username === OWNER_ACTOR.username ? reviewAgain(stored, values) : {}
    await trx
      .updateTable('promotions')
      .set(({ eb }) => ({
        ...promotionFieldSet.toRow(values),
        ...review,
        version: eb('version', '+', 1),
        updated_at: now.toISOString(),
      }))
      .where('id', '=', id)
      .execute()
    const hasNewPicture = values.imageHash !== null && values.imageHash !== stored.imageHash
    if (stored.businessId !== null && hasNewPicture)
      await markUnseenIfOwnerChanged(trx, { actor, now }, stored.businessId)
    const [before, after] = [toLoggedPromotion(stored), toLoggedPromotion(values)]
    const entry = { noun: 'promotion', id, title: values.title, before, after } as const
    const undo = { fields: promotionFieldSet.changes(stored, values) }
    await recordChange(trx, actor, { ...entry, action: changes.action ?? 'changed', undo }, now)
    const waits = 'status' in review && review.status === 'in_review'
    return { ok: true, ...(waits && { waits }) }
  })
}

/**
 * Returns the review columns for texts or a picture that an owner changed. Empty without such a change. Texts
 * are checked like those of a new offer. A waiting offer stays in review, and a refused one returns to it
 * (T200).
 */
function reviewAgain(
  stored: PromotionData & { status: string; waitsBecause: string | null },
  values: PromotionData,
) {
  const isSame = REVIEWED_PROMOTION_FIELDS.every((name) => stored[name] === values[name])
  if (isSame) return {}
  const before = { published: null, in_review: stored.waitsBecause, refused: 'Ya se rechazó una vez' }
  return reviewColumns(
    findReasonToReviewOffer(values) ?? before[stored.status as keyof typeof before] ?? null,
  )
}

const REVIEWED_PROMOTION_FIELDS = ['title', 'description', 'terms', 'couponCode', 'imageHash'] as const

async function overLimit(
  trx: Db,
  offer: Pick<PromotionData, 'until' | 'isActive'> & { id: number; businessId: number | null },
  now: Date,
): Promise<Partial<Record<PromotionFieldName, string[]>>> {
  if (offer.businessId === null || !offer.isActive) return {}
  const hasRoom = await hasOwnOfferRoom(trx, offer.businessId, now, offer)
  return hasRoom ? {} : { activa: [OWN_OFFERS_FULL_MESSAGE] }
}

/** Replaces the hash of a picture by a sentence, which people can read. */
const told = (conflict: FieldConflict<PromotionFieldName>, { imageHash }: PromotionData) =>
  conflict.id === 'imagen'
    ? { ...conflict, says: imageHash ? 'Ahora hay otra imagen' : 'Ahora no hay imagen' }
    : conflict

const overused = ({ mostUses }: PromotionData, uses: number) =>
  mostUses !== null &&
  mostUses < uses && { 'usos-maximos': [`Ya se usó ${uses} veces: el máximo no puede ser menor`] }

/** Undoes the changes of a log entry. Fields that changed later are not restored. */
export const undoPromotionChange: UndoHandler = async (trx, by, id, { fields = {} }) => {
  const stored = await readPromotion(trx, id)
  if (!stored) return { ok: false, reason: 'not_found' }
  const lost = await listHashIfImageMissing(trx, fields.imagen?.[0])
  const { values, done, stays } = promotionFieldSet.takeBack(stored, fields, lost)
  const sent = { version: stored.version, promotion: values, action: 'undone' as const }
  const saved = Object.keys(values).length === 0 ? null : await savePromotion(trx, by, id, sent)
  if (saved === null || saved.ok) return { ok: true, done, notUndone: stays }
  const message = saved.reason === 'refused' ? Object.values(saved.errors).flat().join('. ') : ''
  return { ok: false, reason: 'refused', message }
}

/**
 * Returns why an own offer must wait for a moderator: its contact details, or what
 * `findJunkReasonInRegistration` finds. Otherwise null (D120, D132, T200).
 */
export function findReasonToReviewOffer({
  title,
  description,
  terms,
  couponCode,
}: Pick<PromotionData, 'title' | 'description' | 'terms' | 'couponCode'>): string | null {
  const texts = [title, description, terms, couponCode]
  // A number may begin in one text and end in the next.
  if (hasContactDetails(texts.filter(Boolean).join('\n'))) return CONTACT_DETAILS_REASON
  return findJunkReasonInRegistration(title, texts)
}
