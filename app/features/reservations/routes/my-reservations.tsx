import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { handleForm, buildTooManyRequestsResponse, passRetryAfterHeader } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { buildPageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { getClientAddressKey } from '~/http/visitors/client.server'
import { paths } from '~/paths'
import { cutText } from '~/values/text/clean'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { findReservationToken, LOOK_UP_WINDOW_SECONDS } from '../customer-reservation.server'
import {
  loadReservationByToken,
  readReservationTokens,
  rememberReservation,
  toPrivatePageData,
} from '../http/private.server'
import { buildReservationFacts, RESERVATION_STATUS_LABELS } from '../labels'
import { readBusinessChangeNotice } from '../notify.server'
import { lookUpSchema } from '../schema'
import { MyReservationsPage } from '../ui/my-reservations-page'

export const handle = { hydrate: true }

/**
 * Loads the reservations that this browser remembers. Upcoming ones that can change come first. Both groups
 * are sorted by time, earliest first.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const now = new Date()
  const tokens = await readReservationTokens(request)
  const code = cutText(new URL(request.url).searchParams.get('codigo') ?? '', MAX_FIELD_LENGTHS.lookUp.codigo)
  const found = await Promise.all(tokens.map((token) => loadReservationByToken(token, now)))
  const known = (
    await Promise.all(
      found.map(async (reservation, index) =>
        reservation
          ? [
              {
                reservation,
                token: tokens[index] ?? '',
                shop: await readBusinessChangeNotice(db, reservation),
              },
            ]
          : [],
      ),
    )
  ).flat()
  const moment = ({ reservation: { isOpen, date, time } }: (typeof known)[number]) =>
    `${isOpen ? 0 : 1} ${date} ${time}`
  known.sort((a, b) => (moment(a) < moment(b) ? -1 : 1))
  return {
    code,
    reservations: known.map(({ reservation, token, shop }) => {
      const { place, day, time, zone, status, code } = toPrivatePageData(reservation)
      const told = { day, time, zone, code }
      return {
        token,
        place,
        isCancelled: status === 'cancelled',
        shop,
        facts: buildReservationFacts(told, RESERVATION_STATUS_LABELS[status]),
      }
    }),
  }
}

const NOT_FOUND = 'No encontramos una reserva con ese código y ese teléfono. Revisa los dos.'

/** Opens a reservation by code and phone. This browser then remembers it. */
export const action = ({ request }: ActionFunctionArgs) =>
  handleForm(
    { request, schema: lookUpSchema, invalid: 'Revisa el código y el teléfono' },
    async ({ value, form, rejectForm: sendBack }) => {
      const [secret = ''] = env.SESSION_SECRETS
      const found = await findReservationToken(db, value, { address: getClientAddressKey(), secret })
      if (!found.ok)
        return found.reason === 'too_many'
          ? buildTooManyRequestsResponse(form, LOOK_UP_WINDOW_SECONDS)
          : sendBack({ title: NOT_FOUND, errors: { codigo: [NOT_FOUND] } })
      const reservation = await loadReservationByToken(found.token)
      const path = reservation ? paths.reservation(reservation.business, found.token) : paths.myReservations()
      const opened = await redirectWithNotice(path, { kind: 'success', title: 'Aquí está tu reserva' })
      return rememberReservation(request, opened, found.token)
    },
  )

export { clientAction } from '~/http/forms/retry'

/** The page contains secret tokens, so browsers must not store it. */
export const headers: HeadersFunction = (given) => {
  const all = new Headers(passRetryAfterHeader(given))
  all.set('Cache-Control', 'no-store')
  return all
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: 'Mis reservas', hidden: true })

export default function MyReservations() {
  const sending = useFormAnswer<typeof action>()
  return <MyReservationsPage {...useLoaderData<typeof loader>()} {...sending} />
}
