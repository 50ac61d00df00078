import type { Db } from 'db/connect'
import { inScopedTransaction } from 'db/transaction'
import { createStateUndoHandler, recordChange } from '~/features/audit/record.server'
import { type ActorContext, getActionOrUndone } from '~/features/audit/schema'
import {
  checkSlotAvailability,
  findBookableBusiness,
  withoutVisitorBookingLimits,
} from './availability.server'
import { confirmAtProposedSlot, type ReservationChangeResult } from './change.server'
import { rewriteReservationCells } from './hold.server'
import {
  deleteProposal,
  describeSlot,
  PROPOSAL_COLUMNS,
  type ReservationProposal,
  toProposal,
} from './proposal-rows.server'
import type { ReservationNotifier, SlotError } from './schema'
import type { WallTime } from './slots'

/** Maximum number of hours for which a proposed time is held. */
export const PROPOSAL_HOLD_HOURS = 24

export type SaveReservationProposalResult =
  /** `entry`: id of the log entry, or null if nothing changed. */
  | { ok: true; entry: number | null }
  | { ok: false; reason: 'not_found' | 'changed_meanwhile' | 'not_open' | 'same_time' | SlotError }

interface Asked {
  id: number
  /** `sequence` of the reservation when the form was opened. Undefined for an undo. */
  sequence?: number | undefined
}

type ByNotifying = ActorContext & { notify?: ReservationNotifier | undefined }

/**
 * Proposes another time for a reservation, for owners and administrators. It replaces an earlier proposal.
 * The proposed time is held for at most a day. The status and time of the reservation do not change (decision
 * record 144).
 */
export const proposeTime = (
  db: Db,
  by: ByNotifying,
  businessId: number,
  { slot, ...asked }: Asked & { slot: WallTime },
): Promise<SaveReservationProposalResult> => save(db, by, businessId, { ...asked, slot })

/** Withdraws a proposal and frees the time that it held. */
export const withdrawProposal = (
  db: Db,
  by: ActorContext,
  businessId: number,
  asked: Asked,
): Promise<SaveReservationProposalResult> => save(db, by, businessId, { ...asked, slot: null })

export const undoProposalChange = createStateUndoHandler({
  label: 'Hora propuesta',
  read: async (trx, id) => {
    const row = await readRow(trx, id)
    if (!row) return null
    const { proposedDate: date, proposedTime: time, declinedAt } = row
    return date && time && declinedAt === null ? stateOf({ date, time }) : ''
  },
  write: async (trx, by, id, state) => {
    const row = await readRow(trx, id)
    const [date = '', time = ''] = state.split(' ')
    const slot = state === '' ? null : { date, time }
    const saved = row && (await save(trx, by, row.businessId, { id, slot }))
    return saved?.ok ? null : 'Esa hora ya no está libre.'
  },
})

function save(
  db: Db,
  { actor, now = new Date(), notify }: ByNotifying,
  businessId: number,
  { id, sequence, slot }: Asked & { slot: WallTime | null },
): Promise<SaveReservationProposalResult> {
  return inScopedTransaction(
    db,
    { what: 'booking', id: businessId },
    async (trx): Promise<SaveReservationProposalResult> => {
      const row = await readRow(trx, id)
      if (row?.businessId !== businessId) return { ok: false, reason: 'not_found' }
      if (sequence !== undefined && sequence !== row.sequence)
        return { ok: false, reason: 'changed_meanwhile' }
      const known = waiting(row, now)
      if (stateOf(known) === stateOf(slot)) return { ok: true, entry: null }
      if (slot) {
        const refused = await refusal(trx, row, slot, now)
        if (refused) return { ok: false, reason: refused }
      }
      await deleteProposal(trx, id)
      if (slot) await insert(trx, id, slot, now)
      await touch(trx, id, now)
      if (slot) await notify?.(trx, id, 'proposed')
      const entry = {
        action: getActionOrUndone(actor, 'changed'),
        noun: 'reservation',
        id,
        title: `${row.code}, ${row.businessName}`,
        before: { 'Hora propuesta': known?.slot ?? null },
        after: { 'Hora propuesta': slot && describeSlot(slot) },
        undo: { state: { name: 'reservation_proposal', before: stateOf(known), after: stateOf(slot) } },
      } as const
      return { ok: true, entry: await recordChange(trx, actor, entry, now) }
    },
  )
}

export type AnswerProposalResult =
  | ReservationChangeResult
  /** No proposal waits, for example because it has expired. */
  | { ok: false; reason: 'expired' }

interface Answered {
  isAccepted: boolean
  sequence: number | undefined
  now: Date
  notify?: ReservationNotifier | undefined
}

/**
 * Stores the answer of the customer to a proposal (decision record 144). Accepting moves and confirms the
 * reservation. Declining frees the proposed time. Fails with `expired` if no proposal waits. Accepting also
 * fails if the time or the business is no longer available.
 */
export async function answerProposal(
  db: Db,
  id: number,
  { isAccepted, sequence, now, notify }: Answered,
): Promise<AnswerProposalResult> {
  const found = await readRow(db, id)
  if (!found) return { ok: false, reason: 'not_found' }
  return inScopedTransaction(
    db,
    { what: 'booking', id: found.businessId },
    async (trx): Promise<AnswerProposalResult> => {
      const row = await readRow(trx, id)
      if (!row) return { ok: false, reason: 'not_found' }
      if (row.businessId !== found.businessId || row.sequence !== sequence)
        return { ok: false, reason: 'changed_meanwhile' }
      const proposal = waiting(row, now)
      if (!proposal) return { ok: false, reason: 'expired' }
      if (isAccepted)
        return confirmAtProposedSlot(trx, id, proposal, {
          changedBy: 'customer',
          now,
          notify: notify && ((inner, moved) => notify(inner, moved, 'agreed')),
        })
      await trx
        .updateTable('reservation_proposals')
        .set({ declined_at: now.toISOString() })
        .where('reservation_id', '=', id)
        .execute()
      await touch(trx, id, now)
      await notify?.(trx, id, 'refused')
      return { ok: true, changed: true, status: row.status }
    },
  )
}

function waiting(row: Row, now: Date): ReservationProposal | null {
  const proposal = toProposal(row, now)
  return proposal?.state === 'waiting' ? proposal : null
}

type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>

async function refusal(trx: Db, row: Row, slot: WallTime, now: Date) {
  if (row.status !== 'pending' && row.status !== 'confirmed') return 'not_open'
  if (row.date === slot.date && row.time === slot.time) return 'same_time'
  const business = await findBookableBusiness(trx, row.businessId, now)
  if (!business) return 'not_offered'
  const { minutes, buffer } = row
  const place = await checkSlotAvailability(
    trx,
    withoutVisitorBookingLimits(business),
    { ...slot, minutes, buffer },
    row.id,
  )
  return place.ok ? null : place.reason
}

const insert = (trx: Db, id: number, { date, time }: WallTime, now: Date) =>
  trx
    .insertInto('reservation_proposals')
    .values({
      reservation_id: id,
      date,
      time,
      created_at: now.toISOString(),
      held_until: new Date(+now + PROPOSAL_HOLD_HOURS * 60 * 60 * 1000).toISOString(),
      declined_at: null,
    })
    .execute()

/**
 * Increments the sequence, so that forms opened before are refused (F44). Rewrites the cells of the
 * reservation.
 */
async function touch(trx: Db, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('reservations')
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1), updated_at: now.toISOString() }))
    .where('id', '=', id)
    .execute()
  await rewriteReservationCells(trx, [id], now)
}

const stateOf = (slot: WallTime | null): string => (slot ? `${slot.date} ${slot.time}` : '')

const readRow = (db: Db, id: number) =>
  db
    .selectFrom('reservations as reservation')
    .leftJoin('reservation_proposals as proposal', 'proposal.reservation_id', 'reservation.id')
    .select(PROPOSAL_COLUMNS)
    .select(['reservation.id', 'reservation.business_id as businessId', 'reservation.status'])
    .select(['reservation.sequence', 'reservation.code', 'reservation.business_name as businessName'])
    .select(['reservation.minutes', 'reservation.buffer_minutes as buffer'])
    .select(['reservation.reservation_date as date', 'reservation.reservation_time as time'])
    .select('reservation.time_zone as timeZone')
    .where('reservation.id', '=', id)
    .where('reservation.deleted_at', 'is', null)
    .executeTakeFirst()
