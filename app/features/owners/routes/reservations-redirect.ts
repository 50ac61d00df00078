import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { paths } from '~/paths'
import { requireOwnedBusiness } from '../http/owned-business.server'

/** Redirects an old address to the list of reservations. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token } = await requireOwnedBusiness(db, params)
  return redirect(paths.ownerReservations(token))
}
