import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { Actor, By } from '~/features/audit/schema'
import { shortDay, timeInWords, wallTimeIn } from '~/features/places/calendar'
import {
  type ChangeContext,
  moveReservation,
  type ReservationChange,
  restoreReservation,
  setReservationStatus,
} from '../change.server'
import { statusWord } from '../labels'
import type { Notifier, ReservationStatus, SlotRefusal } from '../schema'
import type { WallTime } from '../slots'

export interface ReservationSnapshot {
  status: ReservationStatus
  slot: string
  sequence: number
}

export type Decision =
  /** `warning`: what is strange about it, in a sentence; null when nothing is. `standing`: how it is now. */
  | { ok: true; changed: boolean; isMoved: boolean; warning: string | null; standing: ReservationSnapshot }
  | { ok: false; reason: 'not_found' }
  /** Somebody was quicker, or the slot is not to be had; how it stands. */
  | { ok: false; reason: 'changed_meanwhile' | SlotRefusal; standing: ReservationSnapshot }

export interface DecisionContext {
  actor: Actor
  sequence: number
  now: Date
  notify?: Notifier | undefined
  /** Why, where it is cancelled: whoever reserved reads it. */
  reason?: string | undefined
}

/** An administrator gives a reservation another status, any after any other (row 206, D66). */
export const decideStatus = (
  db: Db,
  id: number,
  status: ReservationStatus,
  context: DecisionContext,
): Promise<Decision> => decide(db, id, context, (change) => setReservationStatus(db, id, status, change))

/** An administrator gives it another slot; its status stays. */
export const decideSlot = (db: Db, id: number, slot: WallTime, context: DecisionContext): Promise<Decision> =>
  decide(db, id, context, (change) => moveReservation(db, id, slot, change))

/** Takes the last change back, as long as nothing came after it (D66). What was never changed is not found. */
export async function undoDecision(db: Db, id: number, context: DecisionContext): Promise<Decision> {
  const last = await db
    .selectFrom('reservation_changes')
    .select(['from_status', 'from_slot'])
    .where('reservation_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return { ok: false, reason: 'not_found' }
  const [date = '', time = ''] = last.from_slot.split(' ')
  const before = { status: last.from_status as ReservationStatus, date, time }
  return decide(db, id, context, (change) => restoreReservation(db, id, before, change))
}

async function decide(
  db: Db,
  id: number,
  { actor, sequence, now, notify, reason }: DecisionContext,
  change: (context: ChangeContext) => Promise<ReservationChange>,
): Promise<Decision> {
  const before = await readState(db, id)
  if (!before) return { ok: false, reason: 'not_found' }
  const done = await change({
    changedBy: actor.username,
    now,
    sequence,
    reason,
    notify: async (trx, _id, occasion) => {
      const after = await readState(trx, id)
      if (after) await note(trx, { actor, now }, before, { ...after, reason })
      await notify?.(trx, id, occasion)
    },
  })
  const after = await readState(db, id)
  if (!after) return { ok: false, reason: 'not_found' }
  const standing = standingOf(after)
  const isMoved = slotOf(before) !== slotOf(after)
  if (done.ok)
    return { ok: true, changed: done.changed, isMoved, warning: warningOf(before, after, now), standing }
  return done.reason === 'not_found'
    ? { ok: false, reason: 'not_found' }
    : { ok: false, reason: done.reason, standing }
}

type State = NonNullable<Awaited<ReturnType<typeof readState>>>

const readState = (db: Db, id: number) =>
  db
    .selectFrom('reservations')
    .select(['id', 'code', 'business_name', 'status', 'sequence', 'time_zone'])
    .select(['reservation_date as date', 'reservation_time as time'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const slotOf = ({ date, time }: WallTime) => `${shortDay(date)}, ${timeInWords(time)}`
const standingOf = (state: State): ReservationSnapshot => ({
  status: state.status,
  slot: slotOf(state),
  sequence: state.sequence,
})
const fieldsOf = (state: State & { reason?: string | undefined }) => ({
  Estado: statusWord(state.status),
  Horario: slotOf(state),
  Motivo: state.reason ?? null,
})

async function note(
  trx: Db,
  { actor, now }: By,
  before: State,
  after: State & { reason: string | undefined },
): Promise<void> {
  const title = `${after.code}, ${after.business_name}`
  const fields = { before: fieldsOf(before), after: fieldsOf(after) }
  await recordChange(
    trx,
    actor,
    { action: 'changed', noun: 'reservation', id: after.id, title, ...fields },
    now,
  )
}

/** What administrators are warned of: done all the same (D66). */
function warningOf(before: State, after: State, now: Date): string | null {
  if (before.status === after.status) return null
  const clock = wallTimeIn(after.time_zone, now)
  const isAhead = `${after.date} ${after.time}` > `${clock.date} ${clock.time}`
  if (after.status === 'completed' && isAhead) return 'Ojo: su horario todavía no llega.'
  if (before.status === 'completed') return 'Ojo: ya estaba completada.'
  if (before.status === 'cancelled' && after.status === 'completed') return 'Ojo: estaba cancelada.'
  if (after.status !== 'cancelled' && after.status !== 'completed' && !isAhead)
    return 'Ojo: su horario ya pasó.'
  return null
}
