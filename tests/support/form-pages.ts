import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOwnerLink } from '../../app/models/owner/link.server'
import { bookSlot } from '../../app/models/reservation/book.server'
import type { Db } from '../../db/connect'
import { addPromotion } from '../models/promotion/rows'
import { addBusiness, addCategory, addContact, addRating } from './directory-rows'
import { addReservation } from './reservation-rows'
import { addReport } from './review-rows'

const DAY = 86_400_000

/**
 * Fills a database so that every page with a form that React takes over has something to show, texts of several lines
 * among them; answers the address of each by its route.
 */
export async function formPages(db: Db): Promise<Record<string, string>> {
  const text = 'Abrimos temprano.\n\nCerramos tarde.'
  const category = await addCategory(db, 'circo', { name: 'Circo y magia', description: text })
  const place = { city: 'Atlanta', state_code: 'GA' as const }
  const contact = await addContact(
    db,
    { name: 'Circo Sol', message: text, phone: '+14045550142', ...place },
    [category],
  )
  const business = await addBusiness(db, [category], {
    ...{ business_name: 'Circo Sol', business_slug: 'circo-sol', contact_id: contact },
    ...{ description: text, phone: '+14045550142', ...place },
  })
  const rating = await addRating(db, business, { comment: text, owner_reply: text })
  const reservation = await addReservation(db, business, { admin_note: text })
  const report = await addReport(db, business)
  const promotion = await addPromotion(db, {
    title: 'Dos por uno',
    description: text,
    terms_conditions: text,
  })
  const slot = { date: new Date(Date.now() + 7 * DAY).toISOString().slice(0, 10), time: '10:00' }
  const guest = { fullName: 'Lucía', email: 'lucia@ejemplo.com', phone: '+14045550142' }
  const booked = { ...guest, requirement: 'Una cita', comment: null, ...slot }
  const code = 'c0ffee00c0ffee00c0ffee00c0ffee00'
  await bookSlot(db, business, booked, code, new Date())
  const own = `/mi-negocio/${await createOwnerLink(db, business)}`
  return {
    'public/registration/register': '/registrar',
    'public/landing/review': '/landing/electricista/opinar',
    'public/rating/rate': '/circo/circo-sol/calificar',
    'public/report/report': '/circo/circo-sol/reportar',
    'public/reservation/reserve': '/circo/circo-sol/reservar',
    'public/reservation/move': `/circo/circo-sol/reservado/${code}/mover`,
    'public/owner/data': `${own}/datos`,
    'public/owner/hours': `${own}/horario`,
    'public/owner/logo': `${own}/logo`,
    'public/owner/reply': `${own}/opiniones/${rating}`,
    'admin/account/password': '/administracion/cuenta/contrasena',
    'admin/businesses/new': '/admin/contactos/nuevo',
    'admin/businesses/hours': `/admin/contactos/${contact}/horario`,
    'admin/businesses/logo': `/admin/contactos/${contact}/logo`,
    'admin/categories/edit-category': '/admin/categoria/circo/editar',
    'admin/categories/new-category': '/admin/categorias/nueva',
    'admin/contacts/contact': `/admin/contactos/${contact}`,
    'admin/images/upload': '/admin/categoria/circo/imagenes',
    'admin/import/upload': '/administracion/importar',
    'admin/photos/prompts': '/admin/categoria/circo/indicaciones',
    'admin/promotions/apply': `/admin/promociones/${promotion}/aplicar`,
    'admin/promotions/new': '/admin/promociones/nueva',
    'admin/promotions/promotion': `/admin/promociones/${promotion}`,
    'admin/reservations/note': `/admin/reservaciones/${reservation}/nota`,
    'admin/review/close-report': `/administracion/revision/reportes/${report}/cerrar`,
    'admin/review/refuse': `/administracion/revision/reportes/${report}/rechazar`,
    'admin/review/withdraw': `/administracion/revision/calificaciones/${rating}/retirar`,
    'admin/settings/settings': '/administracion/configuracion',
  }
}

/** Routes whose pages carry React, but for those that only show again what another page has sent, and those without a form to fill in. */
export function hydratedRoutes(): string[] {
  const others = [
    'public/owner/copy-hours',
    'admin/businesses/copy-hours',
    'public/registration/registered',
    'admin/photos/photos',
  ]
  const root = 'app/routes'
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => /export const handle\b.*hydrate: true/.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => file.replace(/\.tsx$/, ''))
    .filter((route) => !others.includes(route))
    .sort()
}
