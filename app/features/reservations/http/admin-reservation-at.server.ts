import { db } from '~/db.server'
import { rowNotFound } from '~/http/admin-id'
import { readReservation } from '../admin/read.server'

/** The reservation of an address; 404 when it is not there. */
export async function reservationAt(id: number) {
  const reservation = await readReservation(db, id)
  if (!reservation) throw rowNotFound()
  return reservation
}
