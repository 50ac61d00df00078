import type { Db } from 'db/connect'
import { findBookable } from './availability.server'
import type { ChangedBy, Notifier, ReservationStatus, SlotRefusal } from './schema'
import { findSeat } from './seat.server'
import type { WallTime } from './slots'

export type Change =
  | { ok: true; changed: boolean }
  | { ok: false; reason: SlotRefusal | 'not_found' | 'changed_meanwhile' }

/**
 * Gives a reservation another slot; its old one is free again. It waits for the business's word anew, unless the
 * business moves it itself. Its calendar entry gets a new sequence number. Refused as in `bookSlot`.
 * `tell` writes down whom to tell, in the same transaction. With `sequence`, that of the reservation as it was shown,
 * one that has changed since is refused with `changed_meanwhile`.
 */
export function moveReservation(
  db: Db,
  id: number,
  slot: WallTime,
  changedBy: ChangedBy,
  now: Date,
  tell?: Notifier,
  sequence?: number,
): Promise<Change> {
  const decide = (row: State): State => ({
    status: changedBy === 'customer' ? 'pending' : row.status === 'cancelled' ? 'pending' : row.status,
    date: slot.date,
    time: slot.time,
  })
  return change(db, id, { changedBy, now, tell, sequence }, decide)
}

/**
 * Gives a reservation another status; any may follow any other (row 206, D66). Cancelling frees the slot; a cancelled
 * one that is opened again must find a place, and is refused with `slot_taken` when there is none (D61). `tell` and
 * `sequence` as in `moveReservation`.
 */
export function setReservationStatus(
  db: Db,
  id: number,
  status: ReservationStatus,
  changedBy: ChangedBy,
  now: Date,
  tell?: Notifier,
  sequence?: number,
): Promise<Change> {
  return change(db, id, { changedBy, now, tell, sequence }, ({ date, time }) => ({ status, date, time }))
}

interface State {
  status: ReservationStatus
  date: string
  time: string
}

interface Circumstances {
  changedBy: ChangedBy
  now: Date
  tell: Notifier | undefined
  sequence: number | undefined
}

function change(
  db: Db,
  id: number,
  { changedBy, now, tell, sequence }: Circumstances,
  decide: (state: State) => State,
): Promise<Change> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('reservations')
      .select(['business_id', 'status', 'seat', 'sequence'])
      .select(['reservation_date as date', 'reservation_time as time'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!row) return { ok: false, reason: 'not_found' }
    if (sequence !== undefined && sequence !== row.sequence) return { ok: false, reason: 'changed_meanwhile' }
    const next = decide(row)
    const isSameSlot = next.date === row.date && next.time === row.time
    if (isSameSlot && next.status === row.status) return { ok: true, changed: false }
    const needsPlace = next.status !== 'cancelled' && (!isSameSlot || row.status === 'cancelled')
    const place = needsPlace
      ? await newPlace(trx, row.business_id, next, isSameSlot, now)
      : { ok: true as const, seat: row.seat }
    if (!place.ok) return place
    await trx
      .updateTable('reservations')
      .set((expression) => ({
        status: next.status,
        reservation_date: next.date,
        reservation_time: next.time,
        seat: place.seat,
        sequence: expression('sequence', '+', 1),
        updated_at: now.toISOString(),
      }))
      .where('id', '=', id)
      .execute()
    await record(trx, id, changedBy, row, next, now)
    await tell?.(trx, next.status === 'cancelled' ? 'cancelled' : isSameSlot ? 'changed' : 'moved')
    return { ok: true, changed: true }
  })
}

/** A reservation opened again keeps its slot though it is past by now: an administrator corrects what happened. */
async function newPlace(trx: Db, businessId: number, slot: State, mayBePast: boolean, now: Date) {
  const business = await findBookable(trx, businessId, now)
  if (!business) return { ok: false as const, reason: 'not_offered' as const }
  if (!mayBePast) return findSeat(trx, business, slot.date, slot.time)
  const whole = { hours: [], closedDates: [] }
  const before = { date: slot.date, time: '00:00' }
  return findSeat(trx, { ...business, openings: whole, now: before }, slot.date, slot.time)
}

async function record(
  trx: Db,
  id: number,
  changedBy: ChangedBy,
  from: State,
  to: State,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('reservation_changes')
    .values({
      reservation_id: id,
      changed_by: changedBy,
      from_status: from.status,
      to_status: to.status,
      from_slot: `${from.date} ${from.time}`,
      to_slot: `${to.date} ${to.time}`,
      created_at: now.toISOString(),
    })
    .execute()
}
