import { useActionData, useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { rowNotFound } from '~/http/admin-id'
import { notStored } from '~/http/forms/answer-form.server'
import type { Rejection } from '~/http/forms/returned-form'
import { saveForm } from '~/http/forms/save-form.server'
import { adminTitle } from '~/http/meta'
import { wakeOutbox } from '~/jobs/wake.server'
import { Button } from '~/ui/controls/button'
import { SEARCH_LINE } from '~/ui/controls/search-line'
import { Notice } from '~/ui/feedback/notice'
import { Field } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import { HiddenField } from '~/ui/form/hidden-field'
import { AdminPage } from '~/ui/layout/admin-page'
import { ReturnField, useListReturn } from '~/ui/list/list-return'
import { rowNumber } from '~/values/row-number'
import { decideSlot } from '../admin/decide.server'
import { findBookable } from '../availability.server'
import type { DayTimes } from '../day-times.server'
import { findDayTimes } from '../day-times.server'
import { noticeOf } from '../http/admin-decided.server'
import { reservationAt } from '../http/admin-reservation-at.server'
import { notifierOf } from '../http/notified.server'
import { slotSchema } from '../schema'
import { TimeChoices } from '../ui/time-choices'

/** Another slot for a reservation; '?fecha=' is the day whose free times are offered. */
export const loader = adminLoader(async ({ id, query }) => {
  const reservation = await reservationAt(id)
  const { businessId, code, sequence, day, time, businessName, status } = reservation
  const bookable = status === 'cancelled' ? undefined : await findBookable(db, businessId, new Date())
  const wanted = query.get('fecha') ?? reservation.date
  return {
    id,
    code,
    sequence,
    day,
    time,
    businessName,
    offer: bookable ? await findDayTimes(db, bookable, wanted) : null,
  }
})

export const action = adminAction(async ({ request, id, actor, redirectBack }) => {
  const { businessId } = await reservationAt(id)
  const bookable = await findBookable(db, businessId, new Date())
  const today = bookable?.now.date ?? dateIn(DEFAULT_TIME_ZONE, new Date())
  return saveForm({
    request,
    schema: slotSchema(today),
    invalid: NO_TIME,
    failed: notStored('No se pudo mover la reserva'),
    store: async (slot, { form }) => {
      const sequence = rowNumber(form.get('cambio'))
      if (sequence === undefined) return null
      const now = new Date()
      return decideSlot(db, id, slot, { actor, sequence, now, notify: notifierOf('team', now) })
    },
    leave: (decision, { sendBack }) => {
      if (!decision) return sendBack({ title: NO_TIME })
      if (!decision.ok && decision.reason === 'not_found') throw rowNotFound()
      if (!decision.ok && decision.reason !== 'changed_meanwhile') return sendBack(TAKEN, 409)
      wakeOutbox()
      const notice = noticeOf(id, decision)
      const isMoved = decision.ok && decision.changed
      const title = isMoved ? `La reserva pasó al ${decision.standing.slot}` : notice.title
      return redirectBack(adminPaths.reservation(id), { ...notice, title })
    },
  })
})

const NO_TIME = 'Elige la hora'

const TAKEN: Rejection = {
  title: 'Ese horario ya está ocupado',
  errors: { hora: ['Elige otra hora'] },
}

export const meta = adminTitle<typeof loader>(({ code }) => `Mover la reserva ${code}`)

/** Another slot: first the day, by its address, then one of its free times. */
export default function MoveReservation() {
  const { id, code, sequence, day, time, businessName, offer } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { keep } = useListReturn()
  const address = keep(adminPaths.moveReservation(id))
  return (
    <AdminPage
      title="Mover a otro horario"
      back={{ text: `Reserva ${code}`, href: keep(adminPaths.reservation(id)) }}
      lead={`${businessName}. Ahora es el ${day}, ${time}`}
      narrow
    >
      {offer === null || offer.times.length === 0 ? (
        <Notice title="No hay horario al que moverla">
          Está cancelada, el negocio no está publicado o no tiene horas libres.
        </Notice>
      ) : (
        <>
          <DayForm action={address} offer={offer} />
          {offer.instead && (
            <p role="status">No hay horas libres el {offer.instead}. El siguiente día libre es este.</p>
          )}
          <FormFrame action={address} returned={returned} button="Mover">
            <HiddenField name="cambio" value={sequence} />
            <input type="hidden" name="fecha" value={offer.date} />
            <TimeChoices offer={offer} />
          </FormFrame>
        </>
      )}
    </AdminPage>
  )
}

const DayForm = ({ action, offer }: { action: string; offer: DayTimes }) => (
  <form className={SEARCH_LINE} method="get" action={action} noValidate>
    <ReturnField />
    <Field
      label="Día"
      name="fecha"
      id="dia"
      type="date"
      defaultValue={offer.date}
      min={offer.first}
      max={offer.last}
    />
    <Button>Ver las horas de ese día</Button>
  </form>
)
