import type { Db } from 'db/connect'
import type { ReservationsTable } from 'db/types'
import { z } from 'zod'
import { addDays, isCalendarDate } from '~/features/places/calendar'
import { requiredEmailSchema, requiredUsPhoneSchema } from '~/values/contact/fields'
import { optionalLineSchema, optionalParagraphsSchema, requiredLineSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { CANCEL_REASONS } from './admin/cancel-reasons'
import {
  type BookableService,
  type BookingRules,
  getBookingLength,
  MAX_BOOKING_MINUTES,
  MAX_DAYS_AHEAD,
  QUARTER_TIMES,
  type WallTime,
} from './slots'

/**
 * Fields for day and time. `today` is the local date, `yyyy-MM-dd`. A past or too distant day is an error of
 * the day field (row 147).
 */
const slotFields = (today: string, daysAhead: number) => ({
  fecha: z
    .string('Elige el día')
    .refine(isCalendarDate, { error: 'Elige el día en el calendario', abort: true })
    .refine((date) => date >= today, 'Ese día ya pasó: elige uno de hoy en adelante')
    .refine(
      (date) => date <= addDays(today, daysAhead),
      `Falta mucho para ese día: elige uno de los próximos ${daysAhead === MAX_DAYS_AHEAD ? '12 meses' : `${daysAhead} días`}`,
    ),
  hora: z.string('Elige la hora').refine((time) => QUARTER_TIMES.includes(time), 'Elige una de las horas'),
})

/** A field that this form does not show. Its value is null, even if it was sent. */
const IGNORED_FIELD = z
  .unknown()
  .optional()
  .transform((): string | null => null)

const NO_SERVICES_FIELD = z
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
      else if (getBookingLength(chosen).minutes > MAX_BOOKING_MINUTES)
        context.addIssue('Son más de 8 horas: reserva una parte otro día')
      return chosen
    })

/** What the form needs to know about the business: local time, rules and services. */
export interface BookingFormBusiness {
  now: WallTime
  rules: BookingRules
  services: readonly BookableService[]
}

/**
 * Schema of the reservation form. Day, time, name and phone are required. The rules decide whether e-mail and
 * requirement are required, and whether a comment is possible (row 146, D63). If the business has services,
 * at least one is required instead of the requirement.
 */
export const reservationSchema = ({ now: { date: today }, rules, services }: BookingFormBusiness) =>
  z
    .object({
      ...slotFields(today, rules.daysAhead),
      servicios: services.length > 0 ? chosenServices(services) : NO_SERVICES_FIELD,
      nombre: requiredLineSchema(MAX_FIELD_LENGTHS.reservation.nombre, 'Escribe tu nombre'),
      correo: rules.asks.email ? requiredEmailSchema('Escribe tu correo') : IGNORED_FIELD,
      telefono: requiredUsPhoneSchema('Escribe tu teléfono'),
      requerimiento:
        rules.asks.requirement && services.length === 0
          ? requiredLineSchema(MAX_FIELD_LENGTHS.reservation.requerimiento, 'Escribe qué necesitas')
          : IGNORED_FIELD,
      comentario: rules.asks.comment
        ? optionalParagraphsSchema(MAX_FIELD_LENGTHS.reservation.comentario)
        : IGNORED_FIELD,
    })
    .transform((form) => ({
      fullName: form.nombre,
      email: form.correo,
      phone: form.telefono,
      requirement: form.servicios.map(({ name }) => name).join(', ') || form.requerimiento,
      length: getBookingLength(form.servicios),
      comment: form.comentario,
      /** Local date, `yyyy-MM-dd`. */
      date: form.fecha,
      /** Local time `HH:mm`, a multiple of 15 minutes. */
      time: form.hora,
    }))

/** Schema for opening a reservation on another device. The code may have any case, spaces and signs. */
export const reservationLookUpSchema = z
  .object({
    codigo: requiredLineSchema(MAX_FIELD_LENGTHS.lookUp.codigo, 'Escribe el código de tu reserva'),
    telefono: requiredUsPhoneSchema('Escribe el teléfono con el que reservaste'),
  })
  .transform(({ codigo, telefono }) => ({
    code: codigo.toUpperCase().replace(/[^A-Z0-9]/g, ''),
    phone: telefono,
  }))

/** Schema for moving a reservation to another slot. */
export const slotSchema = ({ now: { date: today }, rules }: BookingFormBusiness) =>
  z.object(slotFields(today, rules.daysAhead)).transform(({ fecha, hora }) => ({ date: fecha, time: hora }))

/** Schema of the note of an administrator. `previa` is the note with which the form was opened. */
export const noteSchema = z.object({
  nota: optionalParagraphsSchema(MAX_FIELD_LENGTHS.note.nota),
  previa: z.string().max(4000).optional(),
})

const OTHER_CANCEL_REASON = CANCEL_REASONS.at(-1)

/**
 * Schema of a cancellation with an optional reason (D141). `Otro motivo` needs a text. `cambio` is the
 * `sequence` of the reservation when the form was opened.
 */
export const cancelSchema = z
  .object({
    motivo: z.enum(CANCEL_REASONS, 'Elige un motivo de la lista').optional(),
    detalle: optionalLineSchema(MAX_FIELD_LENGTHS.cancelReason.detalle),
    cambio: z.string().optional(),
  })
  .refine(({ motivo, detalle }) => motivo !== OTHER_CANCEL_REASON || detalle, {
    path: ['detalle'],
    error: 'Escribe el motivo',
  })
  .transform(({ motivo, detalle, cambio = null }) => ({
    reason: [motivo === OTHER_CANCEL_REASON ? null : motivo, detalle].filter(Boolean).join('. ') || undefined,
    sequence: cambio,
  }))

export interface NewReservation extends z.output<ReturnType<typeof reservationSchema>> {
  /** True if the spam check found it suspicious (D37). Administrators see a mark. */
  isDoubtful?: boolean
}

export type ReservationStatus = ReservationsTable['status']

/** Who changed a reservation: customer, business or administrator. */
export type ReservationActor = 'customer' | 'owner' | 'team'

/** Who changed a reservation, as stored. An administrator is stored by user name. */
export type ChangedBy = 'customer' | 'owner' | (string & {})

/**
 * Why a slot is not available. `slot_taken`: full or blocked. `not_offered`: for example in the past, too far
 * ahead, or outside the hours. Also if the business is not listed or has a closure.
 */
export type SlotError = 'slot_taken' | 'not_offered'

/** Why a booking is refused. `too_many_open`: the phone has the maximum number of open reservations. */
export type BookingRefusal = SlotError | 'too_many_open'

export type ReservationEventKind =
  | 'booked'
  | 'accepted'
  | 'moved'
  | 'changed'
  | 'cancelled'
  | 'proposed'
  | 'agreed'
  | 'refused'

/** Enqueues the messages about the reservation `id`. Runs in the transaction that changes it. */
export type ReservationNotifier = (trx: Db, id: number, occasion: ReservationEventKind) => Promise<void>
