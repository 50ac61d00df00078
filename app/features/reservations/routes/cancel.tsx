import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { pageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { NOT_SENT } from '~/values/text/not-sent'
import { setReservationStatus } from '../change.server'
import { changeByCustomer, leaveChanged, openReservation, shown } from '../http/private.server'
import { CancelPage } from '../ui/cancel-page'

/** Asks first; only the form on it cancels. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { reservation, token } = await openReservation(params)
  const { place, day, time } = shown(reservation)
  return {
    sequence: reservation.sequence,
    name: place.name,
    lead: `Es la del ${day}, ${time} El horario queda libre para otra persona.`,
    action: paths.cancelReservation(place, token),
    back: paths.reservation(place, token),
  }
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  answerForm({ request, failed: NOT_SENT.cancellation, isVisitors: true }, async ({ form }) => {
    const own = await openReservation(params)
    const { id } = own.reservation
    const done = await setReservationStatus(db, id, 'cancelled', changeByCustomer(own, form))
    const text = 'El horario quedó libre para otra persona.'
    return leaveChanged(own, done, { title: 'Tu reserva quedó cancelada', text })
  })

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: `Cancelar la reserva en ${data.name}`, hidden: true }) : []

export default function Cancel() {
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
