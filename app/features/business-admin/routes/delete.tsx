import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { readBusiness } from '~/features/businesses/read.server'
import { listUpcomingReservations } from '~/features/owners/reservations.server'
import { href } from '~/href'
import { addListReturn } from '~/http/auth/admin-return'
import { logAndReturnNull } from '~/http/log-error.server'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { deleteBusiness } from '../delete.server'
import { DeleteBusinessPage } from '../ui/delete-contact'

export const loader = createAdminLoader(async ({ id }) => {
  const business = await readBusiness(db, id)
  return (
    business && {
      ...{ id, name: business.name, hasPage: business.status !== 'draft' },
      bookings: await listUpcomingReservations(db, id, new Date()),
    }
  )
})

/** Moves the business to the trash. After success, the notice has a button that undoes it (D30). */
export const action = createAdminAction(async ({ request, actor, id, back }) => {
  const deleted = await deleteBusiness(db, { actor }, id).catch(logAndReturnNull)
  if (deleted === null)
    return redirectWithNotice(addListReturn(href('/admin/contactos/:id', { id }), request), {
      kind: 'error',
      title: 'No se pudo eliminar el contacto',
    })
  if (!deleted.ok) return null
  const undo = adminPaths.restore('contact', id)
  return redirectWithNotice(back ?? adminPaths.panel('contactos'), {
    kind: 'success',
    title: 'Contacto eliminado',
    undo,
  })
})

export const meta = createAdminMeta('Eliminar contacto')

export default function DeleteBusinessRoute() {
  return <DeleteBusinessPage {...useLoaderData<typeof loader>()} />
}
