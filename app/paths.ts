/**
 * Builds public addresses, and a few of the administration. admin-paths.ts builds others. Other modules
 * usually call these functions.
 */

import { appendActionParam, appendQueryString, buildQueryString, href } from './href'

export interface DirectoryQuery {
  search?: string | undefined
  category?: string | undefined
  state?: string | undefined
  /** True to search the text as typed, without corrections. */
  literal?: boolean | undefined
  /**
   * The complete typed text. `search` is the part that is searched. The other parts became place and filters.
   */
  phrase?: string | undefined
  /** `search`: the view that shows examples and categories before the first search (D1). */
  view?: 'list' | 'search' | undefined
  /**
   * Order of the list. Default: by distance and rating if there is a place, otherwise the default order of
   * the list.
   */
  order?: keyof typeof LISTING_ORDER_PARAMS | undefined
  page?: number | undefined
  /**
   * Key of the place from which distances are measured, or the typed text if the place is unknown.
   * `NO_PLACE_PARAM_VALUE` removes a place that was chosen before.
   */
  near?: string | undefined
  /** Search radius in miles. */
  within?: number | undefined
  /** True to list only businesses in the city of the place. */
  inCity?: boolean | undefined
  open?: boolean | undefined
  /** Minimum number of stars. */
  rating?: number | undefined
  /** Number of dollar signs of the price range. */
  price?: number | undefined
  verified?: boolean | undefined
  /** Code of a language spoken at the business. */
  language?: string | undefined
  homeService?: boolean | undefined
  /** Day of the week on which the business is open, for example `sabado`. */
  day?: string | undefined
  /** True to list only businesses open 24 hours. */
  allDay?: boolean | undefined
}

export const LISTING_ORDER_PARAMS = {
  newest: 'nuevos',
  name: 'nombre',
  rating: 'calificacion',
  near: 'cercania',
  distance: 'distancia',
} as const

/** Name of the field and parameter that limits a list to one city (filter `inCity`). */
export const IN_CITY_PARAM = 'solo'

/** Parameter names of the filters, in addresses and forms. */
export const FILTER_PARAM_NAMES = {
  within: 'radio',
  open: 'abierto',
  day: 'dia',
  allDay: '24horas',
  rating: 'estrellas',
  price: 'precio',
  language: 'idioma',
  homeService: 'domicilio',
  verified: 'verificado',
} as const

/**
 * Returns the value of a filter for addresses and forms: `1` for true. Undefined if the filter is not set.
 */
export const toFilterParamValue = (value: string | number | boolean | undefined) =>
  value === true ? '1' : value?.toString()

/** Value of `cerca` that means no place, even if a place was chosen before. */
export const NO_PLACE_PARAM_VALUE = 'todo'

/** Form field that marks a place as that of the page. The visitor did not type it. */
export const USE_PAGE_PLACE_FIELD = 'de'

/** Query parameter of the closure form: the kind of closure that the form preselects. */
export const CLOSURE_KIND_PARAM = 'como'

export const COMMENT_ORDER_PARAMS = { newest: undefined, best: 'mejores', worst: 'peores' } as const

/** Returns the element id of a comment. Without an id, returns that of the list of comments. */
export const toCommentAnchor = (id?: number) => (id === undefined ? 'opiniones' : `opinion-${id}`)

export interface CategoryAndBusinessSlugs {
  categorySlug: string
  slug: string
}

/** Builds the query of a directory view without question mark. The order of its parameters is fixed. */
export function buildDirectoryQueryString(query: DirectoryQuery): string {
  return buildQueryString([
    ['search', query.search?.trim()],
    ['categoria', query.category],
    ['state', query.state],
    ['exacto', query.literal ? '1' : undefined],
    ['frase', query.phrase],
    ['vista', query.view === 'search' ? 'buscar' : undefined],
    ...filterPairs(query, 'newest'),
  ])
}

/**
 * Builds the query for the list of a category. It has no category and view, and the default order is by name.
 */
const categoryQuery = (query: DirectoryQuery): string =>
  buildQueryString([
    ['search', query.search?.trim()],
    ['state', query.state],
    ['exacto', query.literal ? '1' : undefined],
    ['frase', query.phrase],
    ...filterPairs(query, 'name'),
  ])

/**
 * Builds the value of `return` for the list of a category. With `citySlug` it is the list of a category in a
 * city.
 */
export const buildCategoryReturnQuery = (
  categorySlug: string,
  query: DirectoryQuery,
  citySlug?: string,
): string =>
  [
    buildQueryString([
      ['lista', categorySlug],
      ['ciudad', citySlug],
    ]),
    categoryQuery(query),
  ]
    .filter(Boolean)
    .join('&')

/** Returns the element id of a business card in a list. */
export const toBusinessAnchor = (slug: string) => `n-${slug}`

const flagPairs = (query: DirectoryQuery) =>
  Object.entries(FILTER_PARAM_NAMES).map(([filter, word]): [string, string | undefined] => [
    word,
    toFilterParamValue(query[filter as keyof typeof FILTER_PARAM_NAMES]),
  ])

/**
 * Returns the parameters for place, filters, order and page of a list. The default order and the first page
 * are omitted.
 */
function filterPairs(
  query: DirectoryQuery,
  usual: keyof typeof LISTING_ORDER_PARAMS,
): [string, string | undefined][] {
  const { near, order, page } = query
  const own = near && near !== NO_PLACE_PARAM_VALUE ? 'near' : usual
  return [
    ['cerca', near],
    [IN_CITY_PARAM, toFilterParamValue(query.inCity)],
    ...flagPairs(query),
    ['orden', order && order !== own ? LISTING_ORDER_PARAMS[order] : undefined],
    ['pagina', pageNumber(page)],
  ]
}

export const paths = {
  home: (anchor?: 'servicios' | 'destacados' | 'beneficios' | 'registro') => (anchor ? `/#${anchor}` : '/'),
  homeCategories: (shown: 'all' | 'fewer') =>
    shown === 'fewer' ? '/?categorias=menos#servicios' : '/#servicios',
  /** Shows other businesses on the home page (D47). */
  homeShuffled: () => '/?mezclar=1#destacados',
  directory: (query: DirectoryQuery = {}) =>
    appendQueryString(href('/directorio'), buildDirectoryQueryString(query)),
  /**
   * The list from which a business was opened, usually scrolled to its card. `back` is the result of
   * `parseReturnQuery`. Without it, the list is the directory.
   */
  backToResults(back: string | undefined, slug: string) {
    const query = new URLSearchParams(back)
    const [category, city] = [query.get('lista'), query.get('ciudad')]
    query.delete('lista')
    query.delete('ciudad')
    // The cards on the first page of the directory have no element ids to scroll to.
    if (!category && query.toString() === '') return href('/directorio')
    const list = !category
      ? href('/directorio')
      : city
        ? href('/:categorySlug/en/:city', { categorySlug: category, city })
        : href('/:categorySlug', { categorySlug: category })
    return `${appendQueryString(list, query.toString())}#${toBusinessAnchor(slug)}`
  },
  category: (slug: string, query: Omit<DirectoryQuery, 'category'> = {}) =>
    appendQueryString(href('/:categorySlug', { categorySlug: slug }), categoryQuery(query)),
  /** A category in a city. `citySlug` is for example `dalton-ga`. */
  city: (categorySlug: string, citySlug: string, page?: number) =>
    appendQueryString(
      href('/:categorySlug/en/:city', { categorySlug, city: citySlug }),
      buildQueryString([['pagina', pageNumber(page)]]),
    ),
  /** `back`: query of the directory view to go back to. */
  business: (business: CategoryAndBusinessSlugs, back?: string) =>
    appendQueryString(href('/:categorySlug/:slug', business), buildQueryString([['return', back]])),
  /**
   * Page with comments on a business. `from`: id of the first comment on the page. With `shown` the page
   * scrolls to it, or to the list without `from`.
   */
  comments: (
    business: CategoryAndBusinessSlugs,
    {
      order = 'newest',
      from,
      shown,
    }: { order?: 'newest' | 'best' | 'worst'; from?: number | undefined; shown?: boolean } = {},
  ) =>
    appendQueryString(
      href('/:categorySlug/:slug/opiniones', business),
      buildQueryString([
        ['orden', COMMENT_ORDER_PARAMS[order]],
        ['desde', from?.toString()],
      ]),
    ) + (shown ? `#${toCommentAnchor(from)}` : ''),
  businessComments: (business: CategoryAndBusinessSlugs, id?: number) =>
    `${href('/:categorySlug/:slug', business)}#${toCommentAnchor(id)}`,
  businessForm: (business: CategoryAndBusinessSlugs) => `${href('/:categorySlug/:slug', business)}#calificar`,
  /** Form to report a business or a comment. `reason` is preselected. */
  report: (
    business: CategoryAndBusinessSlugs,
    about: { ratingId?: number | undefined; reason?: string | undefined } = {},
  ) =>
    appendQueryString(
      href('/:categorySlug/:slug/reportar', business),
      buildQueryString([
        ['calificacion', about.ratingId?.toString()],
        ['motivo', about.reason],
      ]),
    ),
  /** Receives a `ping` when a visitor uses a contact link on a business page. */
  touch: (slug: string, way: 'llamada' | 'whatsapp' | 'ruta') => href('/contar/:slug/:way', { slug, way }),
  /** `asked`: kind of closure that the form preselects. */
  ownerClosing: (token: string, asked?: string) =>
    appendQueryString(
      href('/mi-negocio/:token/cierre', { token }),
      buildQueryString([[CLOSURE_KIND_PARAM, asked]]),
    ),
  /** Logo or photo for the owner, also while the business is not published. `width` is in pixels. */
  ownerImage: (token: string, hash: string, width: number) =>
    `${href('/mi-negocio/:token/imagenes/:hash', { token, hash })}?w=${width}`,
  /** `day`: a word such as `hoy`. Default: upcoming reservations. */
  ownerReservations: (token: string, day?: string) =>
    appendQueryString(href('/mi-negocio/:token/reservas', { token }), buildQueryString([['dia', day]])),
  /** Page with the photos of a business, scrolled to photo `number` (from 1). */
  photos: (business: CategoryAndBusinessSlugs, number?: number) =>
    `${href('/:categorySlug/:slug/fotos', business)}${number ? `#foto-${number}` : ''}`,
  /** Businesses saved in this browser. `list`: a shared list from `encodeIdList`, shown instead. */
  saved: (list?: string) => appendQueryString(href('/guardados'), buildQueryString([['lista', list]])),
  savedContacts: (list?: string) =>
    appendQueryString(href('/guardados/contactos.vcf'), buildQueryString([['lista', list]])),
  /** The form preselects the service with this name. */
  reserve: (business: CategoryAndBusinessSlugs, service?: string) =>
    appendQueryString(
      href('/:categorySlug/:slug/reservar', business),
      buildQueryString([['servicio', service]]),
    ),
  /** Sends the customer's answer to a proposed time. */
  answerProposal: (business: CategoryAndBusinessSlugs, token: string, answer: 'aceptar' | 'rechazar') =>
    appendActionParam(href('/:categorySlug/:slug/reservado/:token', { ...business, token }), answer),
  /** Reservations of this browser, and the form to open another one. `code` is already filled in. */
  myReservations: (code?: string) =>
    appendQueryString(href('/mis-reservas'), buildQueryString([['codigo', code]])),
  registerTrade: (typed: string) => `${href('/registrar/oficio')}?oficio=${encodeURIComponent(typed)}`,
  businessByName: (slug: string, back?: string) =>
    appendQueryString(href('/seo/:slug', { slug }), buildQueryString([['return', back]])),
  businessIndex: (
    query: { letter?: string | undefined; state?: string | undefined; page?: number | undefined } = {},
  ) =>
    appendQueryString(
      href('/negocios'),
      buildQueryString([
        ['letra', query.letter],
        ['state', query.state],
        ['pagina', pageNumber(query.page)],
      ]),
    ),
  /** Switches to the light or the full version. `address` is the path and query of the page. */
  version: (version: 'light' | 'whole', address: string) =>
    `${address}${address.includes('?') ? '&' : '?'}ligero=${version === 'light' ? 1 : 0}`,
  promotions: (query: { category?: string | undefined; state?: string | undefined } = {}) =>
    appendQueryString(
      href('/promociones'),
      buildQueryString([
        ['categoria', query.category],
        ['state', query.state],
      ]),
    ),
  electrician: (anchor?: 'opiniones') => `${href('/landing/electricista')}${anchor ? `#${anchor}` : ''}`,
  logo: () => '/logo.svg',
  pictureBoard: () => '/tablero.svg',
  splash: () => '/bienvenida.svg#letrero',
  illustration: (name: string) => `/ilustraciones/${name}.svg`,
  /** A stored image in its original size, or in a width of `values/pictures/image-widths.ts`. */
  image: (hash: string, width?: number) =>
    appendQueryString(
      href('/imagenes/:file', { file: `${hash}.webp` }),
      buildQueryString([['w', width?.toString()]]),
    ),
  /** Preview image of a shared page. `version` is from `getSocialImageVersion`. */
  businessSign: (business: CategoryAndBusinessSlugs, version: string) =>
    `${href('/compartir/:category?/:file', { category: business.categorySlug, file: `${business.slug}.png` })}?v=${version}`,
  categorySign: (slug: string, version: string) =>
    `${href('/compartir/:category?/:file', { file: `${slug}.png` })}?v=${version}`,
  siteSign: (version: string) =>
    `${href('/compartir/:category?/:file', { file: 'directorio.png' })}?v=${version}`,
  sitemap: (part?: string) => appendQueryString(href('/sitemap.xml'), buildQueryString([['parte', part]])),
  portrait: (name: string) => `/retratos/${name}.svg`,
  /** Stream of changes to the public data after `version`. */
  events: (version: number) => `${href('/eventos')}?desde=${version}`,
  /** `back`: administration page to go back to, checked by `parseAdminReturnPath`. */
  signIn: (back?: string) => appendQueryString(href('/admin/entrar'), buildQueryString([['volver', back]])),
  signInCode: (back?: string) =>
    appendQueryString(href('/admin/entrar/codigo'), buildQueryString([['volver', back]])),
  catalogSignIn: (back?: string) =>
    appendQueryString(href('/admin/categorias/entrar'), buildQueryString([['volver', back]])),
}

const pageNumber = (page: number | undefined) => (page && page > 1 ? String(page) : undefined)
