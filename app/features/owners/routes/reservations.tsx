import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { pageMeta } from '~/http/meta'
import { ownedAt } from '../http/owned-business.server'
import { comingReservations, declinedReservations } from '../reservations.server'
import { OwnerReservationsPage } from '../ui/owner-reservations-page'

/** Who comes when, with the customer's contact, for the owner only (D65). */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  const now = new Date()
  return {
    token,
    name: business.name,
    reservations: await comingReservations(db, business.id, now),
    declined: await declinedReservations(db, business.id, now),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: `Reservas: ${data.name}`, hidden: true }) : []

export default function OwnerReservations() {
  return <OwnerReservationsPage {...useLoaderData<typeof loader>()} />
}
