import { redirect } from '@remix-run/node'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { addListReturn } from '~/http/auth/admin-return'
import { requireBusinessById } from '../http/business-param.server'

/** Redirects old addresses to the form of the contact, at its hours or its page (row 202). */
export const loader = adminLoader(async ({ request, params }) => {
  const { id } = await requireBusinessById(params)
  const part = new URL(request.url).pathname.endsWith('/horario') ? 'horario' : 'pagina'
  return redirect(`${addListReturn(href('/admin/contactos/:id', { id }), request)}#${part}`)
})
