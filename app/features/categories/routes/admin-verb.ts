import { redirect } from '@remix-run/node'
import { db } from '~/db.server'
import {
  createAnyRoleAdminAction,
  createAnyRoleAdminLoader,
} from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { toAdminCategorySlug } from '../category-card'
import { findAdminCategoryOrRedirect } from '../http/admin-category.server'
import { setCategoryActive } from '../manage/status-and-order.server'

const VERBS = new Map([
  ['activar', true],
  ['desactivar', false],
])

/** Shows or hides a category and offers to undo it. */
export const action = createAnyRoleAdminAction(async ({ params, actor, redirectBack }) => {
  const isActive = VERBS.get(params.verb ?? '')
  if (isActive === undefined) return null
  const { id, slug, name } = await findAdminCategoryOrRedirect(db, params)
  await setCategoryActive(db, { actor }, id, isActive)
  const below = toAdminCategorySlug(slug)
  return redirectBack(href('/admin/categoria/:slug/editar', { slug: below }), {
    title: isActive ? `«${name}» ya se ve en el sitio` : `«${name}» ya no se ve en el sitio`,
    undo: isActive
      ? href('/admin/categoria/:slug/:verb', { slug: below, verb: 'desactivar' })
      : href('/admin/categoria/:slug/:verb', { slug: below, verb: 'activar' }),
  })
})

/** Redirects to the category. Opening this address changes nothing. */
export const loader = createAnyRoleAdminLoader(({ params }) => {
  if (!VERBS.has(params.verb ?? '')) return null
  return redirect(href('/admin/categoria/:slug/editar', { slug: params.slug ?? '' }))
})
