import { TRASH_PARAMS, type TrashEntityType } from '~/admin-paths'
import { type AdminFilterValues, linkChoiceFilter, searchFilter } from '~/features/admin-lists/filters'

/** Filters of the trash. The kind is chosen by tabs. */
export const TRASH_FILTERS = {
  search: searchFilter('Nombre, ciudad o detalle…'),
  noun: { ...linkChoiceFilter<TrashEntityType>('que', TRASH_PARAMS), isKept: true },
}

export type TrashFilter = AdminFilterValues<typeof TRASH_FILTERS>
