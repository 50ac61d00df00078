import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAnyRoleAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { AdminPage } from '~/ui/layout/admin-page'
import { toAdminCategorySlug } from '../category-card'
import { createCategoryFormAction } from '../http/admin-category.server'
import { categoryFieldSet, NEW_CATEGORY_VALUES } from '../manage/fields'
import { createCategory } from '../manage/save.server'
import { CategoryForm } from '../ui/category-form'

export const handle = { hydrate: true }

export const loader = createAnyRoleAdminLoader(() => ({
  stored: categoryFieldSet.typed(NEW_CATEGORY_VALUES),
}))

export const action = createCategoryFormAction({
  store: ({ category }, { actor }) => createCategory(db, { actor }, category),
  to: (slug) => adminPaths.category(toAdminCategorySlug(slug)),
  title: 'Categoría creada',
})

export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta('Nueva categoría')

export default function NewCategoryRoute() {
  const sending = useFormAnswer<typeof action>()
  const { stored } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Nueva categoría" back={{ text: 'Categorías', href: adminPaths.categories() }} narrow>
      <CategoryForm
        {...sending}
        action={href('/admin/categorias/nueva')}
        button="Crear la categoría"
        version={0}
        stored={stored}
      />
    </AdminPage>
  )
}
