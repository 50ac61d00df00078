import type { Db } from 'db/connect'
import { formatAbbreviatedFullDate, formatTime, getDateTimeInZone } from '~/features/places/calendar'
import { isAfter, type WallTime } from './slots'

/** Time that a business proposed for a reservation (decision record 144). All are null without a proposal. */
export interface ProposalColumns {
  proposedDate: string | null
  proposedTime: string | null
  heldUntil: string | null
  declinedAt: string | null
}

/** Columns of `reservation_proposals` as `proposal`, for a left join. */
export const PROPOSAL_COLUMNS = [
  'proposal.date as proposedDate',
  'proposal.time as proposedTime',
  'proposal.held_until as heldUntil',
  'proposal.declined_at as declinedAt',
] as const

export interface ReservationProposal {
  /** Local date `yyyy-MM-dd` and time `HH:mm`. */
  date: string
  time: string
  /** Text such as `sáb 19 dic 2026, 5:30 p. m.` */
  slot: string
  state: 'waiting' | 'declined' | 'expired'
  /** Until when the time is held, as text in local time. Never later than the proposed time. */
  until: string
}

/**
 * Returns the proposal of a `pending` or `confirmed` reservation, with its state at `now`. Null for another
 * status, or without a proposal.
 */
export function toProposal(
  { status, timeZone, ...row }: ProposalColumns & { status: string; timeZone: string },
  now: Date,
): ReservationProposal | null {
  const { proposedDate: date, proposedTime: time, heldUntil, declinedAt } = row
  if (date === null || time === null || heldUntil === null) return null
  if (status !== 'pending' && status !== 'confirmed') return null
  const held = getDateTimeInZone(timeZone, new Date(heldUntil))
  const isHeld = heldUntil > now.toISOString() && isAfter({ date, time }, getDateTimeInZone(timeZone, now))
  return {
    date,
    time,
    slot: describeSlot({ date, time }),
    state: declinedAt !== null ? 'declined' : isHeld ? 'waiting' : 'expired',
    until: describeSlot(isAfter(held, { date, time }) ? { date, time } : held),
  }
}

/**
 * Deletes the proposal of a reservation. Returns false if there was none. The next call of
 * `rewriteReservationCells` frees its cells.
 */
export async function deleteProposal(trx: Db, id: number): Promise<boolean> {
  const dropped = await trx
    .deleteFrom('reservation_proposals')
    .where('reservation_id', '=', id)
    .executeTakeFirst()
  return dropped.numDeletedRows > 0n
}

/** Formats a slot as `sáb 19 dic 2026, 5:30 p. m.` */
export const describeSlot = ({ date, time }: WallTime): string =>
  `${formatAbbreviatedFullDate(date)}, ${formatTime(time)}`
