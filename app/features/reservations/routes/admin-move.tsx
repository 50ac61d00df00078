import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { rowNotFound } from '~/http/admin-id'
import { notStored } from '~/http/forms/answer-form.server'
import { adminTitle } from '~/http/meta'
import { Notice } from '~/ui/feedback/notice'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { decideSlot } from '../admin/decide.server'
import { findBookable } from '../availability.server'
import { isSlotRefused } from '../change.server'
import { findDayTimes } from '../day-times.server'
import { changeBy, sendAndSay } from '../http/admin-decision.server'
import { reservationAt } from '../http/admin-reservation-at.server'
import { timeForm, wantedDay } from '../http/times.server'
import { useTimeForm } from '../http/use-time-form'
import { slotSchema } from '../schema'
import { MoveForm } from '../ui/move-form'

export const handle = { hydrate: true }

/** `bookable` is there where it can be moved: neither cancelled, nor of a business that takes none. */
async function movable(id: number) {
  const reservation = await reservationAt(id)
  const { status, businessId } = reservation
  const bookable = status === 'cancelled' ? undefined : await findBookable(db, businessId, new Date())
  return { reservation, bookable }
}

/** Another slot for a reservation; '?fecha=' is the day whose free times are offered. */
export const loader = adminLoader(async ({ id, request }) => {
  const { reservation, bookable } = await movable(id)
  const { code, sequence, date, day, time, businessName } = reservation
  const offer = bookable ? await findDayTimes(db, bookable, wantedDay(request) ?? date) : null
  return { id, code, sequence, day, time, businessName, offer }
})

export const action = adminAction(({ request, id, actor, redirectBack }) =>
  timeForm(
    {
      request,
      failed: notStored('No se pudo mover la reserva'),
      schema: slotSchema,
      find: async () => {
        const { bookable } = await movable(id)
        if (!bookable) throw await redirectBack(adminPaths.reservation(id), NOT_MOVABLE)
        return { bookable }
      },
    },
    async ({ value, form, refuse }) => {
      const decision = await decideSlot(db, id, value, changeBy(actor, form.get('cambio')))
      if (isSlotRefused(decision)) return refuse(decision.reason)
      if (!decision.ok && decision.reason === 'not_found') throw rowNotFound()
      return redirectBack(adminPaths.reservation(id), sendAndSay(id, decision))
    },
  ),
)

const NOT_MOVABLE = {
  kind: 'error' as const,
  title: 'No hay horario al que moverla',
  text: 'Está cancelada, el negocio no está publicado o no tiene horas libres.',
}

export { clientAction, clientLoader } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ code }) => `Mover la reserva ${code}`)

export default function MoveReservation() {
  const { id, code, day, time, businessName, sequence, ...page } = useLoaderData<typeof loader>()
  const { offer, ...form } = useTimeForm(page.offer, (date) => adminPaths.moveReservation(id, date))
  const { keep } = useListReturn()
  return (
    <AdminPage
      title="Mover a otro horario"
      back={{ text: `Reserva ${code}`, href: keep(adminPaths.reservation(id)) }}
      lead={`${businessName}. Ahora es el ${day}, ${time}`}
      narrow
    >
      {offer && offer.times.length > 0 ? (
        <MoveForm
          {...form}
          offer={offer}
          sequence={sequence}
          action={keep(adminPaths.moveReservation(id))}
          button="Mover"
        />
      ) : (
        <Notice title={NOT_MOVABLE.title}>{NOT_MOVABLE.text}</Notice>
      )}
    </AdminPage>
  )
}
