import {
  type AdminFilter,
  type AdminFilterValues,
  defineDayFilter,
  defineFlagFilter,
  defineSearchFilter,
  defineSelectFilter,
  defineTextFilter,
} from '~/features/admin-lists/filters'
import { parseStateFilter, STATES } from '~/features/places/states'
import {
  BUSINESS_SOURCE_LABELS,
  BUSINESS_STATUS_LABELS,
  MISSING_DATA_LABELS,
  MISSING_DATA_PARAMS,
} from '../labels'

/** Orders of the list. Without one, the newest contact comes first. */
export type BusinessListOrder = 'newest' | keyof typeof CONTACT_LIST_ORDER_LABELS

export const CONTACT_LIST_ORDER_LABELS = {
  oldest: 'Más antiguos',
  name: 'Nombre, de la A a la Z',
  'name-desc': 'Nombre, de la Z a la A',
  place: 'Ciudad, de la A a la Z',
  'place-desc': 'Ciudad, de la Z a la A',
}

/** Address values of `?orden=`. */
export const CONTACT_LIST_ORDER_PARAMS: Record<keyof typeof CONTACT_LIST_ORDER_LABELS, string> = {
  oldest: 'antiguos',
  name: 'nombre',
  'name-desc': 'nombre-z',
  place: 'lugar',
  'place-desc': 'lugar-z',
}

const state: AdminFilter<string> = {
  param: 'estado',
  read: (text) => parseStateFilter(text) ?? undefined,
  write: (code) => code,
  field: {
    type: 'select',
    label: 'Estado',
    all: 'Todos',
    options: STATES.map(({ code, label }) => ({ value: code, label })),
  },
}

const isVerified: AdminFilter<boolean> = {
  param: 'verificado',
  read: (text) => (text === 'si' ? true : text === 'no' ? false : undefined),
  write: (value) => (value ? 'si' : 'no'),
  field: {
    type: 'select',
    label: 'Verificado',
    all: 'Todos',
    options: [
      { value: 'si', label: 'Verificados' },
      { value: 'no', label: 'Sin verificar' },
    ],
  },
}

/** Filters of businesses in the list and in the export. */
export const ADMIN_BUSINESS_FILTERS = {
  search: defineSearchFilter('Nombre, correo, ciudad…'),
  stateCode: state,
  category: defineTextFilter('categoria', { type: 'select', label: 'Categoría', all: 'Todas' }),
  source: defineSelectFilter('origen', { label: 'Origen', all: 'Todos' }, BUSINESS_SOURCE_LABELS),
  /** Shows only businesses without a name (D22). */
  isNameless: { ...defineFlagFilter('sin-nombre', '1'), chip: 'Sin nombre' },
  page: defineSelectFilter('publicacion', { label: 'Publicación', all: 'Todas' }, BUSINESS_STATUS_LABELS),
  isVerified,
  missing: defineSelectFilter(
    'falta',
    { label: 'Qué falta', all: 'Cualquiera' },
    MISSING_DATA_LABELS,
    MISSING_DATA_PARAMS,
  ),
  /** Range of days on which the business was created, in Eastern time. Both are included. */
  from: defineDayFilter('desde', 'Llegó desde'),
  to: defineDayFilter('hasta', 'Llegó hasta'),
}

export type AdminBusinessFilter = AdminFilterValues<typeof ADMIN_BUSINESS_FILTERS>

/** Filters and order of the list. The export does not offer the order. */
export const ADMIN_BUSINESS_LIST_FILTERS = {
  ...ADMIN_BUSINESS_FILTERS,
  order: defineSelectFilter(
    'orden',
    { label: 'Orden', all: 'Más nuevos' },
    CONTACT_LIST_ORDER_LABELS,
    CONTACT_LIST_ORDER_PARAMS,
  ),
}

export type AdminBusinessListFilter = AdminFilterValues<typeof ADMIN_BUSINESS_LIST_FILTERS>
