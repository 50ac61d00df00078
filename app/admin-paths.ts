import { appendQueryString, buildQueryString, href } from './href'

export type PanelTab = 'contactos' | 'reservaciones' | 'categorias' | 'blogs' | 'publicidad'

/** Values of `tab` in addresses (rows 194, 195, D5). */
const PANEL_TABS: ReadonlyMap<string, PanelTab> = new Map(
  Object.entries<PanelTab>({
    contactos: 'contactos',
    reservaciones: 'reservaciones',
    reservas: 'reservaciones',
    categorias: 'categorias',
    blogs: 'blogs',
    publicidad: 'publicidad',
  }),
)

/** Returns the panel tab for the parameter `tab`. Missing and unknown values give the tab of contacts. */
export const parseAdminPanelTab = (parameters: URLSearchParams): PanelTab =>
  PANEL_TABS.get(parameters.get('tab') ?? '') ?? 'contactos'

/**
 * Filter parameters of administration lists. An address to go back to may contain only these, `pagina` and
 * `volver`.
 */
export const ADMIN_LIST_FILTER_PARAMS = [
  'tab',
  'search',
  'estado',
  'categoria',
  'origen',
  'sin-nombre',
  'negocio',
  'busca-negocio',
  'desde',
  'hasta',
  'tipo',
  'que',
  'quien',
  'accion',
  'lote',
  'dia',
  'referencia',
  'publicacion',
  'verificado',
  'falta',
  'contenido',
  'estrellas',
  'orden',
  // The open entry of the moderation queue.
  'abre',
] as const

/** Name of a filter parameter. */
export type AdminFilterParam = (typeof ADMIN_LIST_FILTER_PARAMS)[number]

/** State of a list: filters and page number. The first page is omitted from addresses. */
export type AdminListQuery = Readonly<
  Partial<Record<AdminFilterParam, string | undefined>> & { pagina?: number | string | undefined }
>

/** `por`: days, weeks or months. `desde` and `hasta`: days as `yyyy-MM-dd`. */
export type StatisticsQuery = Readonly<Partial<Record<'por' | 'desde' | 'hasta', string | undefined>>>

/** Lists with bulk actions, named by their word in addresses. */
export type BulkListName = 'contactos' | 'revision' | 'opiniones' | 'promociones' | 'reservas' | 'papelera'

export const TRASH_PARAMS = {
  contact: 'contacto',
  reservation: 'reserva',
  rating: 'calificacion',
  promotion: 'promocion',
  category: 'categoria',
  image: 'imagen',
} as const

export type PhotoVerb =
  | 'aprobar'
  | 'rechazar'
  | 'pendiente'
  | 'eliminar'
  | 'favorita'
  | 'principal'
  | 'al-banco'
  | 'fuera-del-banco'
  | 'antes'
  | 'despues'
  | 'describir'

export type ReservationAction = 'estado' | 'mover' | 'cancelar' | 'nota' | 'avisar' | 'eliminar'

export type TrashEntityType = keyof typeof TRASH_PARAMS

/** Whether a text is an entity type that the trash can contain. */
export const isTrashEntityType = (noun: string): noun is TrashEntityType => Object.hasOwn(TRASH_PARAMS, noun)

/** Adds the list to go back to as a parameter. Returns `path` unchanged if `back` is undefined or empty. */
export const withReturnTo = (path: string, back: string | undefined) =>
  back ? `${path}${path.includes('?') ? '&' : '?'}volver=${encodeURIComponent(back)}` : path

/** Builds the addresses of the administration. `paths` builds the public ones. */
export const adminPaths = {
  /** A tab of the panel. `query` has the filters of its list. */
  panel: (tab: PanelTab = 'contactos', query: AdminListQuery = {}) =>
    appendQueryString(
      href('/admin'),
      buildQueryString([['tab', tab === 'contactos' ? undefined : tab], ...pairs(query)]),
    ),
  mergeContact: (id: number, query: AdminListQuery = {}) =>
    appendQueryString(href('/admin/contactos/:id/unir', { id }), buildQueryString(pairs(query))),
  /**
   * Page to merge two contacts. By default the page chooses which one remains. With `isChosen` it is `id`.
   */
  mergeContacts: (id: number, other: number, isChosen = false) =>
    `${href('/admin/contactos/:id/unir/:other', { id, other })}${isChosen ? '?elegido=1' : ''}`,
  toConfirm: (query: AdminListQuery = {}) =>
    appendQueryString(href('/administracion/por-confirmar'), buildQueryString(pairs(query))),
  duplicates: (query: AdminListQuery = {}) =>
    appendQueryString(href('/administracion/duplicados'), buildQueryString(pairs(query))),
  /** Records that two contacts are different. `deshacer` undoes it. */
  markDistinct: (id: number, other: number, verb: 'distintos' | 'deshacer') =>
    href('/administracion/duplicados/:id/:other/:verb', { id, other, verb }),
  /** `como`: kind of closure that the page suggests. `reporte`: the report that mentions it. */
  businessClosing: (contactId: number, { como, reporte }: { como?: string; reporte?: string } = {}) =>
    appendQueryString(
      href('/admin/contactos/:id/cierre', { id: contactId }),
      buildQueryString([
        ['como', como],
        ['reporte', reporte],
      ]),
    ),

  /** `action`: name of the form that the page shows open. */
  reservation: (id: number, action?: ReservationAction, query: { fecha?: string } = {}) =>
    appendQueryString(
      href('/admin/reservaciones/:id', { id }),
      buildQueryString([['accion', action], ...Object.entries(query)]),
    ),

  categories: (query: AdminListQuery = {}) =>
    appendQueryString(href('/admin/categorias'), buildQueryString(pairs(query))),
  category: (slug: string, query: AdminListQuery = {}) =>
    appendQueryString(href('/admin/categoria/:slug', { slug }), buildQueryString(pairs(query))),
  generatePhotos: (slug: string, query: AdminListQuery = {}) =>
    appendQueryString(href('/admin/categoria/:slug/generar-fotos', { slug }), buildQueryString(pairs(query))),
  /**
   * Starts a photo job. `lote`: five images. `completar`: until five images wait for review. `una`: one
   * image. `regenerar`: five images that replace the bank; it has a page to confirm.
   */
  startPhotos: (slug: string, kind: 'lote' | 'completar' | 'una' | 'regenerar') =>
    href('/admin/categoria/:slug/generar-fotos/:run', { slug, run: kind }),
  photoVerb: (slug: string, id: number, verb: PhotoVerb) =>
    href('/admin/categoria/:slug/fotos/:id/:verb', { slug, id, verb }),

  bulk: (list: BulkListName) => href('/administracion/varios/:list', { list }),
  promotions: (query: AdminListQuery = {}) =>
    appendQueryString(href('/admin/promociones'), buildQueryString(pairs(query))),
  promotionBusinesses: (id: number, query: AdminListQuery = {}) =>
    appendQueryString(href('/admin/promociones/:id/negocios', { id }), buildQueryString(pairs(query))),
  /** `uses`: number of uses that the page shows. Because of it, two clicks count once. */
  registerUse: (id: number, uses: number) =>
    `${href('/admin/promociones/:id/*', { id, '*': 'uso' })}?usos=${uses}`,
  undoUse: (id: number, uses: number) =>
    `${href('/admin/promociones/:id/*', { id, '*': 'uso/deshacer' })}?usos=${uses}`,

  ratings: (query: AdminListQuery = {}) =>
    appendQueryString(href('/administracion/opiniones'), buildQueryString(pairs(query))),
  moderation: (query: AdminListQuery = {}) =>
    appendQueryString(href('/administracion/revision'), buildQueryString(pairs(query))),
  /** `back`: query of the queue to go back to. `seen`: hash of the content that the moderator read. */
  refuseEntry: (
    kind: string,
    id: number,
    { back, seen }: { back?: string; seen?: string | undefined } = {},
  ) =>
    appendQueryString(
      href('/administracion/revision/:kind/:id/rechazar', { kind, id }),
      buildQueryString([
        ['volver', back],
        ['visto', seen],
      ]),
    ),
  withdrawRating: (id: number, back?: string) =>
    appendQueryString(
      href('/administracion/revision/calificaciones/:id/retirar', { id }),
      buildQueryString([['volver', back]]),
    ),
  closeReport: (id: number, back?: string) =>
    appendQueryString(
      href('/administracion/revision/reportes/:id/cerrar', { id }),
      buildQueryString([['volver', back]]),
    ),
  closedReports: (query: AdminListQuery = {}) =>
    appendQueryString(href('/administracion/revision/reportes/cerrados'), buildQueryString(pairs(query))),
  export: (query: AdminListQuery = {}) =>
    appendQueryString(href('/administracion/exportar'), buildQueryString(pairs(query))),
  exportFile: (query: AdminListQuery & { columnas?: 'todas' } = {}) =>
    appendQueryString(href('/administracion/exportar/contactos.csv'), buildQueryString(pairs(query))),
  /** Exports comments, reservations or promotions as a file. */
  exportTable: (file: 'opiniones.csv' | 'reservas.csv' | 'promociones.csv') =>
    href('/administracion/exportar/:file', { file }),
  importFile: (id: number, query: AdminListQuery & { ver?: string; resultado?: string | undefined } = {}) =>
    appendQueryString(href('/administracion/importar/:id', { id }), buildQueryString(pairs(query))),
  checkImport: (id: number) => `${href('/administracion/importar/:id', { id })}?accion=revisar`,
  importColumns: (id: number) => `${href('/administracion/importar/:id', { id })}?accion=columnas`,
  undoImport: (id: number) => `${href('/administracion/importar/:id', { id })}?accion=deshacer`,
  discardImport: (id: number) => `${href('/administracion/importar/:id', { id })}?accion=descartar`,
  runImport: (id: number) => `${href('/administracion/importar/:id', { id })}?accion=confirmar`,
  trash: (query: AdminListQuery = {}) =>
    appendQueryString(href('/administracion/papelera'), buildQueryString(pairs(query))),
  /** Restores an entry of the trash, by POST. Also undoes a deletion. */
  restore: (noun: TrashEntityType, id: number) =>
    href('/administracion/papelera/:noun/:id/restaurar', { noun: TRASH_PARAMS[noun], id }),
  erase: (noun: TrashEntityType, id: number) =>
    href('/administracion/papelera/:noun/:id/borrar', { noun: TRASH_PARAMS[noun], id }),
  auditLog: (query: AdminListQuery = {}) =>
    appendQueryString(href('/administracion/bitacora'), buildQueryString(pairs(query))),
  /** Searches of visitors without results. `word` is preselected in the form. */
  emptySearches: (word?: string) =>
    appendQueryString(href('/administracion/busquedas'), buildQueryString([['palabra', word]])),
  reports: (query: StatisticsQuery = {}) =>
    appendQueryString(href('/administracion/reportes'), buildQueryString(pairs(query))),
  reportFile: (name: string, query: StatisticsQuery) =>
    appendQueryString(
      href('/administracion/reportes/:file', { file: `${name}.csv` }),
      buildQueryString(pairs(query)),
    ),
  /**
   * Page with the data stored about a phone number or e-mail. The search uses POST, so that no address
   * contains the number.
   */
  personalData: (action?: 'preguntar' | 'borrar') =>
    appendQueryString(href('/administracion/datos-personales'), buildQueryString([['accion', action]])),
  personalDataFile: (format: 'json' | 'csv') =>
    href('/administracion/datos-personales/:file', { file: `datos.${format}` }),
  accountState: (id: number, verb: 'desactivar' | 'activar') =>
    href('/administracion/cuentas/:id/:verb', { id, verb }),
}

const pairs = ({ pagina = 1, ...query }: AdminListQuery): [string, string | undefined][] => [
  ...Object.entries(query),
  ['pagina', Number(pagina) > 1 ? String(pagina) : undefined],
]
