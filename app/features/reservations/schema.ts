import type { Db } from 'db/connect'
import type { Reservations } from 'db/types'
import { z } from 'zod'
import { addDays, isCalendarDate } from '~/features/places/calendar'
import { requiredEmail, requiredUsPhone } from '~/values/contact/fields'
import { optionalParagraphs, requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import { DAYS_AHEAD, HALF_HOURS } from './slots'

/** `today` is the day at the business, `yyyy-MM-dd`: what is past or too far ahead is wrong at the day (row 147). */
const slotFields = (today: string) => ({
  fecha: z
    .string('Elige el día')
    .refine(isCalendarDate, { error: 'Elige el día en el calendario', abort: true })
    .refine((date) => date >= today, 'Ese día ya pasó: elige uno de hoy en adelante')
    .refine(
      (date) => date <= addDays(today, DAYS_AHEAD),
      'Falta mucho para ese día: elige uno de los próximos 12 meses',
    ),
  hora: z.string('Elige la hora').refine((time) => HALF_HOURS.includes(time), 'Elige una de las horas'),
})

/** A request for a slot as its form sends it, in the form's order: all but the comment are needed (row 146, D63). */
export const reservationSchema = (today: string) =>
  z
    .object({
      ...slotFields(today),
      nombre: requiredLine(LENGTHS.reservation.nombre, 'Escribe tu nombre'),
      correo: requiredEmail('Escribe tu correo'),
      telefono: requiredUsPhone('Escribe tu teléfono'),
      requerimiento: requiredLine(LENGTHS.reservation.requerimiento, 'Escribe qué necesitas'),
      comentario: optionalParagraphs(LENGTHS.reservation.comentario),
    })
    .transform((form) => ({
      fullName: form.nombre,
      email: form.correo,
      phone: form.telefono,
      requirement: form.requerimiento,
      comment: form.comentario,
      /** `yyyy-MM-dd`, on the business's calendar. */
      date: form.fecha,
      /** `HH:mm`, one of the 18. */
      time: form.hora,
    }))

/** What opens a reservation on another telephone: its code, however it is written, and the telephone it was made with. */
export const lookUpSchema = z
  .object({
    codigo: requiredLine(LENGTHS.lookUp.codigo, 'Escribe el código de tu reserva'),
    telefono: requiredUsPhone('Escribe el teléfono con el que reservaste'),
  })
  .transform(({ codigo, telefono }) => ({
    code: codigo.toUpperCase().replace(/[^A-Z0-9]/g, ''),
    phone: telefono,
  }))

/** Another slot for a reservation that is there. */
export const slotSchema = (today: string) =>
  z.object(slotFields(today)).transform(({ fecha, hora }) => ({ date: fecha, time: hora }))

export interface NewReservation extends z.output<ReturnType<typeof reservationSchema>> {
  /** A machine may have sent it, as the check of visitors found (D37): administrators see it marked. */
  isDoubtful?: boolean
}

export type ReservationStatus = Reservations['status']

/** Who does something to a reservation: whoever reserved, the business, an administrator. */
export type Party = 'customer' | 'owner' | 'team'

/** The same as it is stored: an administrator by name. */
export type ChangedBy = 'customer' | 'owner' | (string & {})

/** Why a slot cannot be had. `slot_taken`: somebody was quicker; `not_offered`: past, closed or no slot at all. */
export type SlotRefusal = 'slot_taken' | 'not_offered'

export type Occasion = 'booked' | 'moved' | 'changed' | 'cancelled'

/** Writes down, in the transaction that changes the reservation `id`, what is to be sent about it. */
export type Notifier = (trx: Db, id: number, occasion: Occasion) => Promise<void>
