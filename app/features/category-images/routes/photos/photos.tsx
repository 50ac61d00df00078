import { data, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useRevalidator } from '@remix-run/react'
import { clampPage } from 'db/paginate'
import { useEffect } from 'react'
import { db } from '~/db.server'
import { catalogLoader } from '~/features/accounts/http/admin-route.server'
import { hasImageService } from '~/gateways/image-generation.server'
import { images } from '~/gateways/object-store/stores.server'
import { pageMeta } from '~/http/meta'
import { readPage } from '~/values/list-query'
import { readCategory } from '../../http/category-of-address.server'
import { countPhotos, lastJob, listPhotos, PHOTOS_PER_PAGE } from '../../photos/gallery.server'
import { NoCategory } from '../../ui/photos/no-category'
import { PhotosPage } from '../../ui/photos/photos-page'
import { useChanges } from '../../ui/photos/use-changes'

export const handle = { hydrate: true, liveUpdates: true }

const EVERY = 2_000

export const loader = catalogLoader(async ({ params, query }) => {
  const category = await readCategory(params.slug)
  if (!category) return data(null, { status: 404 })
  const shown = query.get('estado') === 'rechazadas' ? ('rejected' as const) : ('kept' as const)
  const statuses = shown === 'kept' ? (['pending', 'approved'] as const) : (['rejected'] as const)
  const [counts, job] = await Promise.all([countPhotos(db, category.id), lastJob(db, category.id)])
  const total = shown === 'kept' ? counts.pending + counts.approved : counts.rejected
  const { page, pages } = clampPage(readPage(query), total, PHOTOS_PER_PAGE)
  const photos = await listPhotos(db, images, category.id, { statuses, page })
  const { id, name, slug } = category
  return data({ id, name, slug, shown, photos, counts, job, page, pages, approvesUnseen: !hasImageService() })
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data ? `Generar Fotos - ${data.name}` : 'Categoría no encontrada',
    hidden: true,
  })

export default function PhotosRoute() {
  const loaded = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  useProgress(loaded?.job?.status === 'running', revalidate)
  useChanges(loaded?.id, revalidate)
  return loaded ? <PhotosPage {...loaded} /> : <NoCategory />
}

/** Looks again as long as pictures are being made; without the script the buttons do (D84). */
function useProgress(isRunning: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (!document.hidden) refresh()
    }, EVERY)
    return () => clearInterval(timer)
  }, [isRunning, refresh])
}
