import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { requireCatalog } from '~/features/accounts/routes/guards.server'
import { begin } from './begin.server'
import { backToPhotos } from './found-category.server'

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireCatalog(db, request)
  return begin(request, actor, params.slug, 'topup')
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  return backToPhotos(params.slug)
}
