import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { requireCatalog } from '~/http/guards.server'
import { managedCategoryAt } from '~/http/managed-category.server'
import { tolerate } from '~/http/tolerate.server'
import { adminSlug } from '~/models/category/admin-slug'
import { listBank } from '~/models/category/bank/list.server'
import { ImagesPage } from '~/ui/admin/images/images-page'

/** A category and its image manager (rows 212 to 222). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  const { version: _, ...category } = await managedCategoryAt(db, request, params)
  const images = await tolerate(request)('bank', listBank(db, category.id), null)
  return { category, below: adminSlug(category.slug), images }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, data ? `Imágenes de ${data.category.name}` : 'Imágenes')

export default function Images() {
  return <ImagesPage {...useLoaderData<typeof loader>()} />
}
