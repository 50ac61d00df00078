import type { ListQuery } from '~/admin-paths'
import { readNumber, readPage, readSearch, readText, readWord } from '~/http/list-query'
import { STATUS_WORDS } from '../labels'

/** What an address asks for; what makes no sense is left out. */
export function readPromotionQuery(parameters: URLSearchParams) {
  return {
    search: readSearch(parameters),
    status: readWord(STATUS_WORDS, parameters.get('estado')),
    category: readText(parameters.get('categoria')),
    businessId: readNumber(parameters.get('negocio')),
    businessSearch: readText(parameters.get('busca-negocio')),
    page: readPage(parameters),
  }
}

export type PromotionQuery = ReturnType<typeof readPromotionQuery>

/** The same as an address has it, without the page. */
export function promotionQuery({
  search,
  status,
  category,
  businessId,
  businessSearch,
}: PromotionQuery): ListQuery {
  return {
    search,
    estado: status && STATUS_WORDS[status],
    categoria: category,
    negocio: businessId ? String(businessId) : undefined,
    'busca-negocio': businessSearch,
  }
}
