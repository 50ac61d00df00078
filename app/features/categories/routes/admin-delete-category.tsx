import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import {
  createAnyRoleAdminAction,
  createAnyRoleAdminLoader,
} from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { addListReturn } from '~/http/auth/admin-return'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { AdminPage, ConfirmPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { toAdminCategorySlug } from '../category-card'
import { findAdminCategoryOrRedirect } from '../http/admin-category.server'
import { countLiveAndTrashedBusinesses, deleteCategory } from '../manage/status-and-order.server'
import {
  CategoryInUseNotice,
  DELETE_CATEGORY_QUESTION,
  DeleteCategoryNote,
  isCategoryInUse,
} from '../ui/categories-tab'

export const loader = createAnyRoleAdminLoader(async ({ params }) => {
  const { id, name, slug } = await findAdminCategoryOrRedirect(db, params)
  return { name, slug, below: toAdminCategorySlug(slug), filed: await countLiveAndTrashedBusinesses(db, id) }
})

/** Moves the category to the trash, unless it has businesses. */
export const action = createAnyRoleAdminAction(async ({ request, params, actor, redirectBack }) => {
  const { id, slug } = await findAdminCategoryOrRedirect(db, params)
  const deleted = await deleteCategory(db, { actor }, id)
  if (deleted.ok)
    return redirectBack(adminPaths.categories(), {
      title: 'Categoría eliminada',
      undo: adminPaths.restore('category', id),
    })
  return redirectWithNotice(
    addListReturn(href('/admin/categoria/:slug/editar', { slug: toAdminCategorySlug(slug) }), request),
    {
      kind: 'error',
      title: 'No se pudo eliminar la categoría',
      text: 'Todavía tiene negocios: pásalos a otra, o desactívala para que nadie la vea.',
    },
  )
})

export const meta = createAdminMeta('Eliminar categoría')

export default function DeleteCategoryRoute() {
  const { name, slug, below, filed } = useLoaderData<typeof loader>()
  const { withReturnTo: keep } = useListReturn()
  const back = { text: name, href: keep(href('/admin/categoria/:slug/editar', { slug: below })) }
  if (isCategoryInUse(filed))
    return (
      <AdminPage title={`«${name}» no se puede eliminar`} back={back} narrow>
        <CategoryInUseNotice slug={slug} filed={filed} />
      </AdminPage>
    )
  return (
    <ConfirmPage
      question={DELETE_CATEGORY_QUESTION}
      action={keep(href('/admin/categoria/:slug/eliminar', { slug: below }))}
      confirm="Eliminar"
      back={back}
    >
      <DeleteCategoryNote name={name} />
    </ConfirmPage>
  )
}
