import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import { type Actor, type AuditAction, getActionOrUndone, type UndoHandler } from '~/features/audit/schema'
import { findBankImage } from '../bank/change.server'
import {
  changeCategoryMainImage,
  isSiteImageAddress,
  readCategoryMainImageAddress,
  type SetMainImageResult,
} from '../bank/images.server'
import type { CategoryForPhotos, PhotoStatus } from './schema'

export type SetPhotoStatusResult =
  /** `before`: earlier status. `wasMain`: it was the main picture and no longer is. */
  { ok: true; before: PhotoStatus; wasMain: boolean } | { ok: false; reason: 'missing' }

const STATUS_WORDS: Record<PhotoStatus, string> = {
  pending: 'Pendiente',
  approved: 'Aprobada',
  rejected: 'Rechazada',
}

export interface CategoryPhotoRef {
  category: Pick<CategoryForPhotos, 'id' | 'name'>
  id: number
}

/**
 * Sets the status of a picture: approved, rejected or pending (D81). Fails if it does not exist. Visitors see
 * approved ones (row 222).
 */
export function setPhotoStatus(
  db: Db,
  actor: Actor,
  photo: CategoryPhotoRef,
  status: PhotoStatus,
): Promise<SetPhotoStatusResult> {
  return inTransaction(db, (trx) => setStatus(trx, actor, photo, status))
}

/**
 * Approves a picture and makes it the main one of its category (rows 217, 222). Fails with `missing` if it does
 * not exist. It can also fail like `setCategoryMainImage`.
 */
export function approveAsCategoryMainImage(
  db: Db,
  actor: Actor,
  { category, id }: CategoryPhotoRef,
): Promise<SetMainImageResult | { ok: false; reason: 'missing' }> {
  return inTransaction(db, async (trx) => {
    const photo = await trx
      .selectFrom('category_image_bank')
      .select(['image_url', 'status'])
      .where('id', '=', id)
      .where('category_id', '=', category.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!photo) return { ok: false, reason: 'missing' }
    if (!isSiteImageAddress(photo.image_url))
      return { ok: false, reason: photo.image_url ? 'not_ours' : 'empty' }
    if (photo.status !== 'approved') await setStatus(trx, actor, { category, id }, 'approved')
    return changeCategoryMainImage(trx, { actor }, category.id, photo.image_url)
  })
}

const setStatus = (trx: Db, actor: Actor, photo: CategoryPhotoRef, status: PhotoStatus) =>
  change(trx, actor, photo, { action: AUDIT_ACTION_BY_PHOTO_STATUS[status], set: { status } })

const AUDIT_ACTION_BY_PHOTO_STATUS: Record<PhotoStatus, AuditAction> = {
  approved: 'published',
  rejected: 'refused',
  pending: 'changed',
}

/** Moves a picture to the trash. Fails if it does not exist. */
export function moveCategoryPhotoToTrash(db: Db, actor: Actor, photo: CategoryPhotoRef, now = new Date()) {
  const set = { deleted_at: now.toISOString() }
  return inTransaction(db, (trx) => change(trx, actor, photo, { action: 'deleted', set }))
}

interface PhotoChange {
  action: AuditAction
  set: { status: PhotoStatus } | { deleted_at: string }
}

async function change(
  trx: Db,
  actor: Actor,
  { category, id }: CategoryPhotoRef,
  { action, set }: PhotoChange,
): Promise<SetPhotoStatusResult> {
  const photo = await trx
    .selectFrom('category_image_bank')
    .select('status')
    .where('id', '=', id)
    .where('category_id', '=', category.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!photo) return { ok: false, reason: 'missing' }
  const main = await readCategoryMainImageAddress(trx, category.id)
  await trx
    .updateTable('category_image_bank')
    .set({ ...set, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  const wasMain = main !== (await readCategoryMainImageAddress(trx, category.id))
  await recordChange(trx, actor, {
    action: getActionOrUndone(actor, action),
    noun: 'image',
    id,
    title: category.name,
    ...('status' in set && {
      before: { Estado: STATUS_WORDS[photo.status] },
      after: { Estado: STATUS_WORDS[set.status] },
      undo: {
        state: {
          name: 'image_status',
          before: wasMain ? `${photo.status} ${WAS_MAIN_MARK}` : photo.status,
          after: set.status,
        },
      },
    }),
  })
  return { ok: true, before: photo.status, wasMain }
}

/** Appended to the status in the log, if the picture was the main one until then. */
const WAS_MAIN_MARK = 'main'

/** Undoes a change of status. A former main picture becomes it again, unless there is another. */
export const undoPhotoStatus: UndoHandler = async (trx, { actor }, id, { state }) => {
  const found = await findBankImage(trx, id)
  if (!found || !state) return { ok: false, reason: 'not_found' }
  const [[before, wasMain], [after]] = [state.before.split(' '), state.after.split(' ')]
  if (found.status !== after) return { ok: true, done: [], notUndone: ['Estado'] }
  const category = { id: found.category_id, name: found.name }
  await setStatus(trx, actor, { category, id }, before as PhotoStatus)
  if (wasMain === WAS_MAIN_MARK && found.main === null)
    await changeCategoryMainImage(trx, { actor }, category.id, found.image_url)
  return { ok: true, done: ['Estado'], notUndone: [] }
}
