import { data } from '@remix-run/node'
import { db } from '~/db.server'
import { businessAt } from '~/http/business-address.server'
import { notFound } from '~/http/not-found.server'
import type { FormError, Rejection, returnForm } from '~/http/submission.server'
import { tolerate } from '~/http/tolerate.server'
import { type Bookable, findBookable } from '~/models/reservation/availability.server'
import { offerTimes } from '~/models/reservation/offer.server'
import type { SlotRefusal } from '~/models/reservation/schema'

/** The business at the address, with how it takes reservations. */
export async function bookableAt(params: { category?: string | undefined; business?: string | undefined }) {
  const { id, name, slug, categorySlug } = await businessAt(db, params)
  const bookable = await findBookable(db, id, new Date())
  if (!bookable) throw await notFound(db, slug)
  return { place: { name, slug, categorySlug }, bookable }
}

/** A form that comes back, with the free times as they are now. */
export async function withTimes(
  request: Request,
  form: URLSearchParams,
  bookable: Bookable,
  { data: returned, init }: ReturnType<typeof returnForm>,
) {
  const offer = await tolerate(request)('free times', offerTimes(db, bookable, form.get('fecha')), null)
  return data({ ...returned, offer }, init ?? undefined)
}

/** The button for another day was pressed: nothing is stored, and nothing is wrong. */
export const OTHER_DAY = 'ver'
export const SHOW_DAY: Rejection = { title: '', errors: [] }

/** Row 146. */
export function incomplete(errors: FormError[], form: URLSearchParams): Rejection {
  const isMissing = errors.some(({ id }) => id && !form.get(id)?.trim())
  return {
    title: isMissing ? 'Por favor completa todos los campos requeridos.' : 'Revisa tu reserva',
    errors,
  }
}

/** D61. */
export function taken(reason: SlotRefusal): Rejection {
  const title = reason === 'slot_taken' ? 'Ese horario ya está ocupado' : 'Ese horario no se puede reservar'
  return { title, errors: [{ id: 'hora', message: 'Elige otra hora' }] }
}

/** Row 150. */
export const NOT_STORED: Rejection = {
  title: 'Error',
  errors: [{ id: null, message: 'Hubo un problema al guardar tu reserva. Inténtalo de nuevo.' }],
}
/** Row 151. */
export const UNEXPECTED: Rejection = {
  title: 'Error',
  errors: [{ id: null, message: 'Hubo un problema inesperado. Inténtalo de nuevo.' }],
}
