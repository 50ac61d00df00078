import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { withListReturn } from '~/http/auth/admin-return'
import { businessNumbered } from '../http/contact-param.server'

/** The page of a contact's business is a part of the contact's own form (row 202). */
export const loader = adminLoader(async ({ request, params }) => {
  const { id } = await businessNumbered(params)
  return redirect(`${withListReturn(adminPaths.contact(id), request)}#pagina`)
})
