import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireCatalog } from '~/features/accounts/http/guards.server'
import { notHere } from '~/http/admin-id'
import { listReturn } from '~/http/auth/admin-return'
import { leaveTo } from '~/http/notice.server'
import { adminSlug } from '../admin-slug'
import { managedCategoryAt } from '../http/managed-category.server'
import { setCategoryActive } from '../manage/arrange.server'

const VERBS = new Map([
  ['activar', true],
  ['desactivar', false],
])

/** Shows or hides the category of this address, and says so where it can be taken back. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireCatalog(db, request)
  const isActive = VERBS.get(params.verb ?? '')
  if (isActive === undefined) throw notHere()
  const { id, slug, name } = await managedCategoryAt(db, params)
  await setCategoryActive(db, { actor }, id, isActive)
  const below = adminSlug(slug)
  return leaveTo(listReturn(request) ?? adminPaths.editCategory(below), {
    kind: 'success',
    title: isActive ? `«${name}» ya se ve en el sitio` : `«${name}» ya no se ve en el sitio`,
    undo: isActive ? adminPaths.deactivateCategory(below) : adminPaths.activateCategory(below),
  })
}

/** Opening the address changes nothing. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  if (!VERBS.has(params.verb ?? '')) throw notHere()
  return redirect(adminPaths.editCategory(params.slug ?? ''))
}
