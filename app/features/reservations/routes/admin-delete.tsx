import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { adminTitle } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { ConfirmPage } from '~/ui/layout/confirm-page'
import { useListReturn } from '~/ui/list/list-return'
import { deleteReservation } from '../admin/save.server'
import { reservationAt } from '../http/admin-reservation-at.server'

const QUESTION = '¿Estás seguro de que quieres eliminar esta reservación?'

/** Asks first; only the form on it deletes (D96). */
export const loader = adminLoader(async ({ params }) => {
  const { id, code, fullName, businessName, day, time } = await reservationAt(params)
  return { id, what: `${code}: ${fullName} en ${businessName}, ${day}, ${time}` }
})

export const action = adminAction(async ({ actor, id, back }) => {
  if (!(await deleteReservation(db, { actor, now: new Date() }, id))) return null
  return leaveTo(back ?? adminPaths.panel('reservaciones'), {
    kind: 'success',
    title: 'Reservación eliminada',
    text: 'Está en la papelera 30 días.',
    undo: adminPaths.restore('reservation', id),
  })
})

export const meta = adminTitle('Eliminar la reservación')

export default function Delete() {
  const { id, what } = useLoaderData<typeof loader>()
  const { keep } = useListReturn()
  const back = { text: 'La reservación', href: keep(adminPaths.reservation(id)) }
  return (
    <ConfirmPage
      question={QUESTION}
      action={keep(adminPaths.deleteReservation(id))}
      confirm="Eliminar"
      back={back}
    >
      <p>{what}</p>
      <p>Su horario queda libre. Puedes recuperarla de la papelera durante 30 días.</p>
    </ConfirmPage>
  )
}
