import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { type AdminRequest, adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { setDisabled } from '../manage.server'
import { revokeSessions } from '../session-list.server'

export const loader = adminLoader(({ id }) => redirect(adminPaths.accountOf(id)))

/** What is done to an account with one button: disabled, let in again, signed out everywhere. */
export const action = adminAction((asked) => {
  const act = VERBS.get(asked.params.verb ?? '')
  return act ? act(asked) : null
})

const VERBS = new Map<string, (asked: AdminRequest) => Promise<Response | null>>([
  ['desactivar', (asked) => setState(asked, true)],
  ['activar', (asked) => setState(asked, false)],
  [
    'cerrar-sesiones',
    async ({ id, actor, redirectBack }) => {
      const count = await revokeSessions(db, actor, { userId: id, except: actor.sessionId })
      const title = count === 1 ? '1 sesión cerrada' : `${count} sesiones cerradas`
      return redirectBack(adminPaths.accountOf(id), { title })
    },
  ],
])

async function setState(
  { id, actor, redirectBack }: AdminRequest,
  isDisabled: boolean,
): Promise<Response | null> {
  const changed = await setDisabled(db, { id, isDisabled }, { actor })
  if (changed.ok)
    return redirectBack(adminPaths.accountOf(id), {
      title: isDisabled ? 'Cuenta desactivada' : 'Cuenta activada',
    })
  if (changed.reason === 'not_found') return null
  return redirectBack(adminPaths.accountOf(id), {
    kind: 'error',
    title: 'La cuenta sigue activa',
    text: 'Es la única que administra todo: antes dale ese papel a otra.',
  })
}
