import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { listReturn } from '~/http/auth/admin-return'
import { readForm } from '~/http/forms/form.server'
import { logFailure } from '~/http/log-error.server'
import { redirectWithNotice } from '~/http/notice.server'
import { decideStatus } from '../admin/decide.server'
import { changeBy, NOT_CHANGED, sendAndSay } from '../http/admin-decision.server'
import { statusOf } from '../labels'

/** Gives the reservation another status and goes back to where it was chosen (row 206). */
export const action = adminAction(async ({ request, actor, id }) => {
  const form = await readForm(request)
  const back = listReturn(request, form) ?? adminPaths.reservation(id)
  const status = statusOf(form.get('estado'))
  const failed = (text: string) => redirectWithNotice(back, { kind: 'error', title: NOT_CHANGED, text })
  if (!status) return failed('Elige un estado de la lista.')
  const decision = await decideStatus(db, id, status, changeBy(actor, form.get('cambio'))).catch(logFailure)
  if (!decision) return failed('Hubo un problema al guardar. Inténtalo de nuevo.')
  if (!decision.ok && decision.reason === 'not_found') return null
  return redirectWithNotice(back, sendAndSay(id, decision))
})

export const loader = adminLoader(({ id }) => {
  throw redirect(adminPaths.reservation(id))
})
