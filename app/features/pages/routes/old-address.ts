import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { paths } from '~/paths'

/**
 * Redirects the short export address (D7), `/electricista` and `/comunidad` (D18), and former addresses of the
 * reservations of an owner.
 */
export function loader({ request, params }: LoaderFunctionArgs) {
  const pathname = new URL(request.url).pathname.toLowerCase()
  // The target page checks the permission.
  if (params.token) return redirect(paths.ownerReservations(params.token))
  if (pathname.startsWith('/exportar')) return redirect(paths.adminExport())
  return redirect(pathname.startsWith('/electricista') ? paths.electrician() : paths.services(), 301)
}
