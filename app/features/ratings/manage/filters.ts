import { choice, type FilterValues, row, search } from '~/features/admin-lists/filters'
import { RATING_STATUS_LABELS, RATING_STATUS_WORDS } from '../labels'

/** What the comments of the administration are narrowed by. */
export const RATING_FILTERS = {
  search: search('Negocio, persona, correo o algo que dice…'),
  status: choice('estado', { label: 'Estado', all: 'Todas' }, RATING_STATUS_LABELS, RATING_STATUS_WORDS),
  businessId: { ...row('negocio'), isKept: true, chip: 'De un solo negocio' },
}

export type RatingFilter = FilterValues<typeof RATING_FILTERS>
