import { adminPaths } from '~/admin-paths'
import type { LogEntry } from '~/features/audit/schema'
import { History } from '~/features/audit/ui/history'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { ConfirmLink } from '~/ui/controls/confirm-link'
import { PostForm } from '~/ui/form/post-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { CategoryForm, type CategoryFormProps } from './category-form'
import { ActiveBadge } from './category-states'
import { DELETE_CATEGORY, DeletedCategory } from './deleted-category'

interface Props extends Omit<CategoryFormProps, 'action' | 'button'> {
  name: string
  slug: string
  below: string
  isActive: boolean
  history: LogEntry[]
}

export function EditCategoryPage({ name, slug, below, isActive, history, ...form }: Props) {
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
      <CategoryForm {...form} action={keep(adminPaths.editCategory(below))} button="Guardar" />
      <History entries={history} none="Nadie la ha cambiado desde la administración." />
    </AdminPage>
  )
}
