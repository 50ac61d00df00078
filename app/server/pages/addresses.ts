import { FILTER_PARAM_NAMES, IN_CITY_PARAM, paths, USE_PAGE_PLACE_FIELD } from '~/paths'
import type { RequestTarget } from '../checks/request'

export interface CacheablePage {
  /** Path and query. Parameters that the page does not use are removed. */
  url: string
  /**
   * True if the page depends on the state of the visitor: the home page, the choice of a state, a search
   * without place and state.
   */
  followsState: boolean
  /** True for the home page. It may look up the state of visitors who have not chosen one. */
  looksForState: boolean
  /**
   * Place from which a list searches. Null if its address names none, and for business pages, which show the
   * distance from a place. Undefined for lists of a state and for other pages.
   */
  place?: string | null | undefined
  isChoice: boolean
  /** True for a business page, which shows whether the visitor saved it. */
  isBusiness: boolean
}

const LIST_PARAM_NAMES = ['cerca', IN_CITY_PARAM, ...Object.values(FILTER_PARAM_NAMES), 'orden', 'pagina']

/** Address patterns of pages that may be cached, with the parameters that each uses. */
export const CACHEABLE_ADDRESSES: readonly (readonly [pattern: string, names: readonly string[]])[] = [
  [paths.home(), ['categorias']],
  [paths.chooseState(), []],
  [
    paths.directory(),
    [
      'search',
      'q',
      'exacto',
      'frase',
      'categoria',
      'category',
      'state',
      'vista',
      USE_PAGE_PLACE_FIELD,
      ...LIST_PARAM_NAMES,
    ],
  ],
  [paths.businessIndex(), ['letra', 'state', 'pagina']],
  [paths.promotions(), ['categoria', 'state', 'cerca']],
  ['/promociones/:id', []],
  [paths.profiles(), []],
  [paths.profile(':slug'), []],
  [paths.services(), []],
  [paths.electrician(), []],
  [paths.help(), []],
  [paths.terms(), []],
  [paths.privacy(), []],
  [paths.contact(), []],
  [paths.questions(), []],
  [paths.businessByName(':slug'), ['return']],
  ['/:category', ['search', 'q', 'exacto', 'frase', 'state', ...LIST_PARAM_NAMES]],
  ['/:category/:business', ['return']],
  ['/:category/:business/opiniones', ['orden', 'desde']],
  ['/:category/en/:city', ['pagina']],
  ['/robots.txt', []],
  ['/manifest.webmanifest', []],
]

/** Matches paths that are not cached, although they look like a category. */
const UNCACHED_PATH_PATTERN =
  /^\/(registrar|guardados|mis-reservas|mi-negocio|categoria|admin|administracion|exportar|compartir|imagenes|ubicacion|sugerencias|eventos|salud|vivo|metrics|assets|__manifest)(?=[/.]|$)/

/** Parameters with which a page is not cached: one selects a version, one draws other businesses. */
const UNCACHED_PARAMS = new Set(['ligero', 'mezclar'])

/** Pages that show the distance from the last chosen place. */
const BUSINESS_PAGE_PATTERNS = new Set(['/:category/:business', paths.businessByName(':slug')])

const cacheable = CACHEABLE_ADDRESSES.map(([pattern, names]) => ({
  pattern: new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/.]+')}$`),
  names: new Set(names),
  isBusiness: BUSINESS_PAGE_PATTERNS.has(pattern),
  looksFromPlace: names.includes('cerca') || BUSINESS_PAGE_PATTERNS.has(pattern),
}))

/** Returns the cacheable page at a canonical address. Undefined if it is not cacheable. */
export function findCacheablePage({ path, query }: RequestTarget): CacheablePage | undefined {
  if (UNCACHED_PATH_PATTERN.test(path)) return undefined
  const page = cacheable.find(({ pattern }) => pattern.test(path))
  if (!page) return undefined
  const pairs = [...new URLSearchParams(query)]
  const known = new URLSearchParams(pairs.filter(([name]) => page.names.has(name)))
  const place = page.looksFromPlace ? placeIn(known) : undefined
  const isSearch = place === null && known.has('search')
  return {
    url: known.size > 0 ? `${path}?${known}` : path,
    followsState: path === paths.home() || path === paths.chooseState() || isSearch,
    looksForState: path === paths.home(),
    place,
    isBusiness: page.isBusiness,
    isChoice: pairs.some(([name]) => UNCACHED_PARAMS.has(name)),
  }
}

/** Returns the place in the query. Undefined for a list of a state without a place, otherwise null. */
const placeIn = (query: URLSearchParams): string | null | undefined =>
  query.get('cerca')?.trim() ?? (query.get('state') ? undefined : null)
