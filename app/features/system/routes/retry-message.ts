import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { retryMessage } from '~/features/outbox/overview.server'
import { wakeOutbox } from '~/jobs/wake.server'

export const loader = adminLoader(() => redirect(adminPaths.system()))

/** Makes a failed message due again. */
export const action = adminAction(async ({ id, actor, redirectBack }) => {
  const isRetried = await retryMessage(db, actor, id)
  if (isRetried) wakeOutbox()
  return isRetried
    ? redirectBack(adminPaths.system(), { title: 'El mensaje se intenta otra vez' })
    : redirectBack(adminPaths.system(), { kind: 'info', title: 'Ese mensaje ya no está pendiente' })
})
