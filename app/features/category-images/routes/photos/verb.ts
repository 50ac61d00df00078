import { adminPaths } from '~/admin-paths'
import { catalogAction, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { listReturn } from '~/http/auth/admin-return'
import { readForm } from '~/http/forms/form.server'
import { logError } from '~/http/log-error.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { backToPhotos, requireCategory } from '../../http/category-of-address.server'
import { VERBS } from '../../http/photo-verbs.server'

export const action = catalogAction(async ({ request, params, actor, id }) => {
  const verb = VERBS.get(params.verb ?? '')
  if (!verb) return null
  const category = await requireCategory(params.slug)
  const form = await readForm(request)
  const path = listReturn(request, form) ?? adminPaths.generatePhotos(category.slug)
  const sent = { actor, category, id, form }
  const notice = await verb.run(sent).catch((error: unknown): Notice => {
    logError(error)
    return { kind: 'error', title: verb.failed }
  })
  return redirectWithNotice(path, notice)
})

export const loader = catalogLoader(({ params }) => backToPhotos(params.slug))
