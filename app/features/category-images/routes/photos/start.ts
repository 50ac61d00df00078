import { anyRoleAdminAction, anyRoleAdminLoader } from '~/features/accounts/http/admin-route.server'
import { handlePhotoJobForm, redirectToPhotosPage } from '../../http/begin-photos.server'
import type { PhotoJobKind } from '../../photos/schema'

const JOB_KIND_BY_VERB = new Map<string, PhotoJobKind>([
  ['lote', 'bulk'],
  ['completar', 'topup'],
  ['una', 'single'],
])

/** Starts a photo job without confirmation. */
export const action = anyRoleAdminAction(({ request, params, actor }) => {
  const kind = JOB_KIND_BY_VERB.get(params.run ?? '')
  if (!kind) return null
  return handlePhotoJobForm(request, actor, params.slug, kind)
})

export const loader = anyRoleAdminLoader(({ params }) => {
  if (!JOB_KIND_BY_VERB.has(params.run ?? '')) return null
  return redirectToPhotosPage(params.slug)
})
