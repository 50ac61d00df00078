import { adminPaths } from '~/admin-paths'
import { adminOrCatalogAction, adminOrCatalogLoader } from '~/features/accounts/http/admin-route.server'
import { readReturnList } from '~/http/auth/admin-return'
import { readForm } from '~/http/forms/form.server'
import { logError } from '~/http/log-error.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { backToPhotos, requireCategory } from '../../http/begin-photos.server'
import { VERBS } from '../../http/photo-verbs.server'

export const action = adminOrCatalogAction(async ({ request, params, actor, id }) => {
  const verb = VERBS.get(params.verb ?? '')
  if (!verb) return null
  const category = await requireCategory(params.slug)
  const form = await readForm(request)
  const path = readReturnList(request, form) ?? adminPaths.generatePhotos(category.slug)
  const sent = { actor, category, id, form }
  const notice = await verb.run(sent).catch((error: unknown): Notice => {
    logError(error)
    return { kind: 'error', title: verb.failed }
  })
  return redirectWithNotice(path, notice)
})

export const loader = adminOrCatalogLoader(({ params }) => backToPhotos(params.slug))
