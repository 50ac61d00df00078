import type { BadgeTone } from '~/ui/display/badge'
import type { ImportStatus, RowResult, Stage } from '../schema'

/** What became of a row, or is to become of it. */
export const VERDICTS: Record<RowResult, { one: string; many: string; tone: BadgeTone }> = {
  created: { one: 'Nueva', many: 'Nuevas', tone: 'good' },
  updated: { one: 'Actualizada', many: 'Actualizadas', tone: 'warm' },
  unchanged: { one: 'Sin cambios', many: 'Sin cambios', tone: 'plain' },
  refused: { one: 'Rechazada', many: 'Rechazadas', tone: 'bad' },
}

/** How far a file has got, in a word or two. */
export function stateOf({ stage, status }: { stage: Stage; status: ImportStatus }): {
  text: string
  tone: BadgeTone
} {
  if (status === 'failed') return { text: 'No se pudo leer', tone: 'bad' }
  if (status === 'interrupted')
    return { text: stage === 'check' ? 'Revisión interrumpida' : 'Interrumpida', tone: 'bad' }
  if (status === 'working') return { text: stage === 'check' ? 'Revisando' : 'Importando', tone: 'warm' }
  return stage === 'check' ? { text: 'Por confirmar', tone: 'warm' } : { text: 'Importada', tone: 'good' }
}

export const count = new Intl.NumberFormat('es-US')

export const rowsInWords = (rows: number): string => `${count.format(rows)} ${rows === 1 ? 'fila' : 'filas'}`
