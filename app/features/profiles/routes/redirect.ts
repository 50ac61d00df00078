import { redirect } from '@remix-run/node'
import { paths } from '~/paths'

/** Redirects `/electricista` to the electricians' page (D18). */
export const loader = () => redirect(paths.electrician(), 301)
