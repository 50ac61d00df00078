import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { retryMessage } from '~/features/outbox/overview.server'
import { leaveTo } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  return redirect(adminPaths.system())
}

/** Has a message that did not go out sent anew. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(db, request)
  const isRetried = await retryMessage(db, admin, Number(params.id) || 0)
  if (isRetried) wakeOutbox()
  const notice = isRetried
    ? { kind: 'success' as const, title: 'El mensaje se intenta otra vez' }
    : { kind: 'info' as const, title: 'Ese mensaje ya no está pendiente' }
  return leaveTo(adminPaths.system(), notice)
}
