import type { Db } from 'db/connect'
import { inScopedTransaction } from 'db/transaction'
import { checkSlotAvailability, findBookableBusiness } from './availability.server'
import { hasRoom, listOccupiedQuarterHours, rewriteReservationCells } from './hold.server'
import { deleteAttendance } from './marks.server'
import { deletePendingReminders } from './notify.server'
import { deleteProposal } from './proposal-rows.server'
import type { ChangedBy, ReservationNotifier, ReservationStatus, SlotError } from './schema'
import type { BookingLength, WallTime } from './slots'

export type ReservationChangeResult =
  /** `status` is the one after the change. */
  | { ok: true; changed: boolean; status: ReservationStatus }
  | { ok: false; reason: SlotError | 'not_found' | 'changed_meanwhile' }

/** Whether a change was refused because of its slot. */
export const isSlotRefused = <Change extends { ok: boolean; reason?: string }>(
  change: Change,
): change is Change & { reason: SlotError } =>
  change.reason === 'slot_taken' || change.reason === 'not_offered'

export interface ReservationChangeContext {
  changedBy: ChangedBy
  now: Date
  notify?: ReservationNotifier | undefined
  /**
   * `sequence` of the reservation when the form was opened. If it differs now, the change fails with
   * `changed_meanwhile`. Undefined: not compared.
   */
  sequence?: number | undefined
  /** Reason for a cancellation. */
  reason?: string | undefined
}

/**
 * Moves a reservation to another slot. A cancelled one becomes pending, and so does one that the customer
 * moves to a new slot. The latter is confirmed if the business confirms at once and it is not doubtful. Any
 * other status stays. Fails with `slot_taken`, `not_offered`, `not_found` or `changed_meanwhile`.
 */
export function moveReservation(
  db: Db,
  id: number,
  slot: WallTime,
  context: ReservationChangeContext,
): Promise<ReservationChangeResult> {
  const decide = ({ status, date, time }: StatusAndSlot): StatusAndSlot => {
    const isSameSlot = date === slot.date && time === slot.time
    const waits = status === 'cancelled' || (context.changedBy === 'customer' && !isSameSlot)
    return { status: waits ? 'pending' : status, date: slot.date, time: slot.time }
  }
  return change(db, id, context, decide)
}

/**
 * Changes the status of a reservation (row 206, D66). Reopening a cancelled one fails with `slot_taken` if
 * its slot is not free. It fails with `not_offered` if the business is not listed or has a closure (D61).
 */
export function setReservationStatus(
  db: Db,
  id: number,
  status: ReservationStatus,
  context: ReservationChangeContext,
): Promise<ReservationChangeResult> {
  return change(db, id, context, ({ date, time }) => ({ status, date, time }))
}

/**
 * Moves a reservation to the proposed time that is held for it, and confirms it. The caller must have checked
 * the proposal. It can still fail, for example if the time was blocked meanwhile.
 */
export const confirmAtProposedSlot = (
  db: Db,
  id: number,
  slot: WallTime,
  context: ReservationChangeContext,
) => change(db, id, context, () => ({ status: 'confirmed', date: slot.date, time: slot.time, isHeld: true }))

/**
 * Restores the status and slot that a reservation had before a change. May fail if that slot is not
 * available.
 */
export const restoreStatusAndSlot = (
  db: Db,
  id: number,
  before: StatusAndSlot,
  context: ReservationChangeContext,
): Promise<ReservationChangeResult> => change(db, id, context, () => before)

export interface StatusAndSlot {
  status: ReservationStatus
  date: string
  time: string
}

/**
 * Changes a reservation to the status and slot that `decide` returns. A pending one becomes confirmed if the
 * customer moved it, the business confirms at once and it is not doubtful. The transaction excludes other
 * bookings of the business.
 */
async function change(
  db: Db,
  id: number,
  { changedBy, now, notify, sequence, reason }: ReservationChangeContext,
  decide: (state: StatusAndSlot) => StatusAndSlot & { isHeld?: boolean },
): Promise<ReservationChangeResult> {
  const found = await find(db, id)
  if (!found) return { ok: false, reason: 'not_found' }
  return inScopedTransaction(db, { what: 'booking', id: found.business_id }, async (trx) => {
    const row = await find(trx, id)
    if (!row) return { ok: false, reason: 'not_found' }
    const isMerged = row.business_id !== found.business_id
    if (isMerged || (sequence !== undefined && sequence !== row.sequence))
      return { ok: false, reason: 'changed_meanwhile' }
    const next = decide(row)
    const isSameSlot = next.date === row.date && next.time === row.time
    if (isSameSlot && next.status === row.status) return { ok: true, changed: false, status: row.status }
    const needsPlace = next.status !== 'cancelled' && (!isSameSlot || row.status === 'cancelled')
    const place = needsPlace
      ? await newPlace(trx, row, { slot: next, isOwn: isSameSlot || next.isHeld === true, now })
      : { ok: true as const, timeZone: undefined, isConfirmedAtOnce: false }
    if (!place.ok) return place
    // A doubtful request waits for a person, also after a move (D116).
    const isConfirmed = place.isConfirmedAtOnce && row.is_doubtful === 0
    if (changedBy === 'customer' && next.status === 'pending' && isConfirmed) next.status = 'confirmed'
    await write(trx, id, { ...next, timeZone: place.timeZone, now })
    const hadProposal = await deleteProposal(trx, id)
    if (!isSameSlot || next.status === 'cancelled') await deleteAttendance(trx, id)
    await deletePendingReminders(trx, id)
    if (needsPlace || hadProposal || next.status === 'cancelled')
      await rewriteReservationCells(trx, [id], now)
    await record(trx, id, { changedBy, from: row, to: next, now, reason })
    await notify?.(trx, id, next.status === 'cancelled' ? 'cancelled' : isSameSlot ? 'changed' : 'moved')
    return { ok: true, changed: true, status: next.status }
  })
}

const find = (trx: Db, id: number) =>
  trx
    .selectFrom('reservations')
    .select(['id', 'business_id', 'status', 'is_doubtful', 'sequence', 'minutes', 'buffer_minutes as buffer'])
    .select(['reservation_date as date', 'reservation_time as time'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

interface Placed extends StatusAndSlot {
  /** Time zone of the business for a newly chosen slot. Otherwise undefined. */
  timeZone?: string | undefined
  now: Date
}

const write = (trx: Db, id: number, { status, date, time, timeZone, now }: Placed) =>
  trx
    .updateTable('reservations')
    .set((expression) => ({
      status,
      reservation_date: date,
      reservation_time: time,
      ...(timeZone && { time_zone: timeZone }),
      sequence: expression('sequence', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('id', '=', id)
    .execute()

interface WantedPlace {
  slot: StatusAndSlot
  /** True if the reservation had this time before, or if it is the proposed time held for it. */
  isOwn: boolean
  now: Date
}

/**
 * Checks that a slot is free. A slot that the reservation already had may be in the past or outside the
 * hours, because administrators correct what happened. A proposed time is not limited by the rules for
 * visitors (decision record 144).
 */
async function newPlace(
  trx: Db,
  row: { id: number; business_id: number } & BookingLength,
  { slot, isOwn, now }: WantedPlace,
) {
  const business = await findBookableBusiness(trx, row.business_id, now)
  if (!business) return { ok: false as const, reason: 'not_offered' as const }
  const { minutes, buffer } = row
  if (!isOwn) {
    const place = await checkSlotAvailability(trx, business, { ...slot, minutes, buffer }, row.id)
    const { timeZone, rules } = business
    return place.ok ? { ...place, timeZone, isConfirmedAtOnce: rules.isConfirmedAtOnce } : place
  }
  const held = listOccupiedQuarterHours(business.timeZone, slot, row)
  return (await hasRoom(trx, business, held, row.id))
    ? { ok: true as const, timeZone: undefined, isConfirmedAtOnce: false }
    : { ok: false as const, reason: 'slot_taken' as const }
}

interface RecordedChange {
  changedBy: ChangedBy
  from: StatusAndSlot
  to: StatusAndSlot
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
