import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { anyRoleAdminAction, anyRoleAdminLoader } from '~/features/accounts/http/admin-route.server'
import { toAdminCategorySlug } from '../category-card'
import { findAdminCategoryOrRedirect } from '../http/admin-category.server'
import { setCategoryActive } from '../manage/status-and-order.server'

const VERBS = new Map([
  ['activar', true],
  ['desactivar', false],
])

/** Shows or hides a category and offers to undo it. */
export const action = anyRoleAdminAction(async ({ params, actor, redirectBack }) => {
  const isActive = VERBS.get(params.verb ?? '')
  if (isActive === undefined) return null
  const { id, slug, name } = await findAdminCategoryOrRedirect(db, params)
  await setCategoryActive(db, { actor }, id, isActive)
  const below = toAdminCategorySlug(slug)
  return redirectBack(adminPaths.editCategory(below), {
    title: isActive ? `«${name}» ya se ve en el sitio` : `«${name}» ya no se ve en el sitio`,
    undo: isActive ? adminPaths.deactivateCategory(below) : adminPaths.activateCategory(below),
  })
})

/** Redirects to the category. Opening this address changes nothing. */
export const loader = anyRoleAdminLoader(({ params }) => {
  if (!VERBS.has(params.verb ?? '')) return null
  return redirect(adminPaths.editCategory(params.slug ?? ''))
})
