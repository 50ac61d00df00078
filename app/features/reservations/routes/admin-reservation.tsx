import { useLoaderData } from '@remix-run/react'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { adminTitle } from '~/http/meta'
import { reservationAt } from '../http/admin-reservation-at.server'
import { ReservationPage } from '../ui/reservation-page'

export const loader = adminLoader(async ({ params }) => ({ reservation: await reservationAt(params) }))

export const meta = adminTitle<typeof loader>(({ reservation }) => `Reservación ${reservation.code}`)

export default function Reservation() {
  return <ReservationPage reservation={useLoaderData<typeof loader>().reservation} />
}
