import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { CancelPage } from '~/features/reservations/ui/cancel-page'
import { pageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { answer } from '../http/answer.server'
import { notFoundHere, ownedAt } from '../http/owned-business.server'
import { comingReservation } from '../reservations.server'
import { OwnerReservationFacts } from '../ui/owner-reservation-facts'

/** Asks first; only the form on it declines. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  const reservation = await comingReservation(db, business.id, params.id ?? '', new Date())
  if (!reservation) throw notFoundHere()
  return { token, name: business.name, reservation }
}

export const action = ({ request, params }: ActionFunctionArgs) => answer(request, params, 'cancelled')

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: 'Rechazar la reserva', hidden: true }) : []

export default function Decline() {
  const { token, name, reservation } = useLoaderData<typeof loader>()
  return (
    <CancelPage
      name={name}
      title={`¿No puedes atender a ${reservation.fullName}?`}
      lead="La reserva queda cancelada y el horario libre para otra persona."
      facts={<OwnerReservationFacts reservation={reservation} />}
      sequence={reservation.sequence}
      action={paths.ownerDecline(token, reservation.id)}
      button="Sí, cancelar la reserva"
      back={paths.ownerReservations(token)}
    />
  )
}
