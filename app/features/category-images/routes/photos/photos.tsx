import { data, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useRevalidator } from '@remix-run/react'
import { clampPage } from 'db/paginate'
import { useEffect } from 'react'
import { db } from '~/db.server'
import { createAnyRoleAdminLoader } from '~/features/accounts/http/admin-route.server'
import { images } from '~/gateways/object-store/stores.server'
import { href } from '~/href'
import { buildPageMeta } from '~/http/meta'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/notices'
import { WRAP_CLASS } from '~/ui/layout/section'
import { readPageNumber } from '~/values/list-query'
import { isAutoApproveChecked, readCategoryForPhotos } from '../../http/begin-photos.server'
import {
  countPhotosByStatus,
  findLastPhotoJob,
  listCategoryPhotos,
  PHOTOS_PER_PAGE,
} from '../../photos/gallery.server'
import { GeneratePhotosPage } from '../../ui/photos/photos-page'

export const handle = { hydrate: true, liveUpdates: true }

const PROGRESS_REFRESH_MS = 2_000

export const loader = createAnyRoleAdminLoader(async ({ params, query }) => {
  const category = await readCategoryForPhotos(params.slug)
  if (!category) return data(null, { status: 404 })
  const shown = query.get('estado') === 'rechazadas' ? ('rejected' as const) : ('kept' as const)
  const statuses = shown === 'kept' ? (['pending', 'approved'] as const) : (['rejected'] as const)
  const [counts, job] = await Promise.all([
    countPhotosByStatus(db, category.id),
    findLastPhotoJob(db, category.id),
  ])
  const total = shown === 'kept' ? counts.pending + counts.approved : counts.rejected
  const { page, pages } = clampPage(readPageNumber(query), total, PHOTOS_PER_PAGE)
  const photos = await listCategoryPhotos(db, images, category.id, { statuses, page })
  const { id, name, slug } = category
  return data({
    id,
    name,
    slug,
    shown,
    photos,
    counts,
    job,
    page,
    pages,
    approvesUnseen: isAutoApproveChecked(query),
  })
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  buildPageMeta(matches, {
    title: data ? `Generar Fotos - ${data.name}` : 'Categoría no encontrada',
    hidden: true,
  })

export default function GeneratePhotosRoute() {
  const loaded = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  useProgress(loaded?.job?.status === 'running', revalidate)
  useChanges(loaded?.id, revalidate)
  return loaded ? <GeneratePhotosPage {...loaded} /> : <NoCategory />
}

/** Loads the visible page again while pictures are being made. Without a script a link does so (D84). */
function useProgress(isRunning: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (!document.hidden) refresh()
    }, PROGRESS_REFRESH_MS)
    return () => clearInterval(timer)
  }, [isRunning, refresh])
}

function NoCategory() {
  return (
    <div className={`${WRAP_CLASS} admin-page pt-4 pb-16`}>
      <EmptyState
        level={1}
        card={{ sign: '?', name: 'La Foto' }}
        title="Categoría no encontrada"
        actions={<ButtonLink href={href('/administracion')}>Volver a Categorías</ButtonLink>}
      />
    </div>
  )
}

/** Calls `refresh` when pictures of this category change elsewhere, while the page is visible (row 183). */
function useChanges(categoryId: number | undefined, refresh: () => void): void {
  useEffect(() => {
    const source = document.documentElement.dataset.events
    if (!source || categoryId === undefined) return
    let stream: EventSource | undefined
    const follow = () => {
      stream?.close()
      if (document.hidden) return
      stream = new EventSource(source)
      stream.onmessage = ({ data }) => {
        const { noun, id } = JSON.parse(data) as { noun: string; id: number }
        if (noun === 'image' && (id === 0 || id === categoryId)) refresh()
      }
    }
    document.addEventListener('visibilitychange', follow)
    follow()
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stream?.close()
    }
  }, [categoryId, refresh])
}
