import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireCatalog } from '~/features/accounts/routes/guards.server'
import { setActive } from './admin-set-active.server'

/** A verb without a page of its own. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  return redirect(adminPaths.editCategory(params.slug ?? ''))
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireCatalog(db, request)
  return setActive(person, request, params, false)
}
