import { parseStateFilter, type StateCode } from '~/features/places/states'
import {
  categoryReturn,
  type DirectoryQuery,
  directoryQuery,
  FILTER_WORDS,
  filterValue,
  LISTING_ORDER_WORDS,
} from '~/paths'
import { readPage, readSearch, readText } from '~/values/list-query'
import { CHOICES, type DirectoryFilters, FILTERS } from '../attributes'
import { LISTING_ORDERS } from '../schema'

const LONGEST_SLUG = 100

/** The directory view a query asks for: both spellings of category (D1), any of "no state" (D43); else left out. */
export function readDirectoryQuery(
  parameters: URLSearchParams,
): DirectoryQuery & DirectoryFilters & { state: StateCode | undefined } {
  return {
    search: readSearch(parameters),
    category:
      (parameters.get('categoria') ?? parameters.get('category'))?.slice(0, LONGEST_SLUG) || undefined,
    state: parseStateFilter(parameters.get('state')) ?? undefined,
    literal: readLiteral(parameters),
    phrase: readPhrase(parameters),
    view: readView(parameters),
    ...readFilters(parameters),
  }
}

/** What narrows a list, its order and page; the place to look from as it stands there. */
export function readFilters(parameters: URLSearchParams) {
  const chosenFilters: DirectoryFilters = Object.fromEntries(
    FILTERS.map((filter) => [
      filter,
      CHOICES[filter].find((choice) => filterValue(choice) === parameters.get(FILTER_WORDS[filter])),
    ]),
  )
  return {
    ...chosenFilters,
    near: parameters.get('cerca')?.trim().slice(0, LONGEST_SLUG),
    order: LISTING_ORDERS.find((order) => LISTING_ORDER_WORDS[order] === parameters.get('orden')),
    page: readPage(parameters),
  }
}

const readView = (parameters: URLSearchParams): 'list' | 'search' =>
  parameters.get('vista') === 'buscar' ? 'search' : 'list'

/** Whether only what is typed is looked for. */
export const readLiteral = (parameters: URLSearchParams) => parameters.get('exacto') === '1' || undefined

const readPhrase = (parameters: URLSearchParams) => readText(parameters.get('frase'))

/** The same query, its text trimmed and under its own name (rows 27, 28, 89); null when it is so already. */
export function tidySearch(parameters: URLSearchParams): string | null {
  const typed = parameters.get('search')
  const search = readSearch(parameters)
  if (!parameters.has('q') && (typed === null || typed === (search ?? null))) return null
  const tidy = new URLSearchParams(parameters)
  tidy.delete('q')
  if (search) tidy.set('search', search)
  else tidy.delete('search')
  const query = tidy.toString()
  return query && `?${query}`
}

/** The list to go back to, out of a `return` value, rebuilt from known parameters (D16, T8). */
export function readReturn(parameters: URLSearchParams): string | undefined {
  const value = parameters.get('return')
  if (value === null || value.length > 500) return undefined
  const said = new URLSearchParams(value)
  const query = readDirectoryQuery(said)
  const [category, city] = ['lista', 'ciudad'].map((name) => SLUG.exec(said.get(name) ?? '')?.[0])
  return (category ? categoryReturn(category, query, city) : directoryQuery(query)) || undefined
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
