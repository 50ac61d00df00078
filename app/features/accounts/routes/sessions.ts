import { redirect } from '@remix-run/node'
import { db } from '~/db.server'
import {
  type AdminRequest,
  createAnyRoleAdminAction,
  createAnyRoleAdminLoader,
  requireAdminAccess,
} from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { requireIdParam } from '~/http/admin-id'
import { revokeOtherSessions, revokeSessions } from '../sessions.server'

/** Whether the address is of the own account: `:own` is one session, no parameter means all others. */
const isOwn = ({ params }: AdminRequest) => params.id === undefined && params.session === undefined

/** Returns the page that lists the sessions: the own account, another one, or `Sistema`. */
function listAt(asked: AdminRequest): string {
  if (isOwn(asked)) return href('/administracion/cuenta')
  return asked.params.id === undefined
    ? href('/administracion/sistema')
    : href('/administracion/cuentas/:id', { id: asked.id })
}

/** Redirects to the page with the buttons, because these addresses only accept a form. */
export const loader = createAnyRoleAdminLoader(async (asked) => {
  if (!isOwn(asked)) await requireAdminAccess(db, asked.request)
  return redirect(listAt(asked))
})

/** Ends the sessions that the address names: one session, all of an account, or all others of the user. */
export const action = createAnyRoleAdminAction(async (asked) => {
  if (!isOwn(asked)) await requireAdminAccess(db, asked.request)
  return asked.redirectBack(listAt(asked), { title: await revoke(asked) })
})

/** Ends the sessions and returns the title of the notice. The current session stays open. */
async function revoke(asked: AdminRequest): Promise<string> {
  const { params, actor, id } = asked
  if (params.own) await revokeSessions(db, actor, { id: requireIdParam(params.own), userId: actor.userId })
  else if (params.session)
    await revokeSessions(db, actor, { id: requireIdParam(params.session), ...(id > 0 && { userId: id }) })
  else if (isOwn(asked)) {
    await revokeOtherSessions(db, actor)
    return 'Las demás sesiones se cerraron'
  } else {
    const count = await revokeSessions(db, actor, { userId: id, except: actor.sessionId })
    return count === 1 ? '1 sesión cerrada' : `${count} sesiones cerradas`
  }
  return 'Sesión cerrada'
}
