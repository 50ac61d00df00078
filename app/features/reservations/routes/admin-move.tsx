import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/routes/guards.server'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { adminMeta } from '~/features/seo/routes/admin-meta'
import { listReturn } from '~/http/auth/admin-return'
import { hasFailed } from '~/http/forms/failed-form.server'
import { type Rejection, readSubmission, returnForm, storeOrReturn } from '~/http/forms/submission.server'
import { leaveTo } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/start.server'
import { findBookable } from '../availability.server'
import { decideSlot } from '../desk/decide.server'
import { offerTimes } from '../offer.server'
import { slotSchema } from '../schema'
import { MoveSlotPage } from '../ui/move-slot-page'
import { noticeOf, told } from './admin-decided.server'
import { missing, reservationAt } from './admin-reservation-at.server'
import { readSequence } from './admin-sequence'

/** Another slot for a reservation; `?fecha=` is the day whose free times are offered. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const reservation = await reservationAt(params)
  const { id, businessId, code, sequence, day, time, businessName, status } = reservation
  const bookable = status === 'cancelled' ? undefined : await findBookable(db, businessId, new Date())
  const wanted = new URL(request.url).searchParams.get('fecha') ?? reservation.date
  return {
    ...{ id, code, sequence, day, time, businessName },
    offer: bookable ? await offerTimes(db, bookable, wanted) : null,
    failed: hasFailed(context),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const { id, businessId } = await reservationAt(params)
  const bookable = await findBookable(db, businessId, new Date())
  const today = bookable?.now.date ?? dateIn(DEFAULT_TIME_ZONE, new Date())
  const sent = await readSubmission(request, slotSchema(today))
  const { form } = sent
  const sequence = readSequence(form.get('cambio'))
  if (!sent.ok || sequence === undefined)
    return returnForm(context, form, { title: 'Elige la hora', errors: sent.ok ? [] : sent.errors })
  const now = new Date()
  const about = { actor, sequence, now, tell: told(id, now) }
  const stored = await storeOrReturn({ request, context }, form, NOT_STORED, () =>
    decideSlot(db, id, sent.value, about),
  )
  if (!stored.ok) return stored.answer
  const decision = stored.value
  if (!decision.ok && decision.reason === 'not_found') throw missing()
  if (!decision.ok && decision.reason !== 'changed_meanwhile')
    return returnForm(context, form, TAKEN, { status: 409 })
  wakeOutbox()
  const notice = noticeOf(id, decision)
  const title =
    decision.ok && decision.changed ? `La reservación pasó al ${decision.standing.slot}` : notice.title
  return leaveTo(listReturn(request) ?? adminPaths.reservation(id), { ...notice, title })
}

const TAKEN: Rejection = {
  title: 'Ese horario ya está ocupado',
  errors: [{ id: 'hora', message: 'Elige otra hora' }],
}
const NOT_STORED: Rejection = {
  title: 'No se pudo mover la reservación',
  errors: [{ id: null, message: 'Hubo un problema al guardar. Inténtalo de nuevo.' }],
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? adminMeta(matches, `${data.failed ? 'Error: ' : ''}Mover la reservación ${data.code}`) : []

export default function Move() {
  return <MoveSlotPage {...useLoaderData<typeof loader>()} returned={useActionData<typeof action>()} />
}
