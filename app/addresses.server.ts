import type { Role } from './values/role'

/**
 * The addresses of the application: the pattern, the module that answers it, and the rules for it. Remix
 * (routes.ts), the server, the access rule and the tests read this table. `href` builds addresses from its patterns.
 */

export interface RoleAccess {
  /** Roles that may open the page, in addition to administrators. */
  read: readonly Role[]
  /** Roles that may send its forms, in addition to administrators. */
  write: readonly Role[]
}

export interface Address {
  /** `:id` is always a number. */
  path: string
  /** Route module, relative to `app`. Undefined if the server answers itself. */
  file?: string
  /** Id of the route if several addresses share the module. */
  id?: string
  /** Addresses of the administration without this are for administrators only (D35). */
  roles?: RoleAccess
  /** Like `roles`, by the value of the first parameter. Other values are for administrators only. */
  rolesByValue?: Readonly<Record<string, RoleAccess>>
  /** True if its forms need the password of the signed-in user (T128): they change passwords or accounts, or export data. */
  needsPassword?: true
  /** True if its forms contain files, so that larger requests are accepted (T41). */
  acceptsUpload?: true
  /** The page may be cached. Names of the query parameters that it uses. */
  cacheParams?: readonly string[]
}

const READER: RoleAccess = { read: ['reader'], write: [] }
const CATALOG: RoleAccess = { read: ['catalog', 'reader'], write: ['catalog'] }
const MODERATOR: RoleAccess = { read: ['moderator', 'reader'], write: ['moderator'] }
const PROMOTER: RoleAccess = { read: ['promoter', 'reader'], write: ['promoter'] }
const EDITORS: readonly Role[] = ['catalog', 'moderator', 'promoter']
const EVERY_ROLE: RoleAccess = { read: [...EDITORS, 'reader'], write: [...EDITORS, 'reader'] }
const PROMOTION_BULK: RoleAccess = { read: ['promoter'], write: ['promoter'] }
const MODERATION_BULK: RoleAccess = { read: ['moderator'], write: ['moderator'] }
const CATALOG_WRITES: RoleAccess = { read: [], write: ['catalog'] }
const PROMOTION_WRITES: RoleAccess = { read: [], write: ['promoter'] }

/** Parameters of lists of businesses: place, filters, order and page. */
const LIST_PARAMS = [
  'cerca',
  'solo',
  'radio',
  'abierto',
  'dia',
  '24horas',
  'estrellas',
  'precio',
  'idioma',
  'domicilio',
  'verificado',
  'orden',
  'pagina',
] as const

/** Public pages. Fixed paths have priority over `/:categorySlug` and `/:categorySlug/:slug`. */
const SITE_PAGES = [
  { path: '/', file: 'features/home/routes/home.tsx', cacheParams: ['categorias'] },
  { path: '/estado', file: 'features/places/routes/state.tsx', cacheParams: [] },
  {
    path: '/directorio',
    file: 'features/directory/routes/directory.tsx',
    cacheParams: [
      'search',
      'q',
      'exacto',
      'frase',
      'categoria',
      'category',
      'state',
      'vista',
      'de',
      ...LIST_PARAMS,
    ],
  },
  {
    path: '/negocios',
    file: 'features/directory/routes/letters.tsx',
    cacheParams: ['letra', 'state', 'pagina'],
  },
  { path: '/registrar', file: 'features/registration/routes/register.tsx' },
  { path: '/registrar/oficio', file: 'features/registration/routes/trade.ts' },
  { path: '/registrar/gracias', file: 'features/registration/routes/registered.tsx' },
  {
    path: '/promociones',
    file: 'features/promotions/routes/promotions.tsx',
    cacheParams: ['categoria', 'state', 'cerca'],
  },
  { path: '/promociones/:id', file: 'features/promotions/routes/coupon.tsx', cacheParams: [] },
  {
    path: '/promociones/:id/guardar',
    file: 'features/saved/routes/list-changes.ts',
    id: 'features/saved/routes/save-coupon',
  },
  { path: '/perfil', file: 'features/profiles/routes/profiles.tsx', cacheParams: [] },
  { path: '/perfil/:slug', file: 'features/profiles/routes/profile.tsx', cacheParams: [] },
  { path: '/servicios', file: 'features/pages/routes/services.tsx', cacheParams: [] },
  { path: '/comunidad', file: 'features/pages/routes/old-address.ts' },
  { path: '/landing/electricista', file: 'features/profiles/routes/electrician.tsx', cacheParams: [] },
  { path: '/landing/electricista/opinar', file: 'features/profiles/routes/rate.tsx' },
  {
    path: '/electricista',
    file: 'features/pages/routes/old-address.ts',
    id: 'features/pages/routes/old-electrician',
  },
  { path: '/ayuda', file: 'features/pages/routes/help.tsx', cacheParams: [] },
  { path: '/terminos', file: 'features/pages/routes/terms.tsx', cacheParams: [] },
  { path: '/privacidad', file: 'features/pages/routes/privacy.tsx', cacheParams: [] },
  { path: '/contacto', file: 'features/pages/routes/contact.tsx', cacheParams: [] },
  { path: '/preguntas-frecuentes', file: 'features/pages/routes/questions.tsx', cacheParams: [] },
  { path: '/mi-negocio', file: 'features/owners/routes/lost-link.tsx' },
  { path: '/mi-negocio/correo/:token', file: 'features/owners/routes/confirm-email.tsx' },
  { path: '/mi-negocio/lunes/:token', file: 'features/owners/routes/week-mail.tsx' },
  { path: '/mi-negocio/entrar/:token', file: 'features/owners/routes/claim-link.tsx' },
  { path: '/mi-negocio/confirmar/:token', file: 'features/confirmations/routes/answer.tsx' },
  { path: '/mi-negocio/:token', file: 'features/owners/routes/owner-page.tsx' },
  { path: '/mi-negocio/:token/datos', file: 'features/owners/routes/data.tsx' },
  { path: '/mi-negocio/:token/imagenes/:hash', file: 'features/owners/routes/image.ts' },
  { path: '/mi-negocio/:token/letrero', file: 'features/registration/routes/sign.tsx' },
  { path: '/mi-negocio/:token/reservas', file: 'features/owners/routes/reservations.tsx' },
  {
    path: '/mi-negocio/:token/reservas/*',
    file: 'features/pages/routes/old-address.ts',
    id: 'features/pages/routes/old-owner-reservations',
  },
  { path: '/mi-negocio/:token/opiniones', file: 'features/owners/routes/comments.tsx' },
  { path: '/mi-negocio/:token/opiniones/:id', file: 'features/owners/routes/reply.tsx' },
  { path: '/mis-reservas', file: 'features/reservations/routes/my-reservations.tsx' },
  { path: '/mis-reservas/recordatorios/:token', file: 'features/reservations/routes/reminders.tsx' },
  { path: '/guardados', file: 'features/saved/routes/saved.tsx' },
  { path: '/guardados/quitar', file: 'features/saved/routes/list-changes.ts' },
  {
    path: '/guardados/agregar',
    file: 'features/saved/routes/list-changes.ts',
    id: 'features/saved/routes/take-over',
  },
  {
    path: '/guardados/cupones/quitar',
    file: 'features/saved/routes/list-changes.ts',
    id: 'features/saved/routes/remove-coupon',
  },
  { path: '/sin-linea', file: 'features/offline/routes/offline.tsx' },
  { path: '/seo/:slug', file: 'features/business-page/routes/by-name.tsx', cacheParams: ['return'] },
  { path: '/categoria/:slug', file: 'features/directory/routes/category-redirect.tsx' },
  {
    path: '/:categorySlug',
    file: 'features/directory/routes/category.tsx',
    cacheParams: ['search', 'q', 'exacto', 'frase', 'state', ...LIST_PARAMS],
  },
  {
    path: '/:categorySlug/:slug',
    file: 'features/business-page/routes/business.tsx',
    cacheParams: ['return'],
  },
  {
    path: '/:categorySlug/:slug/opiniones',
    file: 'features/ratings/routes/comments.tsx',
    cacheParams: ['orden', 'desde'],
  },
  { path: '/:categorySlug/:slug/calificar', file: 'features/ratings/routes/rate.tsx' },
  { path: '/:categorySlug/:slug/es-mi-negocio', file: 'features/owners/routes/claim.tsx' },
  { path: '/:categorySlug/:slug/sigue-abierto', file: 'features/confirmations/routes/vote.tsx' },
  { path: '/:categorySlug/:slug/corregir', file: 'features/suggestions/routes/visitor-suggestion.tsx' },
  { path: '/:categorySlug/:slug/fotos', file: 'features/businesses/routes/photos.tsx' },
  {
    path: '/:categorySlug/:slug/guardar',
    file: 'features/saved/routes/list-changes.ts',
    id: 'features/saved/routes/save',
  },
  { path: '/:categorySlug/:slug/reportar', file: 'features/moderation/routes/report.tsx' },
  { path: '/:categorySlug/:slug/reservar', file: 'features/reservations/routes/reserve.tsx' },
  { path: '/:categorySlug/:slug/reservado/:token', file: 'features/reservations/routes/own.tsx' },
  { path: '/:categorySlug/:slug/reservado/:token/mover', file: 'features/reservations/routes/move.tsx' },
  { path: '/:categorySlug/:slug/reservado/:token/cancelar', file: 'features/reservations/routes/cancel.tsx' },
  { path: '/:categorySlug/:slug/reservado/:token/calificar', file: 'features/ratings/routes/rate-visit.tsx' },
  { path: '/:categorySlug/en/:city', file: 'features/cities/routes/city.tsx', cacheParams: ['pagina'] },
  {
    path: '/404',
    file: 'features/directory/routes/unknown-address.tsx',
    id: 'features/directory/routes/not-found',
  },
  { path: '/*', file: 'features/directory/routes/unknown-address.tsx' },
] as const satisfies readonly Address[]

/** Pages of the owner inside the frame of the private page. */
const OWNER_PAGES = [
  { path: '/mi-negocio/:token/horario', file: 'features/owners/routes/hours.tsx' },
  { path: '/mi-negocio/:token/servicios', file: 'features/owners/routes/services.tsx' },
  { path: '/mi-negocio/:token/citas', file: 'features/owners/routes/booking-rules.tsx' },
  { path: '/mi-negocio/:token/anotar', file: 'features/owners/routes/walk-in.tsx' },
  { path: '/mi-negocio/:token/proponer/:reservation', file: 'features/owners/routes/proposal.tsx' },
  { path: '/mi-negocio/:token/bloqueos', file: 'features/owners/routes/blocks.tsx' },
  { path: '/mi-negocio/:token/cierre', file: 'features/owners/routes/closing.tsx' },
  { path: '/mi-negocio/:token/logo', file: 'features/owners/routes/logo.tsx', acceptsUpload: true },
  { path: '/mi-negocio/:token/fotos', file: 'features/owners/routes/photos.tsx', acceptsUpload: true },
  { path: '/mi-negocio/:token/ofertas', file: 'features/owners/routes/offers.tsx' },
  {
    path: '/mi-negocio/:token/ofertas/:offer',
    file: 'features/owners/routes/offer.tsx',
    acceptsUpload: true,
  },
] as const satisfies readonly Address[]

const ADMIN_PAGES = [
  { path: '/admin', file: 'features/dashboard/routes/panel.tsx', roles: READER },
  { path: '/administracion', file: 'features/dashboard/routes/administration.tsx', roles: EVERY_ROLE },
  { path: '/administracion/configuracion/aviso', file: 'features/dashboard/routes/put-away.ts' },
  { path: '/admin/entrar', file: 'features/accounts/routes/sign-in.tsx', roles: EVERY_ROLE },
  {
    path: '/admin/categorias/entrar',
    file: 'features/accounts/routes/sign-in.tsx',
    id: 'features/accounts/routes/catalog-sign-in',
    roles: CATALOG,
  },
  { path: '/admin/entrar/codigo', file: 'features/accounts/routes/sign-in-code.tsx' },
  { path: '/admin/salir', file: 'features/accounts/routes/sign-out.tsx', roles: EVERY_ROLE },
  { path: '/administracion/configuracion', file: 'features/settings/routes/settings.tsx' },
  { path: '/administracion/datos-personales', file: 'features/personal-data/routes/personal-data.tsx' },
  { path: '/administracion/sistema', file: 'features/system/routes/system.tsx' },
  { path: '/administracion/sistema/copias', file: 'features/system/routes/backups.tsx' },
  {
    path: '/administracion/sistema/copias/:name/descargar',
    file: 'features/system/routes/download-backup.tsx',
    needsPassword: true,
  },
  {
    path: '/administracion/sistema/mensajes/reintentar',
    file: 'features/system/routes/retry.ts',
    id: 'features/system/routes/retry-all',
  },
  { path: '/administracion/sistema/mensajes/:id/reintentar', file: 'features/system/routes/retry.ts' },
  {
    path: '/administracion/sistema/sesiones/:session/cerrar',
    file: 'features/accounts/routes/sessions.ts',
    id: 'features/accounts/routes/any-session',
  },
  { path: '/administracion/cuenta', file: 'features/accounts/routes/account.tsx', roles: EVERY_ROLE },
  {
    path: '/administracion/cuenta/contrasena',
    file: 'features/accounts/routes/password.tsx',
    roles: EVERY_ROLE,
    needsPassword: true,
  },
  {
    path: '/administracion/cuenta/segundo-paso',
    file: 'features/accounts/routes/second-step.tsx',
    roles: EVERY_ROLE,
    needsPassword: true,
  },
  {
    path: '/administracion/cuenta/segundo-paso/codigos',
    file: 'features/accounts/routes/recovery-codes.tsx',
    roles: EVERY_ROLE,
    needsPassword: true,
  },
  {
    path: '/administracion/cuenta/segundo-paso/quitar',
    file: 'features/accounts/routes/remove-second-step.tsx',
    roles: EVERY_ROLE,
    needsPassword: true,
  },
  { path: '/administracion/cuentas', file: 'features/accounts/routes/accounts.tsx' },
  {
    path: '/administracion/cuentas/invitar',
    file: 'features/accounts/routes/invite.tsx',
    needsPassword: true,
  },
  {
    path: '/administracion/cuentas/:id',
    file: 'features/accounts/routes/one-account.tsx',
    needsPassword: true,
  },
  {
    path: '/administracion/cuentas/:id/enlace',
    file: 'features/accounts/routes/account-link.tsx',
    needsPassword: true,
  },
  { path: '/administracion/cuentas/:id/cerrar-sesiones', file: 'features/accounts/routes/sessions.ts' },
  {
    path: '/administracion/cuentas/:id/:verb',
    file: 'features/accounts/routes/account-state.tsx',
    needsPassword: true,
  },
  {
    path: '/administracion/cuentas/:id/sesiones/:session/cerrar',
    file: 'features/accounts/routes/sessions.ts',
    id: 'features/accounts/routes/session-of',
  },
  { path: '/admin/enlace-de-cuenta/:token', file: 'features/accounts/routes/choose-password.tsx' },
  {
    path: '/administracion/cuentas/:id/segundo-paso',
    file: 'features/accounts/routes/reset-second-step.tsx',
    needsPassword: true,
  },
  {
    path: '/administracion/cuenta/sesiones/:own/cerrar',
    file: 'features/accounts/routes/sessions.ts',
    id: 'features/accounts/routes/own-session',
    roles: EVERY_ROLE,
  },
  {
    path: '/administracion/cuenta/sesiones/cerrar-otras',
    file: 'features/accounts/routes/sessions.ts',
    id: 'features/accounts/routes/own-sessions',
    roles: EVERY_ROLE,
  },
  { path: '/administracion/exportar', file: 'features/exports/routes/export.tsx' },
  { path: '/administracion/exportar/todo', file: 'features/exports/routes/all.tsx', needsPassword: true },
  { path: '/admin/contactos/nuevo', file: 'features/businesses/routes/admin-new.tsx' },
  {
    path: '/admin/contactos/:id',
    file: 'features/business-admin/routes/contact.tsx',
    roles: { read: ['moderator', 'reader'], write: [] },
  },
  { path: '/admin/contactos/:id/eliminar', file: 'features/business-admin/routes/delete.tsx' },
  { path: '/admin/contactos/:id/unir', file: 'features/business-admin/routes/find-duplicate.tsx' },
  { path: '/administracion/por-confirmar', file: 'features/confirmations/routes/to-confirm.tsx' },
  { path: '/administracion/duplicados', file: 'features/business-admin/routes/duplicates.tsx' },
  {
    path: '/administracion/duplicados/:id/:other/:verb',
    file: 'features/business-admin/routes/mark-distinct.ts',
  },
  { path: '/admin/contactos/:id/unir/:other', file: 'features/business-admin/routes/merge.tsx' },
  { path: '/administracion/reportes', file: 'features/statistics/routes/reports.tsx', roles: READER },
  { path: '/administracion/busquedas', file: 'features/directory/routes/empty-searches.tsx', roles: READER },
  { path: '/administracion/bitacora', file: 'features/audit-log/routes/log.tsx', roles: READER },
  {
    path: '/administracion/bitacora/:id/deshacer',
    file: 'features/audit-log/routes/undo.ts',
    roles: { read: [], write: EDITORS },
  },
  {
    path: '/administracion/bitacora/lotes/:batch/deshacer',
    file: 'features/audit-log/routes/undo.ts',
    id: 'features/audit-log/routes/undo-batch',
    roles: { read: [], write: EDITORS },
  },
  {
    path: '/administracion/bitacora/lotes/:id',
    file: 'features/bulk/routes/run.tsx',
    roles: { read: EDITORS, write: [] },
  },
  {
    path: '/administracion/varios/:list',
    file: 'features/bulk/routes/bulk.tsx',
    rolesByValue: { promociones: PROMOTION_BULK, revision: MODERATION_BULK, opiniones: MODERATION_BULK },
  },
  { path: '/administracion/papelera', file: 'features/trash/routes/trash.tsx', roles: READER },
  {
    path: '/administracion/papelera/:noun/:id/restaurar',
    file: 'features/trash/routes/entry.tsx',
    id: 'features/trash/routes/restore',
    rolesByValue: { categoria: CATALOG_WRITES, imagen: CATALOG_WRITES, promocion: PROMOTION_WRITES },
  },
  { path: '/administracion/papelera/:noun/:id/borrar', file: 'features/trash/routes/entry.tsx' },
  {
    path: '/admin/reservaciones/hoja',
    file: 'features/dashboard/routes/not-open.tsx',
    id: 'features/dashboard/routes/day-sheet',
    roles: READER,
  },
  {
    path: '/admin/reservaciones/:id',
    file: 'features/reservations/routes/admin-reservation.tsx',
    roles: READER,
  },
  {
    path: '/admin/reservaciones/:id/*',
    file: 'features/dashboard/routes/old-addresses.ts',
    id: 'features/dashboard/routes/old-reservation',
  },
  { path: '/administracion/opiniones', file: 'features/ratings/routes/admin-ratings.tsx', roles: MODERATOR },
  {
    path: '/administracion/opiniones/:id/restaurar',
    file: 'features/moderation/routes/verb.ts',
    id: 'features/moderation/routes/restore-rating',
    roles: MODERATOR,
  },
  { path: '/administracion/revision', file: 'features/moderation/routes/queue.tsx', roles: MODERATOR },
  {
    path: '/administracion/revision/reportes/cerrados',
    file: 'features/moderation/routes/closed-reports.tsx',
    roles: MODERATOR,
  },
  {
    path: '/administracion/revision/:kind/:id/:verb',
    file: 'features/moderation/routes/verb.ts',
    roles: MODERATOR,
  },
  {
    path: '/administracion/revision/:kind/:id/rechazar',
    file: 'features/moderation/routes/refuse.tsx',
    roles: MODERATOR,
  },
  {
    path: '/administracion/revision/calificaciones/:id/retirar',
    file: 'features/moderation/routes/refuse.tsx',
    id: 'features/moderation/routes/withdraw',
    roles: MODERATOR,
  },
  {
    path: '/administracion/revision/registros/:id/avisar',
    file: 'features/moderation/routes/prepared-message.tsx',
    id: 'features/moderation/routes/rejection-message',
    roles: MODERATOR,
  },
  {
    path: '/administracion/revision/reportes/:id/cerrar',
    file: 'features/moderation/routes/close-report.tsx',
    roles: MODERATOR,
  },
  {
    path: '/administracion/revision/reportes/:id/responder',
    file: 'features/moderation/routes/prepared-message.tsx',
    roles: MODERATOR,
  },
  {
    path: '/administracion/importar',
    file: 'features/imports/routes/upload.tsx',
    acceptsUpload: true,
  },
  { path: '/administracion/importar/:id', file: 'features/imports/routes/file.tsx' },
  { path: '/admin/contactos/:id/negocio', file: 'features/dashboard/routes/old-addresses.ts' },
  {
    path: '/admin/contactos/:id/horario',
    file: 'features/dashboard/routes/old-addresses.ts',
    id: 'features/dashboard/routes/old-hours',
  },
  { path: '/admin/contactos/:id/enlace', file: 'features/owners/routes/admin-owner-link.tsx' },
  {
    path: '/admin/contactos/:id/enlace/reclamo/:report',
    file: 'features/moderation/routes/accept-claim.tsx',
  },
  {
    path: '/admin/categoria/:slug/generar-fotos',
    file: 'features/category-images/routes/photos/photos.tsx',
    roles: CATALOG,
  },
  {
    path: '/admin/categoria/:slug/generar-fotos/:run',
    file: 'features/category-images/routes/photos/verb.ts',
    id: 'features/category-images/routes/photos/start',
    roles: CATALOG,
  },
  {
    path: '/admin/categoria/:slug/generar-fotos/regenerar',
    file: 'features/category-images/routes/photos/regenerate.tsx',
    roles: CATALOG,
  },
  {
    path: '/admin/categoria/:slug/indicaciones',
    file: 'features/category-images/routes/photos/prompts.tsx',
    roles: CATALOG,
  },
  {
    path: '/admin/categoria/:slug/fotos/:id/:verb',
    file: 'features/category-images/routes/photos/verb.ts',
    roles: CATALOG,
  },
  { path: '/admin/categorias', file: 'features/categories/routes/admin-categories.tsx', roles: CATALOG },
  {
    path: '/admin/categorias/nueva',
    file: 'features/categories/routes/admin-new-category.tsx',
    roles: CATALOG,
  },
  { path: '/admin/categorias/orden', file: 'features/categories/routes/admin-order.tsx', roles: CATALOG },
  { path: '/admin/categoria/:slug', file: 'features/category-images/routes/images.tsx', roles: CATALOG },
  {
    path: '/admin/categoria/:slug/imagenes',
    file: 'features/category-images/routes/upload.tsx',
    roles: CATALOG,
    acceptsUpload: true,
  },
  {
    path: '/admin/categoria/:slug/imagen-principal/:verb?',
    file: 'features/category-images/routes/main-image.ts',
    roles: CATALOG,
  },
  {
    path: '/admin/categoria/:slug/editar',
    file: 'features/categories/routes/admin-edit-category.tsx',
    roles: CATALOG,
  },
  { path: '/admin/categoria/:slug/:verb', file: 'features/categories/routes/admin-verb.ts', roles: CATALOG },
  {
    path: '/admin/categoria/:slug/eliminar',
    file: 'features/categories/routes/admin-delete-category.tsx',
    roles: CATALOG,
  },
  { path: '/admin/promociones', file: 'features/promotions/routes/admin-promotions.tsx', roles: PROMOTER },
  {
    path: '/administracion/promociones',
    file: 'features/dashboard/routes/old-addresses.ts',
    id: 'features/dashboard/routes/old-promotions',
    roles: PROMOTER,
  },
  {
    path: '/admin/promociones/nueva',
    file: 'features/promotions/routes/admin-new.tsx',
    roles: PROMOTER,
    acceptsUpload: true,
  },
  {
    path: '/admin/promociones/:id',
    file: 'features/promotions/routes/admin-promotion.tsx',
    roles: PROMOTER,
    acceptsUpload: true,
  },
  {
    path: '/admin/promociones/:id/aplicar',
    file: 'features/promotions/routes/admin-apply.tsx',
    roles: PROMOTER,
  },
  {
    path: '/admin/promociones/:id/negocios',
    file: 'features/business-admin/routes/promotion-businesses.tsx',
    roles: PROMOTER,
  },
  {
    path: '/admin/promociones/:id/eliminar',
    file: 'features/promotions/routes/admin-verb.tsx',
    id: 'features/promotions/routes/admin-delete',
    roles: PROMOTER,
  },
  { path: '/admin/promociones/:id/*', file: 'features/promotions/routes/admin-verb.tsx', roles: PROMOTER },
  { path: '/admin/*', file: 'features/dashboard/routes/not-open.tsx' },
  {
    path: '/administracion/*',
    file: 'features/dashboard/routes/not-open.tsx',
    id: 'features/dashboard/routes/not-open-administration',
  },
] as const satisfies readonly Address[]

/** The owner's pages, for an administrator. */
const MANAGED_PAGES = [
  {
    path: '/admin/contactos/:id/servicios',
    file: 'features/owners/routes/services.tsx',
    id: 'features/owners/routes/admin-services',
  },
  {
    path: '/admin/contactos/:id/citas',
    file: 'features/owners/routes/booking-rules.tsx',
    id: 'features/owners/routes/admin-booking-rules',
  },
  {
    path: '/admin/contactos/:id/anotar',
    file: 'features/owners/routes/walk-in.tsx',
    id: 'features/owners/routes/admin-walk-in',
  },
  {
    path: '/admin/contactos/:id/proponer/:reservation',
    file: 'features/owners/routes/proposal.tsx',
    id: 'features/owners/routes/admin-proposal',
  },
  {
    path: '/admin/contactos/:id/bloqueos',
    file: 'features/owners/routes/blocks.tsx',
    id: 'features/owners/routes/admin-blocks',
  },
  {
    path: '/admin/contactos/:id/cierre',
    file: 'features/owners/routes/closing.tsx',
    id: 'features/owners/routes/admin-closing',
  },
  {
    path: '/admin/contactos/:id/logo',
    file: 'features/owners/routes/logo.tsx',
    id: 'features/owners/routes/admin-logo',
    acceptsUpload: true,
  },
  {
    path: '/admin/contactos/:id/fotos',
    file: 'features/owners/routes/photos.tsx',
    id: 'features/owners/routes/admin-photos',
    acceptsUpload: true,
  },
  {
    path: '/admin/contactos/:id/ofertas',
    file: 'features/owners/routes/offers.tsx',
    id: 'features/owners/routes/admin-offers',
  },
  {
    path: '/admin/contactos/:id/ofertas/:offer',
    file: 'features/owners/routes/offer.tsx',
    id: 'features/owners/routes/admin-offer',
    acceptsUpload: true,
  },
] as const satisfies readonly Address[]

/** Files, answers for scripts and machines. They have no layout. */
const RESOURCES = [
  { path: '/__manifest' },
  { path: '/contar/:slug/:way' },
  { path: '/exportar', file: 'features/pages/routes/old-address.ts', id: 'features/pages/routes/old-export' },
  { path: '/administracion/sistema/copias/:name/archivo', file: 'features/system/routes/backup-file.ts' },
  {
    path: '/administracion/reportes/:file',
    file: 'features/statistics/routes/report-file.ts',
    roles: READER,
  },
  { path: '/administracion/datos-personales/:file', file: 'features/personal-data/routes/file.ts' },
  { path: '/administracion/exportar/contactos.csv', file: 'features/exports/routes/file.ts' },
  {
    path: '/administracion/exportar/todo.zip',
    file: 'features/exports/routes/table.ts',
    id: 'features/exports/routes/all-file',
  },
  { path: '/administracion/exportar/:file', file: 'features/exports/routes/table.ts' },
  { path: '/administracion/importar/:id/rechazadas.csv', file: 'features/imports/routes/refused.ts' },
  { path: '/:categorySlug/:slug/reservar/libre', file: 'features/reservations/routes/next-free.ts' },
  {
    path: '/:categorySlug/:slug/reservado/:token/calendario.ics',
    file: 'features/reservations/routes/calendar.ts',
  },
  { path: '/mi-negocio/calendario/:feed/citas.ics', file: 'features/owners/routes/calendar-feed.ts' },
  { path: '/guardados/contactos.vcf', file: 'features/saved/routes/contacts-file.ts' },
  { path: '/compartir/:category?/:file', file: 'features/seo/routes/social-image.ts' },
  { path: '/imagenes/:file', file: 'features/published-images/routes/image.ts' },
  { path: '/sitemap.xml', file: 'features/sitemap/routes/sitemap.ts' },
  { path: '/metrics', file: 'features/system/routes/monitoring.ts', id: 'features/system/routes/metrics' },
  {
    path: '/.well-known/security.txt',
    file: 'features/seo/routes/site-files.ts',
    id: 'features/seo/routes/security-contact',
  },
  {
    path: '/robots.txt',
    file: 'features/seo/routes/site-files.ts',
    id: 'features/seo/routes/robots',
    cacheParams: [],
  },
  {
    path: '/manifest.webmanifest',
    file: 'features/seo/routes/site-files.ts',
    id: 'features/seo/routes/manifest',
    cacheParams: [],
  },
  { path: '/sw.js', file: 'features/offline/routes/worker.ts' },
  { path: '/ubicacion', file: 'features/places/routes/location.ts' },
  { path: '/sugerencias', file: 'features/directory/routes/autocomplete.ts' },
  { path: '/eventos', file: 'features/change-feed/routes/events.ts' },
  { path: '/salud', file: 'features/system/routes/monitoring.ts', id: 'features/system/routes/ready' },
  { path: '/vivo', file: 'features/system/routes/monitoring.ts', id: 'features/system/routes/health' },
  { path: '/assets/*', file: 'features/seo/routes/site-files.ts', id: 'features/seo/routes/missing-asset' },
] as const satisfies readonly Address[]

export const ADDRESS_GROUPS = {
  site: SITE_PAGES,
  owner: OWNER_PAGES,
  administration: ADMIN_PAGES,
  managed: MANAGED_PAGES,
  resources: RESOURCES,
}

export const ADDRESSES = Object.values(ADDRESS_GROUPS).flat()

/** Pattern of an address, such as `/admin/contactos/:id`. */
export type AddressPattern = (typeof ADDRESSES)[number]['path']
