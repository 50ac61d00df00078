import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { catalogAction, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { withListReturn } from '~/http/auth/admin-return'
import { adminTitle } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { ConfirmPage } from '~/ui/layout/confirm-page'
import { useListReturn } from '~/ui/list/list-return'
import { adminSlug } from '../admin-slug'
import { managedCategoryAt } from '../http/managed-category.server'
import { deleteCategory } from '../manage/status-and-order.server'
import { DELETE_CATEGORY, DeletedCategory } from '../ui/deleted-category'

export const loader = catalogLoader(async ({ params }) => {
  const { name, slug } = await managedCategoryAt(db, params)
  return { name, below: adminSlug(slug) }
})

/** Into the trash; not while a business is filed under it. */
export const action = catalogAction(async ({ request, params, actor, redirectBack }) => {
  const { id, slug } = await managedCategoryAt(db, params)
  const deleted = await deleteCategory(db, { actor }, id)
  if (deleted.ok)
    return redirectBack(adminPaths.categories(), {
      title: 'Categoría eliminada',
      undo: adminPaths.restore('category', id),
    })
  return redirectWithNotice(withListReturn(adminPaths.editCategory(adminSlug(slug)), request), {
    kind: 'error',
    title: 'No se pudo eliminar la categoría',
    text: 'Todavía tiene negocios: pásalos a otra, o desactívala para que nadie la vea.',
  })
})

export const meta = adminTitle('Eliminar categoría')

export default function DeleteCategory() {
  const { name, below } = useLoaderData<typeof loader>()
  const { keep } = useListReturn()
  return (
    <ConfirmPage
      question={DELETE_CATEGORY}
      action={keep(adminPaths.deleteCategory(below))}
      confirm="Eliminar"
      back={{ text: name, href: keep(adminPaths.editCategory(below)) }}
    >
      <DeletedCategory name={name} />
    </ConfirmPage>
  )
}
