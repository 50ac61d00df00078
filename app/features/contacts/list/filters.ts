import {
  choice,
  day,
  type Filter,
  type FilterValues,
  flag,
  search,
  text,
} from '~/features/admin-lists/filters'
import { parseStateFilter, STATES } from '~/features/places/states'
import { MISSING_LABELS, MISSING_WORDS, PAGE_LABELS, SOURCE_LABELS } from '../labels'
import { ORDER_LABELS, ORDER_WORDS } from './order'

const state: Filter<string> = {
  word: 'estado',
  read: (text) => parseStateFilter(text) ?? undefined,
  write: (code) => code,
  field: {
    type: 'select',
    label: 'Estado',
    all: 'Todos',
    options: STATES.map(({ code, label }) => ({ value: code, label })),
  },
}

const isVerified: Filter<boolean> = {
  word: 'verificado',
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

/** What contacts are narrowed by; the export takes the same. */
export const CONTACT_FILTERS = {
  search: search('Nombre, correo, ciudad…'),
  stateCode: state,
  category: text('categoria', { type: 'select', label: 'Categoría', all: 'Todas' }),
  source: choice('origen', { label: 'Origen', all: 'Todos' }, SOURCE_LABELS),
  /** Only those without a business name (D22). */
  isNameless: { ...flag('sin-nombre', '1'), chip: 'Sin nombre' },
  page: choice('publicacion', { label: 'Publicación', all: 'Todas' }, PAGE_LABELS),
  isVerified,
  missing: choice('falta', { label: 'Qué falta', all: 'Cualquiera' }, MISSING_LABELS, MISSING_WORDS),
  /** Came on or after this day, Eastern time. */
  from: day('desde', 'Llegó desde'),
  to: day('hasta', 'Llegó hasta'),
}

export type ContactFilter = FilterValues<typeof CONTACT_FILTERS>

/** The list has an order besides; the export has always the newest first. */
export const CONTACT_LIST_FILTERS = {
  ...CONTACT_FILTERS,
  order: choice('orden', { label: 'Orden', all: 'Más nuevos' }, ORDER_LABELS, ORDER_WORDS),
}

export type ContactListFilter = FilterValues<typeof CONTACT_LIST_FILTERS>
