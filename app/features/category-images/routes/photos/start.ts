import { adminOrCatalogAction, adminOrCatalogLoader } from '~/features/accounts/http/admin-route.server'
import { handlePhotoJobForm, redirectToPhotosPage } from '../../http/begin-photos.server'
import type { PhotoJobKind } from '../../photos/schema'

const RUNS = new Map<string, PhotoJobKind>([
  ['lote', 'bulk'],
  ['completar', 'topup'],
  ['una', 'single'],
])

/** Starts a photo job without confirmation. */
export const action = adminOrCatalogAction(({ request, params, actor }) => {
  const kind = RUNS.get(params.run ?? '')
  if (!kind) return null
  return handlePhotoJobForm(request, actor, params.slug, kind)
})

export const loader = adminOrCatalogLoader(({ params }) => {
  if (!RUNS.has(params.run ?? '')) return null
  return redirectToPhotosPage(params.slug)
})
