import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { Action, Actor } from '~/features/audit/schema'
import { changeMainImage, isOurs, type MainImage } from '../bank/main-image.server'
import type { PhotoCategory, PhotoStatus } from './schema'

export type PhotoDecision =
  /** The state it had, and whether it stood for its category and does so no longer. */
  { ok: true; before: PhotoStatus; wasMain: boolean } | { ok: false; reason: 'missing' }

const STATUS_WORDS: Record<PhotoStatus, string> = {
  pending: 'Pendiente',
  approved: 'Aprobada',
  rejected: 'Rechazada',
}

export interface PhotoOfCategory {
  category: PhotoCategory
  id: number
}

/**
 * Approves or rejects a picture, or lets it wait again (D81); refuses one that is gone. Only approved ones show (row
 * 222).
 */
export function decidePhoto(
  db: Db,
  actor: Actor,
  photo: PhotoOfCategory,
  status: PhotoStatus,
): Promise<PhotoDecision> {
  return db.transaction().execute((trx) => setStatus(trx, actor, photo, status))
}

/** Makes a picture its category's main one, approved besides (rows 217, 222). Refused like any other main picture. */
export function makeMainPhoto(
  db: Db,
  actor: Actor,
  { category, id }: PhotoOfCategory,
): Promise<MainImage | { ok: false; reason: 'missing' }> {
  return db.transaction().execute(async (trx) => {
    const photo = await trx
      .selectFrom('category_image_bank')
      .select(['image_url', 'status'])
      .where('id', '=', id)
      .where('category_id', '=', category.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!photo) return { ok: false, reason: 'missing' }
    if (!isOurs(photo.image_url)) return { ok: false, reason: photo.image_url ? 'not_ours' : 'empty' }
    if (photo.status !== 'approved') await setStatus(trx, actor, { category, id }, 'approved')
    return changeMainImage(trx, { actor }, category.id, photo.image_url)
  })
}

const setStatus = (trx: Db, actor: Actor, photo: PhotoOfCategory, status: PhotoStatus) =>
  change(trx, actor, photo, { from: 'kept', action: ACTIONS[status], set: { status } })

const ACTIONS: Record<PhotoStatus, Action> = {
  approved: 'published',
  rejected: 'refused',
  pending: 'changed',
}

/** Puts a picture into the trash. Refuses one that is not there any more. */
export function deletePhoto(db: Db, actor: Actor, photo: PhotoOfCategory, now = new Date()) {
  const set = { deleted_at: now.toISOString() }
  return db
    .transaction()
    .execute((trx) => change(trx, actor, photo, { from: 'kept', action: 'deleted', set }))
}

/** Takes a picture out of the trash, in the state it had. Refuses one that is not in it. */
export function restorePhoto(db: Db, actor: Actor, photo: PhotoOfCategory) {
  const set = { deleted_at: null }
  return db
    .transaction()
    .execute((trx) => change(trx, actor, photo, { from: 'trash', action: 'restored', set }))
}

interface PhotoChange {
  from: 'kept' | 'trash'
  action: Action
  set: { status: PhotoStatus } | { deleted_at: string | null }
}

async function change(
  trx: Db,
  actor: Actor,
  { category, id }: PhotoOfCategory,
  { from, action, set }: PhotoChange,
): Promise<PhotoDecision> {
  const photo = await trx
    .selectFrom('category_image_bank')
    .select('status')
    .where('id', '=', id)
    .where('category_id', '=', category.id)
    .where('deleted_at', from === 'kept' ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (!photo) return { ok: false, reason: 'missing' }
  const main = await readMain(trx, category)
  await trx
    .updateTable('category_image_bank')
    .set({ ...set, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  await recordChange(trx, actor, {
    action,
    noun: 'image',
    id,
    title: category.name,
    ...('status' in set && {
      before: { Estado: STATUS_WORDS[photo.status] },
      after: { Estado: STATUS_WORDS[set.status] },
    }),
  })
  return { ok: true, before: photo.status, wasMain: main !== (await readMain(trx, category)) }
}

async function readMain(trx: Db, { id }: PhotoCategory): Promise<string | null> {
  const row = await trx
    .selectFrom('categories')
    .select('image_url')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.image_url
}
