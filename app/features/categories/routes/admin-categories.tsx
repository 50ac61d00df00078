import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { requireCatalog } from '~/features/accounts/http/guards.server'
import { adminMeta } from '~/http/meta'
import { loadCategories } from '../http/admin-list.server'
import { CategoriesPage } from '../ui/categories-page'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  return { categories: (await loadCategories('list')) ?? null }
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Categorías')

export default function Categories() {
  return <CategoriesPage {...useLoaderData<typeof loader>()} />
}
