import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAnyRoleAdminLoader } from '~/features/accounts/http/admin-route.server'
import { readEntityHistory } from '~/features/audit/history.server'
import { EntityHistorySection } from '~/features/audit/ui/history'
import { href } from '~/href'
import { useFormAnswer } from '~/http/forms/retry'
import { readInitialHashes } from '~/http/forms/submission.server'
import { createAdminMeta } from '~/http/meta'
import { Button, ButtonLink } from '~/ui/controls/button'
import { ConfirmLink } from '~/ui/controls/confirm-link'
import { PermittedPostForm } from '~/ui/form/post-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { toAdminCategorySlug } from '../category-card'
import { createCategoryFormAction, findAdminCategoryOrRedirect } from '../http/admin-category.server'
import { categoryFieldSet } from '../manage/fields'
import { findCategoryFormValues } from '../manage/list.server'
import { saveCategory } from '../manage/save.server'
import { countLiveAndTrashedBusinesses } from '../manage/status-and-order.server'
import {
  ActiveBadge,
  DELETE_CATEGORY_QUESTION,
  DeleteCategoryNote,
  isCategoryInUse,
} from '../ui/categories-tab'
import { CategoryForm } from '../ui/category-form'

export const handle = { hydrate: true }

/** Page that edits the data of a category, without its images (D79). */
export const loader = createAnyRoleAdminLoader(async ({ params, actor }) => {
  const { id, slug, name, isActive } = await findAdminCategoryOrRedirect(db, params)
  const [filed, stored, history] = await Promise.all([
    countLiveAndTrashedBusinesses(db, id),
    findCategoryFormValues(db, id),
    readEntityHistory(db, [{ noun: 'category', id }], actor.role),
  ])
  if (!stored) return null
  const { version, values } = stored
  const below = toAdminCategorySlug(slug)
  return {
    name,
    slug,
    below,
    isActive,
    isInUse: isCategoryInUse(filed),
    version,
    stored: categoryFieldSet.typed(values),
    history,
  }
})

export const action = createCategoryFormAction({
  store: async (sent, { params, actor, form }) => {
    const { id } = await findAdminCategoryOrRedirect(db, params)
    return saveCategory(db, { actor }, id, { ...sent, opened: readInitialHashes(form) })
  },
  to: (slug, { back }) => back ?? href('/admin/categoria/:slug/editar', { slug: toAdminCategorySlug(slug) }),
  title: 'Categoría actualizada',
})

export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ name }) => name)

export default function EditCategoryRoute() {
  const {
    name,
    slug,
    below,
    isActive,
    isInUse: hasBusinesses,
    history,
    ...category
  } = useLoaderData<typeof loader>()
  const sending = useFormAnswer<typeof action>()
  const { back, withReturnTo: keep } = useListReturn()
  const toggle = keep(
    isActive
      ? href('/admin/categoria/:slug/:verb', { slug: below, verb: 'desactivar' })
      : href('/admin/categoria/:slug/:verb', { slug: below, verb: 'activar' }),
  )
  return (
    <AdminPage
      title={name}
      back={{ text: 'Categorías', href: back ?? adminPaths.categories() }}
      lead={<ActiveBadge isActive={isActive} />}
      actions={
        <>
          <ButtonLink href={href('/categoria/:slug', { slug })}>Ver categoría</ButtonLink>
          <ButtonLink href={adminPaths.category(below)}>Imágenes</ButtonLink>
          <PermittedPostForm action={toggle}>
            <Button>{isActive ? 'Desactivar' : 'Activar'}</Button>
          </PermittedPostForm>
          <ConfirmLink
            opensPage={hasBusinesses}
            question={DELETE_CATEGORY_QUESTION}
            confirm="Eliminar"
            action={keep(href('/admin/categoria/:slug/eliminar', { slug: below }))}
          >
            <DeleteCategoryNote name={name} />
          </ConfirmLink>
        </>
      }
      narrow
    >
      <CategoryForm
        {...category}
        {...sending}
        action={keep(href('/admin/categoria/:slug/editar', { slug: below }))}
        button="Guardar"
      />
      <EntityHistorySection entries={history} none="Nadie la ha cambiado desde la administración." />
    </AdminPage>
  )
}
