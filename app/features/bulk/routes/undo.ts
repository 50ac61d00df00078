import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { countOf } from '~/features/selection/schema'
import { notHere, readId } from '~/http/admin-id'
import { listReturn } from '~/http/auth/admin-return'
import { leaveTo } from '~/http/notice.server'
import { LIST_PATHS } from '../http/chosen.server'
import { circumstances } from '../http/outcome.server'
import { undoBulk } from '../run.server'

/** Takes back what was done to many things at once. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const onlyOf = actor.role === 'administrator' ? undefined : actor.username
  const undone = await undoBulk(db, readId(params.id), circumstances(actor), onlyOf)
  if (!undone.ok && undone.reason === 'not_found') throw notHere()
  const back = listReturn(request)
  if (!undone.ok) return leaveTo(back ?? adminPaths.home(), { kind: 'info', title: 'Ya se había deshecho' })
  const { list, done, left } = undone
  return leaveTo(back ?? LIST_PATHS[list], {
    kind: 'success',
    title: `Deshecho: ${countOf(list, done)}`,
    ...(left > 0 && { text: `${left} cambiaron después y quedaron como están.` }),
  })
}

/** A verb without a page of its own. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  return redirect(adminPaths.home())
}
