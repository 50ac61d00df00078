import { redirect } from '@remix-run/node'
import { paths } from '~/paths'

/** `/electricista` is another name of the electricians' page (D18). */
export const loader = () => redirect(paths.electrician(), 301)
