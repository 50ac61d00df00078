import {
  choiceFilter,
  type FilterValues,
  rowFilter,
  searchFilter,
  textFilter,
} from '~/features/admin-lists/filters'
import { STATUS_LABELS } from '../labels'

export const PROMOTION_FILTERS = {
  search: searchFilter(undefined, 'Título, descripción o patrocinador'),
  status: choiceFilter('estado', { label: 'Estado', all: 'Todas' }, STATUS_LABELS),
  /** Slug of a category. The list then has promotions for it and for all businesses (row 251). */
  category: textFilter('categoria', { type: 'select', label: 'Categoría', all: 'Todas' }),
  businessId: rowFilter('negocio'),
  businessSearch: textFilter('busca-negocio', { type: 'search', label: 'Negocio' }),
}

export type PromotionFilter = FilterValues<typeof PROMOTION_FILTERS>
