import { redirect } from '@remix-run/node'
import { paths } from '~/paths'

/** The short address of the export (D7); it is guarded where it leads. */
export const loader = () => redirect(paths.adminExport())
