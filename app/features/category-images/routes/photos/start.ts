import { catalogAction, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { begin } from '../../http/begin-photos.server'
import { backToPhotos } from '../../http/category-of-address.server'
import type { JobKind } from '../../photos/schema'

const RUNS = new Map<string, JobKind>([
  ['lote', 'bulk'],
  ['completar', 'topup'],
  ['una', 'single'],
])

/** Starts a run that asks nothing before. */
export const action = catalogAction(({ request, params, actor }) => {
  const kind = RUNS.get(params.run ?? '')
  if (!kind) return null
  return begin(request, actor, params.slug, kind)
})

export const loader = catalogLoader(({ params }) => {
  if (!RUNS.has(params.run ?? '')) return null
  return backToPhotos(params.slug)
})
