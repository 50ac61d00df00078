import type { Db } from 'db/connect'
import { inScopedTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import type { Actor, ActorContext, AuditAction, UndoHandler } from '~/features/audit/schema'
import { formatAbbreviatedFullDate, formatTime, getDateTimeInZone } from '~/features/places/calendar'
import {
  moveReservation,
  type ReservationChangeContext,
  type ReservationChangeResult,
  restoreStatusAndSlot,
  setReservationStatus,
} from '../change.server'
import { toStatusParam } from '../labels'
import type { ReservationNotifier, ReservationStatus, SlotError } from '../schema'
import type { WallTime } from '../slots'

export interface CurrentReservationState {
  status: ReservationStatus
  slot: string
  sequence: number
}

export type AdminReservationChangeResult =
  /**
   * `warning`: a Spanish sentence if the change is unusual, otherwise null. `current`: the state after the
   * change.
   */
  | {
      ok: true
      changed: boolean
      isMoved: boolean
      warning: string | null
      current: CurrentReservationState
      /** Id of the log entry, or null if nothing changed. */
      entry: number | null
    }
  | { ok: false; reason: 'not_found' }
  /** The reservation changed meanwhile, or the slot is not available. `current`: the current state. */
  | { ok: false; reason: 'changed_meanwhile' | SlotError; current: CurrentReservationState }

export interface AdminReservationChangeContext {
  actor: Actor
  sequence: number
  now: Date
  notify?: ReservationNotifier | undefined
  /** Reason for a cancellation, for the customer. */
  reason?: string | undefined
}

/**
 * Sets any status on a reservation for an administrator (row 206, D66). A cancelled one can be reopened only
 * if its slot is free.
 */
export const changeReservationStatusByAdmin = (
  db: Db,
  id: number,
  status: ReservationStatus,
  context: AdminReservationChangeContext,
): Promise<AdminReservationChangeResult> =>
  decide(db, id, context, (trx, change) => setReservationStatus(trx, id, status, change))

/** Moves a reservation for an administrator. A cancelled one becomes pending; any other status stays. */
export const moveByAdmin = (
  db: Db,
  id: number,
  slot: WallTime,
  context: AdminReservationChangeContext,
): Promise<AdminReservationChangeResult> =>
  decide(db, id, context, (trx, change) => moveReservation(trx, id, slot, change))

/** Data with which a decision can be undone: status and slot before it, and the new `sequence`. */
interface DecisionUndo {
  before: { status: ReservationStatus; date: string; time: string }
  sequence: number
}

/**
 * Undoes a decision about a reservation (D66). If the reservation changed later, nothing changes and
 * `notUndone` names it. Fails with `not_found`, or with `refused` if the former slot is not available.
 */
export const undoReservationChange: UndoHandler<
  ActorContext & { notify?: ReservationNotifier | undefined }
> = async (trx, { actor, now = new Date(), notify }, id, { moved }) => {
  const { before, sequence } = moved as DecisionUndo
  const undone = await decide(trx, id, { actor, sequence, now, notify, action: 'undone' }, (inner, change) =>
    restoreStatusAndSlot(inner, id, before, change),
  )
  if (undone.ok) {
    const { isMoved, current: standing } = undone
    return {
      ok: true,
      done: [isMoved ? `al ${standing.slot}` : toStatusParam(standing.status)],
      notUndone: [],
    }
  }
  if (undone.reason === 'not_found') return { ok: false, reason: 'not_found' }
  if (undone.reason === 'changed_meanwhile') return { ok: true, done: [], notUndone: ['la reserva'] }
  return { ok: false, reason: 'refused', message: 'Ese horario ya no está libre.' }
}

async function decide(
  db: Db,
  id: number,
  { actor, action = 'changed', ...context }: AdminReservationChangeContext & { action?: AuditAction },
  change: (trx: Db, context: ReservationChangeContext) => Promise<ReservationChangeResult>,
): Promise<AdminReservationChangeResult> {
  const found = await readState(db, id)
  if (!found) return { ok: false, reason: 'not_found' }
  return inScopedTransaction(
    db,
    { what: 'booking', id: found.business_id },
    async (trx): Promise<AdminReservationChangeResult> => {
      const before = await readState(trx, id)
      if (!before) return { ok: false, reason: 'not_found' }
      const done = await change(trx, { ...context, changedBy: actor.username })
      const after = (await readState(trx, id)) ?? before
      const standing = standingOf(after)
      if (!done.ok)
        return done.reason === 'not_found'
          ? { ok: false, reason: 'not_found' }
          : { ok: false, reason: done.reason, current: standing }
      const { changed } = done
      const entry = changed
        ? await note(trx, { actor, now: context.now, action }, before, { ...after, reason: context.reason })
        : null
      const isMoved = slotOf(before) !== slotOf(after)
      return {
        ok: true,
        changed,
        isMoved,
        warning: warningOf(before, after, context.now),
        current: standing,
        entry,
      }
    },
  )
}

type State = NonNullable<Awaited<ReturnType<typeof readState>>>

const readState = (db: Db, id: number) =>
  db
    .selectFrom('reservations')
    .select(['id', 'business_id', 'code', 'business_name', 'status', 'sequence', 'time_zone'])
    .select(['reservation_date as date', 'reservation_time as time'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const slotOf = ({ date, time }: WallTime) => `${formatAbbreviatedFullDate(date)}, ${formatTime(time)}`
const standingOf = (state: State): CurrentReservationState => ({
  status: state.status,
  slot: slotOf(state),
  sequence: state.sequence,
})
const fieldsOf = (state: State & { reason?: string | undefined }) => ({
  Estado: toStatusParam(state.status),
  Horario: slotOf(state),
  Motivo: state.reason ?? null,
})

function note(
  trx: Db,
  { actor, now, action }: ActorContext & { action: AuditAction },
  before: State,
  after: State & { reason: string | undefined },
): Promise<number | null> {
  const title = `${after.code}, ${after.business_name}`
  const fields = { before: fieldsOf(before), after: fieldsOf(after) }
  const { status, date, time } = before
  const moved: DecisionUndo = { before: { status, date, time }, sequence: after.sequence }
  const entry = { action, noun: 'reservation', id: after.id, title, ...fields, undo: { moved } } as const
  return recordChange(trx, actor, entry, now)
}

/**
 * Returns a warning for administrators about an unusual change of status, otherwise null. It prevents nothing
 * (D66).
 */
function warningOf(before: State, after: State, now: Date): string | null {
  if (before.status === after.status) return null
  const clock = getDateTimeInZone(after.time_zone, now)
  const isAhead = `${after.date} ${after.time}` > `${clock.date} ${clock.time}`
  if (after.status === 'completed' && isAhead) return 'Ojo: su horario todavía no llega.'
  if (before.status === 'completed') return 'Ojo: ya estaba completada.'
  if (before.status === 'cancelled' && after.status === 'completed') return 'Ojo: estaba cancelada.'
  if (after.status !== 'cancelled' && after.status !== 'completed' && !isAhead)
    return 'Ojo: su horario ya pasó.'
  return null
}
