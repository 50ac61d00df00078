import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { adminLoader } from '~/features/accounts/http/admin-route.server'

/** Redirects old addresses of actions to the page of the reservation. */
export const loader = adminLoader(({ id }) => redirect(adminPaths.reservation(id)))
