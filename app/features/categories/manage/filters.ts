import { choice, type FilterValues, search } from '~/features/admin-lists/filters'

/** What the categories of the panel are narrowed by. */
export const CATEGORY_FILTERS = {
  search: search('Nombre de la categoría'),
  status: choice('estado', { label: 'Estado', all: 'Todas' }, { active: 'Activas', inactive: 'Inactivas' }),
}

export type CategoryFilter = FilterValues<typeof CATEGORY_FILTERS>
