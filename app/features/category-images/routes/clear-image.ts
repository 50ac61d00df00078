import type { ActionFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { requireCatalog } from '~/features/accounts/routes/guards.server'
import { managedCategoryAt } from '~/features/categories/routes/managed-category.server'
import { setMain } from './set-main.server'

export { backToImages as loader } from './back.server'

/** The category has no main picture any more: its drawing stands for it again. */
export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireCatalog(db, request)
  return setMain(person, request, await managedCategoryAt(db, request, params), null)
}
