import type { TakeBack } from '~/features/audit/schema'
import { takeFounderNumber } from '~/features/businesses/founder-number.server'
import { refreshQuality } from '~/features/businesses/refresh-quality.server'
import { undoBusiness } from '~/features/businesses/undo.server'
import { takeHoursBack } from '~/features/businesses/week/week.server'
import { contactTrash } from '../trash.server'
import type { MergeUndo } from './merge.server'
import { moveBack } from './move.server'

/** Takes back what an entry of a contact's history changed, a merge with all that it moved. */
export const undoContact: TakeBack = async (trx, by, id, undo) => {
  if (undo.moved) {
    const taken = await parted(trx, by, id, undo.moved as MergeUndo)
    if (!taken.ok) return taken
  }
  return undoBusiness(trx, by, id, undo)
}

/** The duplicate stands for itself again, with its rows, its address, its founder number, its hours. */
async function parted(
  ...[trx, by, kept, { dropped, founderNumber, hours, ...rows }]: [...Leading, MergeUndo]
): ReturnType<TakeBack> {
  const now = by.now ?? new Date()
  const duplicate = await contactTrash.find(trx, dropped)
  if (!duplicate)
    return {
      ok: false,
      reason: 'refused',
      message: 'El otro contacto ya no está en la papelera: no se puede separar.',
    }
  const restored = await contactTrash.restore(trx, duplicate, now)
  if (!restored.ok) return { ok: false, reason: 'not_found' }
  await moveBack(trx, rows, { from: dropped, to: kept, actor: by.actor, now })
  if (founderNumber !== null) await takeFounderNumber(trx, { from: kept, to: dropped })
  if (hours) await takeHoursBack(trx, by, kept, hours)
  for (const each of [kept, dropped]) await refreshQuality(trx, each)
  return { ok: true, done: [], stays: [] }
}

type Leading = [trx: Parameters<TakeBack>[0], by: Parameters<TakeBack>[1], kept: number]
