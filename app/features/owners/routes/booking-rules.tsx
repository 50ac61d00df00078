import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { listServices } from '~/features/businesses/service-menu/list.server'
import { DEFAULT_BOOKING_RULES, DEFAULT_SERVICE_BOOKING_RULES } from '~/features/reservations/rules'
import {
  findBookingRules,
  saveBookingRules,
  serializeBookingRules,
} from '~/features/reservations/rules.server'
import { bookingRulesSchema, toRulesForm } from '~/features/reservations/rules-schema'
import { BookingRulesForm } from '~/features/reservations/ui/booking-rules-form'
import { handleForm, createMultiFormAction } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import {
  type OwnerOrAdminRequest,
  ownerOrAdminAction,
  ownerOrAdminLoader,
} from '../http/managed-business.server'

export const handle = { hydrate: true }

/** Loads the booking rules of a business (D116, D156). */
export const loader = ownerOrAdminLoader(async ({ id, name }) => {
  const stored = await findBookingRules(db, id)
  const services = (await listServices(db, [id])).get(id) ?? []
  const hasLengths = services.some(({ minutes }) => minutes !== null)
  return {
    title: `Citas de ${name}`,
    lead: stored
      ? 'Así se reserva en la página.'
      : `Todavía no hay reglas: se ofrece cada media hora, y se piden ${hasLengths ? 'servicio, nombre y teléfono' : 'nombre, correo, teléfono y qué se necesita'}.`,
    rules: toRulesForm(stored ?? (hasLengths ? DEFAULT_SERVICE_BOOKING_RULES : DEFAULT_BOOKING_RULES)),
    before: serializeBookingRules(stored),
  }
})

const CHANGED = 'Las reglas cambiaron mientras escribías. Mira las tuyas y guarda otra vez'

const save = ({ request, id, actor, saved }: OwnerOrAdminRequest) =>
  handleForm(
    { request, schema: bookingRulesSchema, invalid: 'Revisa las reglas' },
    async ({ value, form, rejectForm: sendBack }) => {
      const done = await saveBookingRules(db, { actor }, id, value)
      if (done.ok) return saved({ title: 'Reglas guardadas' })
      form.set('antes', done.stored)
      return sendBack({ title: CHANGED }, 409)
    },
  )

const remove = ({ request, id, actor, saved }: OwnerOrAdminRequest) =>
  handleForm({ request }, async ({ form, rejectForm: sendBack }) => {
    const done = await saveBookingRules(db, { actor }, id, { rules: null, before: form.get('antes') ?? '' })
    return done.ok
      ? saved({ title: 'Ya no hay reglas: se reserva como antes' })
      : sendBack({ title: CHANGED }, 409)
  })

export const action = ownerOrAdminAction(createMultiFormAction({ '': save, quitar: remove }))

export { clientAction } from '~/http/forms/retry'
export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function BookingRulesRoute() {
  const { frame, rules, before } = useLoaderData<typeof loader>()
  return <BookingRulesForm {...{ rules, before }} {...useFormAnswer<typeof action>()} action={frame.here} />
}
