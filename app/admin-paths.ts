import { queryString, withQuery } from './query-string'

export type PanelTab = 'contactos' | 'reservaciones' | 'categorias' | 'blogs' | 'publicidad'

/** The words that an address may use for a tab (rows 194, 195, D5). */
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

/** The tab of the panel that an address names by `tab`; the contacts when it names none, or one we do not have. */
export const readPanelTab = (parameters: URLSearchParams): PanelTab =>
  PANEL_TABS.get(parameters.get('tab') ?? '') ?? 'contactos'

/** What the lists of the administration are filtered by, as addresses name it; all that is kept of one to come back to. */
export const FILTERS = [
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
  'dia',
  'referencia',
  'publicacion',
  'verificado',
  'falta',
  'orden',
] as const

/** The word of a filter. */
export type FilterWord = (typeof FILTERS)[number]

/** What a list shows: its filters, and its page, of which the first is not named. */
export type ListQuery = Readonly<
  Partial<Record<FilterWord, string | undefined>> & { pagina?: number | string | undefined }
>

/** The lists in which many things can be chosen, by the word of their address. */
export type BulkList = 'contactos' | 'revision' | 'opiniones' | 'promociones' | 'reservas'

export const TRASH_WORDS = {
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
  | 'restaurar'
  | 'favorita'
  | 'principal'
  | 'al-banco'
  | 'fuera-del-banco'
  | 'describir'

export type TrashNoun = keyof typeof TRASH_WORDS

/** `path` with the list that leads there, to come back to afterwards. */
export const withReturn = (path: string, back: string | undefined) =>
  back ? `${path}${path.includes('?') ? '&' : '?'}volver=${encodeURIComponent(back)}` : path

/** Builders for the addresses of the administration; `paths` has the public ones. */
export const adminPaths = {
  /** A tab of the panel; `query` are the filters of its list, the first page is not named. */
  panel: (tab: PanelTab = 'contactos', query: ListQuery = {}) =>
    withQuery('/admin', queryString([['tab', tab === 'contactos' ? undefined : tab], ...pairs(query)])),
  home: () => '/administracion',

  newBusiness: () => '/admin/contactos/nuevo',
  contact: (id: number) => `/admin/contactos/${id}`,
  deleteContact: (id: number) => `/admin/contactos/${id}/eliminar`,
  mergeContact: (id: number, query: ListQuery = {}) =>
    withQuery(`/admin/contactos/${id}/unir`, queryString(pairs(query))),
  searchMerge: (id: number, text: string) =>
    withQuery(`/admin/contactos/${id}/unir`, queryString([['busca', text]])),
  /** Of two the better one stays, unless somebody has chosen. */
  mergeContacts: (id: number, other: number, isChosen = false) =>
    `/admin/contactos/${id}/unir/${other}${isChosen ? '?elegido=1' : ''}`,
  duplicates: (query: ListQuery = {}) => withQuery('/administracion/duplicados', queryString(pairs(query))),
  /** Keeps that two contacts are not the same; `deshacer` takes it back. */
  markDistinct: (id: number, other: number, verb: 'distintos' | 'deshacer') =>
    `/administracion/duplicados/${id}/${other}/${verb}`,
  businessPage: (contactId: number) => `/admin/contactos/${contactId}/negocio`,
  businessHours: (contactId: number) => `/admin/contactos/${contactId}/horario`,
  /** With `asked` the page asks whether it closed so, as a report says. */
  businessClosing: (contactId: number, { como, reporte }: { como?: string; reporte?: string } = {}) =>
    withQuery(
      `/admin/contactos/${contactId}/cierre`,
      queryString([
        ['como', como],
        ['reporte', reporte],
      ]),
    ),
  businessLogo: (contactId: number) => `/admin/contactos/${contactId}/logo`,
  removeLogo: (contactId: number) => `/admin/contactos/${contactId}/logo/quitar`,
  businessPhotos: (contactId: number) => `/admin/contactos/${contactId}/fotos`,
  businessPhoto: (contactId: number, hash: string, verb: 'quitar' | 'primera') =>
    `/admin/contactos/${contactId}/fotos/${hash}/${verb}`,
  ownerLink: (contactId: number) => `/admin/contactos/${contactId}/enlace`,
  revokeOwnerLink: (contactId: number, linkId: number) =>
    `/admin/contactos/${contactId}/enlace/${linkId}/revocar`,

  reservation: (id: number) => `/admin/reservaciones/${id}`,
  reservationStatus: (id: number) => `/admin/reservaciones/${id}/estado`,
  cancelReservation: (id: number) => `/admin/reservaciones/${id}/cancelar`,
  /** Takes back the change that made its `sequence`. */
  undoReservation: (id: number, sequence: number) => `/admin/reservaciones/${id}/deshacer?cambio=${sequence}`,
  reservationNote: (id: number) => `/admin/reservaciones/${id}/nota`,
  moveReservation: (id: number, day?: string) =>
    withQuery(`/admin/reservaciones/${id}/mover`, queryString([['fecha', day]])),
  deleteReservation: (id: number) => `/admin/reservaciones/${id}/eliminar`,

  categories: (query: ListQuery = {}) => withQuery('/admin/categorias', queryString(pairs(query))),
  newCategory: () => '/admin/categorias/nueva',
  orderCategories: () => '/admin/categorias/orden',
  category: (slug: string, query: ListQuery = {}) => withQuery(below(slug), queryString(pairs(query))),
  editCategory: (slug: string) => `${below(slug)}/editar`,
  activateCategory: (slug: string) => `${below(slug)}/activar`,
  deactivateCategory: (slug: string) => `${below(slug)}/desactivar`,
  deleteCategory: (slug: string) => `${below(slug)}/eliminar`,
  categoryImages: (slug: string) => `${below(slug)}/imagenes`,
  mainImage: (slug: string) => `${below(slug)}/imagen-principal`,
  nextMainImage: (slug: string) => `${below(slug)}/imagen-principal/siguiente`,
  clearMainImage: (slug: string) => `${below(slug)}/imagen-principal/quitar`,
  generatePhotos: (slug: string, query: ListQuery = {}) =>
    withQuery(`${below(slug)}/generar-fotos`, queryString(pairs(query))),
  /** Starts a run: of five, filling up to five, of one; `regenerar` asks first. */
  startPhotos: (slug: string, kind: 'lote' | 'completar' | 'una' | 'regenerar') =>
    `${below(slug)}/generar-fotos/${kind}`,
  photoVerb: (slug: string, id: number, verb: PhotoVerb) => `${below(slug)}/fotos/${id}/${verb}`,
  prompts: (slug: string) => `${below(slug)}/indicaciones`,

  bulk: (list: BulkList) => `/administracion/varios/${list}`,
  undoBulk: (id: number) => `/administracion/varios/deshacer/${id}`,
  promotions: (query: ListQuery = {}) => withQuery('/admin/promociones', queryString(pairs(query))),
  newPromotion: () => '/admin/promociones/nueva',
  promotion: (id: number) => `/admin/promociones/${id}`,
  applyPromotion: (id: number, search?: string) =>
    withQuery(`/admin/promociones/${id}/aplicar`, queryString([['search', search]])),
  lookForBusinesses: (id: number) => `/admin/promociones/${id}/aplicar?ver=negocios`,
  activatePromotion: (id: number) => `/admin/promociones/${id}/activar`,
  deactivatePromotion: (id: number) => `/admin/promociones/${id}/desactivar`,
  deletePromotion: (id: number) => `/admin/promociones/${id}/eliminar`,
  registerUse: (id: number) => `/admin/promociones/${id}/uso`,
  undoUse: (id: number) => `/admin/promociones/${id}/uso/deshacer`,

  ratings: (query: ListQuery = {}) => withQuery('/administracion/opiniones', queryString(pairs(query))),
  /** Shows a withdrawn comment again, by POST. */
  restoreRating: (id: number) => `/administracion/opiniones/${id}/restaurar`,
  moderation: (query: ListQuery = {}) => withQuery('/administracion/revision', queryString(pairs(query))),
  publishEntry: (kind: string, id: number) => `/administracion/revision/${kind}/${id}/publicar`,
  /** `back`: the queue as it is filtered, to come back to. */
  refuseEntry: (kind: string, id: number, back?: string) =>
    withQuery(`/administracion/revision/${kind}/${id}/rechazar`, queryString([['volver', back]])),
  /** What is said to whoever registered what is not shown. */
  tellRefused: (id: number) => `/administracion/revision/registros/${id}/avisar`,
  reopenEntry: (kind: string, id: number) => `/administracion/revision/${kind}/${id}/devolver`,
  /** `older`: the rating that it replaced, to be shown again. */
  unpublishEntry: (kind: string, id: number, older?: number) =>
    withQuery(
      `/administracion/revision/${kind}/${id}/despublicar`,
      queryString([['anterior', older === undefined ? undefined : String(older)]]),
    ),
  withdrawRating: (id: number, back?: string) =>
    withQuery(`/administracion/revision/calificaciones/${id}/retirar`, queryString([['volver', back]])),
  closeReport: (id: number, back?: string) =>
    withQuery(`/administracion/revision/reportes/${id}/cerrar`, queryString([['volver', back]])),
  /** The business that a report is about has closed, or is open after all; the report with it. */
  reportedClosing: (id: number, verb: 'cerro' | 'sigue-abierto') =>
    `/administracion/revision/reportes/${id}/${verb}`,
  closedReports: (query: ListQuery = {}) =>
    withQuery('/administracion/revision/reportes/cerrados', queryString(pairs(query))),
  answerReport: (id: number) => `/administracion/revision/reportes/${id}/responder`,
  export: (query: ListQuery = {}) => withQuery('/administracion/exportar', queryString(pairs(query))),
  exportFile: (query: ListQuery & { columnas?: 'todas' } = {}) =>
    withQuery('/administracion/exportar/contactos.csv', queryString(pairs(query))),
  /** Comments, reservations or promotions as a file. */
  exportTable: (file: 'opiniones.csv' | 'reservas.csv' | 'promociones.csv') =>
    `/administracion/exportar/${file}`,
  /** All of it with the contacts: its page, which asks for the password, and the file. */
  exportAll: () => '/administracion/exportar/todo',
  exportAllFile: () => '/administracion/exportar/todo.zip',
  import: () => '/administracion/importar',
  importFile: (id: number, query: ListQuery & { ver?: string; resultado?: string | undefined } = {}) =>
    withQuery(`/administracion/importar/${id}`, queryString(pairs(query))),
  checkImport: (id: number) => `/administracion/importar/${id}/revisar`,
  importColumns: (id: number) => `/administracion/importar/${id}/columnas`,
  undoImport: (id: number) => `/administracion/importar/${id}/deshacer`,
  runImport: (id: number) => `/administracion/importar/${id}/confirmar`,
  refusedRows: (id: number) => `/administracion/importar/${id}/rechazadas.csv`,
  trash: (query: ListQuery = {}) => withQuery('/administracion/papelera', queryString(pairs(query))),
  /** Takes something out of the trash, by POST: the `undo` of a deletion. */
  restore: (noun: TrashNoun, id: number) => `/administracion/papelera/${TRASH_WORDS[noun]}/${id}/restaurar`,
  erase: (noun: TrashNoun, id: number) => `/administracion/papelera/${TRASH_WORDS[noun]}/${id}/borrar`,
  /** Takes back what an entry of the log changed, by POST. */
  undoChange: (entry: number) => `/administracion/bitacora/${entry}/deshacer`,
  auditLog: (query: ListQuery = {}) => withQuery('/administracion/bitacora', queryString(pairs(query))),
  /** What visitors looked for in vain; `word` is what the form begins with. */
  emptySearches: (word?: string) => withQuery('/administracion/busquedas', queryString([['palabra', word]])),
  /** `por`: days, weeks or months. */
  reports: (por?: string) => withQuery('/administracion/reportes', queryString([['por', por]])),
  reportFile: (name: string, por: string) =>
    withQuery(`/administracion/reportes/${name}.csv`, queryString([['por', por]])),
  putAwaySettings: () => '/administracion/configuracion/aviso',
  settings: () => '/administracion/configuracion',
  system: () => '/administracion/sistema',
  backups: () => '/administracion/sistema/copias',
  makeBackup: () => '/administracion/sistema/copias/nueva',
  /** Names of copies have capitals, addresses have none. */
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
  /** Opened by whoever has the link: it asks for no session. */
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

const backupAt = (name: string) => `/administracion/sistema/copias/${encodeURIComponent(name.toLowerCase())}`

/** Also of a slug that an address bar brought and no category has: it stays one segment. */
const below = (slug: string) => `/admin/categoria/${encodeURIComponent(slug)}`

const pairs = ({ pagina = 1, ...query }: ListQuery): [string, string | undefined][] => [
  ...Object.entries(query),
  ['pagina', Number(pagina) > 1 ? String(pagina) : undefined],
]
