import type { Db } from 'db/connect'
import type { Bookable } from './availability.server'
import type { SlotRefusal } from './schema'
import { offeredTimes } from './slots'

/** The lowest free place of a slot, for the transaction that stores it; a unique index guards it besides (D61, T90). */
export async function findSeat(
  db: Db,
  business: Bookable,
  date: string,
  time: string,
): Promise<{ ok: true; seat: number } | { ok: false; reason: SlotRefusal }> {
  if (!offeredTimes(date, business.openings, business.now).includes(time))
    return { ok: false, reason: 'not_offered' }
  const taken = await db
    .selectFrom('reservations')
    .select('seat')
    .where('business_id', '=', business.id)
    .where('reservation_date', '=', date)
    .where('reservation_time', '=', time)
    .where('status', '<>', 'cancelled')
    .where('deleted_at', 'is', null)
    .orderBy('seat')
    .execute()
  if (business.capacity > 0 && taken.length >= business.capacity) return { ok: false, reason: 'slot_taken' }
  const gap = taken.findIndex((row, index) => row.seat !== index)
  return { ok: true, seat: gap === -1 ? taken.length : gap }
}
