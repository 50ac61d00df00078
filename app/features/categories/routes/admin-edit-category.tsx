import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { catalogAction, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { readHistory } from '~/features/audit/history.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { adminSlug } from '../admin-slug'
import { takeCategory } from '../http/admin-save.server'
import { managedCategoryAt } from '../http/managed-category.server'
import { CATEGORY } from '../manage/fields'
import { readCategory } from '../manage/read.server'
import { saveCategory } from '../manage/save.server'
import { EditCategoryPage } from '../ui/edit-category-page'

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

export const action = catalogAction(async ({ request, params, actor, back }) => {
  const { id } = await managedCategoryAt(db, params)
  return takeCategory({
    request,
    store: (sent) => saveCategory(db, { actor }, id, sent),
    to: (slug) => back ?? adminPaths.editCategory(adminSlug(slug)),
    title: 'Categoría actualizada',
  })
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ name }) => name)

export default function EditCategory() {
  const sending = useSentForm<typeof action>()
  return <EditCategoryPage {...useLoaderData<typeof loader>()} {...sending} />
}
