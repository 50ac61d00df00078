import { Facts } from '~/ui/display/facts'
import { size } from './size'

const MISSES = new Map(
  Object.entries({
    new: 'sin guardar todavía',
    changed: 'con datos que cambiaron',
    expired: 'con la hora vencida',
    session: 'de personas con sesión',
    notice: 'con un aviso',
    choice: 'que eligen o mezclan algo',
    refused: 'que no se guardan, como un error',
    unsure: 'sin saber qué cambió',
  }),
)

export interface PageCacheState {
  hits: number
  unchanged: number
  misses: Record<string, number>
  pages: number
  bytes: number
}

/** What was answered from memory since the process began, and what was not, and why. */
export function PageCacheFacts({ hits, unchanged, misses, pages, bytes }: PageCacheState) {
  const reasons = Object.entries(misses).filter(([, times]) => times > 0)
  const made = reasons.map(([why, times]) => `${count(times)} ${MISSES.get(why) ?? why}`).join('; ')
  return (
    <Facts
      facts={[
        {
          name: 'Respuestas de memoria',
          value: `${count(hits)}, de ellas ${count(unchanged)} «sin cambios»`,
        },
        { name: 'Páginas hechas de nuevo', value: made || 'Ninguna' },
        { name: 'Guardadas', value: `${count(pages)} páginas, ${size(bytes)} de 32 MB` },
      ]}
    />
  )
}

const count = (number: number) => number.toLocaleString('es-US')
