import {
  type AdminFilterValues,
  defineSearchFilter,
  defineSelectFilter,
  rowIdFilter,
} from '~/features/admin-lists/filters'
import { RATING_STATUS_LABELS, RATING_STATUS_PARAMS } from '../labels'

type Stars = 's1' | 's2' | 's3' | 's4' | 's5'

const STAR_LABELS: Record<Stars, string> = {
  s5: '5 estrellas',
  s4: '4 estrellas',
  s3: '3 estrellas',
  s2: '2 estrellas',
  s1: '1 estrella',
}
const STAR_PARAMS: Record<Stars, string> = { s5: '5', s4: '4', s3: '3', s2: '2', s1: '1' }

export const RATING_FILTERS = {
  search: defineSearchFilter('Negocio, persona, correo o algo que dice…'),
  status: defineSelectFilter(
    'estado',
    { label: 'Estado', all: 'Todas' },
    RATING_STATUS_LABELS,
    RATING_STATUS_PARAMS,
  ),
  /**
   * `contact`: the comment or the author's name contains a web address, an e-mail address or a phone number.
   */
  content: defineSelectFilter(
    'contenido',
    { label: 'Qué dice', all: 'Cualquier cosa' },
    { contact: 'Con enlace o teléfono' },
  ),
  /** Average of the two scores, rounded down as in the summary of a business (row 131). */
  stars: defineSelectFilter('estrellas', { label: 'Estrellas', all: 'Todas' }, STAR_LABELS, STAR_PARAMS),
  businessId: { ...rowIdFilter('negocio'), isKept: true, chip: 'De un solo negocio' },
}

export type RatingListFilterValues = AdminFilterValues<typeof RATING_FILTERS>
