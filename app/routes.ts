import { index, layout, type RouteConfig, route } from '@remix-run/route-config'

/** All routes. Fixed paths have priority over `/:category` and `/:category/:business`. */
export default [
  layout('features/pages/routes/layout.tsx', [
    index('features/home/routes/home.tsx'),
    route('estado', 'features/places/routes/state.tsx'),

    route('directorio', 'features/directory/routes/directory.tsx'),
    route('negocios', 'features/directory/routes/letters.tsx'),

    route('registrar', 'features/registration/routes/register.tsx'),
    route('registrar/oficio', 'features/registration/routes/trade.ts'),
    route('registrar/gracias', 'features/registration/routes/registered.tsx'),

    route('promociones', 'features/promotions/routes/promotions.tsx'),
    route('promociones/:id', 'features/promotions/routes/coupon.tsx'),
    route('promociones/:id/guardar', 'features/saved/routes/list-changes.ts', {
      id: 'features/saved/routes/save-coupon',
    }),
    route('perfil', 'features/profiles/routes/profiles.tsx'),
    route('perfil/:slug', 'features/profiles/routes/profile.tsx'),
    route('servicios', 'features/pages/routes/services.tsx'),
    route('comunidad', 'features/pages/routes/old-address.ts'),
    route('landing/electricista', 'features/profiles/routes/electrician.tsx'),
    route('landing/electricista/opinar', 'features/profiles/routes/rate.tsx'),
    route('electricista', 'features/pages/routes/old-address.ts', {
      id: 'features/pages/routes/old-electrician',
    }),
    route('ayuda', 'features/pages/routes/help.tsx'),
    route('terminos', 'features/pages/routes/terms.tsx'),
    route('privacidad', 'features/pages/routes/privacy.tsx'),
    route('contacto', 'features/pages/routes/contact.tsx'),
    route('preguntas-frecuentes', 'features/pages/routes/questions.tsx'),

    route('mi-negocio', 'features/owners/routes/lost-link.tsx'),
    route('mi-negocio/correo/:token', 'features/owners/routes/confirm-email.tsx'),
    route('mi-negocio/lunes/:token', 'features/owners/routes/week-mail.tsx'),
    route('mi-negocio/entrar/:token', 'features/owners/routes/claim-link.tsx'),
    route('mi-negocio/confirmar/:token', 'features/confirmations/routes/answer.tsx'),
    route('mi-negocio/:token', 'features/owners/routes/owner-page.tsx'),
    route('mi-negocio/:token/datos', 'features/owners/routes/data.tsx'),
    layout('features/owners/routes/owner-frame.tsx', [
      route('mi-negocio/:token/horario', 'features/owners/routes/hours.tsx'),
      route('mi-negocio/:token/servicios', 'features/owners/routes/services.tsx'),
      route('mi-negocio/:token/citas', 'features/owners/routes/booking-rules.tsx'),
      route('mi-negocio/:token/anotar', 'features/owners/routes/walk-in.tsx'),
      route('mi-negocio/:token/proponer/:reservation', 'features/owners/routes/proposal.tsx'),
      route('mi-negocio/:token/bloqueos', 'features/owners/routes/blocks.tsx'),
      route('mi-negocio/:token/cierre', 'features/owners/routes/closing.tsx'),
      route('mi-negocio/:token/logo', 'features/owners/routes/logo.tsx'),
      route('mi-negocio/:token/fotos', 'features/owners/routes/photos.tsx'),
      route('mi-negocio/:token/ofertas', 'features/owners/routes/offers.tsx'),
      route('mi-negocio/:token/ofertas/:offer', 'features/owners/routes/offer.tsx'),
    ]),
    route('mi-negocio/:token/imagenes/:hash', 'features/owners/routes/image.ts'),
    route('mi-negocio/:token/letrero', 'features/registration/routes/sign.tsx'),
    route('mi-negocio/:token/reservas', 'features/owners/routes/reservations.tsx'),
    route('mi-negocio/:token/reservas/*', 'features/owners/routes/reservations-redirect.ts'),
    route('mi-negocio/:token/opiniones', 'features/owners/routes/comments.tsx'),
    route('mi-negocio/:token/opiniones/:id', 'features/owners/routes/reply.tsx'),

    route('mis-reservas', 'features/reservations/routes/my-reservations.tsx'),
    route('mis-reservas/recordatorios/:token', 'features/reservations/routes/reminders.tsx'),
    route('mis-reservas/quitar', 'features/reservations/routes/forget.ts'),
    route('guardados', 'features/saved/routes/saved.tsx'),
    route('guardados/quitar', 'features/saved/routes/list-changes.ts'),
    route('guardados/agregar', 'features/saved/routes/list-changes.ts', {
      id: 'features/saved/routes/take-over',
    }),
    route('guardados/cupones/quitar', 'features/saved/routes/list-changes.ts', {
      id: 'features/saved/routes/remove-coupon',
    }),

    route('sin-linea', 'features/offline/routes/offline.tsx'),

    route('seo/:slug', 'features/business-page/routes/by-name.tsx'),
    route('categoria/:slug', 'features/directory/routes/category-redirect.tsx'),
    route(':category', 'features/directory/routes/category.tsx'),
    route(':category/:business', 'features/business-page/routes/business.tsx'),
    route(':category/:business/opiniones', 'features/ratings/routes/comments.tsx'),
    route(':category/:business/calificar', 'features/ratings/routes/rate.tsx'),
    route(':category/:business/es-mi-negocio', 'features/owners/routes/claim.tsx'),
    route(':category/:business/sigue-abierto', 'features/confirmations/routes/vote.tsx'),
    route(':category/:business/corregir', 'features/suggestions/routes/visitor-suggestion.tsx'),
    route(':category/:business/fotos', 'features/businesses/routes/photos.tsx'),
    route(':category/:business/guardar', 'features/saved/routes/list-changes.ts', {
      id: 'features/saved/routes/save',
    }),
    route(':category/:business/reportar', 'features/moderation/routes/report.tsx'),
    route(':category/:business/reservar', 'features/reservations/routes/reserve.tsx'),
    route(':category/:business/reservado/:token', 'features/reservations/routes/own.tsx'),
    route(':category/:business/reservado/:token/mover', 'features/reservations/routes/move.tsx'),
    route(':category/:business/reservado/:token/cancelar', 'features/reservations/routes/cancel.tsx'),
    route(':category/:business/reservado/:token/calificar', 'features/ratings/routes/rate-visit.tsx'),
    route(':category/en/:city', 'features/cities/routes/city.tsx'),

    route('404', 'features/directory/routes/unknown-address.tsx', {
      id: 'features/directory/routes/not-found',
    }),
    route('*', 'features/directory/routes/unknown-address.tsx'),
  ]),

  layout('features/dashboard/routes/layout.tsx', [
    route('admin', 'features/dashboard/routes/panel.tsx'),
    route('administracion', 'features/dashboard/routes/administration.tsx'),
    route('administracion/configuracion/aviso', 'features/dashboard/routes/put-away.ts'),
    route('admin/entrar', 'features/accounts/routes/sign-in.tsx'),
    route('admin/categorias/entrar', 'features/accounts/routes/sign-in.tsx', {
      id: 'features/accounts/routes/catalog-sign-in',
    }),
    route('admin/entrar/codigo', 'features/accounts/routes/sign-in-code.tsx'),
    route('admin/salir', 'features/accounts/routes/sign-out.tsx'),

    route('administracion/configuracion', 'features/settings/routes/settings.tsx'),
    route('administracion/datos-personales', 'features/personal-data/routes/personal-data.tsx'),
    route('administracion/sistema', 'features/system/routes/system.tsx'),
    route('administracion/sistema/copias', 'features/system/routes/backups.tsx'),
    route('administracion/sistema/copias/:name/descargar', 'features/system/routes/download-backup.tsx'),
    route('administracion/sistema/mensajes/reintentar', 'features/system/routes/retry.ts', {
      id: 'features/system/routes/retry-all',
    }),
    route('administracion/sistema/mensajes/:id/reintentar', 'features/system/routes/retry.ts'),
    route('administracion/sistema/sesiones/:session/cerrar', 'features/accounts/routes/sessions.ts', {
      id: 'features/accounts/routes/any-session',
    }),
    route('administracion/cuenta', 'features/accounts/routes/account.tsx'),
    route('administracion/cuenta/contrasena', 'features/accounts/routes/password.tsx'),
    route('administracion/cuenta/segundo-paso', 'features/accounts/routes/second-step.tsx'),
    route('administracion/cuenta/segundo-paso/codigos', 'features/accounts/routes/recovery-codes.tsx'),
    route('administracion/cuenta/segundo-paso/quitar', 'features/accounts/routes/remove-second-step.tsx'),
    route('administracion/cuentas', 'features/accounts/routes/accounts.tsx'),
    route('administracion/cuentas/invitar', 'features/accounts/routes/invite.tsx'),
    route('administracion/cuentas/:id', 'features/accounts/routes/one-account.tsx'),
    route('administracion/cuentas/:id/enlace', 'features/accounts/routes/account-link.tsx'),
    route('administracion/cuentas/:id/cerrar-sesiones', 'features/accounts/routes/sessions.ts'),
    route('administracion/cuentas/:id/:verb', 'features/accounts/routes/account-state.tsx'),
    route('administracion/cuentas/:id/sesiones/:session/cerrar', 'features/accounts/routes/sessions.ts', {
      id: 'features/accounts/routes/session-of',
    }),
    route('admin/enlace-de-cuenta/:token', 'features/accounts/routes/choose-password.tsx'),
    route('administracion/cuentas/:id/segundo-paso', 'features/accounts/routes/reset-second-step.tsx'),
    route('administracion/cuenta/sesiones/:own/cerrar', 'features/accounts/routes/sessions.ts', {
      id: 'features/accounts/routes/own-session',
    }),
    route('administracion/cuenta/sesiones/cerrar-otras', 'features/accounts/routes/sessions.ts', {
      id: 'features/accounts/routes/own-sessions',
    }),
    route('administracion/exportar', 'features/exports/routes/export.tsx'),
    route('administracion/exportar/todo', 'features/exports/routes/all.tsx'),
    route('admin/contactos/nuevo', 'features/businesses/routes/admin-new.tsx'),
    route('admin/contactos/:id', 'features/business-admin/routes/contact.tsx'),
    route('admin/contactos/:id/eliminar', 'features/business-admin/routes/delete.tsx'),
    route('admin/contactos/:id/unir', 'features/business-admin/routes/find-duplicate.tsx'),
    route('administracion/por-confirmar', 'features/confirmations/routes/to-confirm.tsx'),
    route('administracion/duplicados', 'features/business-admin/routes/duplicates.tsx'),
    route('administracion/duplicados/:id/:other/:verb', 'features/business-admin/routes/mark-distinct.ts'),
    route('admin/contactos/:id/unir/:other', 'features/business-admin/routes/merge.tsx'),
    route('administracion/reportes', 'features/statistics/routes/reports.tsx'),
    route('administracion/busquedas', 'features/directory/routes/empty-searches.tsx'),
    route('administracion/bitacora', 'features/audit-log/routes/log.tsx'),
    route('administracion/bitacora/:id/deshacer', 'features/audit-log/routes/undo.ts'),
    route('administracion/bitacora/lotes/:batch/deshacer', 'features/audit-log/routes/undo.ts', {
      id: 'features/audit-log/routes/undo-batch',
    }),
    route('administracion/bitacora/lotes/:id', 'features/bulk/routes/run.tsx'),
    route('administracion/varios/:list', 'features/bulk/routes/bulk.tsx'),
    route('administracion/papelera', 'features/trash/routes/trash.tsx'),
    route('administracion/papelera/:noun/:id/restaurar', 'features/trash/routes/entry.tsx', {
      id: 'features/trash/routes/restore',
    }),
    route('administracion/papelera/:noun/:id/borrar', 'features/trash/routes/entry.tsx'),

    route('admin/reservaciones/hoja', 'features/dashboard/routes/not-open.tsx', {
      id: 'features/dashboard/routes/day-sheet',
    }),
    route('admin/reservaciones/:id', 'features/reservations/routes/admin-reservation.tsx'),
    route('admin/reservaciones/:id/*', 'features/reservations/routes/admin-redirect.ts'),

    route('administracion/opiniones', 'features/ratings/routes/admin-ratings.tsx'),
    route('administracion/opiniones/:id/restaurar', 'features/moderation/routes/verb.ts', {
      id: 'features/moderation/routes/restore-rating',
    }),
    route('administracion/revision', 'features/moderation/routes/queue.tsx'),
    route('administracion/revision/reportes/cerrados', 'features/moderation/routes/closed-reports.tsx'),
    route('administracion/revision/:kind/:id/:verb', 'features/moderation/routes/verb.ts'),
    route('administracion/revision/:kind/:id/rechazar', 'features/moderation/routes/refuse.tsx'),
    route('administracion/revision/calificaciones/:id/retirar', 'features/moderation/routes/refuse.tsx', {
      id: 'features/moderation/routes/withdraw',
    }),
    route('administracion/revision/registros/:id/avisar', 'features/moderation/routes/prepared-message.tsx', {
      id: 'features/moderation/routes/rejection-message',
    }),
    route('administracion/revision/reportes/:id/cerrar', 'features/moderation/routes/close-report.tsx'),
    route(
      'administracion/revision/reportes/:id/responder',
      'features/moderation/routes/prepared-message.tsx',
    ),
    route('administracion/importar', 'features/imports/routes/upload.tsx'),
    route('administracion/importar/:id', 'features/imports/routes/file.tsx'),

    route('admin/contactos/:id/negocio', 'features/businesses/routes/admin-page.ts'),
    route('admin/contactos/:id/horario', 'features/businesses/routes/admin-page.ts', {
      id: 'features/businesses/routes/admin-hours',
    }),
    layout('features/owners/routes/admin-frame.tsx', [
      route('admin/contactos/:id/servicios', 'features/owners/routes/services.tsx', {
        id: 'features/owners/routes/admin-services',
      }),
      route('admin/contactos/:id/citas', 'features/owners/routes/booking-rules.tsx', {
        id: 'features/owners/routes/admin-booking-rules',
      }),
      route('admin/contactos/:id/anotar', 'features/owners/routes/walk-in.tsx', {
        id: 'features/owners/routes/admin-walk-in',
      }),
      route('admin/contactos/:id/proponer/:reservation', 'features/owners/routes/proposal.tsx', {
        id: 'features/owners/routes/admin-proposal',
      }),
      route('admin/contactos/:id/bloqueos', 'features/owners/routes/blocks.tsx', {
        id: 'features/owners/routes/admin-blocks',
      }),
      route('admin/contactos/:id/cierre', 'features/owners/routes/closing.tsx', {
        id: 'features/owners/routes/admin-closing',
      }),
      route('admin/contactos/:id/logo', 'features/owners/routes/logo.tsx', {
        id: 'features/owners/routes/admin-logo',
      }),
      route('admin/contactos/:id/fotos', 'features/owners/routes/photos.tsx', {
        id: 'features/owners/routes/admin-photos',
      }),
      route('admin/contactos/:id/ofertas', 'features/owners/routes/offers.tsx', {
        id: 'features/owners/routes/admin-offers',
      }),
      route('admin/contactos/:id/ofertas/:offer', 'features/owners/routes/offer.tsx', {
        id: 'features/owners/routes/admin-offer',
      }),
    ]),
    route('admin/contactos/:id/enlace', 'features/owners/routes/admin-owner-link.tsx'),
    route('admin/contactos/:id/enlace/reclamo/:report', 'features/moderation/routes/accept-claim.tsx'),

    route('admin/categoria/:slug/generar-fotos', 'features/category-images/routes/photos/photos.tsx'),
    route('admin/categoria/:slug/generar-fotos/:run', 'features/category-images/routes/photos/start.ts'),
    route(
      'admin/categoria/:slug/generar-fotos/regenerar',
      'features/category-images/routes/photos/regenerate.tsx',
    ),
    route('admin/categoria/:slug/indicaciones', 'features/category-images/routes/photos/prompts.tsx'),
    route('admin/categoria/:slug/fotos/:id/:verb', 'features/category-images/routes/photos/verb.ts'),
    route('admin/categorias', 'features/categories/routes/admin-categories.tsx'),
    route('admin/categorias/nueva', 'features/categories/routes/admin-new-category.tsx'),
    route('admin/categorias/orden', 'features/categories/routes/admin-order.tsx'),
    route('admin/categoria/:slug', 'features/category-images/routes/images.tsx'),
    route('admin/categoria/:slug/imagenes', 'features/category-images/routes/upload.tsx'),
    route('admin/categoria/:slug/imagen-principal/:verb?', 'features/category-images/routes/main-image.ts'),
    route('admin/categoria/:slug/editar', 'features/categories/routes/admin-edit-category.tsx'),
    route('admin/categoria/:slug/:verb', 'features/categories/routes/admin-verb.ts'),
    route('admin/categoria/:slug/eliminar', 'features/categories/routes/admin-delete-category.tsx'),
    route('admin/promociones', 'features/promotions/routes/admin-promotions.tsx'),
    route('administracion/promociones', 'features/promotions/routes/admin-redirect.ts'),
    route('admin/promociones/nueva', 'features/promotions/routes/admin-new.tsx'),
    route('admin/promociones/:id', 'features/promotions/routes/admin-promotion.tsx'),
    route('admin/promociones/:id/aplicar', 'features/promotions/routes/admin-apply.tsx'),
    route('admin/promociones/:id/eliminar', 'features/promotions/routes/admin-verb.tsx', {
      id: 'features/promotions/routes/admin-delete',
    }),
    route('admin/promociones/:id/*', 'features/promotions/routes/admin-verb.tsx'),

    route('admin/*', 'features/dashboard/routes/not-open.tsx'),
    route('administracion/*', 'features/dashboard/routes/not-open.tsx', {
      id: 'features/dashboard/routes/not-open-administration',
    }),
  ]),
  route('exportar', 'features/pages/routes/old-address.ts', { id: 'features/pages/routes/old-export' }),
  route('administracion/sistema/copias/:name/archivo', 'features/system/routes/backup-file.ts'),
  route('administracion/reportes/:file', 'features/statistics/routes/report-file.ts'),
  route('administracion/datos-personales/:file', 'features/personal-data/routes/file.ts'),
  route('administracion/exportar/contactos.csv', 'features/exports/routes/file.ts'),
  route('administracion/exportar/todo.zip', 'features/exports/routes/table.ts', {
    id: 'features/exports/routes/all-file',
  }),
  route('administracion/exportar/:file', 'features/exports/routes/table.ts'),
  route('administracion/importar/:id/rechazadas.csv', 'features/imports/routes/refused.ts'),

  route(':category/:business/reservar/libre', 'features/reservations/routes/next-free.ts'),
  route(':category/:business/reservado/:token/calendario.ics', 'features/reservations/routes/calendar.ts'),
  route('mi-negocio/calendario/:feed/citas.ics', 'features/owners/routes/calendar-feed.ts'),
  route('guardados/contactos.vcf', 'features/saved/routes/contacts-file.ts'),
  route('compartir/:category?/:file', 'features/seo/routes/social-image.ts'),
  route('imagenes/:file', 'features/published-images/routes/image.ts'),
  route('sitemap.xml', 'features/sitemap/routes/sitemap.ts'),
  route('metrics', 'features/system/routes/monitoring.ts', { id: 'features/system/routes/metrics' }),
  route('.well-known/security.txt', 'features/seo/routes/site-files.ts', {
    id: 'features/seo/routes/security-contact',
  }),
  route('robots.txt', 'features/seo/routes/site-files.ts', { id: 'features/seo/routes/robots' }),
  route('manifest.webmanifest', 'features/seo/routes/site-files.ts', { id: 'features/seo/routes/manifest' }),
  route('sw.js', 'features/offline/routes/worker.ts'),
  route('ubicacion', 'features/places/routes/location.ts'),
  route('sugerencias', 'features/directory/routes/autocomplete.ts'),

  route('eventos', 'features/change-feed/routes/events.ts'),
  route('salud', 'features/system/routes/monitoring.ts', { id: 'features/system/routes/ready' }),
  route('vivo', 'features/system/routes/monitoring.ts', { id: 'features/system/routes/health' }),
  route('assets/*', 'features/seo/routes/site-files.ts', { id: 'features/seo/routes/missing-asset' }),
] satisfies RouteConfig
