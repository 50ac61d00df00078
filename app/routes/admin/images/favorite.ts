import type { ActionFunctionArgs } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { readId } from '~/http/admin-id'
import { requireCatalog } from '~/http/guards.server'
import { logError } from '~/http/log-error.server'
import { managedCategoryAt } from '~/http/managed-category.server'
import { leaveTo, type Notice } from '~/http/notice.server'
import { adminSlug } from '~/models/category/admin-slug'
import { toggleFavorite } from '~/models/category/bank/change.server'

export { backToImages as loader } from './back.server'

/** Marks a bank image as a favourite, or no longer (row 216). */
export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireCatalog(db, request)
  const category = await managedCategoryAt(db, request, params)
  const to = adminPaths.category(adminSlug(category.slug))
  const toggled = await toggleFavorite(db, person, category, readId(params.id)).catch((error: unknown) => {
    logError(error, request)
    return 'failed' as const
  })
  return leaveTo(to, noticeOf(toggled))
}

function noticeOf(toggled: { isFavorite: boolean } | null | 'failed'): Notice {
  if (toggled === 'failed') return { kind: 'error', title: 'Error al guardar el estado de favorito' }
  if (!toggled) return { kind: 'error', title: 'No se pudo encontrar la imagen en la base de datos' }
  return { kind: 'success', title: toggled.isFavorite ? 'Imagen favorita' : 'La imagen ya no es favorita' }
}
