import { redirect } from '@remix-run/node'
import { paths } from '~/paths'

/** Redirects the short export address (D7). The target page checks the permission. */
export const loader = () => redirect(paths.adminExport())
