import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { understandTrade } from '../trade.server'

/** What the form with script says beside the field while somebody types their trade. */
export async function loader({ request }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get('oficio') ?? ''
  return { categories: await understandTrade(db, typed) }
}

export { clientLoader } from '~/http/forms/retry'
