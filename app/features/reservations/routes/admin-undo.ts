import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { undoDecision } from '../admin/decide.server'
import { changeBy, sendAndSay } from '../http/admin-decision.server'

/** Takes back the change that `?cambio=` names, if it is still the last one (D66). */
export const action = adminAction(async ({ actor, query, id, redirectBack }) => {
  const decision = await undoDecision(db, id, changeBy(actor, query.get('cambio')))
  if (!decision.ok && decision.reason === 'not_found') return null
  return redirectBack(adminPaths.reservation(id), sendAndSay(id, decision))
})

export const loader = adminLoader(({ id }) => {
  throw redirect(adminPaths.reservation(id))
})
