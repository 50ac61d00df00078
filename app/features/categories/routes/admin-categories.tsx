import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { requireCatalog } from '~/features/accounts/routes/guards.server'
import { adminMeta } from '~/features/seo/routes/admin-meta'
import { CategoriesPage } from '../ui/categories-page'
import { loadCategories } from './admin-list.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  return { categories: (await loadCategories('list')) ?? null }
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Categorías')

export default function Categories() {
  return <CategoriesPage {...useLoaderData<typeof loader>()} />
}
