import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import type { Actor } from '~/features/audit/schema'
import { notHere, readId } from '~/http/admin-id'
import { listReturn } from '~/http/auth/admin-return'
import { readForm } from '~/http/forms/form.server'
import { logError } from '~/http/log-error.server'
import { leaveTo, type Notice } from '~/http/notice.server'
import { countUse, switchPromotion } from '../manage.server'

type Args = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** Where a button of the list leads back to: the list as it was. */
export async function backFrom(request: Request): Promise<string> {
  const form = await readForm(request)
  return listReturn(request, form) ?? adminPaths.promotions()
}

/** Opening the address of a button changes nothing. */
export const toPromotion = ({ params }: Args) => redirect(adminPaths.promotion(readId(params.id)))

/** Turns the promotion of the address on or off (row 266). */
export async function switchTo(isActive: boolean, { request, params }: Args, actor: Actor) {
  const id = readId(params.id)
  const back = await backFrom(request)
  const done = await tried(request, () => switchPromotion(db, { actor }, id, isActive))
  if (done === false) throw notHere()
  if (done === null) return leaveTo(back, FAILED)
  return leaveTo(back, {
    kind: 'success',
    title: isActive ? 'Promoción activada correctamente' : 'Promoción desactivada correctamente',
    undo: isActive ? adminPaths.deactivatePromotion(id) : adminPaths.activatePromotion(id),
  })
}

/** Counts a use of the promotion of the address, or takes one back (D70). */
export async function count(change: 1 | -1, { request, params }: Args, actor: Actor) {
  const id = readId(params.id)
  const back = await backFrom(request)
  const counted = await tried(request, () => countUse(db, { actor }, id, change))
  if (counted === null) return leaveTo(back, FAILED)
  if (!counted.ok && counted.reason === 'not_found') throw notHere()
  if (!counted.ok) return leaveTo(back, { kind: 'error', ...REFUSALS[change] })
  const text = `Van ${counted.uses}${counted.mostUses === null ? '' : ` de ${counted.mostUses}`}.`
  if (change === -1) return leaveTo(back, { kind: 'success', title: 'Uso quitado', text })
  return leaveTo(back, { kind: 'success', title: 'Uso registrado', text, undo: adminPaths.undoUse(id) })
}

const REFUSALS = {
  1: { title: 'Ya no quedan usos', text: 'Esta promoción llegó a su máximo.' },
  [-1]: { title: 'No hay usos que quitar' },
}

/** Rows 268: what failed, in words. */
const FAILED: Notice = { kind: 'error', title: 'Error inesperado al guardar la promoción' }

async function tried<T>(request: Request, work: () => Promise<T>): Promise<T | null> {
  return work().catch((error: unknown) => {
    logError(error, request)
    return null
  })
}
