import { redirect } from '@remix-run/node'
import { paths } from '~/paths'

/** `/comunidad` is another name of the services page (D18). */
export const loader = () => redirect(paths.services(), 301)
