import { data } from '@remix-run/node'
import { db } from '~/db.server'
import { readReservation } from '../admin/read.server'

interface Params {
  id?: string | undefined
}

/** The number in the address; throws the not-found page for anything else. */
export function readId({ id = '' }: Params): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw missing()
  return Number(id)
}

/** The reservation of the address; throws the not-found page when it is not there. */
export async function reservationAt(params: Params) {
  const reservation = await readReservation(db, readId(params))
  if (!reservation) throw missing()
  return reservation
}

export const missing = () => data(null, { status: 404 })
