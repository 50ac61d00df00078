import { randomBytes } from 'node:crypto'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import {
  findBookableBusiness,
  withoutVisitorBookingLimits,
} from '~/features/reservations/availability.server'
import { addWalkIn, deriveReservationToken } from '~/features/reservations/book.server'
import {
  handleDayAndTimeForm,
  readWantedDay,
  readWantedServiceNames,
} from '~/features/reservations/http/times.server'
import { reservationSchema } from '~/features/reservations/schema'
import { getChosenLength } from '~/features/reservations/slots'
import {
  type ReturnedTimeForm,
  ServiceChoices,
  SlotPicker,
  type SlotPickerProps,
} from '~/features/reservations/ui/slot-picker'
import { type BookingDayWithTimes, findDayTimes } from '~/features/reservations/week.server'
import { href } from '~/href'
import { buildSaveFailure } from '~/http/forms/answer-form.server'
import { createAdminMeta } from '~/http/meta'
import { Notice } from '~/ui/feedback/notices'
import { Field, HiddenField, PhoneField, TextAreaField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import {
  createOwnerOrAdminAction,
  createOwnerOrAdminLoader,
  type OwnerOrAdminRequest,
} from '../http/owned-business.server'

export const handle = { hasForm: true, enhance: 'business' }

/** Form with which an owner or administrator books a time for a customer who called or came in person (D61). */
export const loader = createOwnerOrAdminLoader(async ({ request, id, name }) => {
  const bookable = await bookableBy(id)
  const wanted = readWantedServiceNames(request)
  const services = bookable?.services ?? []
  const length = getChosenLength(services, wanted)
  return {
    title: `Anotar una cita en ${name}`,
    lead: 'Para quien llamó o llegó sin cita: queda confirmada y nadie más puede tomar esa hora.',
    offer: bookable ? await findDayTimes(db, bookable, readWantedDay(request), length) : null,
    services: services.map((service) => ({
      value: service.name,
      label: [service.name, service.about].filter(Boolean).join(' · '),
    })),
    chosen: services.length === 1 ? services.map((service) => service.name) : wanted,
    formKey: randomBytes(16).toString('hex'),
  }
})

export const action = createOwnerOrAdminAction((asked: OwnerOrAdminRequest) =>
  handleDayAndTimeForm(
    {
      request: asked.request,
      failed: buildSaveFailure('No se pudo anotar la cita'),
      schema: reservationSchema,
      lengthOf: ({ bookable }, form) => getChosenLength(bookable.services, form.getAll('servicios')),
      find: async () => {
        const bookable = await bookableBy(asked.id)
        if (bookable) return { bookable }
        throw await asked.redirectBack(asked.here, NOT_PUBLISHED_NO_WALK_IN)
      },
    },
    async ({ value, form, refuse }) => {
      const { here, id, actor, token: owners, redirectBack } = asked
      const key = form.get('clave') || randomBytes(16).toString('hex')
      const token = deriveReservationToken(env.SESSION_SECRETS[0] ?? '', key, id, value)
      const written = await addWalkIn(db, { actor }, id, { values: value, token })
      if (!written.ok) {
        if (written.reason === 'no_business') return redirectBack(here, NOT_PUBLISHED_NO_WALK_IN)
        return refuse(written.reason)
      }
      const { isNew, entry } = written
      const undo =
        owners === undefined && isNew && entry
          ? href('/administracion/bitacora/:id/deshacer', { id: entry })
          : undefined
      return redirectBack(here, { title: 'Cita anotada', text: `Código ${written.code}.`, undo })
    },
  ),
)

const NOT_PUBLISHED_NO_WALK_IN = {
  kind: 'error',
  title: 'La página no está publicada: aquí no se anotan citas',
} as const

async function bookableBy(id: number) {
  const bookable = await findBookableBusiness(db, id, new Date())
  return bookable && withoutVisitorBookingLimits(bookable)
}

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function WalkInFormRoute() {
  const { frame, offer, ...page } = useLoaderData<typeof loader>()
  const returned = useActionData<ReturnedTimeForm>()
  return <WalkInForm {...page} returned={returned} offer={returned?.offer ?? offer} action={frame.here} />
}

interface WalkInFormProps extends Omit<FormFrameBaseProps, 'returned'>, Pick<SlotPickerProps, 'returned'> {
  /** Null if the business takes no reservations. */
  offer: BookingDayWithTimes | null
  services: { value: string; label: string }[]
  chosen: readonly string[]
  /** Random key of this form, against double bookings. */
  formKey: string
}

/** Form with the fields of `reservationSchema`, for a customer who called or came in person. */
function WalkInForm({ offer, services, chosen, formKey, ...sending }: WalkInFormProps) {
  if (!offer || offer.times.length === 0)
    return (
      <Notice title="No hay horas libres para anotar">
        <p>La página no está publicada, o no queda ninguna hora dentro del horario.</p>
      </Notice>
    )
  return (
    <FormFrame
      {...sending}
      key={formKey}
      lengths={MAX_FIELD_LENGTHS.reservation}
      stored={services.length > 0 ? { servicios: chosen } : undefined}
      guard={{ formToken: undefined }}
      button="Anotar la cita"
      sending="Guardando…"
    >
      <ServiceChoices services={services} legend="Servicio" help="Si son varios, se suma su duración." />
      <SlotPicker {...sending} offer={offer} submit="Anotar la cita" />
      <HiddenField name="clave" value={formKey} />
      <Field name="nombre" label="Nombre" autoComplete="off" />
      <PhoneField name="telefono" label="Teléfono" autoComplete="off" />
      <TextAreaField name="comentario" label="Comentario" optional />
    </FormFrame>
  )
}
