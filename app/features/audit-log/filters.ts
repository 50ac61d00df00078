import {
  type AdminFilterValues,
  defineDayFilter,
  defineSearchFilter,
  defineSelectFilter,
  defineTextFilter,
  rowIdFilter,
} from '~/features/admin-lists/filters'
import { ACTION_LABELS, ENTITY_LABELS } from '~/features/audit/schema'

const ALL_OPTION = { all: 'Todo' }

/** Filters of the audit log. Old addresses with `?dia=` mean one single day. */
export const AUDIT_LOG_FILTERS = {
  search: defineSearchFilter('Nombre, o algo que dice…'),
  username: defineTextFilter('quien', { type: 'text', label: 'Quién', autoCapitalize: 'none' }),
  noun: defineSelectFilter('que', { label: 'Qué cosa', ...ALL_OPTION }, ENTITY_LABELS),
  action: defineSelectFilter('accion', { label: 'Qué hizo', ...ALL_OPTION }, ACTION_LABELS),
  /** Id of a batch line: shows the changes that were made together. A link sets it, not a field. */
  batch: { ...rowIdFilter('lote'), isKept: true, chip: 'Lo que se hizo a la vez' },
  from: { ...defineDayFilter('desde', 'Desde el día'), olderWord: 'dia' },
  to: { ...defineDayFilter('hasta', 'Hasta el día'), olderWord: 'dia' },
}

export type AuditLogFilter = AdminFilterValues<typeof AUDIT_LOG_FILTERS>

/** Frequent filters, offered as links. */
export const buildAuditLogPresets = (
  username: string,
  today: string,
): { name: string; filter: AuditLogFilter }[] => [
  { name: 'Hoy', filter: { from: today } },
  { name: 'Lo mío', filter: { username } },
  { name: 'Eliminado', filter: { action: 'deleted' } },
  { name: 'No entraron', filter: { action: 'kept_out' } },
]
