import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/routes/guards.server'
import { adminMeta } from '~/features/seo/routes/admin-meta'
import { ReservationPage } from '../ui/reservation-page'
import { reservationAt } from './admin-reservation-at.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  return { reservation: await reservationAt(params) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? adminMeta(matches, `Reservación ${data.reservation.code}`) : []

export default function Reservation() {
  return <ReservationPage reservation={useLoaderData<typeof loader>().reservation} />
}
