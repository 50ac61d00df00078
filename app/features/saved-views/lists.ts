import { adminPaths, type FILTERS, type ListQuery } from '~/admin-paths'

interface ViewedList {
  title: string
  at: (query: ListQuery) => string
  /** What its address may be filtered by; nothing else is kept of one. */
  filters: readonly (typeof FILTERS)[number][]
}

/** The lists of which views can be kept. */
export const VIEWED_LISTS = {
  contactos: {
    title: 'Contactos',
    at: (query) => adminPaths.panel('contactos', query),
    filters: [
      ...(['search', 'estado', 'categoria', 'origen', 'sin-nombre', 'publicacion'] as const),
      ...(['verificado', 'falta', 'desde', 'hasta', 'orden'] as const),
    ],
  },
  reservas: {
    title: 'Reservas',
    at: (query) => adminPaths.panel('reservaciones', query),
    filters: ['search', 'estado', 'negocio', 'dia', 'desde', 'hasta', 'orden'],
  },
  opiniones: { title: 'Opiniones', at: adminPaths.opinions, filters: ['search', 'estado', 'negocio'] },
  promociones: {
    title: 'Promociones',
    at: adminPaths.promotions,
    filters: ['search', 'estado', 'categoria', 'negocio', 'busca-negocio'],
  },
  bitacora: {
    title: 'Bitácora',
    at: adminPaths.auditLog,
    filters: ['search', 'quien', 'que', 'accion', 'desde', 'hasta'],
  },
} as const satisfies Record<string, ViewedList>

export type ViewedListName = keyof typeof VIEWED_LISTS

const NAMES = Object.keys(VIEWED_LISTS) as ViewedListName[]

export interface View {
  list: ViewedListName
  /** Of its own filters, in their order. */
  query: string
}

/** The view that the address of a list shows; null for no list of ours, and for one without a filter. */
export function viewAt(address: string): View | null {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const tab = searchParams.get('tab')
  const bare = tab ? `${pathname}?tab=${tab}` : pathname
  const list = NAMES.find((name) => VIEWED_LISTS[name].at({}) === bare)
  if (!list) return null
  const query = new URLSearchParams(
    VIEWED_LISTS[list].filters.flatMap((filter) => {
      const value = searchParams.get(filter)
      return value ? [[filter, value]] : []
    }),
  ).toString()
  return query ? { list, query } : null
}

/** Where a view is looked at. */
export const viewAddress = ({ list, query }: View): string =>
  VIEWED_LISTS[list].at(Object.fromEntries(new URLSearchParams(query)))
