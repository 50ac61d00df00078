import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { catalogAction, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { adminSlug } from '../admin-slug'
import { managedCategoryAt } from '../http/managed-category.server'
import { setCategoryActive } from '../manage/status-and-order.server'

const VERBS = new Map([
  ['activar', true],
  ['desactivar', false],
])

/** Shows or hides the category of this address, and says so where it can be taken back. */
export const action = catalogAction(async ({ params, actor, redirectBack }) => {
  const isActive = VERBS.get(params.verb ?? '')
  if (isActive === undefined) return null
  const { id, slug, name } = await managedCategoryAt(db, params)
  await setCategoryActive(db, { actor }, id, isActive)
  const below = adminSlug(slug)
  return redirectBack(adminPaths.editCategory(below), {
    title: isActive ? `«${name}» ya se ve en el sitio` : `«${name}» ya no se ve en el sitio`,
    undo: isActive ? adminPaths.deactivateCategory(below) : adminPaths.activateCategory(below),
  })
})

/** Opening the address changes nothing. */
export const loader = catalogLoader(({ params }) => {
  if (!VERBS.has(params.verb ?? '')) return null
  return redirect(adminPaths.editCategory(params.slug ?? ''))
})
