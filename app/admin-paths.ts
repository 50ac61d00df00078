import { appendQueryString, buildQueryString } from './query-string'

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
export const parsePanelTab = (parameters: URLSearchParams): PanelTab =>
  PANEL_TABS.get(parameters.get('tab') ?? '') ?? 'contactos'

/**
 * Filter parameters of administration lists. An address to go back to may contain only these, `pagina` and
 * `volver`.
 */
export const ADMIN_FILTER_PARAMS = [
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
export type AdminFilterParam = (typeof ADMIN_FILTER_PARAMS)[number]

/** State of a list: filters and page number. The first page is omitted from addresses. */
export type AdminListQuery = Readonly<
  Partial<Record<AdminFilterParam, string | undefined>> & { pagina?: number | string | undefined }
>

/** `por`: days, weeks or months. `desde` and `hasta`: days as `yyyy-MM-dd`. */
export type StatisticsQuery = Readonly<Partial<Record<'por' | 'desde' | 'hasta', string | undefined>>>

/** Lists with bulk actions, named by their word in addresses. */
export type BulkList = 'contactos' | 'revision' | 'opiniones' | 'promociones' | 'reservas' | 'papelera'

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
      '/admin',
      buildQueryString([['tab', tab === 'contactos' ? undefined : tab], ...pairs(query)]),
    ),
  home: () => '/administracion',

  newBusiness: () => '/admin/contactos/nuevo',
  contact: (id: number) => `/admin/contactos/${id}`,
  deleteContact: (id: number) => `/admin/contactos/${id}/eliminar`,
  mergeContact: (id: number, query: AdminListQuery = {}) =>
    appendQueryString(`/admin/contactos/${id}/unir`, buildQueryString(pairs(query))),
  searchMerge: (id: number, text: string) =>
    appendQueryString(`/admin/contactos/${id}/unir`, buildQueryString([['busca', text]])),
  /**
   * Page to merge two contacts. By default the page chooses which one remains. With `isChosen` it is `id`.
   */
  mergeContacts: (id: number, other: number, isChosen = false) =>
    `/admin/contactos/${id}/unir/${other}${isChosen ? '?elegido=1' : ''}`,
  toConfirm: (query: AdminListQuery = {}) =>
    appendQueryString('/administracion/por-confirmar', buildQueryString(pairs(query))),
  duplicates: (query: AdminListQuery = {}) =>
    appendQueryString('/administracion/duplicados', buildQueryString(pairs(query))),
  /** Records that two contacts are different. `deshacer` undoes it. */
  markDistinct: (id: number, other: number, verb: 'distintos' | 'deshacer') =>
    `/administracion/duplicados/${id}/${other}/${verb}`,
  businessPage: (contactId: number) => `/admin/contactos/${contactId}/negocio`,
  businessServices: (contactId: number) => `/admin/contactos/${contactId}/servicios`,
  businessBookingRules: (contactId: number) => `/admin/contactos/${contactId}/citas`,
  businessWalkIn: (contactId: number) => `/admin/contactos/${contactId}/anotar`,
  businessProposal: (contactId: number, reservationId: number) =>
    `/admin/contactos/${contactId}/proponer/${reservationId}`,
  businessBlocks: (contactId: number) => `/admin/contactos/${contactId}/bloqueos`,
  /** `como`: kind of closure that the page suggests. `reporte`: the report that mentions it. */
  businessClosing: (contactId: number, { como, reporte }: { como?: string; reporte?: string } = {}) =>
    appendQueryString(
      `/admin/contactos/${contactId}/cierre`,
      buildQueryString([
        ['como', como],
        ['reporte', reporte],
      ]),
    ),
  businessLogo: (contactId: number) => `/admin/contactos/${contactId}/logo`,
  businessPhotos: (contactId: number) => `/admin/contactos/${contactId}/fotos`,
  businessOffers: (contactId: number) => `/admin/contactos/${contactId}/ofertas`,
  ownerLink: (contactId: number) => `/admin/contactos/${contactId}/enlace`,
  acceptClaim: (contactId: number, reportId: number) =>
    `/admin/contactos/${contactId}/enlace/reclamo/${reportId}`,

  /** `action`: name of the form that the page shows open. */
  reservation: (id: number, action?: ReservationAction, query: { fecha?: string } = {}) =>
    appendQueryString(
      `/admin/reservaciones/${id}`,
      buildQueryString([['accion', action], ...Object.entries(query)]),
    ),

  categories: (query: AdminListQuery = {}) =>
    appendQueryString('/admin/categorias', buildQueryString(pairs(query))),
  newCategory: () => '/admin/categorias/nueva',
  orderCategories: () => '/admin/categorias/orden',
  category: (slug: string, query: AdminListQuery = {}) =>
    appendQueryString(below(slug), buildQueryString(pairs(query))),
  editCategory: (slug: string) => `${below(slug)}/editar`,
  activateCategory: (slug: string) => `${below(slug)}/activar`,
  deactivateCategory: (slug: string) => `${below(slug)}/desactivar`,
  deleteCategory: (slug: string) => `${below(slug)}/eliminar`,
  categoryImages: (slug: string) => `${below(slug)}/imagenes`,
  mainImage: (slug: string) => `${below(slug)}/imagen-principal`,
  nextMainImage: (slug: string) => `${below(slug)}/imagen-principal/siguiente`,
  clearMainImage: (slug: string) => `${below(slug)}/imagen-principal/quitar`,
  generatePhotos: (slug: string, query: AdminListQuery = {}) =>
    appendQueryString(`${below(slug)}/generar-fotos`, buildQueryString(pairs(query))),
  /**
   * Starts a photo job. `lote`: five images. `completar`: until five images wait for review. `una`: one
   * image. `regenerar`: five images that replace the bank; it has a page to confirm.
   */
  startPhotos: (slug: string, kind: 'lote' | 'completar' | 'una' | 'regenerar') =>
    `${below(slug)}/generar-fotos/${kind}`,
  photoVerb: (slug: string, id: number, verb: PhotoVerb) => `${below(slug)}/fotos/${id}/${verb}`,
  prompts: (slug: string) => `${below(slug)}/indicaciones`,

  bulk: (list: BulkList) => `/administracion/varios/${list}`,
  promotions: (query: AdminListQuery = {}) =>
    appendQueryString('/admin/promociones', buildQueryString(pairs(query))),
  newPromotion: () => '/admin/promociones/nueva',
  promotion: (id: number) => `/admin/promociones/${id}`,
  applyPromotion: (id: number, search?: string) =>
    appendQueryString(`/admin/promociones/${id}/aplicar`, buildQueryString([['search', search]])),
  lookForBusinesses: (id: number) => `/admin/promociones/${id}/aplicar?ver=negocios`,
  activatePromotion: (id: number) => `/admin/promociones/${id}/activar`,
  deactivatePromotion: (id: number) => `/admin/promociones/${id}/desactivar`,
  deletePromotion: (id: number) => `/admin/promociones/${id}/eliminar`,
  /** `uses`: number of uses that the page shows. Because of it, two clicks count once. */
  registerUse: (id: number, uses: number) => `/admin/promociones/${id}/uso?usos=${uses}`,
  undoUse: (id: number, uses: number) => `/admin/promociones/${id}/uso/deshacer?usos=${uses}`,

  ratings: (query: AdminListQuery = {}) =>
    appendQueryString('/administracion/opiniones', buildQueryString(pairs(query))),
  /** Publishes a withdrawn comment again, by POST. */
  restoreRating: (id: number) => `/administracion/opiniones/${id}/restaurar`,
  moderation: (query: AdminListQuery = {}) =>
    appendQueryString('/administracion/revision', buildQueryString(pairs(query))),
  publishEntry: (kind: string, id: number) => `/administracion/revision/${kind}/${id}/publicar`,
  /** `back`: query of the queue to go back to. `seen`: hash of the content that the moderator read. */
  refuseEntry: (
    kind: string,
    id: number,
    { back, seen }: { back?: string; seen?: string | undefined } = {},
  ) =>
    appendQueryString(
      `/administracion/revision/${kind}/${id}/rechazar`,
      buildQueryString([
        ['volver', back],
        ['visto', seen],
      ]),
    ),
  /** Page with the message to the person who registered a rejected business. */
  tellRefused: (id: number) => `/administracion/revision/registros/${id}/avisar`,
  reopenReport: (id: number) => `/administracion/revision/reportes/${id}/devolver`,
  withdrawRating: (id: number, back?: string) =>
    appendQueryString(
      `/administracion/revision/calificaciones/${id}/retirar`,
      buildQueryString([['volver', back]]),
    ),
  closeReport: (id: number, back?: string) =>
    appendQueryString(`/administracion/revision/reportes/${id}/cerrar`, buildQueryString([['volver', back]])),
  /** Marks the reported business as closed for good, and closes the report. */
  reportedClosing: (id: number) => `/administracion/revision/reportes/${id}/cerro`,
  closedReports: (query: AdminListQuery = {}) =>
    appendQueryString('/administracion/revision/reportes/cerrados', buildQueryString(pairs(query))),
  answerReport: (id: number) => `/administracion/revision/reportes/${id}/responder`,
  export: (query: AdminListQuery = {}) =>
    appendQueryString('/administracion/exportar', buildQueryString(pairs(query))),
  exportFile: (query: AdminListQuery & { columnas?: 'todas' } = {}) =>
    appendQueryString('/administracion/exportar/contactos.csv', buildQueryString(pairs(query))),
  /** Exports comments, reservations or promotions as a file. */
  exportTable: (file: 'opiniones.csv' | 'reservas.csv' | 'promociones.csv') =>
    `/administracion/exportar/${file}`,
  /** Export of all data with contacts: first the page that asks for the password, then the file. */
  exportAll: () => '/administracion/exportar/todo',
  exportAllFile: () => '/administracion/exportar/todo.zip',
  import: () => '/administracion/importar',
  importFile: (id: number, query: AdminListQuery & { ver?: string; resultado?: string | undefined } = {}) =>
    appendQueryString(`/administracion/importar/${id}`, buildQueryString(pairs(query))),
  checkImport: (id: number) => `/administracion/importar/${id}?accion=revisar`,
  importColumns: (id: number) => `/administracion/importar/${id}?accion=columnas`,
  undoImport: (id: number) => `/administracion/importar/${id}?accion=deshacer`,
  discardImport: (id: number) => `/administracion/importar/${id}?accion=descartar`,
  runImport: (id: number) => `/administracion/importar/${id}?accion=confirmar`,
  refusedRows: (id: number) => `/administracion/importar/${id}/rechazadas.csv`,
  trash: (query: AdminListQuery = {}) =>
    appendQueryString('/administracion/papelera', buildQueryString(pairs(query))),
  /** Restores an entry of the trash, by POST. Also undoes a deletion. */
  restore: (noun: TrashEntityType, id: number) =>
    `/administracion/papelera/${TRASH_PARAMS[noun]}/${id}/restaurar`,
  erase: (noun: TrashEntityType, id: number) => `/administracion/papelera/${TRASH_PARAMS[noun]}/${id}/borrar`,
  /** Undoes the changes of an audit log entry, by POST. */
  undoChange: (entry: number) => `/administracion/bitacora/${entry}/deshacer`,
  /** Undoes the changes of a bulk action, by POST. */
  undoBatch: (batch: number) => `/administracion/bitacora/lotes/${batch}/deshacer`,
  /** Continues a bulk action and shows its progress. */
  batchRun: (batch: number) => `/administracion/bitacora/lotes/${batch}`,
  auditLog: (query: AdminListQuery = {}) =>
    appendQueryString('/administracion/bitacora', buildQueryString(pairs(query))),
  /** Searches of visitors without results. `word` is preselected in the form. */
  emptySearches: (word?: string) =>
    appendQueryString('/administracion/busquedas', buildQueryString([['palabra', word]])),
  reports: (query: StatisticsQuery = {}) =>
    appendQueryString('/administracion/reportes', buildQueryString(pairs(query))),
  reportFile: (name: string, query: StatisticsQuery) =>
    appendQueryString(`/administracion/reportes/${name}.csv`, buildQueryString(pairs(query))),
  /**
   * Page with the data stored about a phone number or e-mail. The search uses POST, so that no address
   * contains the number.
   */
  personalData: (action?: 'preguntar' | 'borrar') =>
    appendQueryString('/administracion/datos-personales', buildQueryString([['accion', action]])),
  personalDataFile: (format: 'json' | 'csv') => `/administracion/datos-personales/datos.${format}`,
  putAwaySettings: () => '/administracion/configuracion/aviso',
  settings: () => '/administracion/configuracion',
  system: () => '/administracion/sistema',
  backups: () => '/administracion/sistema/copias',
  downloadBackup: (name: string) => `${backupAt(name)}/descargar`,
  backupFile: (name: string) => `${backupAt(name)}/archivo`,
  retryAll: () => '/administracion/sistema/mensajes/reintentar',
  retryMessage: (id: number) => `/administracion/sistema/mensajes/${id}/reintentar`,
  revokeSession: (id: number) => `/administracion/sistema/sesiones/${id}/cerrar`,
  accounts: () => '/administracion/cuentas',
  invite: () => '/administracion/cuentas/invitar',
  accountLink: (id: number) => `/administracion/cuentas/${id}/enlace`,
  accountState: (id: number, verb: 'desactivar' | 'activar') => `/administracion/cuentas/${id}/${verb}`,
  revokeSessionsOf: (id: number) => `/administracion/cuentas/${id}/cerrar-sesiones`,
  revokeSessionOf: (id: number, session: number) =>
    `/administracion/cuentas/${id}/sesiones/${session}/cerrar`,
  /** Works for anyone with the link, without a session. */
  choosePassword: (token: string) => `/admin/enlace-de-cuenta/${token}`,
  accountOf: (id: number) => `/administracion/cuentas/${id}`,
  resetSecondStep: (id: number) => `/administracion/cuentas/${id}/segundo-paso`,
  account: () => '/administracion/cuenta',
  secondStep: () => '/administracion/cuenta/segundo-paso',
  removeSecondStep: () => '/administracion/cuenta/segundo-paso/quitar',
  recoveryCodes: () => '/administracion/cuenta/segundo-paso/codigos',
  password: () => '/administracion/cuenta/contrasena',
  revokeOwnSession: (id: number) => `/administracion/cuenta/sesiones/${id}/cerrar`,
  revokeOtherSessions: () => '/administracion/cuenta/sesiones/cerrar-otras',
}

/** The name is in lower case, as addresses usually are. Backup names may contain capitals. */
const backupAt = (name: string) => `/administracion/sistema/copias/${encodeURIComponent(name.toLowerCase())}`

/** The slug is encoded, so that any text is a single path segment. */
const below = (slug: string) => `/admin/categoria/${encodeURIComponent(slug)}`

const pairs = ({ pagina = 1, ...query }: AdminListQuery): [string, string | undefined][] => [
  ...Object.entries(query),
  ['pagina', Number(pagina) > 1 ? String(pagina) : undefined],
]
