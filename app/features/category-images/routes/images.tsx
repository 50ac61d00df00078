import { useLoaderData } from '@remix-run/react'
import { clampPage } from 'db/paginate'
import { db } from '~/db.server'
import { adminOrCatalogLoader } from '~/features/accounts/http/admin-route.server'
import { toAdminCategorySlug } from '~/features/categories/category-card'
import { requireAdminCategory } from '~/features/categories/http/admin-list.server'
import { images } from '~/gateways/object-store/stores.server'
import { withFallback } from '~/http/fallback.server'
import { createAdminMeta } from '~/http/meta'
import { readPageNumber } from '~/values/list-query'
import { countPhotosByStatus, listCategoryPhotos, PHOTOS_PER_PAGE } from '../photos/gallery.server'
import { CategoryImagesPage } from '../ui/images-page'

export const handle = { liveUpdates: true }

export const loader = adminOrCatalogLoader(async ({ request, params }) => {
  const { version: _, ...category } = await requireAdminCategory(db, params)
  const images = await withFallback('bank', readImages(request, category.id), null)
  return { category, below: toAdminCategorySlug(category.slug), images }
})

async function readImages(request: Request, categoryId: number) {
  const [bank, counts] = await Promise.all([
    listCategoryPhotos(db, images, categoryId, { statuses: ['approved'], bank: 'in' }),
    countPhotosByStatus(db, categoryId),
  ])
  const total = counts.approved - bank.length
  const { page, pages } = clampPage(readPageNumber(new URL(request.url).searchParams), total, PHOTOS_PER_PAGE)
  const others = await listCategoryPhotos(db, images, categoryId, {
    statuses: ['approved'],
    bank: 'out',
    page,
  })
  return { bank, others, total, counts, page, pages }
}

export const meta = createAdminMeta<typeof loader>(({ category }) => `Imágenes de ${category.name}`)

export default function CategoryImagesRoute() {
  return <CategoryImagesPage {...useLoaderData<typeof loader>()} />
}
