import type { LoaderFunctionArgs } from '@remix-run/node'
import { env } from '~/env.server'
import { href } from '~/href'
import { buildReservationCalendarFile } from '../calendar-file'
import { requireCustomerReservation } from '../http/private.server'

export async function loader({ params }: LoaderFunctionArgs) {
  const { reservation, token } = await requireCustomerReservation(params)
  const url =
    env.PUBLIC_ORIGIN + href('/:categorySlug/:slug/reservado/:token', { ...reservation.business, token })
  const file = buildReservationCalendarFile(reservation, new URL(env.PUBLIC_ORIGIN).hostname, url, new Date())
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="reserva-${reservation.code}.ics"`,
  }
  return new Response(file, { headers })
}
