import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { requireCatalog } from '~/http/guards.server'
import { CategoriesPage } from '~/ui/admin/categories/categories-page'
import { loadCategories } from './list.server'

/** The list of categories (rows 209 to 211). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  return { categories: (await loadCategories(request, 'list')) ?? null }
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Categorías')

export default function Categories() {
  return <CategoriesPage {...useLoaderData<typeof loader>()} />
}
