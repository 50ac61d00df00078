import { redirect } from '@remix-run/node'
import { paths } from '~/paths'

/** Short address of the export (D7). The target checks the permission. */
export const loader = () => redirect(paths.adminExport())
