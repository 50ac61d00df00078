import { data, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { businessAt } from '~/features/businesses/http/business-address.server'
import { isCalendarDate } from '~/features/places/calendar'
import { withFallback } from '~/http/fallback.server'
import type { FormErrors, Rejection } from '~/http/forms/returned-form'
import type { returnForm } from '~/http/forms/submission.server'
import { requestContext } from '~/http/request-context.server'
import { paths } from '~/paths'
import { type Bookable, findBookable } from '../availability.server'
import { findDayTimes } from '../day-times.server'
import type { SlotRefusal } from '../schema'

/** The business at the address, with how it takes reservations; one that has closed says so on its page. */
export async function bookableAt(params: { category?: string | undefined; business?: string | undefined }) {
  const { id, name, slug, categorySlug } = await businessAt(db, params)
  const bookable = await findBookable(db, id, new Date())
  if (!bookable) throw redirect(paths.business({ slug, categorySlug }))
  return { place: { name, slug, categorySlug }, bookable }
}

/** The day that is asked for: in the form that is being answered, else in the address. */
export const wantedDay = (request: Request): string | null =>
  requestContext()?.form?.get('fecha') ?? new URL(request.url).searchParams.get('fecha')

/** A form that comes back, with the free times as they are now. */
export async function withTimes(
  form: URLSearchParams,
  bookable: Bookable,
  { data: returned, init }: ReturnType<typeof returnForm>,
) {
  const offer = await withFallback('free times', findDayTimes(db, bookable, form.get('fecha')), null)
  return data({ ...returned, offer }, init ?? undefined)
}

const OTHER_DAY = 'ver'

/** Whether a button for another day was pressed: nothing is stored, and nothing is wrong. One that names its day chooses it. */
export function asksOtherDay(form: URLSearchParams): boolean {
  const day = form.get(OTHER_DAY)
  if (day && isCalendarDate(day)) form.set('fecha', day)
  return day !== null
}
export const SHOW_DAY: Rejection = { title: '' }

/** What a form with wrong fields is returned with: says whether a field is empty or only wrong (row 146). */
export function incomplete(errors: FormErrors, form: URLSearchParams): Rejection {
  const isMissing = Object.keys(errors ?? {}).some((name) => name && !form.get(name)?.trim())
  return {
    title: isMissing ? 'Por favor completa todos los campos requeridos.' : 'Revisa tu reserva',
    errors,
  }
}

/** What a form is returned with whose time cannot be booked: another time is to be chosen (D61). */
export function taken(reason: SlotRefusal): Rejection {
  const title = reason === 'slot_taken' ? 'Ese horario ya está ocupado' : 'Ese horario no se puede reservar'
  return { title, errors: { hora: ['Elige otra hora'] } }
}

/** Somebody asks for more slots than anybody needs: each would keep everybody else from it (D108). */
export const TOO_MANY: Rejection = {
  title: 'Son demasiadas solicitudes seguidas',
  errors: {
    '': [
      'En poco tiempo se pidieron muchas horas aquí y por ahora no tomamos más. Llama al negocio o escríbele por WhatsApp, o vuelve a intentarlo más tarde.',
    ],
  },
}
