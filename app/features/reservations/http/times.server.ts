import { data, redirect } from '@remix-run/node'
import type { z } from 'zod'
import { db } from '~/db.server'
import { requireBusinessAt } from '~/features/businesses/http/business-param.server'
import { isCalendarDate } from '~/features/places/calendar'
import { withFallback } from '~/http/fallback.server'
import { type FormHandlerOptions, handleForm } from '~/http/forms/answer-form.server'
import type { FormErrors, FormRejection } from '~/http/forms/returned-form'
import { buildRejectedFormResponse, parseSubmission } from '~/http/forms/submission.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { getRequestContext } from '~/http/request-context.server'
import { paths } from '~/paths'
import { type BookableBusiness, findBookableBusiness } from '../availability.server'
import type { BookingFormBusiness, BookingRefusal } from '../schema'
import { type BookingLength, HALF_HOUR_LENGTH } from '../slots'
import { findDayTimes } from '../week.server'

/**
 * Returns the business at the address with its booking data. Throws a redirect to its page if it cannot be
 * booked, or if it has no way to learn of reservations.
 */
export async function requireBookableBusiness(params: {
  categorySlug?: string | undefined
  slug?: string | undefined
}) {
  const { id, name, slug, categorySlug } = await requireBusinessAt(db, params)
  const bookable = await findBookableBusiness(db, id, new Date())
  if (!bookable) throw redirect(paths.business({ slug, categorySlug }))
  if (!bookable.canAnswer)
    throw await redirectWithNotice(paths.business({ slug, categorySlug }), TAKES_NO_RESERVATIONS_NOTICE)
  return { place: { name, slug, categorySlug }, bookable }
}

const TAKES_NO_RESERVATIONS_NOTICE: Notice = {
  kind: 'info',
  title: 'Este negocio no recibe reservas aquí',
  text: 'No dejó teléfono ni otra forma de avisarle.',
}

/** Reads the requested services from the submitted form, otherwise from the address. */
export const readWantedServiceNames = (request: Request): string[] =>
  getRequestContext()?.form?.getAll('servicios') ?? new URL(request.url).searchParams.getAll('servicio')

/** Reads the requested day from the submitted form, otherwise from the address. Null if neither has one. */
export const readWantedDay = (request: Request): string | null =>
  getRequestContext()?.form?.get('fecha') ?? new URL(request.url).searchParams.get('fecha')

interface TimeForm<Schema extends z.ZodType, Found>
  extends Omit<FormHandlerOptions<Schema>, 'schema' | 'invalid'> {
  /** Builds the schema of the form from the rules of the business. */
  schema: (business: BookingFormBusiness) => Schema
  /** Returns the length of the reservation. Default: half an hour. */
  lengthOf?: (found: Found, form: URLSearchParams) => BookingLength
  /** Finds the business and other data that the address names. */
  find: () => Promise<Found>
}

interface SentTime<Schema extends z.ZodType> {
  value: z.output<Schema>
  form: URLSearchParams
  sendBack: (why: FormRejection, status?: number) => ReturnType<typeof withTimes>
  /** Returns the form with the reason as an error of the time or the phone (D61). */
  refuse: (reason: BookingRefusal) => ReturnType<typeof withTimes>
}

/**
 * Handles a form with a day and a time. Calls `act` if the fields are valid. A form that is shown again has
 * the current free times, if they can be read. The button for another day also shows it again and stores
 * nothing.
 */
export const handleDayAndTimeForm = <
  Schema extends z.ZodType,
  Found extends { bookable: BookableBusiness },
  Answer,
>(
  { schema, find, lengthOf = () => HALF_HOUR_LENGTH, ...options }: TimeForm<Schema, Found>,
  act: (sent: Found & SentTime<Schema>) => Promise<Answer>,
) =>
  handleForm(options, async ({ form }) => {
    const found = await find()
    const sendBack: SentTime<Schema>['sendBack'] = (why, status = 422) =>
      withTimes(
        form,
        { ...found, length: lengthOf(found, form) },
        buildRejectedFormResponse(form, why, { status }),
      )
    if (asksOtherDay(form)) return sendBack({ title: '' })
    const sent = parseSubmission(form, schema(found.bookable))
    if (sent.status !== 'success') return sendBack(incomplete(sent.error, form))
    const refuse: SentTime<Schema>['refuse'] = (reason) => sendBack(taken(reason), 409)
    return act({ ...found, form, value: sent.value, sendBack, refuse })
  })

async function withTimes(
  form: URLSearchParams,
  { bookable, length }: { bookable: BookableBusiness; length: BookingLength },
  { data: returned, init }: ReturnType<typeof buildRejectedFormResponse>,
) {
  const offer = await withFallback('free times', findDayTimes(db, bookable, form.get('fecha'), length), null)
  return data({ ...returned, offer }, init ?? undefined)
}

const OTHER_DAY_BUTTON_NAME = 'ver'

/**
 * Whether a button for another day was pressed. If its value is a date, it becomes the day of the form. This
 * is no error.
 */
function asksOtherDay(form: URLSearchParams): boolean {
  const day = form.get(OTHER_DAY_BUTTON_NAME)
  if (day && isCalendarDate(day)) form.set('fecha', day)
  return day !== null
}

/** Builds the rejection of invalid fields. Its title depends on whether a field is missing (row 146). */
function incomplete(errors: FormErrors, form: URLSearchParams): FormRejection {
  const isMissing = Object.keys(errors ?? {}).some((name) => name && !form.get(name)?.trim())
  return {
    title: isMissing ? 'Por favor completa todos los campos requeridos.' : 'Revisa tu reserva',
    errors,
  }
}

const taken = (reason: BookingRefusal): FormRejection =>
  reason === 'too_many_open'
    ? {
        title: 'Ya tienes reservas abiertas aquí',
        errors: {
          telefono: [
            'Con este teléfono ya están todas las reservas abiertas que este negocio permite: cancela una o llámalo',
          ],
        },
      }
    : {
        title: reason === 'slot_taken' ? 'Ese horario ya está ocupado' : 'Ese horario no se puede reservar',
        errors: { hora: ['Elige otra hora'] },
      }

/**
 * Rejection of too many bookings, moves or answers in a short time. Bookings take slots from other visitors
 * (D108).
 */
export const TOO_MANY_BOOKINGS_REJECTION: FormRejection = {
  title: 'Son demasiadas solicitudes seguidas',
  errors: {
    '': [
      'En poco tiempo se pidieron muchas horas aquí y por ahora no tomamos más. Llama al negocio o escríbele por WhatsApp, o vuelve a intentarlo más tarde.',
    ],
  },
}
