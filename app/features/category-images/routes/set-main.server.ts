import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import type { Actor } from '~/features/audit/schema'
import { adminSlug } from '~/features/categories/admin-slug'
import { logError } from '~/http/log-error.server'
import { leaveTo } from '~/http/notice.server'
import { setMainImage } from '../bank/main-image.server'
import { mainImageNotice } from './main-image-notice'

/** Changes the main picture of a category, null to its drawing, and says what became of it (rows 217 to 219). */
export async function setMain(
  person: Actor,
  request: Request,
  { id, slug }: { id: number; slug: string },
  address: string | null,
) {
  const changed = await setMainImage(db, { actor: person }, id, address).catch((error: unknown) => {
    logError(error, request)
    return null
  })
  const done = address === null ? 'La categoría vuelve a su dibujo' : 'Imagen principal actualizada'
  const notice = changed
    ? mainImageNotice(changed, done)
    : ({ kind: 'error', title: 'Error al cambiar la imagen' } as const)
  return leaveTo(adminPaths.category(adminSlug(slug)), notice)
}
