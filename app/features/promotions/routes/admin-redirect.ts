import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { adminLoader } from '~/features/accounts/http/admin-route.server'

export const loader = adminLoader(() => redirect(adminPaths.promotions(), 301))
