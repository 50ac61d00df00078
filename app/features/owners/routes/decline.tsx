import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { pageMeta } from '~/http/meta'
import { answer } from '../http/answer.server'
import { notFoundHere, ownedAt } from '../http/owned-business.server'
import { comingReservation } from '../reservations.server'
import { DeclinePage } from '../ui/decline-page'

/** Asks first; only the form on it declines. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  const reservation = await comingReservation(db, business.id, params.id ?? '', new Date())
  if (!reservation) throw notFoundHere()
  return { token, name: business.name, reservation }
}

export const action = ({ request, params }: ActionFunctionArgs) => answer(request, params, 'cancelled')

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: 'Rechazar la reserva', hidden: true }) : []

export default function Decline() {
  return <DeclinePage {...useLoaderData<typeof loader>()} />
}
