import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { pageMeta } from '~/http/meta'
import { ownReservationTokens } from '../http/my-reservations-cookie.server'
import { shown } from '../http/private.server'
import { readOwnReservation } from '../own.server'
import { MyReservationsPage } from '../ui/my-reservations-page'

/** What was reserved in this browser, what is to come first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const now = new Date()
  const tokens = await ownReservationTokens(request)
  const found = await Promise.all(tokens.map((token) => readOwnReservation(db, token, now)))
  const known = found.flatMap((reservation, index) =>
    reservation ? [{ reservation, token: tokens[index] ?? '' }] : [],
  )
  const moment = ({ reservation: { isOpen, date, time } }: (typeof known)[number]) =>
    `${isOpen ? 0 : 1} ${date} ${time}`
  known.sort((a, b) => (moment(a) < moment(b) ? -1 : 1))
  return {
    reservations: known.map(({ reservation, token }) => {
      const { place, day, time, zone, status, code } = shown(reservation)
      return { token, place, day, time, zone, status, code }
    }),
  }
}

/** Each is a key, for nobody else. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: 'Mis reservas', hidden: true })

export default function Kept() {
  return <MyReservationsPage {...useLoaderData<typeof loader>()} />
}
