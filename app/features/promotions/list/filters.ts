import {
  type AdminFilterValues,
  defineSearchFilter,
  defineSelectFilter,
  defineTextFilter,
  rowIdFilter,
} from '~/features/admin-lists/filters'
import { PROMOTION_STATUS_LABELS } from '../labels'

export const PROMOTION_FILTERS = {
  search: defineSearchFilter(undefined, 'Título, descripción o patrocinador'),
  status: defineSelectFilter('estado', { label: 'Estado', all: 'Todas' }, PROMOTION_STATUS_LABELS),
  /** Slug of a category. The list then has promotions for it and for all businesses (row 251). */
  category: defineTextFilter('categoria', { type: 'select', label: 'Categoría', all: 'Todas' }),
  businessId: rowIdFilter('negocio'),
  businessSearch: defineTextFilter('busca-negocio', { type: 'search', label: 'Negocio' }),
}

export type PromotionFilter = AdminFilterValues<typeof PROMOTION_FILTERS>
