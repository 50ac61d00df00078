import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { listReturn } from '~/http/auth/admin-return'
import { leaveTo } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { undoDecision } from '../admin/decide.server'
import { readSequence } from '../admin-sequence'
import { noticeOf, notifierOf } from '../http/admin-decided.server'
import { missing, readId } from '../http/admin-reservation-at.server'

/** Takes back the change that `?cambio=` names, if it is still the last one (D66). */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const id = readId(params)
  const sequence = readSequence(new URL(request.url).searchParams.get('cambio'))
  if (sequence === undefined) throw missing()
  const now = new Date()
  const decision = await undoDecision(db, id, { actor, sequence, now, notify: notifierOf(id, now) })
  if (!decision.ok && decision.reason === 'not_found') throw missing()
  wakeOutbox()
  return leaveTo(listReturn(request) ?? adminPaths.reservation(id), noticeOf(id, decision))
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  throw redirect(adminPaths.reservation(readId(params)))
}
