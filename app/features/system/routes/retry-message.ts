import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { retryMessage } from '~/features/outbox/overview.server'
import { wakeOutbox } from '~/jobs/wake.server'

export const loader = adminLoader(() => redirect(adminPaths.system()))

/** Makes a failed message due again. */
export const action = adminAction(async ({ id, actor, redirectBack }) => {
  const retried = await retryMessage(db, actor, id)
  if (retried === 'done') {
    wakeOutbox()
    return redirectBack(adminPaths.system(), { title: 'El mensaje se intenta otra vez' })
  }
  return redirectBack(adminPaths.system(), {
    kind: 'info',
    ...(retried === 'sending'
      ? {
          title: 'Ese mensaje ya se está intentando',
          text: 'Se envía ahora mismo, o se intenta solo en menos de dos minutos.',
        }
      : { title: 'Ese mensaje ya no está pendiente' }),
  })
})
