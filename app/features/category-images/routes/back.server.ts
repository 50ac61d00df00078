import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireCatalog } from '~/features/accounts/routes/guards.server'

/** GET of a verb without a page of its own: on to the images of its category. */
export async function backToImages({ request, params }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  return redirect(adminPaths.category(params.slug ?? ''))
}
