import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { logError } from '~/http/log-error.server'
import { leaveTo, type Notice } from '~/http/notice.server'
import type { Actor } from '~/models/audit/schema'
import { adminSlug } from '~/models/category/admin-slug'
import { type MainImage, setMainImage } from '~/models/category/bank/main-image.server'

/** Changes the main picture of a category, null to its drawing, and says what became of it (rows 217 to 219). */
export async function setMain(
  person: Actor,
  request: Request,
  { id, slug }: { id: number; slug: string },
  address: string | null,
) {
  const changed = await setMainImage(db, person, id, address).catch((error: unknown) => {
    logError(error, request)
    return null
  })
  const done = address === null ? 'La categoría vuelve a su dibujo' : 'Imagen principal actualizada'
  return leaveTo(adminPaths.category(adminSlug(slug)), noticeOf(changed, done))
}

function noticeOf(changed: MainImage | null, done: string): Notice {
  if (!changed) return { kind: 'error', title: 'Error al cambiar la imagen' }
  if (changed.ok) return { kind: 'success', title: done }
  if (changed.reason === 'same')
    return { kind: 'info', title: 'Esta imagen ya está configurada como principal' }
  return {
    kind: 'error',
    title: `Error al actualizar imagen principal: ${MESSAGES[changed.reason]}`,
  }
}

const MESSAGES = {
  empty: 'falta la dirección de la imagen',
  not_ours: 'esa dirección no es de una imagen de este sitio',
  not_approved: 'esa imagen no está aprobada para esta categoría',
  not_found: 'la categoría ya no está',
}
