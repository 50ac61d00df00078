import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  return redirect(adminPaths.promotions(), 301)
}
