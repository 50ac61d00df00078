import { data, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { logError } from '~/http/log-error.server'
import { noticeCookie } from '~/http/notice.server'
import { findPhotoCategory } from '../photos/category.server'
import type { PhotoCategory } from '../photos/schema'

/** The category of an address, active or not; null when there is none. A failure leads back with a notice (row 225). */
export async function readCategory(slug = ''): Promise<PhotoCategory | null> {
  try {
    return await findPhotoCategory(db, slug)
  } catch (error) {
    logError(error)
    const notice = await noticeCookie({ kind: 'error', title: 'Error al cargar la categoría' })
    throw redirect(adminPaths.home(), { headers: { 'Set-Cookie': notice } })
  }
}

/** The same for what is nothing without one: a 404 then. */
export async function requireCategory(slug = ''): Promise<PhotoCategory> {
  const category = await readCategory(slug)
  if (!category) throw data(null, { status: 404 })
  return category
}

/** The GET of a verb without fields leads to the page it belongs to. */
export const backToPhotos = (slug = '') => redirect(adminPaths.generatePhotos(slug))
