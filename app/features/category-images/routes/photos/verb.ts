import { adminPaths } from '~/admin-paths'
import {
  type AdminRequest,
  createAnyRoleAdminAction,
  createAnyRoleAdminLoader,
} from '~/features/accounts/http/admin-route.server'
import { PHOTO_VERB_HANDLERS } from '~/features/category-images/http/photo-verbs.server'
import { readListReturnPath } from '~/http/auth/admin-return'
import { readForm } from '~/http/forms/form.server'
import { logError } from '~/http/log-error.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import {
  redirectToCategoryPhotosPage,
  requireCategoryForPhotos,
  startPhotoJobFromForm,
} from '../../http/begin-photos.server'
import type { PhotoJobKind } from '../../photos/schema'

const JOB_KIND_BY_RUN = new Map<string, PhotoJobKind>([
  ['lote', 'bulk'],
  ['completar', 'topup'],
  ['una', 'single'],
])

/** Handles the buttons of a photo. An address with `run` starts a photo job without confirmation. */
export const action = createAnyRoleAdminAction((asked) =>
  asked.params.run === undefined ? handleVerb(asked) : startJob(asked),
)

function startJob({ request, params, actor }: AdminRequest) {
  const kind = JOB_KIND_BY_RUN.get(params.run ?? '')
  return kind ? startPhotoJobFromForm(request, actor, params.slug, kind) : null
}

async function handleVerb({ request, params, actor, id }: AdminRequest) {
  const verb = PHOTO_VERB_HANDLERS.get(params.verb ?? '')
  if (!verb) return null
  const category = await requireCategoryForPhotos(params.slug)
  const form = await readForm(request)
  const path = readListReturnPath(request, form) ?? adminPaths.generatePhotos(category.slug)
  const sent = { actor, category, id, form }
  const notice = await verb.run(sent).catch((error: unknown): Notice => {
    logError(error)
    return { kind: 'error', title: verb.failed }
  })
  return redirectWithNotice(path, notice)
}

export const loader = createAnyRoleAdminLoader(({ params }) =>
  params.run === undefined || JOB_KIND_BY_RUN.has(params.run)
    ? redirectToCategoryPhotosPage(params.slug)
    : null,
)
