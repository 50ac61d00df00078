import { randomBytes } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { loadCards } from '~/features/businesses/cards.server'
import { buildBusinessNotFoundResponse } from '~/features/businesses/http/business-param.server'
import type { BusinessCard as BusinessCardData, BusinessRef } from '~/features/businesses/schema'
import { BusinessCard } from '~/features/businesses/ui/business-card'
import { ContactButtons } from '~/features/businesses/ui/contact-card'
import { checkSubmission, createFormToken } from '~/features/visitors/http/visitor-check.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { href } from '~/href'
import { withFallback } from '~/http/fallback.server'
import { buildPageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { paths } from '~/paths'
import { BackLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notices'
import { EmailField, Field, HiddenField, PhoneField, TextAreaField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { RobotQuestionStep } from '~/ui/form/question-step'
import { HELP_CLASS } from '~/ui/form/styles'
import { PageHeading, Section } from '~/ui/layout/section'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'
import { bookSlot, deriveReservationToken } from '../book.server'
import { createReservationNotifier, rememberReservation } from '../http/private.server'
import {
  handleDayAndTimeForm,
  readWantedDay,
  readWantedServiceNames,
  requireBookableBusiness,
  TOO_MANY_BOOKINGS_REJECTION,
} from '../http/times.server'
import { getRequirementExampleOfCategory } from '../rules.server'
import { reservationSchema } from '../schema'
import { type BookingRules, getChosenLength } from '../slots'
import { type ReturnedTimeForm, ServiceChoices, SlotPicker, type SlotPickerProps } from '../ui/slot-picker'
import { findDayTimes } from '../week.server'

export const handle = { hasForm: true, enhance: 'business' }

/**
 * Reservation form (rows 146 to 148). `?fecha=` selects a day, `?servicio=` a service. The script
 * (app/enhance/reserve.ts) fetches this page again for another day or other services.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { place, bookable } = await requireBookableBusiness(params)
  const { phone, whatsapp, email, services } = bookable
  const wanted = readWantedServiceNames(request)
  const shown = loadCards(db, [bookable.id], { services: 0, now: new Date() })
  const card = (await withFallback('card', shown, null))?.cards[0]
  return {
    place,
    card,
    contact: { phone, whatsapp },
    address: bookable.address,
    isTold: isMailConfigured() && email !== null,
    offer: await findDayTimes(db, bookable, readWantedDay(request), getChosenLength(services, wanted)),
    asks: bookable.rules.asks,
    isAtOnce: bookable.rules.isConfirmedAtOnce,
    services: services.map(({ name, about }) => ({
      value: name,
      label: about ? `${name} · ${about}` : name,
    })),
    chosen: services.length === 1 ? services.map(({ name }) => name) : wanted,
    action: paths.reserve(place),
    example: getRequirementExampleOfCategory(place.categorySlug),
    formToken: createFormToken(),
    formKey: randomBytes(16).toString('hex'),
  }
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  handleDayAndTimeForm(
    {
      request,
      failed: SEND_FAILED_MESSAGES.reservation,
      isVisitors: true,
      schema: reservationSchema,
      lengthOf: ({ bookable }, form) => getChosenLength(bookable.services, form.getAll('servicios')),
      find: () => requireBookableBusiness(params),
    },
    async ({ place, bookable, value, form, sendBack, refuse }) => {
      const { fullName, requirement, comment, email, phone } = value
      const check = await checkSubmission(db, request, form, {
        kind: 'reservation',
        texts: [fullName, requirement, comment],
        contacts: [email?.toLowerCase(), phone].filter((each) => each !== undefined),
        target: bookable.id,
        tooMany: TOO_MANY_BOOKINGS_REJECTION,
      })
      if (!check.ok) return sendBack(check.rejection, check.status)

      const formKey = form.get('clave') || randomBytes(16).toString('hex')
      const token = deriveReservationToken(env.SESSION_SECRETS[0] ?? '', formKey, bookable.id, value)
      const wanted = { ...value, isDoubtful: check.isHeld }
      const now = new Date()
      const booked = await bookSlot(db, bookable.id, wanted, {
        token,
        now,
        notifierFor: (own) => createReservationNotifier('customer', now, own),
      })
      if (!booked.ok) {
        if (booked.reason === 'no_business') throw await buildBusinessNotFoundResponse(db, place.slug)
        return refuse(booked.reason)
      }
      wakeOutbox()
      const notice = { kind: 'success', title: '¡Reserva Enviada!', stays: true } as const
      const sent = await redirectWithNotice(
        href('/:categorySlug/:slug/reservado/:token', { ...place, token: booked.token }),
        notice,
      )
      return rememberReservation(request, sent, booked.token)
    },
  )

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const title = `Reservar en ${data.place.name}`
  return buildPageMeta(matches, { title, hidden: true })
}

export default function Reserve() {
  const page = useLoaderData<typeof loader>()
  const returned = useActionData<ReturnedTimeForm>()
  return <ReservePage {...page} returned={returned} offer={returned?.offer ?? page.offer} />
}

interface ReservePageProps extends ReservationFormProps {
  place: Pick<BusinessRef, 'name' | 'slug' | 'categorySlug'>
  /** Card of the business. Undefined if it could not be read. */
  card?: BusinessCardData | undefined
  contact: { phone: string | null; whatsapp: string | null }
  /** Address with the city. */
  address: string
  isTold: boolean
}

function ReservePage({ place, card, contact, address, isTold, ...form }: ReservePageProps) {
  const { action, returned, offer } = form
  if (returned?.question)
    return <RobotQuestionStep action={action} returned={returned} question={returned.question} />
  return (
    <Section top>
      <PageHeading kicker={[place.name, address].filter(Boolean).join(' · ')} title="Reservar">
        {isTold
          ? 'Le avisamos al negocio, y él te confirma.'
          : 'Elige el día y la hora y después confírmalo con el negocio por teléfono o WhatsApp.'}
      </PageHeading>
      <div className="columns">
        <div className="side">
          <h2 className="visually-hidden">El negocio</h2>
          {card && <BusinessCard business={card} href={paths.business(place)} hidesServices />}
          <BackLink href={paths.business(place)}>Volver a {place.name}</BackLink>
        </div>
        <div>
          {offer.times.length > 0 ? (
            <div>
              <ReservationForm {...form} />
            </div>
          ) : (
            <NoTimes name={place.name} contact={contact} />
          )}
        </div>
      </div>
    </Section>
  )
}

function NoTimes({ name, contact }: { name: string; contact: ReservePageProps['contact'] }) {
  const canBeReached = contact.phone !== null || contact.whatsapp !== null
  return (
    <>
      <Notice title="No hay horas libres para reservar aquí">
        {canBeReached
          ? ' En los próximos 12 meses no queda ninguna. Pregúntale directo al negocio.'
          : ' En los próximos 12 meses no queda ninguna.'}
      </Notice>
      <ContactButtons name={name} {...contact} />
    </>
  )
}

interface ReservationFormProps extends Omit<FormFrameBaseProps, 'returned'>, SlotPickerProps {
  formToken: string
  example: string
  /** Fields that the rules add to name and phone. */
  asks: BookingRules['asks']
  isAtOnce: boolean
  /** Services that can be booked, and names of those selected. */
  services: { value: string; label: string }[]
  chosen: readonly string[]
  /** Random key of this form, against double bookings (T91). */
  formKey: string
}

/** Form with the fields of `reservationSchema`. */
function ReservationForm(props: ReservationFormProps) {
  const { offer, formToken, formKey, example, asks, isAtOnce, services, chosen, ...sending } = props
  return (
    <FormFrame
      guard={{ formToken }}
      lengths={MAX_FIELD_LENGTHS.reservation}
      {...sending}
      stored={services.length > 0 ? { servicios: chosen } : undefined}
      button={isAtOnce ? 'Reservar' : 'Enviar solicitud'}
    >
      <ServiceChoices
        services={services}
        legend="¿Qué servicio quieres?"
        help="Puedes elegir varios: se suma su duración. Después mira las horas de tu día."
      />
      <SlotPicker {...sending} offer={offer} />
      <HiddenField name="clave" value={formKey} />
      <Field name="nombre" label="Tu nombre" autoComplete="name" />
      {asks.email && <EmailField name="correo" label="Tu correo" />}
      <PhoneField name="telefono" label="Tu teléfono" />
      {asks.requirement && services.length === 0 && (
        <Field name="requerimiento" label="¿Qué necesitas?" help={`Por ejemplo: ${example}.`} />
      )}
      {asks.comment && <TextAreaField name="comentario" label="Comentario" optional />}
      <p className={HELP_CLASS}>
        Tus datos los ven solo el negocio y nuestro equipo. Nada de esto se publica.
      </p>
    </FormFrame>
  )
}
