import type { Db } from 'db/connect'
import type { ComingReservation, OwnWeek } from '~/features/businesses/owner-business'
import { DEFAULT_TIME_ZONE, dateIn, dayInWords, foreignZone, timeInWords } from '~/features/places/calendar'
import { setReservationStatus } from '~/features/reservations/change.server'
import type { Notifier } from '~/features/reservations/schema'
import { safeEmail, safePhone } from '~/values/contact/links'

const MOST = 200

/** The reservations of a business from today on by its own calendar, pending and confirmed, the next one first (D65). */
export async function comingReservations(
  db: Db,
  businessId: number,
  now: Date,
): Promise<ComingReservation[]> {
  return inOrder(open(db, businessId, await todayOf(db, businessId, now)))
}

/** Those that the owner declined, as long as they would be coming: whoever asked may still be called. */
export async function declinedReservations(
  db: Db,
  businessId: number,
  now: Date,
): Promise<ComingReservation[]> {
  const declined = coming(db, businessId, await todayOf(db, businessId, now))
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
  return inOrder(declined)
}

async function todayOf(db: Db, businessId: number, now: Date): Promise<string> {
  const { time_zone } = await db
    .selectFrom('businesses')
    .select('time_zone')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return dateIn(time_zone ?? DEFAULT_TIME_ZONE, now)
}

async function inOrder(reservations: ReturnType<typeof coming>): Promise<ComingReservation[]> {
  const rows = await reservations
    .orderBy('reservation_date')
    .orderBy('reservation_time')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map(({ reservation_date, reservation_time, time_zone, status, phone, email, ...row }) => ({
    ...row,
    date: reservation_date,
    day: dayInWords(reservation_date),
    time: timeInWords(reservation_time),
    zone: foreignZone(time_zone),
    status: status === 'cancelled' ? 'declined' : status === 'confirmed' ? 'confirmed' : 'pending',
    phone: safePhone(phone),
    email: safeEmail(email),
  }))
}

/** One of them; null for a reservation of another business, one that is over and one that was cancelled (T31). */
export async function comingReservation(db: Db, businessId: number, id: string, now: Date) {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null
  const today = await todayOf(db, businessId, now)
  const [found = null] = await inOrder(open(db, businessId, today).where('reservations.id', '=', Number(id)))
  return found
}

/** A reservation on a day on which its business would be closed, with a way to write to whoever made it. */
export type OutsideBooking = Pick<ComingReservation, 'id' | 'day' | 'time' | 'fullName' | 'phone' | 'email'>

/** The coming reservations of a business that a new week would leave on a day that was open before, the next one first. */
export async function bookedOutside(
  db: Db,
  businessId: number,
  { before, after }: { before: OwnWeek; after: OwnWeek },
  now: Date,
): Promise<OutsideBooking[]> {
  const coming = await inOrder(open(db, businessId, dateIn(DEFAULT_TIME_ZONE, now)))
  return coming
    .filter(({ date }) => isClosed(after, date) && !isClosed(before, date))
    .map(({ id, fullName, day, time, phone, email }) => ({ id, fullName, day, time, phone, email }))
}

const isClosed = ({ days, closedDates }: OwnWeek, date: string) =>
  closedDates.includes(date) || days?.[new Date(`${date}T00:00:00Z`).getUTCDay()]?.length === 0

export type Answer = 'done' | 'changed' | 'not_found'

interface OwnerAnswer {
  status: 'confirmed' | 'cancelled'
  now: Date
  notify?: Notifier | undefined
}

/**
 * The owner confirms or declines a coming reservation; nothing when it is not at `sequence` any more. `notify` writes
 * down whom to notify.
 */
export async function answerReservation(
  db: Db,
  businessId: number,
  { id, sequence }: { id: string; sequence: number },
  { status, now, notify }: OwnerAnswer,
): Promise<Answer> {
  const reservation = await comingReservation(db, businessId, id, now)
  if (!reservation) return 'not_found'
  if (reservation.sequence !== sequence) return 'changed'
  const change = await setReservationStatus(db, reservation.id, status, {
    changedBy: 'owner',
    sequence,
    now,
    notify,
  })
  return change.ok ? 'done' : 'changed'
}

const open = (db: Db, businessId: number, today: string) =>
  coming(db, businessId, today).where('status', 'in', ['pending', 'confirmed'])

const coming = (db: Db, businessId: number, today: string) =>
  db
    .selectFrom('reservations')
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
    ])
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .where('reservation_date', '>=', today)
