import type { Db } from 'db/connect'
import type { Reservations } from 'db/types'
import { z } from 'zod'
import { addDays, isCalendarDate } from '~/features/places/calendar'
import { requiredEmail, requiredUsPhone } from '~/values/contact/fields'
import { optionalParagraphs, requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import { type BookableService, type BookingRules, lengthOf, MAX_BOOKING_MINUTES } from './rules'
import { DAYS_AHEAD, QUARTER_TIMES, type WallTime } from './slots'

/** Fields of a slot. `today`: local date, `yyyy-MM-dd`. Past or too distant days are errors of the day (row 147). */
const slotFields = (today: string, daysAhead: number) => ({
  fecha: z
    .string('Elige el día')
    .refine(isCalendarDate, { error: 'Elige el día en el calendario', abort: true })
    .refine((date) => date >= today, 'Ese día ya pasó: elige uno de hoy en adelante')
    .refine(
      (date) => date <= addDays(today, daysAhead),
      `Falta mucho para ese día: elige uno de los próximos ${daysAhead === DAYS_AHEAD ? '12 meses' : `${daysAhead} días`}`,
    ),
  hora: z.string('Elige la hora').refine((time) => QUARTER_TIMES.includes(time), 'Elige una de las horas'),
})

/** A field that the form does not have. Its value is null, whatever was sent. */
const NOT_ASKED = z
  .unknown()
  .optional()
  .transform((): string | null => null)

const NO_SERVICES = z
  .unknown()
  .optional()
  .transform((): BookableService[] => [])

const chosenServices = (services: readonly BookableService[]) =>
  z
    .array(z.string(), 'Elige al menos un servicio')
    .min(1, 'Elige al menos un servicio')
    .transform((names, context) => {
      const chosen = services.filter(({ name }) => names.includes(name))
      if (new Set(names).size !== chosen.length)
        context.addIssue('Ese servicio ya no está: elige de la lista')
      else if (lengthOf(chosen).minutes > MAX_BOOKING_MINUTES)
        context.addIssue('Son más de 8 horas: reserva una parte otro día')
      return chosen
    })

/** Data of the business for its form: local time, rules and services. */
export interface FormBusiness {
  now: WallTime
  rules: BookingRules
  services: readonly BookableService[]
}

/**
 * Schema of the reservation form. Without rules all fields but the comment are required (row 146, D63); with
 * rules only name, phone and what the business asks for. Services replace the requirement.
 */
export const reservationSchema = ({ now: { date: today }, rules, services }: FormBusiness) =>
  z
    .object({
      ...slotFields(today, rules.daysAhead),
      servicios: services.length > 0 ? chosenServices(services) : NO_SERVICES,
      nombre: requiredLine(LENGTHS.reservation.nombre, 'Escribe tu nombre'),
      correo: rules.asks.email ? requiredEmail('Escribe tu correo') : NOT_ASKED,
      telefono: requiredUsPhone('Escribe tu teléfono'),
      requerimiento:
        rules.asks.requirement && services.length === 0
          ? requiredLine(LENGTHS.reservation.requerimiento, 'Escribe qué necesitas')
          : NOT_ASKED,
      comentario: rules.asks.comment ? optionalParagraphs(LENGTHS.reservation.comentario) : NOT_ASKED,
    })
    .transform((form) => ({
      fullName: form.nombre,
      email: form.correo,
      phone: form.telefono,
      requirement: form.servicios.map(({ name }) => name).join(', ') || form.requerimiento,
      length: lengthOf(form.servicios),
      comment: form.comentario,
      /** Local date, `yyyy-MM-dd`. */
      date: form.fecha,
      /** `HH:mm`, a multiple of 15 minutes. */
      time: form.hora,
    }))

/** Schema to open a reservation on another device: its code in any notation, and its phone. */
export const lookUpSchema = z
  .object({
    codigo: requiredLine(LENGTHS.lookUp.codigo, 'Escribe el código de tu reserva'),
    telefono: requiredUsPhone('Escribe el teléfono con el que reservaste'),
  })
  .transform(({ codigo, telefono }) => ({
    code: codigo.toUpperCase().replace(/[^A-Z0-9]/g, ''),
    phone: telefono,
  }))

/** Schema for another slot of a reservation. */
export const slotSchema = ({ now: { date: today }, rules }: FormBusiness) =>
  z.object(slotFields(today, rules.daysAhead)).transform(({ fecha, hora }) => ({ date: fecha, time: hora }))

export interface NewReservation extends z.output<ReturnType<typeof reservationSchema>> {
  /** True if the spam check doubted it (D37). Administrators see it marked. */
  isDoubtful?: boolean
}

export type ReservationStatus = Reservations['status']

/** Actor of a change: customer, business or administrator. */
export type ReservationActor = 'customer' | 'owner' | 'team'

/** Stored actor. An administrator is stored by user name. */
export type ChangedBy = 'customer' | 'owner' | (string & {})

/**
 * Reason why a slot is not available. `slot_taken`: it is full or blocked. `not_offered`: past, closed or not
 * a slot.
 */
export type SlotError = 'slot_taken' | 'not_offered'

/** Further reason to refuse a booking: the phone has the maximum number of open reservations. */
export type BookingRefusal = SlotError | 'too_many_open'

export type ReservationEvent =
  | 'booked'
  | 'accepted'
  | 'moved'
  | 'changed'
  | 'cancelled'
  | 'proposed'
  | 'agreed'
  | 'refused'

/** Enqueues the messages about a reservation `id`, in the transaction that changes it. */
export type Notifier = (trx: Db, id: number, occasion: ReservationEvent) => Promise<void>
