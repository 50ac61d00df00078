import type { Db } from 'db/connect'
import { inScopedTransaction } from 'db/transaction'
import { hashToken } from '~/values/hash-token.server'
import { type Bookable, findBookable } from './availability.server'
import type { NewReservation, Notifier, SlotRefusal } from './schema'
import { findSeat } from './seat.server'
import { reservationCode } from './token.server'

export type Booking =
  | { ok: true; id: number; code: string; isNew: boolean }
  | { ok: false; reason: SlotRefusal | 'no_business' }

interface BookingRequest {
  /** What `reservationToken` made of the form: the same one again finds the reservation it made the first time. */
  token: string
  now: Date
  notify?: Notifier | undefined
}

/** Stores a request for a slot as `pending`, which holds it (rows 146, 152, D61, D63). Refuses what is not to be had. */
export async function bookSlot(
  db: Db,
  businessId: number,
  values: NewReservation,
  { token, now, notify }: BookingRequest,
): Promise<Booking> {
  return inScopedTransaction(db, { what: 'booking', id: businessId }, async (trx) => {
    const before = await trx
      .selectFrom('reservations')
      .select(['id', 'code'])
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    if (before) return { ok: true, isNew: false, ...before }
    const business = await findBookable(trx, businessId, now)
    if (!business) return { ok: false, reason: 'no_business' }
    const place = await findSeat(trx, business, values.date, values.time)
    if (!place.ok) return place
    const stored = await insert(trx, business, values, { seat: place.seat, token, now })
    await notify?.(trx, stored.id, 'booked')
    return { ok: true, isNew: true, ...stored }
  })
}

interface SeatAndToken {
  seat: number
  token: string
  now: Date
}

async function insert(
  trx: Db,
  business: Bookable,
  values: NewReservation,
  { seat, token, now }: SeatAndToken,
) {
  const moment = now.toISOString()
  return trx
    .insertInto('reservations')
    .values({
      business_id: business.id,
      business_name: business.name,
      contact_person: business.contactPerson,
      full_name: values.fullName,
      email: values.email,
      phone: values.phone,
      requirement: values.requirement,
      comment: values.comment,
      reservation_date: values.date,
      reservation_time: values.time,
      seat,
      time_zone: business.timeZone,
      admin_note: null,
      is_doubtful: values.isDoubtful ? 1 : 0,
      status: 'pending',
      code: await freeCode(trx),
      token_hash: hashToken(token),
      created_at: moment,
      updated_at: moment,
      deleted_at: null,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
}

async function freeCode(trx: Db): Promise<string> {
  for (;;) {
    const code = reservationCode()
    const used = await trx.selectFrom('reservations').select('id').where('code', '=', code).executeTakeFirst()
    if (!used) return code
  }
}
