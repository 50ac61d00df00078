import { choice, type FilterValues, row, search, text } from '~/features/admin-lists/filters'
import { STATUS_LABELS } from '../labels'

/** What the promotions of the administration are narrowed by. */
export const PROMOTION_FILTERS = {
  search: search(undefined, 'Título, descripción o patrocinador'),
  status: choice('estado', { label: 'Estado', all: 'Todas' }, STATUS_LABELS),
  /** Slug: those for all businesses, and those applied to this category (row 251). */
  category: text('categoria', { type: 'select', label: 'Categoría', all: 'Todas' }),
  businessId: row('negocio'),
  businessSearch: text('busca-negocio', { type: 'search', label: 'Negocio' }),
}

export type PromotionFilter = FilterValues<typeof PROMOTION_FILTERS>
