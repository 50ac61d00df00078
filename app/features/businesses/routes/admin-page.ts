import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { withListReturn } from '~/http/auth/admin-return'
import { contactAt } from '../http/admin-subject.server'

/** The page of a contact's business is a part of the contact's own form (row 202). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const { contactId } = await contactAt(params)
  return redirect(`${withListReturn(adminPaths.contact(contactId), request)}#pagina`)
}
