import { data, redirect } from '@remix-run/node'
import type { z } from 'zod'
import { db } from '~/db.server'
import { businessAt } from '~/features/businesses/http/business-address.server'
import { isCalendarDate } from '~/features/places/calendar'
import { withFallback } from '~/http/fallback.server'
import { answerForm, type FormOptions } from '~/http/forms/answer-form.server'
import type { FormErrors, ReturnReason } from '~/http/forms/returned-form'
import { parseSubmission, returnForm } from '~/http/forms/submission.server'
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

interface TimeForm<Schema extends z.ZodType, Found> extends Omit<FormOptions<Schema>, 'schema' | 'invalid'> {
  /** What is asked for beside the time; `today` is the day at the business. */
  schema: (today: string) => Schema
  /** The business, and what else its address names. */
  find: () => Promise<Found>
}

interface SentTime<Schema extends z.ZodType> {
  value: z.output<Schema>
  form: URLSearchParams
  sendBack: (why: ReturnReason, status?: number) => ReturnType<typeof withTimes>
  /** The form again, for another time (D61). */
  refuse: (reason: SlotRefusal) => ReturnType<typeof withTimes>
}

/**
 * The action of a form in which a time is chosen: `act`, once the fields are right. It comes back with the times as they are
 * now, as it does for the button of another day, which stores nothing.
 */
export const timeForm = <Schema extends z.ZodType, Found extends { bookable: Bookable }, Answer>(
  { schema, find, ...options }: TimeForm<Schema, Found>,
  act: (sent: Found & SentTime<Schema>) => Promise<Answer>,
) =>
  answerForm(options, async ({ form }) => {
    const found = await find()
    const sendBack: SentTime<Schema>['sendBack'] = (why, status = 422) =>
      withTimes(form, found.bookable, returnForm(form, why, { status }))
    if (asksOtherDay(form)) return sendBack({ title: '' })
    const sent = parseSubmission(form, schema(found.bookable.now.date))
    if (sent.status !== 'success') return sendBack(incomplete(sent.error, form))
    const refuse: SentTime<Schema>['refuse'] = (reason) => sendBack(taken(reason), 409)
    return act({ ...found, form, value: sent.value, sendBack, refuse })
  })

async function withTimes(
  form: URLSearchParams,
  bookable: Bookable,
  { data: returned, init }: ReturnType<typeof returnForm>,
) {
  const offer = await withFallback('free times', findDayTimes(db, bookable, form.get('fecha')), null)
  return data({ ...returned, offer }, init ?? undefined)
}

const OTHER_DAY = 'ver'

/** Whether a button for another day was pressed, which is no mistake. One that names its day chooses it. */
function asksOtherDay(form: URLSearchParams): boolean {
  const day = form.get(OTHER_DAY)
  if (day && isCalendarDate(day)) form.set('fecha', day)
  return day !== null
}

/** Says whether a field is empty or only wrong (row 146). */
function incomplete(errors: FormErrors, form: URLSearchParams): ReturnReason {
  const isMissing = Object.keys(errors ?? {}).some((name) => name && !form.get(name)?.trim())
  return {
    title: isMissing ? 'Por favor completa todos los campos requeridos.' : 'Revisa tu reserva',
    errors,
  }
}

const taken = (reason: SlotRefusal): ReturnReason => ({
  title: reason === 'slot_taken' ? 'Ese horario ya está ocupado' : 'Ese horario no se puede reservar',
  errors: { hora: ['Elige otra hora'] },
})

/** Somebody asks for more slots than anybody needs: each would keep everybody else from it (D108). */
export const TOO_MANY: ReturnReason = {
  title: 'Son demasiadas solicitudes seguidas',
  errors: {
    '': [
      'En poco tiempo se pidieron muchas horas aquí y por ahora no tomamos más. Llama al negocio o escríbele por WhatsApp, o vuelve a intentarlo más tarde.',
    ],
  },
}
