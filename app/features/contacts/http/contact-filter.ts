import type { ListQuery } from '~/admin-paths'
import { isCalendarDate } from '~/features/places/calendar'
import { parseStateFilter } from '~/features/places/states'
import { readSearch } from '~/http/list-query'
import { MISSING_WORDS, PAGE_WORDS, SOURCE_WORDS } from '../labels'
import { type ContactOrder, ORDER_WORDS } from '../list/order'
import type { ContactFilter } from '../schema'

const LONGEST_SLUG = 100
const VERIFIED = new Map([
  ['si', true],
  ['no', false],
])

const meant = <Value extends string>(words: Record<Value, string>, word: string | null) =>
  (Object.entries(words) as [Value, string][]).find(([, each]) => each === word)?.[0]

/** The filter of contacts that an address asks for; what makes no sense is left out. The export reads the same. */
export function readContactFilter(parameters: URLSearchParams): ContactFilter {
  return {
    search: readSearch(parameters),
    stateCode: parseStateFilter(parameters.get('estado')) ?? undefined,
    category: parameters.get('categoria')?.slice(0, LONGEST_SLUG) || undefined,
    source: meant(SOURCE_WORDS, parameters.get('origen')),
    isNameless: parameters.get('sin-nombre') === '1' || undefined,
    page: meant(PAGE_WORDS, parameters.get('publicacion')),
    isVerified: VERIFIED.get(parameters.get('verificado') ?? ''),
    missing: meant(MISSING_WORDS, parameters.get('falta')),
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
  meant(ORDER_WORDS, parameters.get('orden')) ?? 'newest'

export const orderQuery = (order: ContactOrder): ListQuery => ({
  orden: order === 'newest' ? undefined : ORDER_WORDS[order],
})

/** A day of an address as `yyyy-MM-dd`; undefined for what is none. */
export const readDay = (text: string | null): string | undefined =>
  text && isCalendarDate(text) ? text : undefined
