import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { findCategoriesForTrade } from '../trade.server'

/** Returns the categories that match the trade in `?oficio=`. The form calls it while the owner types. */
export async function loader({ request }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get('oficio') ?? ''
  return await findCategoriesForTrade(db, typed)
}

export { clientLoader } from '~/http/forms/retry'
