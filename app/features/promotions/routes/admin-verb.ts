import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import type { Actor } from '~/features/audit/schema'
import { listReturn } from '~/http/auth/admin-return'
import { failureMessage } from '~/http/forms/failure-message.server'
import { readForm } from '~/http/forms/form.server'
import { logError } from '~/http/log-error.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { countUse, switchPromotion } from '../manage.server'

type Verb = (actor: Actor, id: number) => Promise<Notice | null>

const VERBS = new Map<string, Verb>([
  ['activar', (actor, id) => switchTo(actor, id, true)],
  ['desactivar', (actor, id) => switchTo(actor, id, false)],
  ['uso', (actor, id) => count(actor, id, 1)],
  ['uso/deshacer', (actor, id) => count(actor, id, -1)],
])

export const action = adminAction(async ({ request, params, actor, id }) => {
  const verb = VERBS.get(params['*'] ?? '')
  if (!verb) return null
  const back = listReturn(request, await readForm(request)) ?? adminPaths.promotions()
  const notice = await verb(actor, id).catch((error: unknown) => {
    logError(error)
    return { kind: 'error' as const, title: 'Error', text: failureMessage(error) ?? UNEXPECTED }
  })
  if (!notice) return null
  return redirectWithNotice(back, notice)
})

/** Opening the address of a button changes nothing. */
export const loader = adminLoader(({ params, id }) => {
  if (!VERBS.has(params['*'] ?? '')) return null
  return redirect(adminPaths.promotion(id))
})

async function switchTo(actor: Actor, id: number, isActive: boolean): Promise<Notice | null> {
  if (!(await switchPromotion(db, { actor }, id, isActive))) return null
  return {
    kind: 'success',
    title: 'Éxito',
    text: isActive ? 'Promoción activada correctamente' : 'Promoción desactivada correctamente',
    undo: isActive ? adminPaths.deactivatePromotion(id) : adminPaths.activatePromotion(id),
  }
}

/** Counts a use, or takes one back (D70). */
async function count(actor: Actor, id: number, change: 1 | -1): Promise<Notice | null> {
  const counted = await countUse(db, { actor }, id, change)
  if (!counted.ok && counted.reason === 'not_found') return null
  if (!counted.ok) return { kind: 'error', ...REFUSALS[change] }
  const text = `Van ${counted.uses}${counted.mostUses === null ? '' : ` de ${counted.mostUses}`}.`
  if (change === -1) return { kind: 'success', title: 'Uso quitado', text }
  return { kind: 'success', title: 'Uso registrado', text, undo: adminPaths.undoUse(id) }
}

const REFUSALS = {
  1: { title: 'Ya no quedan usos', text: 'Esta promoción llegó a su máximo.' },
  [-1]: { title: 'No hay usos que quitar' },
}

const UNEXPECTED = 'Error inesperado al guardar la promoción'
