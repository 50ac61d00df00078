import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { countOf, LISTS } from '~/features/admin-lists/verbs'
import { redirectWithNotice } from '~/http/notice.server'
import { mayOpen } from '~/values/roles/access'
import { circumstances } from '../http/outcome.server'
import { LIST_PATHS } from '../http/selection.server'
import { undoBulk } from '../run.server'

/** Takes back what was done to many things at once. */
export const action = adminAction(async ({ actor, id, back }) => {
  const undone = await undoBulk(db, id, circumstances(actor), ({ username, list }) => {
    if (actor.role === 'administrator') return true
    // What an account did in another role than today's it takes back no more.
    return username === actor.username && mayOpen(actor.role, 'POST', adminPaths.bulk(list))
  })
  if (!undone.ok && undone.reason === 'not_found') return null
  if (!undone.ok)
    return redirectWithNotice(back ?? adminPaths.home(), { kind: 'info', title: 'Ya se había deshecho' })
  const { list, done, left, hasFailed } = undone
  if (hasFailed)
    return redirectWithNotice(back ?? LIST_PATHS[list], {
      kind: 'error',
      title: 'Algo falló antes de deshacerlo todo',
      text: 'Toca «Deshacer» otra vez: sigue donde se quedó.',
      undo: adminPaths.undoBulk(id),
    })
  return redirectWithNotice(back ?? LIST_PATHS[list], {
    kind: 'success',
    title: `Deshecho: ${countOf(LISTS[list], done)}`,
    ...(left > 0 && { text: `${left} cambiaron después y quedaron como están.` }),
  })
})

/** A verb without a page of its own. */
export const loader = adminLoader(() => redirect(adminPaths.home()))
