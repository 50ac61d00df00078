import type { ActionFunctionArgs } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireCatalog } from '~/features/accounts/routes/guards.server'
import { adminSlug } from '~/features/categories/admin-slug'
import { managedCategoryAt } from '~/features/categories/routes/managed-category.server'
import { logError } from '~/http/log-error.server'
import { leaveTo, type Notice } from '~/http/notice.server'
import { type NextImage, nextMainImage } from '../bank/main-image.server'

export { backToImages as loader } from './back.server'

/** Makes the next image of the bank the main one (row 221). */
export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireCatalog(db, request)
  const category = await managedCategoryAt(db, request, params)
  const changed = await nextMainImage(db, { actor: person }, category).catch((error: unknown) => {
    logError(error, request)
    return null
  })
  return leaveTo(adminPaths.category(adminSlug(category.slug)), noticeOf(changed))
}

function noticeOf(changed: NextImage | null): Notice {
  if (!changed) return { kind: 'error', title: 'Error al cambiar la imagen' }
  if (changed.ok) return { kind: 'success', title: 'Imagen principal actualizada' }
  const title = changed.reason === 'none' ? 'No hay imágenes disponibles' : 'No hay más imágenes disponibles'
  return { kind: 'info', title }
}
