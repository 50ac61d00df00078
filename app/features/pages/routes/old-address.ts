import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { href } from '~/href'
import { paths } from '~/paths'

/**
 * Redirects the short export address (D7), `/electricista` and `/comunidad` (D18), and former addresses of the
 * reservations of an owner.
 */
export function loader({ request, params }: LoaderFunctionArgs) {
  const pathname = new URL(request.url).pathname.toLowerCase()
  // The target page checks the permission.
  if (params.token) return redirect(paths.ownerReservations(params.token))
  if (pathname.startsWith('/exportar')) return redirect(href('/administracion/exportar'))
  return redirect(pathname.startsWith('/electricista') ? paths.electrician() : href('/servicios'), 301)
}
