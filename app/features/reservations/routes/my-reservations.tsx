import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { askToWait, retryAfter } from '~/http/forms/too-many-requests.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { clientAddress } from '~/http/visitors/client.server'
import { paths } from '~/paths'
import { reservationFacts } from '../facts'
import { keepReservation, ownReservationTokens } from '../http/my-reservations-cookie.server'
import { keyOf, shown } from '../http/private.server'
import { STATUS_LABELS } from '../labels'
import { LOOK_UP_SECONDS, lookUpReservation } from '../look-up.server'
import { readOwnReservation } from '../own.server'
import { lookUpSchema } from '../schema'
import { MyReservationsPage } from '../ui/my-reservations-page'

export const handle = { hydrate: true }

/** What was reserved in this browser, what is to come first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const now = new Date()
  const tokens = await ownReservationTokens(request)
  const found = await Promise.all(tokens.map((token) => readOwnReservation(db, keyOf(token), now)))
  const known = found.flatMap((reservation, index) =>
    reservation ? [{ reservation, token: tokens[index] ?? '' }] : [],
  )
  const moment = ({ reservation: { isOpen, date, time } }: (typeof known)[number]) =>
    `${isOpen ? 0 : 1} ${date} ${time}`
  known.sort((a, b) => (moment(a) < moment(b) ? -1 : 1))
  return {
    reservations: known.map(({ reservation, token }) => {
      const { place, day, time, zone, status, code } = shown(reservation)
      const told = { day, time, zone, code }
      return { token, place, facts: reservationFacts(told, STATUS_LABELS[status]) }
    }),
  }
}

const NOT_FOUND = 'No encontramos una reserva con ese código y ese teléfono. Revisa los dos.'

/** Opens on this telephone what was reserved on another. */
export const action = ({ request }: ActionFunctionArgs) =>
  answerForm(
    { request, schema: lookUpSchema, invalid: 'Revisa el código y el teléfono' },
    async ({ value, form, sendBack }) => {
      const [secret = ''] = env.SESSION_SECRETS
      const found = await lookUpReservation(db, value, { address: clientAddress(), secret })
      if (!found.ok)
        return found.reason === 'too_many'
          ? askToWait(form, LOOK_UP_SECONDS)
          : sendBack({ title: NOT_FOUND, errors: { codigo: [NOT_FOUND] } })
      const reservation = await readOwnReservation(db, keyOf(found.token), new Date())
      const path = reservation ? paths.reservation(reservation.business, found.token) : paths.myReservations()
      const opened = await redirectWithNotice(path, { kind: 'success', title: 'Aquí está tu reserva' })
      return keepReservation(request, opened, found.token)
    },
  )

export { clientAction } from '~/http/forms/retry'

/** Each is a key, for nobody else. */
export const headers: HeadersFunction = (given) => {
  const all = new Headers(retryAfter(given))
  all.set('Cache-Control', 'no-store')
  return all
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: 'Mis reservas', hidden: true })

export default function Kept() {
  const sending = useSentForm<typeof action>()
  return <MyReservationsPage {...useLoaderData<typeof loader>()} {...sending} />
}
