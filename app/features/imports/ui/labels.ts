import type { BadgeTone } from '~/ui/display/badge'
import type { ImportStatus, Stage } from '../schema'

/** How far a file has got, in a word or two. */
export function stateOf({ stage, status }: { stage: Stage; status: ImportStatus }): {
  text: string
  tone: BadgeTone
} {
  const [waits, works, stopped, done] = STATES[stage]
  if (status === 'failed' && !isWriting(stage)) return { text: 'No se pudo leer', tone: 'bad' }
  if (status === 'interrupted' || status === 'failed') return { text: stopped, tone: 'bad' }
  if (status === 'working') return { text: works, tone: 'warm' }
  return waits ? { text: waits, tone: 'warm' } : { text: done, tone: stage === 'undo' ? 'plain' : 'good' }
}

/** Whether a stage changes the directory: what it has done stays when it fails, and it can go on. */
export const isWriting = (stage: Stage): boolean => stage === 'run' || stage === 'undo'

/** While it waits for somebody, works, was interrupted, is done. */
const STATES: Record<Stage, readonly [waits: string | null, works: string, stopped: string, done: string]> = {
  columns: ['Columnas por confirmar', 'Leyendo', 'Lectura interrumpida', ''],
  check: ['Por confirmar', 'Revisando', 'Revisión interrumpida', ''],
  run: [null, 'Importando', 'Interrumpida', 'Importada'],
  undo: [null, 'Deshaciendo', 'A medio deshacer', 'Deshecha'],
}

export const count = new Intl.NumberFormat('es-US')

export const rowsInWords = (rows: number): string => `${count.format(rows)} ${rows === 1 ? 'fila' : 'filas'}`
