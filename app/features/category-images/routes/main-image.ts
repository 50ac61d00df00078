import type { ActionFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { requireCatalog } from '~/features/accounts/routes/guards.server'
import { managedCategoryAt } from '~/features/categories/routes/managed-category.server'
import { readForm } from '~/http/forms/form.server'
import { setMain } from './set-main.server'

export { backToImages as loader } from './back.server'

/** Makes the picture at the address that the form names the main one (row 217). */
export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireCatalog(db, request)
  const category = await managedCategoryAt(db, request, params)
  return setMain(person, request, category, (await readForm(request)).get('imagen') ?? '')
}
