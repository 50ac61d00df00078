import { adminPaths } from '~/admin-paths'
import { UpcomingReservationsNotice } from '~/features/businesses/ui/booked-list'
import { href } from '~/href'
import { ConfirmPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import type { AffectedReservation } from '~/values/affected-reservation'
import { getAdminBusinessName } from '~/values/text/slug'

interface DeleteContactProps {
  id: number
  name: string
  hasPage: boolean
  bookings: readonly AffectedReservation[]
}

export const DELETE_BUSINESS_QUESTION = '¿Estás seguro de que quieres eliminar este contacto?'

export const DeleteContactWarning = ({ name, hasPage }: Pick<DeleteContactProps, 'name' | 'hasPage'>) => (
  <p>
    <b>{getAdminBusinessName(name)}</b> va a la papelera{hasPage && ' con su página'}. Durante 30 días lo
    puedes restaurar tal como está; después se borra para siempre.
  </p>
)

/** Page that asks before a business is moved to the trash. It lists upcoming reservations. */
export function DeleteBusinessPage({ id, name, hasPage, bookings }: DeleteContactProps) {
  const { withReturnTo: keep } = useListReturn()
  return (
    <ConfirmPage
      question={DELETE_BUSINESS_QUESTION}
      action={keep(href('/admin/contactos/:id/eliminar', { id }))}
      confirm="Eliminar"
      back={{ text: getAdminBusinessName(name), href: keep(href('/admin/contactos/:id', { id })) }}
    >
      <UpcomingReservationsNotice
        bookings={bookings}
        lead="Siguen en pie aunque lo elimines: avísales y cancélalas antes."
        href={adminPaths.panel('reservaciones', { negocio: String(id) })}
      />
      <DeleteContactWarning name={name} hasPage={hasPage} />
    </ConfirmPage>
  )
}
