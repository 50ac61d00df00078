import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { businessAtContact } from '~/features/businesses/http/admin-subject.server'
import { withListReturn } from '~/http/auth/admin-return'
import { leaveTo } from '~/http/notice.server'
import { closeOwnerLink } from '../manage-link.server'

/** Opening the address closes no link. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const { contactId } = await businessAtContact(params)
  return redirect(adminPaths.ownerLink(contactId))
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const { contactId, businessId, name } = await businessAtContact(params)
  const { link = '' } = params
  const isClosed =
    /^\d{1,9}$/.test(link) && (await closeOwnerLink(db, { id: businessId, name }, Number(link), actor))
  if (!isClosed) throw data(null, { status: 404 })
  return leaveTo(withListReturn(adminPaths.ownerLink(contactId), request), {
    kind: 'success',
    title: 'El enlace ya no abre',
  })
}
