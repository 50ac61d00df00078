import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import type { Actor } from '~/features/audit/schema'
import { listReturn } from '~/http/auth/admin-return'
import { leaveTo } from '~/http/notice.server'
import { adminSlug } from '../admin-slug'
import { setCategoryActive } from '../manage/arrange.server'
import { managedCategoryAt } from './managed-category.server'

/** Shows or hides the category of this address, and says so where it can be taken back. */
export async function setActive(
  person: Actor,
  request: Request,
  params: { slug?: string | undefined },
  isActive: boolean,
) {
  const { id, slug, name } = await managedCategoryAt(db, request, params)
  await setCategoryActive(db, { actor: person }, id, isActive)
  const below = adminSlug(slug)
  return leaveTo(listReturn(request) ?? adminPaths.editCategory(below), {
    kind: 'success',
    title: isActive ? `«${name}» ya se ve en el sitio` : `«${name}» ya no se ve en el sitio`,
    undo: isActive ? adminPaths.deactivateCategory(below) : adminPaths.activateCategory(below),
  })
}
