import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { db } from '~/db.server'
import { clientActionSaying } from '~/http/forms/retry'
import { pageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { NOT_SENT } from '~/values/text/not-sent'
import { findBookable } from '../availability.server'
import { isSlotRefused, moveReservation } from '../change.server'
import { findDayTimes } from '../day-times.server'
import {
  backTo,
  changeByCustomer,
  isMovedTooOften,
  leaveChanged,
  openReservation,
  shown,
} from '../http/private.server'
import { TOO_MANY, timeForm, wantedDay } from '../http/times.server'
import { useTimeForm } from '../http/use-time-form'
import { slotSchema } from '../schema'
import { MovePage } from '../ui/move-page'

export const handle = { hydrate: true }

/** Another slot for a reservation that is still ahead, at a business that is still listed (D64). */
async function movable(params: LoaderFunctionArgs['params']) {
  const own = await openReservation(params)
  const bookable = await findBookable(db, own.reservation.business.id, new Date())
  if (!bookable) throw backTo(own)
  return { ...own, bookable }
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { reservation, token, bookable } = await movable(params)
  const { place, day, time } = shown(reservation)
  return {
    sequence: reservation.sequence,
    place,
    day,
    time,
    offer: await findDayTimes(db, bookable, wantedDay(request) ?? reservation.date),
    action: paths.moveReservation(place, token),
    back: paths.reservation(place, token),
  }
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  timeForm(
    {
      request,
      failed: NOT_SENT.reservation,
      isVisitors: true,
      schema: slotSchema,
      find: () => movable(params),
    },
    async ({ value, form, sendBack, refuse, ...own }) => {
      const { id } = own.reservation
      if (await isMovedTooOften(id)) return sendBack(TOO_MANY, 429)
      const moved = await moveReservation(db, id, value, changeByCustomer(own, form))
      if (isSlotRefused(moved)) return refuse(moved.reason)
      return leaveChanged(own, moved, {
        title: 'Tu reserva cambió de horario',
        text: 'El negocio debe confirmarla de nuevo.',
        stays: true,
      })
    },
  )

export const clientAction = clientActionSaying(NOT_SENT.reservation)

export { clientLoader } from '~/http/forms/retry'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: `Cambiar la reserva en ${data.place.name}`, hidden: true }) : []

export default function MoveReservation() {
  const page = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const form = useTimeForm(page.offer, (date) => paths.moveReservation(page.place, token, date))
  return <MovePage {...page} {...form} />
}
