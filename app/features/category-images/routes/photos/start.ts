import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { requireCatalog } from '~/features/accounts/http/guards.server'
import { notHere } from '~/http/admin-id'
import { begin } from '../../http/begin-photos.server'
import { backToPhotos } from '../../http/found-category.server'
import type { JobKind } from '../../photos/schema'

const RUNS = new Map<string, JobKind>([
  ['lote', 'bulk'],
  ['completar', 'topup'],
  ['una', 'single'],
])

/** Starts a run that asks nothing before. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireCatalog(db, request)
  const kind = RUNS.get(params.run ?? '')
  if (!kind) throw notHere()
  return begin(request, actor, params.slug, kind)
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  if (!RUNS.has(params.run ?? '')) throw notHere()
  return backToPhotos(params.slug)
}
