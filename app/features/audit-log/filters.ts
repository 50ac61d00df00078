import {
  choiceFilter,
  dayFilter,
  type FilterValues,
  rowFilter,
  searchFilter,
  textFilter,
} from '~/features/admin-lists/filters'
import { ACTIONS, ENTITY_LABELS } from '~/features/audit/schema'

const ALL = { all: 'Todo' }

/** Filters of the audit log. Old addresses with `?dia=` mean one single day. */
export const LOG_FILTERS = {
  search: searchFilter('Nombre, o algo que dice…'),
  username: textFilter('quien', { type: 'text', label: 'Quién', autoCapitalize: 'none' }),
  noun: choiceFilter('que', { label: 'Qué cosa', ...ALL }, ENTITY_LABELS),
  action: choiceFilter('accion', { label: 'Qué hizo', ...ALL }, ACTIONS),
  /** Shows only the entries of one batch line. It is set by a link, not by a field. */
  batch: { ...rowFilter('lote'), isKept: true, chip: 'Lo que se hizo a la vez' },
  from: { ...dayFilter('desde', 'Desde el día'), olderWord: 'dia' },
  to: { ...dayFilter('hasta', 'Hasta el día'), olderWord: 'dia' },
}

export type LogFilter = FilterValues<typeof LOG_FILTERS>

/** Frequent filters, offered as links. */
export const listUsualViews = (username: string, today: string): { name: string; filter: LogFilter }[] => [
  { name: 'Hoy', filter: { from: today } },
  { name: 'Lo mío', filter: { username } },
  { name: 'Eliminado', filter: { action: 'deleted' } },
  { name: 'No entraron', filter: { action: 'kept_out' } },
]
