import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { findBookable } from './availability.server'
import type { ChangedBy, Notifier, ReservationStatus, SlotRefusal } from './schema'
import { findSeat } from './seat.server'
import type { WallTime } from './slots'

export type ReservationChange =
  | { ok: true; changed: boolean }
  | { ok: false; reason: SlotRefusal | 'not_found' | 'changed_meanwhile' }

/** Whether it stays as it is for the time that was asked for. */
export const isSlotRefused = <Change extends { ok: boolean; reason?: string }>(
  change: Change,
): change is Change & { reason: SlotRefusal } =>
  change.reason === 'slot_taken' || change.reason === 'not_offered'

export interface ChangeContext {
  changedBy: ChangedBy
  now: Date
  notify?: Notifier | undefined
  /** That of the reservation as it was shown: one that has changed since is refused with `changed_meanwhile`. */
  sequence?: number | undefined
  /** Why, where it is cancelled. */
  reason?: string | undefined
}

/** Gives a reservation another slot; it waits anew, unless the business moves it. Refused as in `bookSlot`. */
export function moveReservation(
  db: Db,
  id: number,
  slot: WallTime,
  context: ChangeContext,
): Promise<ReservationChange> {
  const decide = ({ status }: State): State => ({
    status: context.changedBy === 'customer' || status === 'cancelled' ? 'pending' : status,
    date: slot.date,
    time: slot.time,
  })
  return change(db, id, context, decide)
}

/** Gives a reservation any status (row 206, D66); one opened again needs a place, or is refused (`slot_taken`, D61). */
export function setReservationStatus(
  db: Db,
  id: number,
  status: ReservationStatus,
  context: ChangeContext,
): Promise<ReservationChange> {
  return change(db, id, context, ({ date, time }) => ({ status, date, time }))
}

/** Gives a reservation status and slot as they were before a change that is taken back. */
export const restoreReservation = (
  db: Db,
  id: number,
  before: State,
  context: ChangeContext,
): Promise<ReservationChange> => change(db, id, context, () => before)

export interface State {
  status: ReservationStatus
  date: string
  time: string
}

function change(
  db: Db,
  id: number,
  { changedBy, now, notify, sequence, reason }: ChangeContext,
  decide: (state: State) => State,
): Promise<ReservationChange> {
  return inTransaction(db, async (trx) => {
    const row = await find(trx, id)
    if (!row) return { ok: false, reason: 'not_found' }
    if (sequence !== undefined && sequence !== row.sequence) return { ok: false, reason: 'changed_meanwhile' }
    const next = decide(row)
    const isSameSlot = next.date === row.date && next.time === row.time
    if (isSameSlot && next.status === row.status) return { ok: true, changed: false }
    const needsPlace = next.status !== 'cancelled' && (!isSameSlot || row.status === 'cancelled')
    const place = needsPlace
      ? await newPlace(trx, row.business_id, { slot: next, mayBePast: isSameSlot, now })
      : { ok: true as const, seat: row.seat }
    if (!place.ok) return place
    await write(trx, id, { ...next, ...place, now })
    await record(trx, id, { changedBy, from: row, to: next, now, reason })
    await notify?.(trx, id, next.status === 'cancelled' ? 'cancelled' : isSameSlot ? 'changed' : 'moved')
    return { ok: true, changed: true }
  })
}

const find = (trx: Db, id: number) =>
  trx
    .selectFrom('reservations')
    .select(['business_id', 'status', 'seat', 'sequence'])
    .select(['reservation_date as date', 'reservation_time as time'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

interface Placed extends State {
  seat: number
  /** Where it moves, the zone that the business has by now. */
  timeZone?: string
  now: Date
}

const write = (trx: Db, id: number, { status, date, time, seat, timeZone, now }: Placed) =>
  trx
    .updateTable('reservations')
    .set((expression) => ({
      status,
      reservation_date: date,
      reservation_time: time,
      seat,
      ...(timeZone && { time_zone: timeZone }),
      sequence: expression('sequence', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('id', '=', id)
    .execute()

interface WantedPlace {
  slot: State
  mayBePast: boolean
  now: Date
}

/** A reservation opened again keeps its slot though it is past by now: an administrator corrects what happened. */
async function newPlace(trx: Db, businessId: number, { slot, mayBePast, now }: WantedPlace) {
  const business = await findBookable(trx, businessId, now)
  if (!business) return { ok: false as const, reason: 'not_offered' as const }
  if (!mayBePast) {
    const place = await findSeat(trx, business, slot.date, slot.time)
    return place.ok ? { ...place, timeZone: business.timeZone } : place
  }
  const whole = { hours: [], closedDates: [] }
  const before = { date: slot.date, time: '00:00' }
  return findSeat(trx, { ...business, openings: whole, now: before }, slot.date, slot.time)
}

interface RecordedChange {
  changedBy: ChangedBy
  from: State
  to: State
  now: Date
  reason: string | undefined
}

async function record(trx: Db, id: number, change: RecordedChange): Promise<void> {
  const { changedBy, from, to, now, reason } = change
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
      reason: to.status === 'cancelled' ? (reason ?? null) : null,
    })
    .execute()
}
