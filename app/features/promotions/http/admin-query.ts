import type { ListQuery } from '~/admin-paths'
import { readPage, readSearch } from '~/http/list-query'

export interface PromotionQuery {
  search: string | undefined
  category: string | undefined
  businessId: number | undefined
  businessSearch: string | undefined
  page: number
}

const LONGEST = 100

/** What an address asks for; what makes no sense is left out. */
export function readPromotionQuery(parameters: URLSearchParams): PromotionQuery {
  const business = parameters.get('negocio') ?? ''
  return {
    search: readSearch(parameters),
    category: parameters.get('categoria')?.slice(0, LONGEST) || undefined,
    businessId: /^[1-9]\d{0,14}$/.test(business) ? Number(business) : undefined,
    businessSearch: parameters.get('busca-negocio')?.trim().slice(0, LONGEST) || undefined,
    page: readPage(parameters),
  }
}

/** The same as an address has it, without the page. */
export function promotionQuery({ search, category, businessId, businessSearch }: PromotionQuery): ListQuery {
  return {
    search,
    categoria: category,
    negocio: businessId ? String(businessId) : undefined,
    'busca-negocio': businessSearch,
  }
}
