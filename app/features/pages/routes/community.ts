import { redirect } from '@remix-run/node'
import { paths } from '~/paths'

/** Redirects `/comunidad` to the services page (D18). */
export const loader = () => redirect(paths.services(), 301)
