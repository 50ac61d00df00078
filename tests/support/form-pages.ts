import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inviteAccount } from '~/features/accounts/password-links.server'
import { createOwnerLink } from '../../app/features/owners/link.server'
import { bookSlot } from '../../app/features/reservations/book.server'
import type { Db } from '../../db/connect'
import { addPromotion } from '../features/promotions/rows'
import { addBusiness, addCategory, addRating } from './directory-rows'
import { addReport } from './moderation-rows'
import { addReservation } from './reservation-rows'

const DAY = 86_400_000

async function accountLink(db: Db): Promise<string> {
  const invited = await inviteAccount(
    db,
    { username: 'invitada', role: 'reader' },
    { actor: { username: 'admin' } },
  )
  return `/admin/enlace-de-cuenta/${invited.ok ? invited.token : ''}`
}

/**
 * Fills a database so that every page with a React form has content, including texts of several lines.
 * Returns the address of each page by route.
 */
export async function formPages(db: Db): Promise<Record<string, string>> {
  const text = 'Abrimos temprano.\n\nCerramos tarde.'
  const category = await addCategory(db, 'circo', { name: 'Circo y magia', description: text })
  const place = { city: 'Atlanta', state_code: 'GA' as const }
  const business = await addBusiness(db, [category], {
    ...{ business_name: 'Circo Sol', business_slug: 'circo-sol', message: text },
    ...{ description: text, phone: '+14045550142', ...place },
  })
  const rating = await addRating(db, business, { comment: text, owner_reply: text })
  const held = await addReservation(db, business, { admin_note: text })
  const report = await addReport(db, business)
  const promotion = await addPromotion(db, {
    title: 'Dos por uno',
    description: text,
    terms_conditions: text,
  })
  const slot = { date: new Date(Date.now() + 7 * DAY).toISOString().slice(0, 10), time: '10:00' }
  const guest = { fullName: 'Lucía', email: 'lucia@ejemplo.com', phone: '+14045550142' }
  const booked = {
    ...guest,
    requirement: 'Una cita',
    comment: null,
    ...slot,
    length: { minutes: 30, buffer: 0 },
  }
  const code = 'c0ffee00c0ffee00c0ffee00c0ffee00'
  await bookSlot(db, business, booked, { token: code, now: new Date() })
  const own = `/mi-negocio/${await createOwnerLink(db, business)}`
  return {
    'registration/register': '/registrar',
    'profiles/rate': '/landing/electricista/opinar',
    'ratings/rate': '/circo/circo-sol/calificar',
    'suggestions/visitor-suggestion': '/circo/circo-sol/corregir',
    'moderation/report': '/circo/circo-sol/reportar',
    'reservations/reserve': '/circo/circo-sol/reservar',
    'reservations/my-reservations': '/mis-reservas',
    'reservations/move': `/circo/circo-sol/reservado/${code}/mover`,
    'owners/lost-link': '/mi-negocio',
    'owners/data': `${own}/datos`,
    'owners/closing': `${own}/cierre`,
    'owners/hours': `${own}/horario`,
    'owners/services': `${own}/servicios`,
    'owners/booking-rules': `${own}/citas`,
    'owners/walk-in': `${own}/anotar`,
    'owners/blocks': `${own}/bloqueos`,
    'owners/proposal': `${own}/proponer/${held}`,
    'owners/logo': `${own}/logo`,
    'owners/photos': `${own}/fotos`,
    'owners/offer': `${own}/ofertas/nueva`,
    'owners/reply': `${own}/opiniones/${rating}`,
    'accounts/password': '/administracion/cuenta/contrasena',
    'accounts/second-step': '/administracion/cuenta/segundo-paso',
    'accounts/one-account': '/administracion/cuentas/2',
    'accounts/invite': '/administracion/cuentas/invitar',
    'accounts/account-link': '/administracion/cuentas/2/enlace',
    'accounts/choose-password': await accountLink(db),
    'businesses/admin-new': '/admin/contactos/nuevo',
    'owners/admin-frame': `/admin/contactos/${business}/citas`,
    'owners/admin-closing': `/admin/contactos/${business}/cierre`,
    'owners/admin-logo': `/admin/contactos/${business}/logo`,
    'owners/admin-photos': `/admin/contactos/${business}/fotos`,
    'owners/admin-offer': `/admin/contactos/${business}/ofertas/nueva`,
    'categories/admin-edit-category': '/admin/categoria/circo/editar',
    'categories/admin-new-category': '/admin/categorias/nueva',
    'business-admin/find-duplicate': `/admin/contactos/${business}/unir`,
    'business-admin/contact': `/admin/contactos/${business}`,
    'category-images/upload': '/admin/categoria/circo/imagenes',
    'imports/upload': '/administracion/importar',
    'category-images/photos/prompts': '/admin/categoria/circo/indicaciones',
    'promotions/admin-apply': `/admin/promociones/${promotion}/aplicar`,
    'promotions/admin-new': '/admin/promociones/nueva',
    'promotions/admin-promotion': `/admin/promociones/${promotion}`,
    'moderation/close-report': `/administracion/revision/reportes/${report}/cerrar`,
    'moderation/refuse': `/administracion/revision/reportes/${report}/rechazar`,
    'moderation/withdraw': `/administracion/revision/calificaciones/${rating}/retirar`,
    'directory/empty-searches': '/administracion/busquedas',
    'settings/settings': '/administracion/configuracion',
  }
}

/** Routes with React, except those that only repeat another page or have no form. */
export function hydratedRoutes(): string[] {
  const others = [
    'registration/registered',
    'registration/sign',
    // Only after a reservation; it has the form of `ratings/rate`.
    'ratings/rate-visit',
    'category-images/photos/photos',
    // Only visible with a second step, whose page has the same code.
    'accounts/recovery-codes',
    'accounts/remove-second-step',
  ]
  const root = 'app/features'
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/routes\/.*\.tsx$/.test(file))
    .filter((file) => /export const handle\b.*hydrate: true/.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => file.replace('/routes/', '/').replace(/\.tsx$/, ''))
    .filter((route) => !others.includes(route))
    .sort()
}
