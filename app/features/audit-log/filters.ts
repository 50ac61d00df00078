import { choice, day, type FilterValues, search, text } from '~/features/admin-lists/filters'
import { ACTIONS, NOUNS } from '~/features/audit/schema'

const ALL = { all: 'Todo' }

/** What the log is narrowed by; `?dia=` of older addresses is one day. */
export const LOG_FILTERS = {
  search: search('Nombre, o algo que dice…'),
  username: text('quien', { type: 'text', label: 'Quién', autoCapitalize: 'none' }),
  noun: choice('que', { label: 'Qué cosa', ...ALL }, NOUNS),
  action: choice('accion', { label: 'Qué hizo', ...ALL }, ACTIONS),
  from: { ...day('desde', 'Desde el día'), olderWord: 'dia' },
  to: { ...day('hasta', 'Hasta el día'), olderWord: 'dia' },
}

export type LogFilter = FilterValues<typeof LOG_FILTERS>

/** What is asked of the log most. */
export const usualViews = (username: string, today: string): { name: string; filter: LogFilter }[] => [
  { name: 'Hoy', filter: { from: today } },
  { name: 'Lo mío', filter: { username } },
  { name: 'Eliminado', filter: { action: 'deleted' } },
  { name: 'No entraron', filter: { action: 'kept_out' } },
]
