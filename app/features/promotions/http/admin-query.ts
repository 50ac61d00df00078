import type { ListQuery } from '~/admin-paths'
import { readNumber, readPage, readSearch, readText } from '~/http/list-query'

/** What an address asks for; what makes no sense is left out. */
export function readPromotionQuery(parameters: URLSearchParams) {
  return {
    search: readSearch(parameters),
    category: readText(parameters.get('categoria')),
    businessId: readNumber(parameters.get('negocio')),
    businessSearch: readText(parameters.get('busca-negocio')),
    page: readPage(parameters),
  }
}

export type PromotionQuery = ReturnType<typeof readPromotionQuery>

/** The same as an address has it, without the page. */
export function promotionQuery({ search, category, businessId, businessSearch }: PromotionQuery): ListQuery {
  return {
    search,
    categoria: category,
    negocio: businessId ? String(businessId) : undefined,
    'busca-negocio': businessSearch,
  }
}
