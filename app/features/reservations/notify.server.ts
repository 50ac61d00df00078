import type { Db } from 'db/connect'
import { enqueue } from '~/features/outbox/enqueue.server'
import type { DeliveryChannels } from '~/features/outbox/schema'
import { dayInWords, foreignZone, timeInWords } from '~/features/places/calendar'
import { paths } from '~/paths'
import { safeEmail } from '~/values/contact/links'
import { calendarFile } from './calendar-file'
import { type OwnReservation, readOwnReservation } from './own.server'
import type { Notifier, Occasion } from './schema'

interface DecisionContext {
  token: string
  /** The number of the reservation, where its code opened it. */
  key?: string | number
  site: { name: string; origin: string }
  channels: Pick<DeliveryChannels, 'mail'>
  now: Date
}

interface Guest {
  email: string
  phone: string
  comment: string | null
}

/**
 * Tells customer and business by mail, once for every change (D64, D65), if there is a mail server. What a visitor typed
 * goes to the business only: nobody has proved to own the other address.
 */
export function notifyByMail({ token, key = token, site, channels, now }: DecisionContext): Notifier {
  return async (trx, occasion) => {
    if (!channels.mail) return
    const reservation = await readOwnReservation(trx, key, now)
    if (!reservation) return
    const guest = await readGuest(trx, reservation.id)
    const { id, sequence, business } = reservation
    const link = site.origin + paths.reservation(business, token)
    const write = (to: 'customer' | 'business', mail: Parameters<typeof mailOf>[0]) =>
      enqueue(trx, mailOf(mail, `reservation-${id}-${to}-${sequence}`, ABOUT[to]), now)
    await write('customer', {
      to: guest.email,
      subject: `${CUSTOMER[occasion]}: ${business.name}`,
      text: customerText(reservation, occasion, link, site.name),
      calendar: calendarFile(reservation, new URL(site.origin).hostname, link, now),
    })
    const email = safeEmail(business.email)
    if (!email) return
    await write('business', {
      to: email,
      replyTo: guest.email,
      subject: `${BUSINESS[occasion]}: ${slotText(reservation)} (${reservation.code})`,
      text: businessText(reservation, guest, occasion, site.name),
    })
  }
}

const ABOUT = { customer: 'Reserva, a quien reservó', business: 'Reserva, al negocio' }

const CUSTOMER: Record<Occasion, string> = {
  booked: 'Tu solicitud de reserva',
  moved: 'Tu reserva cambió de horario',
  changed: 'Tu reserva',
  cancelled: 'Tu reserva quedó cancelada',
}

const BUSINESS: Record<Occasion, string> = {
  booked: 'Nueva solicitud de reserva',
  moved: 'Una reserva cambió de horario',
  changed: 'Una reserva cambió',
  cancelled: 'Una reserva se canceló',
}

interface Email {
  to: string
  subject: string
  text: string
  replyTo?: string
  calendar?: string
}

const mailOf = (payload: Email, key: string, about: string) => ({
  kind: 'mail' as const,
  key,
  about,
  payload,
})

const readGuest = (db: Db, id: number): Promise<Guest> =>
  db
    .selectFrom('reservations')
    .select(['email', 'phone', 'comment'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

function slotText({ date, time, timeZone }: OwnReservation): string {
  const zone = foreignZone(timeZone)
  return `${dayInWords(date)}, ${timeInWords(time)}${zone ? `, ${zone}` : ''}`
}

function customerText(reservation: OwnReservation, occasion: Occasion, link: string, site: string): string {
  const { business, code } = reservation
  const next =
    occasion === 'cancelled'
      ? 'El horario quedó libre. No tienes que hacer nada más.'
      : 'Es una solicitud: el negocio debe confirmarla.'
  return lines([
    `${CUSTOMER[occasion]}.`,
    '',
    `Negocio: ${business.name}`,
    `Cuándo: ${slotText(reservation)}`,
    `Código: ${code}`,
    business.phone && `Teléfono del negocio: ${business.phone}`,
    '',
    next,
    '',
    'Para verla, cambiarla o cancelarla, abre este enlace. Es privado, no lo compartas:',
    link,
    '',
    `Si no pediste esta reserva, puedes cancelarla en el mismo enlace. ${site}`,
  ])
}

function businessText(reservation: OwnReservation, guest: Guest, occasion: Occasion, site: string): string {
  return lines([
    `${BUSINESS[occasion]}, por ${site}.`,
    '',
    `Cuándo: ${slotText(reservation)}`,
    `Nombre: ${reservation.fullName}`,
    `Teléfono: ${guest.phone}`,
    `Correo: ${guest.email}`,
    `Qué necesita: ${reservation.requirement}`,
    guest.comment && `Comentario: ${guest.comment}`,
    `Código: ${reservation.code}`,
    '',
    occasion === 'cancelled'
      ? 'El horario quedó libre.'
      : 'Confírmala con la persona: llámala, escríbele por WhatsApp o responde este correo.',
  ])
}

const lines = (parts: (string | null)[]) => parts.filter((part) => part !== null).join('\n')
