import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { adminTitle } from '~/http/meta'
import { ConfirmPage } from '~/ui/layout/confirm-page'
import { useListReturn } from '~/ui/list/list-return'
import { deleteReservation } from '../admin/save.server'
import { reservationAt } from '../http/admin-reservation-at.server'

/** Asks first; only the form on it deletes (D96). */
export const loader = adminLoader(async ({ id }) => {
  const { code, fullName, businessName, day, time } = await reservationAt(id)
  return { id, what: `${code}: ${fullName} en ${businessName}, ${day}, ${time}` }
})

export const action = adminAction(async ({ actor, id, redirectBack }) => {
  if (!(await deleteReservation(db, { actor }, id))) return null
  return redirectBack(adminPaths.panel('reservaciones'), {
    title: 'Reserva eliminada',
    text: 'Está en la papelera 30 días.',
    undo: adminPaths.restore('reservation', id),
  })
})

export const meta = adminTitle('Eliminar la reserva')

export default function Delete() {
  const { id, what } = useLoaderData<typeof loader>()
  const { keep } = useListReturn()
  return (
    <ConfirmPage
      question="¿Estás seguro de que quieres eliminar esta reserva?"
      action={keep(adminPaths.deleteReservation(id))}
      confirm="Eliminar"
      back={{ text: 'La reserva', href: keep(adminPaths.reservation(id)) }}
    >
      <p>{what}</p>
      <p>Su horario queda libre. Puedes recuperarla de la papelera durante 30 días.</p>
    </ConfirmPage>
  )
}
