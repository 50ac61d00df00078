/** Builders for every address of the product; those of the administration are in admin-paths.ts. Nothing else spells one, but routes.ts. */

import { queryString, withQuery } from './query-string'

export interface DirectoryQuery {
  search?: string | undefined
  category?: string | undefined
  state?: string | undefined
  /** The words as they are typed, not repaired. */
  literal?: boolean | undefined
  /** What was typed, of which `search` is what is looked for; the rest is the place and the filters. */
  phrase?: string | undefined
  /** `search` is the search-first view (D1). */
  view?: 'list' | 'search' | undefined
  /** Left out: the nearest first where there is a place to look from, else the list's own order. */
  order?: keyof typeof LISTING_ORDER_WORDS | undefined
  page?: number | undefined
  /** The key of a place to look from; `NOWHERE` takes away the one that was chosen before. */
  near?: string | undefined
  /** Miles around it. */
  within?: number | undefined
  open?: boolean | undefined
  /** Stars at least. */
  rating?: number | undefined
  /** As many dollar signs. */
  price?: number | undefined
  verified?: boolean | undefined
  /** The code of a language that is spoken there. */
  language?: string | undefined
  homeService?: boolean | undefined
  /** Open on that day of the week: `sabado`. */
  day?: string | undefined
  /** Open at all hours. */
  allDay?: boolean | undefined
}

export const LISTING_ORDER_WORDS = {
  newest: 'nuevos',
  name: 'nombre',
  rating: 'calificacion',
  near: 'cercania',
} as const

/** The names of what narrows a list, in addresses and forms. */
export const FILTER_WORDS = {
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

/** The value of a filter as addresses and forms have it. */
export const filterValue = (value: string | number | boolean | undefined) =>
  value === true ? '1' : value?.toString()

/** Says in an address that a list looks from no place, whatever was chosen before. */
export const NOWHERE = 'todo'

/** The field of a search whose place is the one that its page looks from. */
export const FROM_PAGE = 'de'

/** In the query of an owner's page about closing: as what it shall be asked about. */
export const CLOSING_ASKED = 'como'

export const OPINION_ORDER_WORDS = { newest: undefined, best: 'mejores', worst: 'peores' } as const

/** The id of a comment within its page; that of all of them without a number. */
export const commentAnchor = (id?: number) => (id === undefined ? 'opiniones' : `opinion-${id}`)

interface BusinessAddress {
  categorySlug: string
  slug: string
}

/** The query string of a directory view, without the question mark, in the one canonical order. */
export function directoryQuery(query: DirectoryQuery): string {
  return queryString([
    ['search', query.search?.trim()],
    ['categoria', query.category],
    ['state', query.state],
    ['exacto', query.literal ? '1' : undefined],
    ['frase', query.phrase],
    ['vista', query.view === 'search' ? 'buscar' : undefined],
    ...filterPairs(query, 'newest'),
  ])
}

/** The same of a category's list, which has its businesses by name. */
const categoryQuery = (query: DirectoryQuery): string =>
  queryString([
    ['search', query.search?.trim()],
    ['state', query.state],
    ['exacto', query.literal ? '1' : undefined],
    ['frase', query.phrase],
    ...filterPairs(query, 'name'),
  ])

/** A list of a category, or of its businesses in a city, as `return` names it. */
export const categoryReturn = (categorySlug: string, query: DirectoryQuery, citySlug?: string): string =>
  [
    queryString([
      ['lista', categorySlug],
      ['ciudad', citySlug],
    ]),
    categoryQuery(query),
  ]
    .filter(Boolean)
    .join('&')

/** The id of a business's card in its list. */
export const businessAnchor = (slug: string) => `n-${slug}`

const flagPairs = (query: DirectoryQuery) =>
  Object.entries(FILTER_WORDS).map(([filter, word]): [string, string | undefined] => [
    word,
    filterValue(query[filter as keyof typeof FILTER_WORDS]),
  ])

/** What narrows a list, its order and page; the order it has by itself is left out. */
function filterPairs(
  query: DirectoryQuery,
  usual: keyof typeof LISTING_ORDER_WORDS,
): [string, string | undefined][] {
  const { near, order, page } = query
  const own = near && near !== NOWHERE ? 'near' : usual
  return [
    ['cerca', near],
    ...flagPairs(query),
    ['orden', order && order !== own ? LISTING_ORDER_WORDS[order] : undefined],
    ['pagina', pageNumber(page)],
  ]
}

export const paths = {
  home: (anchor?: 'servicios' | 'destacados' | 'beneficios' | 'registro') => (anchor ? `/#${anchor}` : '/'),
  homeCategories: (shown: 'all' | 'fewer') =>
    shown === 'fewer' ? '/?categorias=menos#servicios' : '/#servicios',
  /** The nine of the day drawn again (D47). */
  homeShuffled: () => '/?mezclar=1#destacados',
  directory: (query: DirectoryQuery = {}) => withQuery('/directorio', directoryQuery(query)),
  /** The list a business was chosen from, at its card; `back` is what `readReturn` let through, the directory without. */
  backToResults(back: string | undefined, slug: string) {
    const query = new URLSearchParams(back)
    const [category, city] = [query.get('lista'), query.get('ciudad')]
    query.delete('lista')
    query.delete('ciudad')
    // The directory's first page names no cards.
    if (!category && query.toString() === '') return '/directorio'
    const list = category ? `/${category}${city ? `/en/${city}` : ''}` : '/directorio'
    return `${withQuery(list, query.toString())}#${businessAnchor(slug)}`
  },
  category: (slug: string, query: Omit<DirectoryQuery, 'category'> = {}) =>
    withQuery(`/${slug}`, categoryQuery(query)),
  /** A category in a city; `citySlug` as `dalton-ga`. */
  city: (categorySlug: string, citySlug: string, page?: number) =>
    withQuery(`/${categorySlug}/en/${citySlug}`, queryString([['pagina', pageNumber(page)]])),
  viewCategory: (slug: string) => `/categoria/${slug}`,
  /** `back` is the query string of the directory view to return to. */
  business: (business: BusinessAddress, back?: string) =>
    withQuery(`/${business.categorySlug}/${business.slug}`, queryString([['return', back]])),
  /** All comments on a business; `from` is the one the page begins with, or stands at when it is to be `shown`. */
  comments: (
    business: BusinessAddress,
    {
      order = 'newest',
      from,
      shown,
    }: { order?: 'newest' | 'best' | 'worst'; from?: number | undefined; shown?: boolean } = {},
  ) =>
    withQuery(
      `/${business.categorySlug}/${business.slug}/opiniones`,
      queryString([
        ['orden', OPINION_ORDER_WORDS[order]],
        ['desde', from?.toString()],
      ]),
    ) + (shown ? `#${commentAnchor(from)}` : ''),
  businessComments: (business: BusinessAddress, id?: number) =>
    `/${business.categorySlug}/${business.slug}#${commentAnchor(id)}`,
  businessForm: (business: BusinessAddress) => `/${business.categorySlug}/${business.slug}#calificar`,
  rate: (business: BusinessAddress) => `/${business.categorySlug}/${business.slug}/calificar`,
  /** The form to write to us about a business, or about a comment on it; `reason` is the word it begins with. */
  report: (
    business: BusinessAddress,
    about: { ratingId?: number | undefined; reason?: string | undefined } = {},
  ) =>
    withQuery(
      `/${business.categorySlug}/${business.slug}/reportar`,
      queryString([
        ['calificacion', about.ratingId?.toString()],
        ['motivo', about.reason],
      ]),
    ),
  /** Told by a browser that follows a link of a business page (`ping`), beside going there. */
  touch: (slug: string, way: 'llamada' | 'whatsapp' | 'ruta') => `/contar/${slug}/${way}`,
  correct: (business: BusinessAddress) => `/${business.categorySlug}/${business.slug}/corregir`,
  /** The owner's private page; `token` as `createOwnerLink` gave it. */
  lostLink: () => '/mi-negocio',
  owner: (token: string) => `/mi-negocio/${token}`,
  ownerData: (token: string) => `/mi-negocio/${token}/datos`,
  ownerHours: (token: string) => `/mi-negocio/${token}/horario`,
  ownerSuggestion: (token: string, id: number, verb: 'aceptar' | 'descartar') =>
    `/mi-negocio/${token}/correcciones/${id}/${verb}`,
  /** With `asked` the page asks whether it closed so. */
  ownerClosing: (token: string, asked?: string) =>
    withQuery(`/mi-negocio/${token}/cierre`, queryString([[CLOSING_ASKED, asked]])),
  ownerLogo: (token: string) => `/mi-negocio/${token}/logo`,
  /** The logo as its owner sees it, also while the page is not published; `width` in pixels. */
  ownerLogoImage: (token: string, width: number) => `/mi-negocio/${token}/logo/imagen?w=${width}`,
  ownerRemoveLogo: (token: string) => `/mi-negocio/${token}/logo/quitar`,
  ownerPhotos: (token: string) => `/mi-negocio/${token}/fotos`,
  /** As the owner sees it, also while the page is not published; `width` in pixels. */
  ownerPhotoImage: (token: string, hash: string, width: number) =>
    `/mi-negocio/${token}/fotos/${hash}?w=${width}`,
  ownerPhoto: (token: string, hash: string, verb: 'quitar' | 'primera') =>
    `/mi-negocio/${token}/fotos/${hash}/${verb}`,
  ownerReservations: (token: string) => `/mi-negocio/${token}/reservas`,
  ownerConfirm: (token: string, id: number) => `/mi-negocio/${token}/reservas/${id}/confirmar`,
  ownerDecline: (token: string, id: number) => `/mi-negocio/${token}/reservas/${id}/rechazar`,
  ownerComments: (token: string) => `/mi-negocio/${token}/opiniones`,
  ownerReply: (token: string, id: number) => `/mi-negocio/${token}/opiniones/${id}`,
  save: (business: BusinessAddress) => `/${business.categorySlug}/${business.slug}/guardar`,
  /** What a visitor keeps; with `list`, as `encodeList` makes it, one that is passed on. */
  saved: (list?: string) => withQuery('/guardados', queryString([['lista', list]])),
  removeSaved: () => '/guardados/quitar',
  takeOverSaved: () => '/guardados/agregar',
  savedContacts: (list?: string) => withQuery('/guardados/contactos.vcf', queryString([['lista', list]])),
  reserve: (business: BusinessAddress, date?: string) =>
    withQuery(`/${business.categorySlug}/${business.slug}/reservar`, queryString([['fecha', date]])),
  reservation: (business: BusinessAddress, token: string) =>
    `/${business.categorySlug}/${business.slug}/reservado/${token}`,
  moveReservation: (business: BusinessAddress, token: string, date?: string) =>
    withQuery(`${paths.reservation(business, token)}/mover`, queryString([['fecha', date]])),
  cancelReservation: (business: BusinessAddress, token: string) =>
    `${paths.reservation(business, token)}/cancelar`,
  reservationCalendar: (business: BusinessAddress, token: string) =>
    `${paths.reservation(business, token)}/calendario.ics`,
  /** What was reserved in this browser. */
  myReservations: () => '/mis-reservas',
  forgetReservation: () => '/mis-reservas/quitar',
  register: () => '/registrar',
  registerTrade: (typed: string) => `/registrar/oficio?oficio=${encodeURIComponent(typed)}`,
  registered: () => '/registrar/gracias',
  businessByName: (slug: string, back?: string) => withQuery(`/seo/${slug}`, queryString([['return', back]])),
  businessIndex: (
    query: { letter?: string | undefined; state?: string | undefined; page?: number | undefined } = {},
  ) =>
    withQuery(
      '/negocios',
      queryString([
        ['letra', query.letter],
        ['state', query.state],
        ['pagina', pageNumber(query.page)],
      ]),
    ),
  chooseState: () => '/estado',
  location: () => '/ubicacion',
  /** The same page in its light or whole version, chosen from then on. `address` is its path and query. */
  version: (version: 'light' | 'whole', address: string) =>
    `${address}${address.includes('?') ? '&' : '?'}ligero=${version === 'light' ? 1 : 0}`,
  promotions: (query: { category?: string | undefined; state?: string | undefined } = {}) =>
    withQuery(
      '/promociones',
      queryString([
        ['categoria', query.category],
        ['state', query.state],
      ]),
    ),
  adminPromotions: () => '/admin/promociones',
  profiles: () => '/perfil',
  profile: (slug: string) => `/perfil/${slug}`,
  services: () => '/servicios',
  electrician: (anchor?: 'opiniones') => `/landing/electricista${anchor ? `#${anchor}` : ''}`,
  rateElectrician: () => '/landing/electricista/opinar',
  help: () => '/ayuda',
  terms: () => '/terminos',
  privacy: () => '/privacidad',
  contact: () => '/contacto',
  questions: () => '/preguntas-frecuentes',
  logo: () => '/logo.svg',
  pictureBoard: () => '/tablero.svg',
  splash: () => '/bienvenida.svg#letrero',
  illustration: (name: string) => `/ilustraciones/${name}.svg`,
  /** A kept picture as it is, or drawn in one of the widths of `values/pictures/image-widths.ts`. */
  image: (hash: string, width?: number) =>
    withQuery(`/imagenes/${hash}.webp`, queryString([['w', width?.toString()]])),
  /** Picture of a shared page; `version` changes with what it shows. */
  businessSign: (business: BusinessAddress, version: string) =>
    `/compartir/${business.categorySlug}/${business.slug}.png?v=${version}`,
  categorySign: (slug: string, version: string) => `/compartir/${slug}.png?v=${version}`,
  siteSign: (version: string) => `/compartir/directorio.png?v=${version}`,
  sitemap: (part?: string) => withQuery('/sitemap.xml', queryString([['parte', part]])),
  portrait: (name: string) => `/retratos/${name}.svg`,
  /** What changed after `version` of the public data, as it happens. */
  events: (version: number) => `/eventos?desde=${version}`,
  admin: () => '/admin',
  administration: () => '/administracion',
  adminCategory: (slug: string) => `/admin/categoria/${slug}`,
  adminExport: () => '/administracion/exportar',
  /** `back` is a page of the administration that `readAdminReturn` let through. */
  signIn: (back?: string) => withQuery('/admin/entrar', queryString([['volver', back]])),
  signInCode: (back?: string) => withQuery('/admin/entrar/codigo', queryString([['volver', back]])),
  catalogSignIn: (back?: string) => withQuery('/admin/categorias/entrar', queryString([['volver', back]])),
  signOut: () => '/admin/salir',
}

const pageNumber = (page: number | undefined) => (page && page > 1 ? String(page) : undefined)
