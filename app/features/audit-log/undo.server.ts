import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { isTrashEntityType } from '~/admin-paths'
import {
  buildLogQuery,
  canRoleUndoEntry,
  type LogRow,
  toAuditLogEntry,
} from '~/features/audit/history.server'
import {
  ENTITY_LABELS,
  type EntityType,
  getAuditEntryAdminPath,
  type LoggedFieldChanges,
  type UndoActorContext,
  type UndoableStateName,
  type UndoData,
  type UndoHandler,
  type UndoResult,
} from '~/features/audit/schema'
import { undoDistinctMarkChange } from '~/features/business-admin/merge/duplicates.server'
import { undoBusinessEntry } from '~/features/business-admin/merge/merge.server'
import { undoCategoryChange } from '~/features/categories/manage/save.server'
import { undoCategoryActive, undoCategoryOrder } from '~/features/categories/manage/status-and-order.server'
import {
  undoBankOrder,
  undoImageFavorite,
  undoImageText,
  undoMoveIntoOrOutOfBank,
} from '~/features/category-images/bank/change.server'
import { undoCategoryMainImage } from '~/features/category-images/bank/images.server'
import { undoPhotoStatus } from '~/features/category-images/photos/decide.server'
import { undoPrompts } from '~/features/category-images/photos/prompts.server'
import type { DecisionContext } from '~/features/moderation/decision.server'
import { undoDecision, undoMarkSeen } from '~/features/moderation/status-changes.server'
import { undoApplyPromotionToBusiness } from '~/features/promotions/apply/one-business.server'
import { undoPromotionTargets } from '~/features/promotions/apply/save.server'
import { undoPromotionChange } from '~/features/promotions/edit/save.server'
import { undoPromotionUse } from '~/features/promotions/manage.server'
import { undoPromotionDeclineChange } from '~/features/promotions/own/save.server'
import { undoReply } from '~/features/ratings/reply.server'
import { undoReservationChange } from '~/features/reservations/admin/decide.server'
import { undoAdminNoteChange } from '~/features/reservations/admin/save.server'
import { undoBlocks } from '~/features/reservations/blocks.server'
import { undoAttendance, undoCustomerNotified } from '~/features/reservations/marks.server'
import { createMailNotifier } from '~/features/reservations/notify.server'
import { undoProposalChange } from '~/features/reservations/proposal.server'
import { undoBookingRules } from '~/features/reservations/rules.server'
import { undoSettingsChange } from '~/features/settings/save.server'
import {
  isAcceptedSuggestionUndo,
  PROPOSED_BY_LOG_LABEL,
  undoAcceptedSuggestion,
} from '~/features/suggestions/decide.server'
import { putInTrash } from '~/features/trash/kinds.server'
import { restoreTrashEntry } from '~/features/trash/trash.server'
import { TRASH_ERROR_MESSAGES } from '~/features/trash-kinds/schema'

/** Who undoes, and the channels to notify the people concerned. Without channels no message is sent. */
export type UndoContext = UndoActorContext & Partial<Pick<DecisionContext, 'site' | 'channels'>>

const UNDO_HANDLER_BY_ENTITY_TYPE: Partial<Record<EntityType, UndoHandler<UndoContext>>> = {
  contact: (trx, by, id, undo) =>
    isAcceptedSuggestionUndo(undo.moved)
      ? undoAcceptedSuggestion(trx, by, id, undo)
      : undoBusinessEntry(trx, by, id, undo),
  category: undoCategoryChange,
  promotion: (trx, by, id, undo) =>
    undo.moved ? undoDecision('promotion')(trx, by, id, undo) : undoPromotionChange(trx, by, id, undo),
  setting: undoSettingsChange,
  rating: undoDecision('rating'),
  report: undoDecision('report'),
  suggestion: undoDecision('suggestion'),
  reservation: (trx, { actor, now = new Date(), site, channels }, id, undo) => {
    const notify = site && channels && createMailNotifier({ by: 'team', site, channels, now })
    return undoReservationChange(trx, { actor, now, notify }, id, undo)
  },
}

/** Handlers for the undo of states that are no form fields. */
const UNDO_HANDLER_BY_STATE: Record<UndoableStateName, UndoHandler> = {
  category_active: undoCategoryActive,
  category_order: undoCategoryOrder,
  main_image: undoCategoryMainImage,
  prompts: undoPrompts,
  image_status: undoPhotoStatus,
  image_favorite: undoImageFavorite,
  image_text: undoImageText,
  image_bank: undoMoveIntoOrOutOfBank,
  bank_order: undoBankOrder,
  promotion_uses: undoPromotionUse,
  promotion_reach: undoPromotionTargets,
  promotion_business: undoApplyPromotionToBusiness,
  promotion_declined: undoPromotionDeclineChange,
  reservation_note: undoAdminNoteChange,
  booking_rules: undoBookingRules,
  booking_blocks: undoBlocks,
  reservation_proposal: undoProposalChange,
  reservation_attendance: undoAttendance,
  reservation_notification: undoCustomerNotified,
  distinct_contacts: undoDistinctMarkChange,
  rating_reply: undoReply,
}

const NOT_FOUND = { ok: false, reason: 'not_found' } as const

/**
 * Undoes one log entry in a transaction and logs the undo (D133). Fields that changed later are left unchanged.
 * Fails with not_found if it was undone, its entity does not exist, or the account may not undo it (T150).
 * Fails with refused and a message in Spanish if the old state is not allowed, or another role decided later.
 * `place`: page of the entity. `isGone`: the undo put the entity into the trash.
 */
export async function undoEntry(
  db: Db,
  context: UndoContext,
  id: number,
): Promise<UndoResult & { title?: string; place?: string; isGone?: boolean }> {
  const row = await buildLogQuery(db).where('id', '=', id).executeTakeFirst()
  if (!row) return NOT_FOUND
  const undone = await inTransaction(db, (trx) => undoLogRow(trx, context, row))
  const isGone = undone.ok && (JSON.parse(row.undo) as UndoData).trash === 'delete'
  const entry = toAuditLogEntry(row, context.actor.role)
  return {
    ...undone,
    title: row.title,
    isGone,
    place: getAuditEntryAdminPath(isGone ? { ...entry, entityId: null } : entry),
  }
}

/**
 * Undoes an entry in the transaction of the caller, who must roll back on failure. Of two simultaneous undos at
 * most one succeeds. If all its fields changed later, the entry stays in force. Undoing an undo puts the
 * original entry in force again.
 */
export async function undoLogRow(trx: Db, context: UndoContext, row: LogRow): Promise<UndoResult> {
  if (row.is_batch === 1 || !canRoleUndoEntry(context.actor.role, row)) return NOT_FOUND
  if (await isOverruled(trx, context.actor.role, row)) return OVERRULED_RESULT
  const now = context.now ?? new Date()
  const claimed = await trx
    .updateTable('audit_log')
    .set({ undone_at: now.toISOString() })
    .where('id', '=', row.id)
    .where('undone_at', 'is', null)
    .where('undo', '<>', '{}')
    .executeTakeFirst()
  if (claimed.numUpdatedRows === 0n) return NOT_FOUND
  const undone = await takeBack(trx, { ...context, now, actor: { ...context.actor, undoes: row.id } }, row)
  if (undone.ok && undone.done.length === 0 && undone.notUndone.length > 0)
    await trx.updateTable('audit_log').set({ undone_at: null }).where('id', '=', row.id).execute()
  else if (undone.ok && row.undoes !== null)
    await trx.updateTable('audit_log').set({ undone_at: null }).where('id', '=', row.undoes).execute()
  return undone
}

const OVERRULED_RESULT = {
  ok: false,
  reason: 'refused',
  message: 'Después lo decidió la administración: solo un administrador lo deshace.',
} as const

/**
 * Whether an account with another role changed the same fields later, which this account may not revert
 * (T215). An entry without fields counts as about all fields. Undone entries and their undos do not count.
 * Always false for administrators.
 */
async function isOverruled(
  trx: Db,
  role: UndoActorContext['actor']['role'],
  { id, noun, entity_id, changes }: LogRow,
): Promise<boolean> {
  if (role === 'administrator') return false
  const since = await trx
    .selectFrom('audit_log')
    .select(['id', 'changes', 'undoes', 'undone_at', 'author_role'])
    .where('noun', '=', noun)
    .where('entity_id', '=', entity_id)
    .where('id', '>', id)
    .execute()
  const ids = new Set(since.map((entry) => entry.id))
  const later = since.filter(
    ({ undone_at, undoes, author_role }) =>
      undone_at === null && author_role !== null && author_role !== role && !ids.has(undoes ?? 0),
  )
  const labels = labelsOf(changes)
  return later.some((entry) => {
    const others = labelsOf(entry.changes)
    return labels.length === 0 || others.length === 0 || others.some((label) => labels.includes(label))
  })
}

/** Returns the labels of changed fields. The author of a suggestion is no field. */
const labelsOf = (changes: string) =>
  Object.keys(JSON.parse(changes) as LoggedFieldChanges).filter((label) => label !== PROPOSED_BY_LOG_LABEL)

async function isChangedSince(trx: Db, { id, noun, entity_id, batch }: LogRow): Promise<boolean> {
  const later = await trx
    .selectFrom('audit_log')
    .select('id')
    .where('noun', '=', noun)
    .where('entity_id', '=', entity_id)
    .where('id', '>', id)
    .where('action', 'not in', ['deleted', 'restored'])
    .where('undone_at', 'is', null)
    .where(({ or, eb }) => or([eb('batch', 'is', null), eb('batch', '<>', batch)]))
    .executeTakeFirst()
  return later !== undefined
}

async function takeBack(trx: Db, by: UndoContext, row: LogRow): Promise<UndoResult> {
  const [noun, id] = [row.noun as EntityType, row.entity_id ?? 0]
  const undo: UndoData = JSON.parse(row.undo)
  // An entity that a batch created is not deleted if it was edited later.
  if (row.action === 'created' && row.batch !== null && (await isChangedSince(trx, row)))
    return { ok: true, done: [], notUndone: [ENTITY_LABELS[noun]] }
  if (undo.trash && isTrashEntityType(noun)) {
    const moved =
      undo.trash === 'restore'
        ? await restoreTrashEntry(trx, by, noun, id)
        : await putInTrash(trx, by, noun, id)
    if (moved.ok) return { ok: true, done: [ENTITY_LABELS[noun]], notUndone: [] }
    return moved.reason === 'not_found'
      ? NOT_FOUND
      : { ok: false, reason: 'refused', message: TRASH_ERROR_MESSAGES[moved.reason] }
  }
  if (undo.state) return UNDO_HANDLER_BY_STATE[undo.state.name](trx, by, id, undo)
  const undoNoun = row.action === 'seen' ? undoMarkSeen : UNDO_HANDLER_BY_ENTITY_TYPE[noun]
  return undoNoun ? undoNoun(trx, by, id, undo) : NOT_FOUND
}
