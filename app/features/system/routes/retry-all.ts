import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { retryDeadMessages } from '~/features/outbox/overview.server'
import { wakeOutbox } from '~/jobs/wake.server'

export const loader = adminLoader(() => redirect(adminPaths.system()))

/** Makes up to a thousand failed messages due again, except those that a restore held back. */
export const action = adminAction(async ({ actor, redirectBack }) => {
  const count = await retryDeadMessages(db, actor)
  if (count === 0)
    return redirectBack(adminPaths.system(), {
      kind: 'info',
      title: 'No hay mensajes que reintentar',
      text: 'Los que vienen de una copia se revisan uno por uno.',
    })
  wakeOutbox()
  const title = count === 1 ? 'El mensaje se intenta otra vez' : `${count} mensajes se intentan otra vez`
  return redirectBack(adminPaths.system(), { title })
})
