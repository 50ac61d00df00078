import { index, layout, type RouteConfig, route } from '@remix-run/route-config'

/** Every address of the product. Fixed ones win over `/:category` and `/:category/:business`. */
export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home/home.tsx'),
    route('estado', 'routes/public/home/state.tsx'),

    route('directorio', 'routes/public/directory/directory.tsx'),
    route('negocios', 'routes/public/directory/letters.tsx'),

    route('registrar', 'routes/public/registration/register.tsx'),
    route('registrar/gracias', 'routes/public/registration/registered.tsx'),

    route('promociones', 'routes/public/promotions/promotions.tsx'),
    route('perfil', 'routes/public/profiles/profiles.tsx'),
    route('perfil/:slug', 'routes/public/profiles/profile.tsx'),
    route('servicios', 'routes/public/pages/services.tsx'),
    route('comunidad', 'routes/public/pages/community.ts'),
    route('landing/electricista', 'routes/public/landing/electrician.tsx'),
    route('landing/electricista/opinar', 'routes/public/landing/review.tsx'),
    route('electricista', 'routes/public/landing/redirect.ts'),
    route('ayuda', 'routes/public/pages/help.tsx'),
    route('terminos', 'routes/public/pages/terms.tsx'),
    route('privacidad', 'routes/public/pages/privacy.tsx'),
    route('contacto', 'routes/public/pages/contact.tsx'),
    route('preguntas-frecuentes', 'routes/public/pages/questions.tsx'),

    route('mi-negocio/:token', 'routes/public/owner/own-page.tsx'),
    route('mi-negocio/:token/datos', 'routes/public/owner/data.tsx'),
    route('mi-negocio/:token/logo', 'routes/public/owner/logo.tsx'),
    route('mi-negocio/:token/logo/quitar', 'routes/public/owner/remove-logo.ts'),
    route('mi-negocio/:token/reservas', 'routes/public/owner/reservations.tsx'),
    route('mi-negocio/:token/reservas/:id/confirmar', 'routes/public/owner/confirm.ts'),
    route('mi-negocio/:token/reservas/:id/rechazar', 'routes/public/owner/decline.tsx'),
    route('mi-negocio/:token/opiniones', 'routes/public/owner/opinions.tsx'),
    route('mi-negocio/:token/opiniones/:id', 'routes/public/owner/reply.tsx'),
    route('mi-negocio/:token/horario', 'routes/public/owner/hours.tsx'),
    route('mi-negocio/:token/horario/copiar', 'routes/public/owner/copy-hours.tsx'),

    route('seo/:slug', 'routes/public/business/by-name.tsx'),
    route('categoria/:slug', 'routes/public/category/redirect.tsx'),
    route(':category', 'routes/public/category/category.tsx'),
    route(':category/:business', 'routes/public/business/business.tsx'),
    route(':category/:business/calificar', 'routes/public/rating/rate.tsx'),
    route(':category/:business/reportar', 'routes/public/report/report.tsx'),
    route(':category/:business/reservar', 'routes/public/reservation/reserve.tsx'),
    route(':category/:business/reservado/:token', 'routes/public/reservation/own.tsx'),
    route(':category/:business/reservado/:token/mover', 'routes/public/reservation/move.tsx'),
    route(':category/:business/reservado/:token/cancelar', 'routes/public/reservation/cancel.tsx'),

    route('404', 'routes/public/errors/not-found.tsx'),
    route('*', 'routes/public/errors/unknown-address.tsx'),
  ]),

  layout('routes/admin/layout.tsx', [
    route('admin', 'routes/admin/home/panel.tsx'),
    route('administracion', 'routes/admin/home/administration.tsx'),
    route('admin/entrar', 'routes/admin/session/sign-in.tsx'),
    route('admin/categorias/entrar', 'routes/admin/session/catalog-sign-in.tsx'),
    route('admin/salir', 'routes/admin/session/sign-out.tsx'),

    route('administracion/configuracion', 'routes/admin/settings/settings.tsx'),
    route('administracion/cuenta', 'routes/admin/account/account.tsx'),
    route('administracion/cuenta/contrasena', 'routes/admin/account/password.tsx'),
    route('administracion/cuenta/sesiones/:id/cerrar', 'routes/admin/account/revoke-session.ts'),
    route('administracion/cuenta/sesiones/cerrar-otras', 'routes/admin/account/revoke-others.ts'),
    route('administracion/exportar', 'routes/admin/export/export.tsx'),

    route('admin/reservaciones/hoja', 'routes/admin/reservations/day-sheet.tsx'),
    route('admin/reservaciones/:id', 'routes/admin/reservations/reservation.tsx'),
    route('admin/reservaciones/:id/estado', 'routes/admin/reservations/status.ts'),
    route('admin/reservaciones/:id/deshacer', 'routes/admin/reservations/undo.ts'),
    route('admin/reservaciones/:id/nota', 'routes/admin/reservations/note.tsx'),
    route('admin/reservaciones/:id/mover', 'routes/admin/reservations/move.tsx'),
    route('admin/reservaciones/:id/eliminar', 'routes/admin/reservations/delete.tsx'),

    route('admin/*', 'routes/admin/not-open.tsx'),
    route('administracion/*', 'routes/admin/not-open.tsx', { id: 'routes/admin/not-open-administration' }),
  ]),
  route('exportar', 'routes/system/export.ts'),
  route('administracion/exportar/contactos.csv', 'routes/admin/export/file.ts'),

  route(':category/:business/reservado/:token/calendario.ics', 'routes/public/reservation/calendar.ts'),
  route('compartir/:category?/:file', 'routes/system/sign-picture.ts'),
  route('imagenes/:file', 'routes/system/image.ts'),
  route('sitemap.xml', 'routes/system/sitemap.ts'),
  route('robots.txt', 'routes/system/robots.ts'),
  route('manifest.webmanifest', 'routes/system/manifest.ts'),
  route('ubicacion', 'routes/system/location.ts'),

  route('eventos', 'routes/system/events.ts'),
  route('salud', 'routes/system/ready.ts'),
  route('vivo', 'routes/system/health.ts'),
  route('assets/*', 'routes/system/missing-asset.ts'),
] satisfies RouteConfig
