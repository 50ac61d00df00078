import { useLoaderData } from '@remix-run/react'
import { catalogLoader } from '~/features/accounts/http/admin-route.server'
import { adminTitle } from '~/http/meta'
import { loadCategories } from '../http/admin-list.server'
import { CategoriesPage } from '../ui/categories-page'

export const loader = catalogLoader(async () => ({ categories: (await loadCategories('list')) ?? null }))

export const meta = adminTitle('Categorías')

export default function Categories() {
  return <CategoriesPage {...useLoaderData<typeof loader>()} />
}
