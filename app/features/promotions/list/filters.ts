import {
  type AdminFilterValues,
  rowIdFilter,
  searchFilter,
  selectFilter,
  textFilter,
} from '~/features/admin-lists/filters'
import { PROMOTION_STATUS_LABELS } from '../labels'

export const PROMOTION_FILTERS = {
  search: searchFilter(undefined, 'Título, descripción o patrocinador'),
  status: selectFilter('estado', { label: 'Estado', all: 'Todas' }, PROMOTION_STATUS_LABELS),
  /** Slug of a category. The list then has promotions for it and for all businesses (row 251). */
  category: textFilter('categoria', { type: 'select', label: 'Categoría', all: 'Todas' }),
  businessId: rowIdFilter('negocio'),
  businessSearch: textFilter('busca-negocio', { type: 'search', label: 'Negocio' }),
}

export type PromotionFilter = AdminFilterValues<typeof PROMOTION_FILTERS>
