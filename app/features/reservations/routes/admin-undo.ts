import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { rowNumber } from '~/values/row-number'
import { undoDecision } from '../admin/decide.server'
import { noticeOf } from '../http/admin-decided.server'
import { notifierOf } from '../http/notified.server'

/** Takes back the change that `?cambio=` names, if it is still the last one (D66). */
export const action = adminAction(async ({ actor, query, id, redirectBack }) => {
  const sequence = rowNumber(query.get('cambio'))
  if (sequence === undefined) return null
  const now = new Date()
  const decision = await undoDecision(db, id, { actor, sequence, now, notify: notifierOf('team', now) })
  if (!decision.ok && decision.reason === 'not_found') return null
  wakeOutbox()
  return redirectBack(adminPaths.reservation(id), noticeOf(id, decision))
})

export const loader = adminLoader(({ id }) => {
  throw redirect(adminPaths.reservation(id))
})
