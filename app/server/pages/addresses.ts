import { paths } from '~/paths'
import type { Target } from '../checks/target'

/** A page that may be kept, as it is asked for. */
export interface PageAddress {
  /** Path and query, without the names that the page does not know. */
  url: string
  /** It shows what is in the state of its visitor: the home page, and the page on which that is chosen. */
  followsState: boolean
  /** The home page looks for the state of whoever has not chosen one. */
  looksForState: boolean
  /** It asks for something that happens once. */
  isChoice: boolean
}

/** The pages that may be kept, and the names in their queries that they know. */
export const KEPT_ADDRESSES: readonly (readonly [pattern: string, names: readonly string[]])[] = [
  [paths.home(), ['categorias']],
  [paths.chooseState(), []],
  [
    paths.directory(),
    ['search', 'q', 'exacto', 'categoria', 'category', 'state', 'vista', 'orden', 'pagina'],
  ],
  [paths.businessIndex(), ['letra', 'state', 'pagina']],
  [paths.promotions(), ['categoria', 'state']],
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
  ['/:category', ['search', 'q', 'exacto', 'state', 'pagina']],
  ['/:category/:business', ['return']],
  ['/:category/:business/opiniones', ['orden', 'desde']],
  ['/robots.txt', []],
  ['/manifest.webmanifest', []],
]

/** First parts of addresses that no category has: they answer their visitor alone, or are no pages. */
const NO_CATEGORY =
  /^\/(registrar|guardados|mi-negocio|categoria|admin|administracion|exportar|compartir|imagenes|ubicacion|eventos|salud|vivo|metrics|assets|__manifest)(?=[/.]|$)/

/** What is in the query of a page and happens once: choosing a version, drawing other businesses. */
const ONCE = new Set(['ligero', 'mezclar'])

const kept = KEPT_ADDRESSES.map(([pattern, names]) => ({
  pattern: new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/.]+')}$`),
  names: new Set(names),
}))

/** The page that may be kept at an address in its one spelling; undefined for all others. */
export function pageAt({ path, query }: Target): PageAddress | undefined {
  if (NO_CATEGORY.test(path)) return undefined
  const page = kept.find(({ pattern }) => pattern.test(path))
  if (!page) return undefined
  const pairs = query.slice(1).split('&').filter(Boolean)
  const known = pairs.filter((pair) => page.names.has(nameOf(pair)))
  return {
    url: known.length > 0 ? `${path}?${known.join('&')}` : path,
    followsState: path === paths.home() || path === paths.chooseState(),
    looksForState: path === paths.home(),
    isChoice: pairs.some((pair) => ONCE.has(nameOf(pair))),
  }
}

function nameOf(pair: string): string {
  const name = pair.split('=', 1)[0] ?? ''
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}
