import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { pageMeta } from '~/http/meta'
import { noticeCookie } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { paths } from '~/paths'
import { rowNumber } from '~/values/row-number'
import { NOT_SENT } from '~/values/text/not-sent'
import { setReservationStatus } from '../change.server'
import { notifierOf } from '../http/notified.server'
import { backTo, CHANGED, ownReservation, shown } from '../http/private.server'
import { CancelPage } from '../ui/cancel-page'

/** Asks first; only the form on it cancels. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { reservation, token } = await ownReservation(params)
  if (!reservation.isOpen) throw backTo(reservation, token)
  const { place, day, time } = shown(reservation)
  return {
    sequence: reservation.sequence,
    place,
    day,
    time,
    action: paths.cancelReservation(place, token),
    back: paths.reservation(place, token),
  }
}

export const action = (args: ActionFunctionArgs) =>
  answerForm({ request: args.request, failed: NOT_SENT.cancellation, isVisitors: true }, async ({ form }) => {
    const { reservation, token } = await ownReservation(args.params)
    if (!reservation.isOpen) return backTo(reservation, token)
    const now = new Date()
    const done = await setReservationStatus(db, reservation.id, 'cancelled', {
      changedBy: 'customer',
      sequence: rowNumber(form.get('cambio')),
      now,
      notify: notifierOf('customer', now, token),
    })
    if (!done.ok) return backTo(reservation, token, await noticeCookie(CHANGED))
    wakeOutbox()
    const text = 'El horario quedó libre para otra persona.'
    const notice = await noticeCookie({ kind: 'success', title: 'Tu reserva quedó cancelada', text })
    return backTo(reservation, token, notice)
  })

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `Cancelar la reserva en ${data.place.name}`,
        hidden: true,
      })
    : []

export default function Cancel() {
  return <CancelPage {...useLoaderData<typeof loader>()} returned={useActionData<typeof action>()} />
}
