import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { adminMeta } from '~/http/meta'
import { reservationAt } from '../http/admin-reservation-at.server'
import { ReservationPage } from '../ui/reservation-page'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  return { reservation: await reservationAt(params) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? adminMeta(matches, `Reservación ${data.reservation.code}`) : []

export default function Reservation() {
  return <ReservationPage reservation={useLoaderData<typeof loader>().reservation} />
}
