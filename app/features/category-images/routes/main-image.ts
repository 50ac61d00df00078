import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import {
  createAnyRoleAdminAction,
  createAnyRoleAdminLoader,
} from '~/features/accounts/http/admin-route.server'
import type { Actor } from '~/features/audit/schema'
import { toAdminCategorySlug } from '~/features/categories/category-card'
import { findAdminCategoryOrRedirect } from '~/features/categories/http/admin-category.server'
import { readForm } from '~/http/forms/form.server'
import { logError } from '~/http/log-error.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { promoteNextCategoryMainImage, setCategoryMainImage } from '../bank/images.server'
import { buildCategoryMainImageNotice } from '../http/photo-verbs.server'

interface MainImageChange {
  actor: Actor
  category: { id: number; mainImage: string | null }
  form: URLSearchParams
}

const MAIN_IMAGE_VERB_HANDLERS = new Map<string, (change: MainImageChange) => Promise<Notice>>([
  ['', setTyped],
  ['siguiente', showNext],
  ['quitar', backToDrawing],
])

export const action = createAnyRoleAdminAction(async ({ request, params, actor }) => {
  const verb = MAIN_IMAGE_VERB_HANDLERS.get(params.verb ?? '')
  if (!verb) return null
  const category = await findAdminCategoryOrRedirect(db, params)
  const notice = await verb({ actor, category, form: await readForm(request) }).catch(
    (error: unknown): Notice => {
      logError(error)
      return { kind: 'error', title: 'Error al cambiar la imagen' }
    },
  )
  return redirectWithNotice(adminPaths.category(toAdminCategorySlug(category.slug)), notice)
})

/** Opening the address changes nothing: it redirects to the images of the category. */
export const loader = createAnyRoleAdminLoader(({ params }) => {
  if (!MAIN_IMAGE_VERB_HANDLERS.has(params.verb ?? '')) return null
  return redirect(adminPaths.category(params.slug ?? ''))
})

async function setTyped({ actor, category, form }: MainImageChange): Promise<Notice> {
  const changed = await setCategoryMainImage(db, { actor }, category.id, form.get('imagen') ?? '')
  return buildCategoryMainImageNotice(changed, 'Imagen principal actualizada')
}

async function backToDrawing({ actor, category }: MainImageChange): Promise<Notice> {
  const changed = await setCategoryMainImage(db, { actor }, category.id, null)
  return buildCategoryMainImageNotice(changed, 'La categoría vuelve a su dibujo')
}

async function showNext({ actor, category }: MainImageChange): Promise<Notice> {
  const changed = await promoteNextCategoryMainImage(db, { actor }, category)
  if (changed.ok) return { kind: 'success', title: 'Imagen principal actualizada' }
  const title = changed.reason === 'none' ? 'No hay imágenes disponibles' : 'No hay más imágenes disponibles'
  return { kind: 'info', title }
}
