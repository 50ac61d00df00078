import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireCatalog } from '~/features/accounts/http/guards.server'
import { readId } from '~/http/admin-id'
import { listReturn } from '~/http/auth/admin-return'
import { readForm } from '~/http/forms/form.server'
import { logError } from '~/http/log-error.server'
import { leaveTo, type Notice } from '~/http/notice.server'
import { backToPhotos, requireCategory } from '../../http/found-category.server'
import { VERBS } from '../../http/photo-verbs.server'

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireCatalog(db, request)
  const verb = VERBS.get(params.verb ?? '')
  if (!verb) throw data(null, { status: 404 })
  const category = await requireCategory(params.slug)
  const form = await readForm(request)
  const path = listReturn(request, form) ?? adminPaths.generatePhotos(category.slug)
  const sent = { actor, category, id: readId(params.id), form }
  const notice = await verb.run(sent).catch((error: unknown): Notice => {
    logError(error)
    return { kind: 'error', title: verb.failed }
  })
  return leaveTo(path, notice)
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  return backToPhotos(params.slug)
}
