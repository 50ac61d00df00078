import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { logError } from '~/http/log-error.server'
import { leaveTo, type Notice } from '~/http/notice.server'
import type { ReviewResult } from '~/models/photo/review.server'
import type { PhotoCategory } from '~/models/photo/schema'
import { requireCategory } from '../found-category.server'

interface Verb {
  work: (database: typeof db, category: PhotoCategory, id: number) => Promise<ReviewResult>
  /** Said when it is done, and the verb that takes it back. */
  done: string
  undo?: 'pendiente' | 'restaurar' | 'eliminar'
  /** Said when it is not (row 246). */
  failed: string
}

/** Does something to one picture and leads back to the page of its category. */
export async function review(request: Request, params: { slug?: string; id?: string }, verb: Verb) {
  const category = await requireCategory(request, params.slug)
  const path = adminPaths.generatePhotos(category.slug)
  const id = /^\d{1,12}$/.test(params.id ?? '') ? Number(params.id) : 0
  return leaveTo(path, await noticeOf(request, category, id, verb))
}

async function noticeOf(request: Request, category: PhotoCategory, id: number, verb: Verb): Promise<Notice> {
  const { work, done, undo, failed } = verb
  try {
    const result = await work(db, category, id)
    if (!result.ok)
      return { kind: 'error', title: failed, text: 'Esta foto ya no está: quizá alguien la eliminó.' }
    return {
      kind: 'success',
      title: done,
      ...(undo && { undo: adminPaths.reviewPhoto(category.slug, id, undo) }),
    }
  } catch (error) {
    logError(error, request)
    return { kind: 'error', title: failed }
  }
}
