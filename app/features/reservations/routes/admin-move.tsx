import { useActionData, useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { notStored } from '~/http/forms/answer-form.server'
import type { Rejection } from '~/http/forms/returned-form'
import { saveForm } from '~/http/forms/save-form.server'
import { adminTitle } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { decideSlot } from '../admin/decide.server'
import { readSequence } from '../admin-sequence'
import { findBookable } from '../availability.server'
import { noticeOf, notifierOf } from '../http/admin-decided.server'
import { missing, reservationAt } from '../http/admin-reservation-at.server'
import { offerTimes } from '../offer.server'
import { slotSchema } from '../schema'
import { MoveSlotPage } from '../ui/move-slot-page'

/** Another slot for a reservation; '?fecha=' is the day whose free times are offered. */
export const loader = adminLoader(async ({ params, query }) => {
  const reservation = await reservationAt(params)
  const { id, businessId, code, sequence, day, time, businessName, status } = reservation
  const bookable = status === 'cancelled' ? undefined : await findBookable(db, businessId, new Date())
  const wanted = query.get('fecha') ?? reservation.date
  return {
    id,
    code,
    sequence,
    day,
    time,
    businessName,
    offer: bookable ? await offerTimes(db, bookable, wanted) : null,
  }
})

export const action = adminAction(async ({ request, params, actor, back }) => {
  const { id, businessId } = await reservationAt(params)
  const bookable = await findBookable(db, businessId, new Date())
  const today = bookable?.now.date ?? dateIn(DEFAULT_TIME_ZONE, new Date())
  return saveForm({
    request,
    schema: slotSchema(today),
    invalid: NO_TIME,
    failed: notStored('No se pudo mover la reservación'),
    store: async (slot, { form }) => {
      const sequence = readSequence(form.get('cambio'))
      if (sequence === undefined) return null
      const now = new Date()
      return decideSlot(db, id, slot, { actor, sequence, now, notify: notifierOf(id, now) })
    },
    leave: (decision, { sendBack }) => {
      if (!decision) return sendBack({ title: NO_TIME })
      if (!decision.ok && decision.reason === 'not_found') throw missing()
      if (!decision.ok && decision.reason !== 'changed_meanwhile') return sendBack(TAKEN, 409)
      wakeOutbox()
      const notice = noticeOf(id, decision)
      const isMoved = decision.ok && decision.changed
      const title = isMoved ? `La reservación pasó al ${decision.standing.slot}` : notice.title
      return leaveTo(back ?? adminPaths.reservation(id), { ...notice, title })
    },
  })
})

const NO_TIME = 'Elige la hora'

const TAKEN: Rejection = {
  title: 'Ese horario ya está ocupado',
  errors: { hora: ['Elige otra hora'] },
}

export const meta = adminTitle<typeof loader>(({ code }) => `Mover la reservación ${code}`)

export default function Move() {
  return <MoveSlotPage {...useLoaderData<typeof loader>()} returned={useActionData<typeof action>()} />
}
