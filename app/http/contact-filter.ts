import type { ListQuery } from '~/admin-paths'
import { SOURCE_WORDS } from '~/models/contact/labels'
import type { ContactFilter, ContactSource } from '~/models/contact/schema'
import { parseStateFilter } from '~/models/place/states'
import { readSearch } from './directory-query'

const LONGEST_SLUG = 100
const SOURCES = Object.entries(SOURCE_WORDS) as [ContactSource, string][]

/** The filter of contacts that an address asks for; what makes no sense is left out. The export reads the same. */
export function readContactFilter(parameters: URLSearchParams): ContactFilter {
  return {
    search: readSearch(parameters),
    stateCode: parseStateFilter(parameters.get('estado')) ?? undefined,
    category: parameters.get('categoria')?.slice(0, LONGEST_SLUG) || undefined,
    source: SOURCES.find(([, word]) => word === parameters.get('origen'))?.[0],
    isNameless: parameters.get('sin-nombre') === '1' || undefined,
  }
}

/** The same filter as an address has it. */
export function contactQuery(filter: ContactFilter): ListQuery {
  return {
    search: filter.search,
    estado: filter.stateCode,
    categoria: filter.category,
    origen: filter.source && SOURCE_WORDS[filter.source],
    'sin-nombre': filter.isNameless ? '1' : undefined,
  }
}
