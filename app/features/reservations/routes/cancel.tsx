import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { href } from '~/href'
import { handleForm } from '~/http/forms/answer-form.server'
import { buildPageMeta } from '~/http/meta'
import { BackLink } from '~/ui/controls/button'
import { PageHeading, Section } from '~/ui/layout/section'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'
import { setReservationStatus } from '../change.server'
import {
  buildCustomerChangeContext,
  redirectAfterReservationChange,
  requireChangeableReservation,
  toCustomerReservationPageData,
} from '../http/private.server'
import { CancelForm, type CancelFormProps } from '../ui/change-forms'

interface Props extends CancelFormProps {
  /** Name of the business. */
  name: string
  title: string
  lead: string
  back: string
}

/** Page that asks the customer to confirm a cancellation. */
const CancelPage = ({ name, title, lead, back, ...form }: Props) => (
  <Section top narrow>
    <PageHeading kicker={name} title={title}>
      {lead}
    </PageHeading>
    <CancelForm {...form} />
    <BackLink href={back}>No, volver</BackLink>
  </Section>
)

/** Page with the form that cancels. Opening the page cancels nothing. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { reservation, token } = await requireChangeableReservation(params)
  const { place, day, time } = toCustomerReservationPageData(reservation)
  return {
    sequence: reservation.sequence,
    name: place.name,
    lead: `Es la del ${day}, ${time} El horario queda libre para otra persona.`,
    action: href('/:categorySlug/:slug/reservado/:token/cancelar', { ...place, token }),
    back: href('/:categorySlug/:slug/reservado/:token', { ...place, token }),
  }
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  handleForm({ request, failed: SEND_FAILED_MESSAGES.cancellation, isVisitors: true }, async ({ form }) => {
    const own = await requireChangeableReservation(params)
    const { id } = own.reservation
    const done = await setReservationStatus(db, id, 'cancelled', buildCustomerChangeContext(own, form))
    const text = 'El horario quedó libre para otra persona.'
    return redirectAfterReservationChange(own, done, { title: 'Tu reserva quedó cancelada', text })
  })

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? buildPageMeta(matches, { title: `Cancelar la reserva en ${data.name}`, hidden: true }) : []

export default function CancelReservationRoute() {
  const returned = useActionData<typeof action>()
  return (
    <CancelPage
      {...useLoaderData<typeof loader>()}
      returned={returned}
      title="¿Cancelar tu reserva?"
      button="Sí, cancelar"
    />
  )
}
