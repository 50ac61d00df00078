import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { catalogLoader } from '~/features/accounts/http/admin-route.server'
import { useSentForm } from '~/http/forms/retry'
import { adminTitle } from '~/http/meta'
import { AdminPage } from '~/ui/layout/admin-page'
import { toAdminCategorySlug } from '../category-card'
import { categoryForm } from '../http/admin-save.server'
import { categoryFieldSet, NEW_CATEGORY } from '../manage/fields'
import { createCategory } from '../manage/save.server'
import { CategoryForm } from '../ui/category-form'

export const handle = { hydrate: true }

export const loader = catalogLoader(() => ({ stored: categoryFieldSet.typed(NEW_CATEGORY) }))

export const action = categoryForm({
  store: ({ category }, { actor }) => createCategory(db, { actor }, category),
  to: (slug) => adminPaths.category(toAdminCategorySlug(slug)),
  title: 'Categoría creada',
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle('Nueva categoría')

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
