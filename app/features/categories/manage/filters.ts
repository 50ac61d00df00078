import { type AdminFilterValues, searchFilter, selectFilter } from '~/features/admin-lists/filters'

/** Filters of both category lists: the tab of the panel and the page `Categorías`. */
export const CATEGORY_FILTERS = {
  search: searchFilter('Nombre de la categoría'),
  status: selectFilter(
    'estado',
    { label: 'Estado', all: 'Todas' },
    { active: 'Activas', inactive: 'Inactivas' },
  ),
}

export type CategoryFilterValues = AdminFilterValues<typeof CATEGORY_FILTERS>
