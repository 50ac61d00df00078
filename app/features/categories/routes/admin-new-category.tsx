import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireCatalog } from '~/features/accounts/http/guards.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminMeta } from '~/http/meta'
import { AdminPage } from '~/ui/layout/admin-page'
import { adminSlug } from '../admin-slug'
import { takeCategory } from '../http/admin-save.server'
import { asTyped, NEW_CATEGORY } from '../manage/fields'
import { createCategory } from '../manage/save.server'
import { CategoryForm } from '../ui/category-form'

export const handle = { hydrate: true }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  return { stored: asTyped(NEW_CATEGORY) }
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requireCatalog(db, request)
  return takeCategory({
    request,
    store: ({ category }) => createCategory(db, { actor: person }, category),
    to: (slug) => adminPaths.category(adminSlug(slug)),
    title: 'Categoría creada',
  })
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Nueva categoría')

export default function NewCategory() {
  const sending = useSentForm<typeof action>()
  const { stored } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Nueva categoría" back={{ text: 'Categorías', href: adminPaths.categories() }} narrow>
      <CategoryForm
        {...sending}
        action={adminPaths.newCategory()}
        button="Crear la categoría"
        version={0}
        stored={stored}
      />
    </AdminPage>
  )
}
