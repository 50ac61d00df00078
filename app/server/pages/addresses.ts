import { FROM_PAGE, paths } from '~/paths'
import type { Target } from '../checks/target'

export interface PageAddress {
  /** Path and query, without the names that the page does not know. */
  url: string
  /** It shows what is in the state of its visitor: the home page, and the page on which that is chosen. */
  followsState: boolean
  /** The home page looks for the state of whoever has not chosen one. */
  looksForState: boolean
  /** A list that looks from a place: what its address says of it, null when it says nothing; undefined for other pages. */
  place?: string | null | undefined
  isChoice: boolean
  /** The page of a business says whether it is saved. */
  isBusiness: boolean
}

const NARROWING = [
  ...[
    'cerca',
    'radio',
    'abierto',
    'dia',
    '24horas',
    'estrellas',
    'precio',
    'idioma',
    'domicilio',
    'verificado',
  ],
  ...['orden', 'pagina'],
]

/** The pages that may be kept, and the names in their queries that they know. */
export const CACHEABLE_ADDRESSES: readonly (readonly [pattern: string, names: readonly string[]])[] = [
  [paths.home(), ['categorias']],
  [paths.chooseState(), []],
  [
    paths.directory(),
    ['search', 'q', 'exacto', 'frase', 'categoria', 'category', 'state', 'vista', FROM_PAGE, ...NARROWING],
  ],
  [paths.businessIndex(), ['letra', 'state', 'pagina']],
  [paths.promotions(), ['categoria', 'state', 'cerca']],
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
  ['/:category', ['search', 'q', 'exacto', 'frase', 'state', ...NARROWING]],
  ['/:category/:business', ['return']],
  ['/:category/:business/opiniones', ['orden', 'desde']],
  ['/:category/en/:city', ['pagina']],
  ['/robots.txt', []],
  ['/manifest.webmanifest', []],
]

/** First parts of addresses that no category has: they answer their visitor alone, or are no pages. */
const NO_CATEGORY =
  /^\/(registrar|guardados|mis-reservas|mi-negocio|categoria|admin|administracion|exportar|compartir|imagenes|ubicacion|sugerencias|eventos|salud|vivo|metrics|assets|__manifest)(?=[/.]|$)/

/** What is in the query of a page and happens once: choosing a version, drawing other businesses. */
const ONCE = new Set(['ligero', 'mezclar'])

/** They say how far they are from the place that was chosen last. */
const BUSINESSES = new Set(['/:category/:business', paths.businessByName(':slug')])

const cacheable = CACHEABLE_ADDRESSES.map(([pattern, names]) => ({
  pattern: new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/.]+')}$`),
  names: new Set(names),
  isBusiness: BUSINESSES.has(pattern),
  looksFromPlace: names.includes('cerca') || BUSINESSES.has(pattern),
}))

/** The page that may be kept at an address in its one spelling; undefined for all others. */
export function pageAt({ path, query }: Target): PageAddress | undefined {
  if (NO_CATEGORY.test(path)) return undefined
  const page = cacheable.find(({ pattern }) => pattern.test(path))
  if (!page) return undefined
  const pairs = [...new URLSearchParams(query)]
  const known = new URLSearchParams(pairs.filter(([name]) => page.names.has(name)))
  return {
    url: known.size > 0 ? `${path}?${known}` : path,
    followsState: path === paths.home() || path === paths.chooseState(),
    looksForState: path === paths.home(),
    place: page.looksFromPlace ? placeIn(known) : undefined,
    isBusiness: page.isBusiness,
    isChoice: pairs.some(([name]) => ONCE.has(name)),
  }
}

/** A list of a state looks from nowhere but where its address says. */
const placeIn = (query: URLSearchParams): string | null | undefined =>
  query.get('cerca')?.trim() ?? (query.get('state') ? undefined : null)
