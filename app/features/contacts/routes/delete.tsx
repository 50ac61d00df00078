import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { notHere, readId } from '~/http/admin-id'
import { listReturn, withListReturn } from '~/http/auth/admin-return'
import { logError } from '~/http/log-error.server'
import { adminMeta } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { deleteContact } from '../delete.server'
import { readContact } from '../edit/read.server'
import { DeleteContact } from '../ui/delete-contact'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const contact = await readContact(db, readId(params.id))
  if (!contact) throw notHere()
  const { id, name, page } = contact
  return { id, name, hasPage: page !== null }
}

/** Into the trash; the notice takes it back (D30). */
export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireAdmin(db, request)
  const id = readId(params.id)
  const deleted = await deleteContact(db, { actor: person }, id).catch((error: unknown) => {
    logError(error)
    return null
  })
  if (deleted === null)
    return leaveTo(withListReturn(adminPaths.contact(id), request), {
      kind: 'error',
      title: 'No se pudo eliminar el contacto',
    })
  if (!deleted.ok) throw notHere()
  const undo = adminPaths.restore('contact', id)
  return leaveTo(listReturn(request) ?? adminPaths.panel('contactos'), {
    kind: 'success',
    title: 'Contacto eliminado',
    undo,
  })
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Eliminar contacto')

export default function DeleteContactRoute() {
  return <DeleteContact {...useLoaderData<typeof loader>()} />
}
