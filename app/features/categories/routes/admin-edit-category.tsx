import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { notHere } from '~/http/admin-id'
import { adminMeta } from '~/http/admin-meta'
import { listReturn } from '~/http/admin-return'
import { hasFailed } from '~/http/failed-form.server'
import { requireCatalog } from '~/http/guards.server'
import { managedCategoryAt } from '~/http/managed-category.server'
import { leaveTo } from '~/http/notice.server'
import { readSubmission } from '~/http/submission.server'
import { readHistory } from '~/models/audit/history.server'
import { adminSlug } from '~/models/category/admin-slug'
import { asTyped } from '~/models/category/manage/fields'
import { readCategory } from '~/models/category/manage/read.server'
import { saveCategory } from '~/models/category/manage/save.server'
import { categorySchema } from '~/models/category/manage/schema'
import { EditCategoryPage } from '~/ui/admin/categories/edit-category-page'
import { useSentForm } from '../../use-sent-form'
import { returnInvalid, saveOrReturn } from './save.server'

export const handle = { hydrate: true }

/** Everything about a category but its images (D79). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  const { id, slug, name, isActive } = await managedCategoryAt(db, request, params)
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
    failed: hasFailed(context),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const person = await requireCatalog(db, request)
  const { id } = await managedCategoryAt(db, request, params)
  const sent = await readSubmission(request, categorySchema)
  if (!sent.ok) return returnInvalid(context, sent.form, sent.errors)
  const saved = await saveOrReturn({ request, context }, sent.form, () =>
    saveCategory(db, person, id, sent.value),
  )
  if (!saved.ok) return saved.answer
  const to = listReturn(request) ?? adminPaths.editCategory(adminSlug(saved.slug))
  return leaveTo(to, { kind: 'success', title: 'Categoría actualizada' })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, `${data?.failed ? 'Error: ' : ''}${data?.name ?? 'Categoría'}`)

export default function EditCategory() {
  const sending = useSentForm<typeof action>()
  return <EditCategoryPage {...useLoaderData<typeof loader>()} {...sending} />
}
