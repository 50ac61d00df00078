import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireCatalog } from '~/features/accounts/http/guards.server'
import { readHistory } from '~/features/audit/history.server'
import { notHere } from '~/http/admin-id'
import { listReturn } from '~/http/auth/admin-return'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminMeta } from '~/http/meta'
import { adminSlug } from '../admin-slug'
import { takeCategory } from '../http/admin-save.server'
import { managedCategoryAt } from '../http/managed-category.server'
import { asTyped } from '../manage/fields'
import { readCategory } from '../manage/read.server'
import { saveCategory } from '../manage/save.server'
import { EditCategoryPage } from '../ui/edit-category-page'

export const handle = { hydrate: true }

/** Everything about a category but its images (D79). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  const { id, slug, name, isActive } = await managedCategoryAt(db, params)
  const [stored, history] = await Promise.all([
    readCategory(db, id),
    readHistory(db, [{ noun: 'category', id }]),
  ])
  if (!stored) throw notHere()
  const { version, values } = stored
  const below = adminSlug(slug)
  return {
    name,
    slug,
    below,
    isActive,
    version,
    stored: asTyped(values),
    history,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireCatalog(db, request)
  const { id } = await managedCategoryAt(db, params)
  return takeCategory({
    request,
    store: (sent) => saveCategory(db, { actor: person }, id, sent),
    to: (slug) => listReturn(request) ?? adminPaths.editCategory(adminSlug(slug)),
    title: 'Categoría actualizada',
  })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, data?.name ?? 'Categoría')

export default function EditCategory() {
  const sending = useSentForm<typeof action>()
  return <EditCategoryPage {...useLoaderData<typeof loader>()} {...sending} />
}
