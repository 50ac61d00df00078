import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { catalogLoader } from '~/features/accounts/http/admin-route.server'
import { readHistory } from '~/features/audit/history.server'
import { History } from '~/features/audit/ui/history'
import { openedBy } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { ConfirmLink } from '~/ui/controls/confirm-link'
import { PostForm } from '~/ui/form/post-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { adminSlug } from '../admin-slug'
import { categoryForm } from '../http/admin-save.server'
import { managedCategoryAt } from '../http/managed-category.server'
import { CATEGORY } from '../manage/fields'
import { readCategory } from '../manage/read.server'
import { saveCategory } from '../manage/save.server'
import { CategoryForm } from '../ui/category-form'
import { ActiveBadge } from '../ui/category-states'
import { DELETE_CATEGORY, DeletedCategory } from '../ui/deleted-category'

export const handle = { hydrate: true }

/** Everything about a category but its images (D79). */
export const loader = catalogLoader(async ({ params }) => {
  const { id, slug, name, isActive } = await managedCategoryAt(db, params)
  const [stored, history] = await Promise.all([
    readCategory(db, id),
    readHistory(db, [{ noun: 'category', id }]),
  ])
  if (!stored) return null
  const { version, values } = stored
  const below = adminSlug(slug)
  return {
    name,
    slug,
    below,
    isActive,
    version,
    stored: CATEGORY.typed(values),
    history,
  }
})

export const action = categoryForm({
  store: async (sent, { params, actor, form }) => {
    const { id } = await managedCategoryAt(db, params)
    return saveCategory(db, { actor }, id, { ...sent, opened: openedBy(form) })
  },
  to: (slug, { back }) => back ?? adminPaths.editCategory(adminSlug(slug)),
  title: 'Categoría actualizada',
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ name }) => name)

export default function EditCategory() {
  const { name, slug, below, isActive, history, ...category } = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  const { back, keep } = useListReturn()
  const toggle = keep(isActive ? adminPaths.deactivateCategory(below) : adminPaths.activateCategory(below))
  return (
    <AdminPage
      title={name}
      back={{ text: 'Categorías', href: back ?? adminPaths.categories() }}
      lead={<ActiveBadge isActive={isActive} />}
      actions={
        <>
          <ButtonLink href={paths.viewCategory(slug)}>Ver categoría</ButtonLink>
          <ButtonLink href={adminPaths.category(below)}>Imágenes</ButtonLink>
          <PostForm action={toggle}>
            <Button>{isActive ? 'Desactivar' : 'Activar'}</Button>
          </PostForm>
          <ConfirmLink
            text="Eliminar"
            question={DELETE_CATEGORY}
            confirm="Eliminar"
            action={keep(adminPaths.deleteCategory(below))}
          >
            <DeletedCategory name={name} />
          </ConfirmLink>
        </>
      }
      narrow
    >
      <CategoryForm
        {...category}
        {...sending}
        action={keep(adminPaths.editCategory(below))}
        button="Guardar"
      />
      <History entries={history} none="Nadie la ha cambiado desde la administración." />
    </AdminPage>
  )
}
