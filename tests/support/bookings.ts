import type { Db } from 'db/connect'
import { findBookableBusiness, listFreeTimes } from '~/features/reservations/availability.server'
import { bookSlot } from '~/features/reservations/book.server'
import type { NewReservation } from '~/features/reservations/schema'
import { freshDatabase } from './database'
import { addBusiness, addCategory } from './directory-rows'
import { insertRows } from './rows'

/** A Monday, 12:10 in New York. */
export const NOW = new Date('2026-11-23T17:10:00Z')
/** The day after `NOW`. */
export const DATE = '2026-11-24'

export const REQUEST: NewReservation = {
  ...{ fullName: 'Rosa Núñez', email: null, phone: '+15055550123', requirement: null, comment: null },
  ...{ length: { minutes: 30, buffer: 0 }, date: DATE, time: '10:00' },
}

type Sending = Partial<Parameters<typeof bookSlot>[3]> & { on?: Db }

/** Creates a business in New York that takes reservations, with functions that book its times. */
export async function withBookable(values: Parameters<typeof addBusiness>[2] = {}, slotCapacity = 1) {
  const { db, file, url } = await freshDatabase()
  const category = await addCategory(db, 'belleza', { slot_capacity: slotCapacity })
  const contact = { time_zone: 'America/New_York', phone: '+15055550123' }
  const business = await addBusiness(db, [category], { ...contact, ...values })
  let last = 0
  const book = (wanted: Partial<NewReservation> = {}, { on = db, ...sending }: Sending = {}) => {
    last += 1
    return bookSlot(on, business, { ...REQUEST, ...wanted }, { token: `token ${last}`, now: NOW, ...sending })
  }
  /** Like `book`, but throws if nothing is booked. */
  const booked = async (...request: Parameters<typeof book>) => {
    const booking = await book(...request)
    if (!booking.ok) throw new Error(booking.reason)
    return booking
  }
  const bookable = async (now = NOW) => {
    const found = await findBookableBusiness(db, business, now)
    if (!found) throw new Error('The business takes no reservations')
    return found
  }
  const free = async (date = DATE, now = NOW) => listFreeTimes(db, await bookable(now), date)
  return { db, file, url, business, book, booked, bookable, free }
}

/** Stores booking rules of a business: half hours, no required fields, confirmed by hand, without limits. */
export const addBookingRules = (db: Db, business_id: number, rules: object = {}) =>
  insertRows(db, 'booking_rules', {
    ...({ business_id, step_minutes: 30, hours_ahead: 0, days_ahead: 365, max_open: null } as const),
    ...({ is_confirmed_at_once: 0, asks_email: 0, asks_requirement: 0, asks_comment: 0 } as const),
    ...rules,
  })
