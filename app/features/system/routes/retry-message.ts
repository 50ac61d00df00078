import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { retryMessage } from '~/features/outbox/overview.server'
import { leaveTo } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'

export const loader = adminLoader(() => redirect(adminPaths.system()))

/** Has a message that did not go out sent anew. */
export const action = adminAction(async ({ params, actor }) => {
  const isRetried = await retryMessage(db, actor, Number(params.id) || 0)
  if (isRetried) wakeOutbox()
  const notice = isRetried
    ? { kind: 'success' as const, title: 'El mensaje se intenta otra vez' }
    : { kind: 'info' as const, title: 'Ese mensaje ya no está pendiente' }
  return leaveTo(adminPaths.system(), notice)
})
