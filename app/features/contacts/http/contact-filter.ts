import type { ListQuery } from '~/admin-paths'
import { parseStateFilter } from '~/features/places/states'
import { readDay, readSearch, readText, readWord } from '~/http/list-query'
import { MISSING_WORDS, PAGE_WORDS, SOURCE_WORDS } from '../labels'
import { type ContactOrder, ORDER_WORDS } from '../list/order'
import type { ContactFilter } from '../schema'

const VERIFIED = new Map([
  ['si', true],
  ['no', false],
])

/** The filter of contacts that an address asks for; what makes no sense is left out. The export reads the same. */
export function readContactFilter(parameters: URLSearchParams): ContactFilter {
  return {
    search: readSearch(parameters),
    stateCode: parseStateFilter(parameters.get('estado')) ?? undefined,
    category: readText(parameters.get('categoria')),
    source: readWord(SOURCE_WORDS, parameters.get('origen')),
    isNameless: parameters.get('sin-nombre') === '1' || undefined,
    page: readWord(PAGE_WORDS, parameters.get('publicacion')),
    isVerified: VERIFIED.get(parameters.get('verificado') ?? ''),
    missing: readWord(MISSING_WORDS, parameters.get('falta')),
    from: readDay(parameters.get('desde')),
    to: readDay(parameters.get('hasta')),
  }
}

export function contactQuery(filter: ContactFilter): ListQuery {
  return {
    search: filter.search,
    estado: filter.stateCode,
    categoria: filter.category,
    origen: filter.source && SOURCE_WORDS[filter.source],
    'sin-nombre': filter.isNameless ? '1' : undefined,
    publicacion: filter.page && PAGE_WORDS[filter.page],
    verificado: filter.isVerified === undefined ? undefined : filter.isVerified ? 'si' : 'no',
    falta: filter.missing && MISSING_WORDS[filter.missing],
    desde: filter.from,
    hasta: filter.to,
  }
}

/** The order that an address asks for, the newest first without one. */
export const readContactOrder = (parameters: URLSearchParams): ContactOrder =>
  readWord(ORDER_WORDS, parameters.get('orden')) ?? 'newest'
