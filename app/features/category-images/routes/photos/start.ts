import { adminOrCatalogAction, adminOrCatalogLoader } from '~/features/accounts/http/admin-route.server'
import { backToPhotos, startPhotoJob } from '../../http/begin-photos.server'
import type { JobKind } from '../../photos/schema'

const RUNS = new Map<string, JobKind>([
  ['lote', 'bulk'],
  ['completar', 'topup'],
  ['una', 'single'],
])

/** Starts a photo job without confirmation. */
export const action = adminOrCatalogAction(({ request, params, actor }) => {
  const kind = RUNS.get(params.run ?? '')
  if (!kind) return null
  return startPhotoJob(request, actor, params.slug, kind)
})

export const loader = adminOrCatalogLoader(({ params }) => {
  if (!RUNS.has(params.run ?? '')) return null
  return backToPhotos(params.slug)
})
