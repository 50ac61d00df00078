import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import { recordDataConfirmation } from '~/features/businesses/confirmation.server'
import type { OpeningHoursAndClosedDates, UpcomingReservation } from '~/features/businesses/owner-types'
import { isOpenAtLocalTime } from '~/features/businesses/week/week'
import {
  addDays,
  DEFAULT_TIME_ZONE,
  formatFullDate,
  formatTime,
  getDateInZone,
  getDateTimeInZone,
  getNonEasternZoneName,
} from '~/features/places/calendar'
import { setReservationStatus } from '~/features/reservations/change.server'
import {
  buildLastStatusChangeReasonSql,
  buildStatusBeforeLastChangeSql,
} from '~/features/reservations/customer-reservation.server'
import { toAttendance } from '~/features/reservations/marks.server'
import { PROPOSAL_COLUMNS, toProposal } from '~/features/reservations/proposal-rows.server'
import type { ReservationNotifier } from '~/features/reservations/schema'
import { isAfter } from '~/features/reservations/slots'
import type { SuggestionEntryData } from '~/features/suggestions/read.server'
import { MAX_AFFECTED_RESERVATIONS } from '~/values/affected-reservation'
import { toSafeEmailOrNull, toSafePhoneOrNull } from '~/values/contact/links'

const MAX_LISTED_RESERVATIONS = 200

/** Lists pending and confirmed reservations from today (local date) on, next one first, at most 200 (D65). */
export async function listUpcomingReservations(
  db: Db,
  businessId: number,
  now: Date,
): Promise<UpcomingReservation[]> {
  return inOrder(open(db, businessId, await readBusinessLocalDate(db, businessId, now)), now)
}

/**
 * Counts pending and confirmed reservations from today (local date) on, by business. Businesses without any
 * are absent.
 */
export async function countUpcomingReservations(
  db: Db,
  businessIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const days = await db
    .selectFrom('reservations')
    .innerJoin('businesses', 'businesses.id', 'reservations.business_id')
    .select(({ fn }) => [
      'reservations.business_id as id',
      'businesses.time_zone as zone',
      'reservation_date as date',
      fn.countAll<number>().as('number'),
    ])
    .where('reservations.business_id', 'in', toValueList([...businessIds]))
    .where('reservations.deleted_at', 'is', null)
    .where('reservations.status', 'in', ['pending', 'confirmed'])
    // No zone of the United States is more than one date behind.
    .where('reservation_date', '>=', addDays(getDateInZone(DEFAULT_TIME_ZONE, now), -1))
    .groupBy(['reservations.business_id', 'businesses.time_zone', 'reservation_date'])
    .execute()
  const counts = new Map<number, number>()
  for (const { id, zone, date, number } of days)
    if (date >= getDateInZone(zone ?? DEFAULT_TIME_ZONE, now))
      counts.set(id, (counts.get(id) ?? 0) + Number(number))
  return counts
}

/**
 * Lists reservations from the first to the last day, both included, in order, at most 200. Cancelled ones are
 * omitted.
 */
export const listReservationsOfDays = (
  db: Db,
  businessId: number,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<UpcomingReservation[]> =>
  inOrder(
    coming(db, businessId, from).where('reservation_date', '<=', to).where('status', '<>', 'cancelled'),
    now,
  )

/**
 * Lists reservations from today (local date) on that the owner declined or cancelled, next one first, at most
 * 200. The owner may still want to call these customers.
 */
export async function listDeclinedReservations(
  db: Db,
  businessId: number,
  now: Date,
): Promise<UpcomingReservation[]> {
  const declined = coming(db, businessId, await readBusinessLocalDate(db, businessId, now))
    .where('status', '=', 'cancelled')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reservation_changes')
          .select('reservation_changes.id')
          .whereRef('reservation_id', '=', 'reservations.id')
          .where('to_status', '=', 'cancelled')
          .where('changed_by', '=', 'owner'),
      ),
    )
  return inOrder(declined, now)
}

/** Returns today's date in the time zone of a business, `yyyy-MM-dd`. */
export async function readBusinessLocalDate(db: Db, businessId: number, now: Date): Promise<string> {
  const { time_zone } = await db
    .selectFrom('businesses')
    .select('time_zone')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return getDateInZone(time_zone ?? DEFAULT_TIME_ZONE, now)
}

async function inOrder(reservations: ReturnType<typeof coming>, now: Date): Promise<UpcomingReservation[]> {
  const rows = await reservations
    .orderBy('reservation_date')
    .orderBy('reservation_time')
    .orderBy('id')
    .limit(MAX_LISTED_RESERVATIONS)
    .execute()
  return rows.map(({ reservation_date, reservation_time, time_zone, status, phone, email, ...stored }) => {
    const {
      proposedDate,
      proposedTime,
      heldUntil,
      declinedAt,
      hasCome,
      missedBefore,
      formerStatus: former,
      ...row
    } = stored
    const clock = getDateTimeInZone(time_zone, now)
    return {
      ...row,
      hasBegun: !isAfter({ date: reservation_date, time: reservation_time }, clock),
      isTomorrow: reservation_date === addDays(clock.date, 1),
      attendance: toAttendance(hasCome),
      missedBefore: Number(missedBefore),
      wasConfirmed: status === 'cancelled' && former === 'confirmed',
      proposal: toProposal(
        { status, timeZone: time_zone, proposedDate, proposedTime, heldUntil, declinedAt },
        now,
      ),
      date: reservation_date,
      clock: reservation_time,
      day: formatFullDate(reservation_date),
      time: formatTime(reservation_time),
      zone: getNonEasternZoneName(time_zone),
      status: status === 'cancelled' ? ('declined' as const) : status,
      phone: toSafePhoneOrNull(phone),
      email: toSafeEmailOrNull(email),
    }
  })
}

/** Finds a pending or confirmed reservation of a business from today on. Null for any other (T31). */
export async function findUpcomingReservation(db: Db, businessId: number, id: string, now: Date) {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null
  const today = await readBusinessLocalDate(db, businessId, now)
  const [found = null] = await inOrder(
    open(db, businessId, today).where('reservations.id', '=', Number(id)),
    now,
  )
  return found
}

/** A reservation at a time when the business would be closed, with the contact details of its customer. */
export type OutOfHoursReservation = Pick<
  UpcomingReservation,
  'id' | 'day' | 'time' | 'fullName' | 'phone' | 'email'
>

/**
 * Lists upcoming reservations at times that the new week closes and the old week did not, at most 200. All
 * upcoming ones are tested. The next one comes first. Times are local.
 */
export async function listReservationsOutsideNewHours(
  db: Db,
  businessId: number,
  { before, after }: { before: OpeningHoursAndClosedDates; after: OpeningHoursAndClosedDates },
  now: Date,
): Promise<OutOfHoursReservation[]> {
  const upcoming = db
    .selectFrom('reservations')
    .select(['id', 'reservation_date as date', 'reservation_time as clock', 'full_name', 'phone', 'email'])
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['pending', 'confirmed'])
    .where('reservation_date', '>=', await readBusinessLocalDate(db, businessId, now))
    .orderBy('reservation_date')
    .orderBy('reservation_time')
    .orderBy('id')
    .limit(MAX_LISTED_RESERVATIONS)
  const affected: OutOfHoursReservation[] = []
  let page = await upcoming.execute()
  for (;;) {
    for (const { id, full_name: fullName, date, clock, phone, email } of page)
      if (!isOpenAtLocalTime(after, date, clock) && isOpenAtLocalTime(before, date, clock))
        affected.push({
          ...{ id, fullName, day: formatFullDate(date), time: formatTime(clock) },
          ...{ phone: toSafePhoneOrNull(phone), email: toSafeEmailOrNull(email) },
        })
    const last = page.at(-1)
    if (!last || page.length < MAX_LISTED_RESERVATIONS || affected.length >= MAX_AFFECTED_RESERVATIONS)
      return affected.slice(0, MAX_AFFECTED_RESERVATIONS)
    page = await upcoming
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('reservation_date', 'reservation_time', 'id'),
          '>',
          tuple(last.date, last.clock, last.id),
        ),
      )
      .execute()
  }
}

/**
 * Replaces `week` of each suggestion by `booked`: the reservations at times that its hours would close.
 * `booked` is empty if the suggestion has no hours.
 */
export const addAffectedReservations = <Entry extends Pick<SuggestionEntryData, 'week' | 'businessId'>>(
  db: Db,
  suggestions: readonly Entry[],
  now: Date,
): Promise<(Omit<Entry, 'week'> & { booked: OutOfHoursReservation[] })[]> =>
  Promise.all(
    suggestions.map(async ({ week, ...suggestion }) => ({
      ...suggestion,
      booked: week ? await listReservationsOutsideNewHours(db, suggestion.businessId, week, now) : [],
    })),
  )

export type SuggestionWithOutOfHoursReservations = Omit<SuggestionEntryData, 'week'> & {
  booked: OutOfHoursReservation[]
}

export type DecideReservationResult = 'done' | 'changed' | 'not_found'

interface OwnerAnswer {
  status: 'confirmed' | 'cancelled'
  /** Reason for declining. The customer reads it. */
  reason?: string | undefined
  now: Date
  notify?: ReservationNotifier | undefined
}

/**
 * Confirms or declines an upcoming reservation for its owner. Success also confirms the data of the business.
 * Returns `not_found` for any other reservation, and `changed` if `sequence` is outdated or the change fails.
 * `notify` enqueues the mails.
 */
export async function decideReservation(
  db: Db,
  businessId: number,
  { id, sequence }: { id: string; sequence: number },
  { status, reason, now, notify }: OwnerAnswer,
): Promise<DecideReservationResult> {
  const reservation = await findUpcomingReservation(db, businessId, id, now)
  if (!reservation) return 'not_found'
  if (reservation.sequence !== sequence) return 'changed'
  const change = await setReservationStatus(db, reservation.id, status, {
    changedBy: 'owner',
    reason,
    sequence,
    now,
    notify,
  })
  if (change.ok) await recordDataConfirmation(db, businessId, now)
  return change.ok ? 'done' : 'changed'
}

const open = (db: Db, businessId: number, today: string) =>
  coming(db, businessId, today).where('status', 'in', ['pending', 'confirmed'])

const coming = (db: Db, businessId: number, from: string) =>
  db
    .selectFrom('reservations')
    .leftJoin('reservation_proposals as proposal', 'proposal.reservation_id', 'reservations.id')
    .leftJoin('reservation_attendance as attendance', 'attendance.reservation_id', 'reservations.id')
    .select(PROPOSAL_COLUMNS)
    .select('attendance.has_come as hasCome')
    .select(({ selectFrom, fn }) =>
      selectFrom('reservation_attendance as missed')
        .innerJoin('reservations as other', 'other.id', 'missed.reservation_id')
        .select(fn.countAll().as('number'))
        .where('missed.has_come', '=', 0)
        .whereRef('other.business_id', '=', 'reservations.business_id')
        .whereRef('other.phone', '=', 'reservations.phone')
        .whereRef('other.id', '<>', 'reservations.id')
        .where('other.deleted_at', 'is', null)
        .as('missedBefore'),
    )
    .select([
      'reservations.id',
      'code',
      'sequence',
      'status',
      'reservation_date',
      'reservation_time',
      'time_zone',
      'full_name as fullName',
      'phone',
      'email',
      'requirement',
      'comment',
      buildLastStatusChangeReasonSql('reservations.id').as('reason'),
      buildStatusBeforeLastChangeSql('reservations.id').as('formerStatus'),
    ])
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .where('reservation_date', '>=', from)
