import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { requireBusinessById } from '~/features/businesses/http/business-param.server'
import { href } from '~/href'
import { addListReturn } from '~/http/auth/admin-return'

/**
 * Redirects old addresses of the administration: actions of a reservation to its page, promotions to their list,
 * and two parts of a contact to its form (row 202).
 */
export const loader = createAdminLoader(async ({ request, params, id }) => {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/administracion/promociones')) return redirect(adminPaths.promotions(), 301)
  if (pathname.startsWith('/admin/reservaciones')) return redirect(adminPaths.reservation(id))
  const business = await requireBusinessById(params)
  const part = pathname.endsWith('/horario') ? 'horario' : 'pagina'
  return redirect(`${addListReturn(href('/admin/contactos/:id', business), request)}#${part}`)
})
