import { adminPaths } from '~/admin-paths'
import type { Actor } from '~/features/audit/schema'
import type { Notice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { rowNumber } from '~/values/row-number'
import type { Decision, DecisionContext } from '../admin/decide.server'
import { statusWord } from '../labels'
import { notifierOf } from './notifier.server'

export const NOT_CHANGED = 'No se pudo actualizar el estado de la reservación'

/** An administrator's change; `sequence` is that of the reservation as it was shown. */
export function changeBy(
  actor: Actor,
  sequence: string | null | undefined,
  reason?: string,
): DecisionContext {
  const now = new Date()
  return { actor, sequence: rowNumber(sequence) ?? -1, now, notify: notifierOf('team', now), reason }
}

/** Has what there is to send about a decision sent, and answers what is said of it. */
export function sendAndSay(id: number, decision: Exclude<Decision, { reason: 'not_found' }>): Notice {
  wakeOutbox()
  const { status, slot, sequence } = decision.standing
  const now = `Ahora está ${statusWord(status)}, para el ${slot}`
  if (!decision.ok)
    return { kind: 'error', title: TITLES[decision.reason], text: TEXTS[decision.reason](now) }
  if (!decision.changed) return { kind: 'info', title: 'No había nada que cambiar', text: now }
  return {
    kind: 'success',
    title: decision.isMoved
      ? `La reserva pasó al ${slot}`
      : `La reservación se marcó como ${statusWord(status)}`,
    ...(decision.warning && { text: decision.warning }),
    undo: adminPaths.undoReservation(id, sequence),
  }
}

const TITLES = {
  changed_meanwhile: 'La reserva cambió mientras la mirabas',
  slot_taken: NOT_CHANGED,
  not_offered: NOT_CHANGED,
}
const TEXTS = {
  changed_meanwhile: (now: string) => `No guardamos nada. ${now}`,
  slot_taken: () => 'Ese horario ya lo tiene otra reserva. Muévela a otro horario o deja esta cancelada.',
  not_offered: () => 'El negocio ya no está publicado, o ese horario ya no existe.',
}
