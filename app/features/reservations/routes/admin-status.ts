import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { listReturn } from '~/http/auth/admin-return'
import { readForm } from '~/http/forms/form.server'
import { logFailure } from '~/http/log-error.server'
import { redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { rowNumber } from '~/values/row-number'
import { decideStatus } from '../admin/decide.server'
import { NOT_CHANGED, noticeOf } from '../http/admin-decided.server'
import { notifierOf } from '../http/notified.server'
import { statusOf } from '../labels'

/** Gives the reservation another status and goes back to where it was chosen (row 206). */
export const action = adminAction(async ({ request, actor, id }) => {
  const form = await readForm(request)
  const back = listReturn(request, form) ?? adminPaths.reservation(id)
  const status = statusOf(form.get('estado'))
  const sequence = rowNumber(form.get('cambio'))
  const failed = (text: string) => redirectWithNotice(back, { kind: 'error', title: NOT_CHANGED, text })
  if (!status || sequence === undefined) return failed('Elige un estado de la lista.')
  const now = new Date()
  const about = { actor, sequence, now, notify: notifierOf('team', now) }
  const decision = await decideStatus(db, id, status, about).catch(logFailure)
  if (!decision) return failed('Hubo un problema al guardar. Inténtalo de nuevo.')
  if (!decision.ok && decision.reason === 'not_found') return null
  wakeOutbox()
  return redirectWithNotice(back, noticeOf(id, decision))
})

export const loader = adminLoader(({ id }) => {
  throw redirect(adminPaths.reservation(id))
})
