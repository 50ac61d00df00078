import { adminPaths } from '~/admin-paths'
import { anyRoleAdminAction, anyRoleAdminLoader } from '~/features/accounts/http/admin-route.server'
import { PHOTO_VERB_HANDLERS } from '~/features/category-images/http/photo-verbs.server'
import { readListReturnPath } from '~/http/auth/admin-return'
import { readForm } from '~/http/forms/form.server'
import { logError } from '~/http/log-error.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { redirectToPhotosPage, requireCategoryForPhotos } from '../../http/begin-photos.server'

export const action = anyRoleAdminAction(async ({ request, params, actor, id }) => {
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
})

export const loader = anyRoleAdminLoader(({ params }) => redirectToPhotosPage(params.slug))
