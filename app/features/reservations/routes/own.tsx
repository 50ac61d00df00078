import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { env } from '~/env.server'
import { pageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { ownReservationTokens } from '../http/my-reservations-cookie.server'
import { ownReservation, shown } from '../http/private.server'
import { OwnReservationPage } from '../ui/own-reservation-page'

export const handle = { enhance: 'business' }

/** Where who reserved sees, moves and cancels it (D64). Opening it changes nothing: mail scanners do that too. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { reservation, token } = await ownReservation(params)
  const page = shown(reservation)
  return {
    ...page,
    isKept: (await ownReservationTokens(request)).includes(token),
    address: env.PUBLIC_ORIGIN + paths.reservation(page.place, token),
    links: {
      calendar: paths.reservationCalendar(page.place, token),
      move: paths.moveReservation(page.place, token),
      cancel: paths.cancelReservation(page.place, token),
    },
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: `Tu reserva en ${data.place.name}`, hidden: true }) : []

export default function OwnReservation() {
  return <OwnReservationPage {...useLoaderData<typeof loader>()} />
}
