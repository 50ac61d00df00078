import type { Db } from 'db/connect'
import { recordChange } from '~/models/audit/record.server'
import type { Action, Actor } from '~/models/audit/schema'
import type { PhotoCategory, PhotoStatus } from './schema'

export type ReviewResult = { ok: true } | { ok: false; reason: 'missing' }

const STATUS_WORDS: Record<PhotoStatus, string> = {
  pending: 'Pendiente',
  approved: 'Aprobada',
  rejected: 'Rechazada',
}

/**
 * Approves or rejects a picture of the category's bank, or lets it wait again (D81). Refuses one that is not there
 * any more. Only approved ones ever reach a public page (row 222).
 */
export function reviewPhoto(
  db: Db,
  actor: Actor,
  category: PhotoCategory,
  id: number,
  status: PhotoStatus,
): Promise<ReviewResult> {
  return change(db, actor, category, id, { from: 'kept', action: ACTIONS[status], set: { status } })
}

const ACTIONS: Record<PhotoStatus, Action> = {
  approved: 'published',
  rejected: 'refused',
  pending: 'changed',
}

/** Puts a picture into the bin. Refuses one that is not there any more. */
export function deletePhoto(db: Db, actor: Actor, category: PhotoCategory, id: number, now = new Date()) {
  return change(db, actor, category, id, {
    from: 'kept',
    action: 'deleted',
    set: { deleted_at: now.toISOString() },
  })
}

/** Takes a picture out of the bin, in the state it had. Refuses one that is not in it. */
export function restorePhoto(db: Db, actor: Actor, category: PhotoCategory, id: number) {
  return change(db, actor, category, id, { from: 'bin', action: 'restored', set: { deleted_at: null } })
}

interface Change {
  from: 'kept' | 'bin'
  action: Action
  set: { status: PhotoStatus } | { deleted_at: string | null }
}

async function change(
  db: Db,
  actor: Actor,
  category: PhotoCategory,
  id: number,
  { from, action, set }: Change,
): Promise<ReviewResult> {
  return db.transaction().execute(async (trx) => {
    const photo = await trx
      .selectFrom('category_image_bank')
      .select('status')
      .where('id', '=', id)
      .where('category_id', '=', category.id)
      .where('deleted_at', from === 'kept' ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (!photo) return { ok: false, reason: 'missing' }
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
    return { ok: true }
  })
}
