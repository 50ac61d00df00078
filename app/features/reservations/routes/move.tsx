import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useFetcher, useLoaderData, useParams } from '@remix-run/react'
import { db } from '~/db.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { clientActionSaying } from '~/http/forms/retry'
import type { Rejection } from '~/http/forms/returned-form'
import { parseSubmission, returnForm } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { noticeCookie } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { paths } from '~/paths'
import { rowNumber } from '~/values/row-number'
import { NOT_SENT } from '~/values/text/not-sent'
import { findBookable } from '../availability.server'
import { moveReservation } from '../change.server'
import { findDayTimes } from '../day-times.server'
import { notifierOf } from '../http/notified.server'
import { backTo, CHANGED, isMovedTooOften, ownReservation, shown } from '../http/private.server'
import {
  asksOtherDay,
  incomplete,
  SHOW_DAY,
  TOO_MANY,
  taken,
  wantedDay,
  withTimes,
} from '../http/times.server'
import { slotSchema } from '../schema'
import { MovePage } from '../ui/move-page'

export const handle = { hydrate: true }

/** Another slot for a reservation that is still ahead, at a business that is still listed (D64). */
async function movable(params: LoaderFunctionArgs['params']) {
  const { reservation, token } = await ownReservation(params)
  const bookable = await findBookable(db, reservation.business.id, new Date())
  if (!bookable || !reservation.isOpen) throw backTo(reservation, token)
  return { reservation, token, bookable }
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
  answerForm({ request, failed: NOT_SENT.reservation, isVisitors: true }, async ({ form }) => {
    const { reservation, token, bookable } = await movable(params)
    const sendBack = (why: Rejection, status = 422) =>
      withTimes(form, bookable, returnForm(form, why, { status }))
    if (asksOtherDay(form)) return sendBack(SHOW_DAY)
    const sent = parseSubmission(form, slotSchema(bookable.now.date))
    if (sent.status !== 'success') return sendBack(incomplete(sent.error, form))
    if (await isMovedTooOften(reservation.id)) return sendBack(TOO_MANY, 429)
    const now = new Date()
    const moved = await moveReservation(db, reservation.id, sent.value, {
      changedBy: 'customer',
      sequence: rowNumber(form.get('cambio')),
      now,
      notify: notifierOf('customer', now, token),
    })
    if (!moved.ok) {
      if (moved.reason === 'not_found' || moved.reason === 'changed_meanwhile')
        throw backTo(reservation, token, await noticeCookie(CHANGED))
      return sendBack(taken(moved.reason), 409)
    }
    wakeOutbox()
    const notice = await noticeCookie({
      kind: 'success',
      title: 'Tu reserva cambió de horario',
      text: 'El negocio debe confirmarla de nuevo.',
      stays: true,
    })
    return backTo(reservation, token, notice)
  })

export const clientAction = clientActionSaying(NOT_SENT.reservation)

export { clientLoader } from '~/http/forms/retry'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const title = `Cambiar la reserva en ${data.place.name}`
  return pageMeta(matches, { title, hidden: true })
}

export default function MoveReservation() {
  const sending = useSentForm<typeof action>()
  const { load, data: fetched } = useFetcher<typeof loader>()
  const page = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  return (
    <MovePage
      {...page}
      {...sending}
      fetched={fetched?.offer}
      onDay={(date) => load(paths.moveReservation(page.place, token, date))}
    />
  )
}
