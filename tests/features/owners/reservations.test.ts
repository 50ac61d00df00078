import { describe, expect, test } from 'vitest'
import type { OpeningHoursAndClosedDates } from '~/features/businesses/owner-types'
import { readCustomerReservation } from '~/features/reservations/customer-reservation.server'
import {
  addAffectedReservations,
  decideReservation,
  findUpcomingReservation,
  listDeclinedReservations,
  listReservationsOutsideNewHours,
  listUpcomingReservations,
} from '../../../app/features/owners/reservations.server'
import { findBookableBusiness, listFreeTimes } from '../../../app/features/reservations/availability.server'
import { bookSlot } from '../../../app/features/reservations/book.server'
import { setReservationStatus } from '../../../app/features/reservations/change.server'
import { createMailNotifier } from '../../../app/features/reservations/notify.server'
import { NOW, REQUEST } from '../../support/bookings'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { queuedMails } from '../../support/mails'
import { insertRows, rowOf } from '../../support/rows'

async function withReservations() {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza', { slot_capacity: 1 })
  const id = await addBusiness(db, [category], { business_name: 'Salón Rosa', time_zone: 'America/Chicago' })
  const other = await addBusiness(db, [category])
  const book = async (business: number, date: string, time: string, fullName: string) => {
    const person = { fullName, email: `${fullName.toLowerCase()}@example.com`, phone: '+14045550142' }
    const values = { ...REQUEST, ...person, requirement: 'Corte', date, time }
    const booked = await bookSlot(db, business, values, { token: `${fullName}-${date}-${time}`, now: NOW })
    if (!booked.ok) throw new Error(booked.reason)
    return booked.id
  }
  const answer = (reservation: number | string, status: 'confirmed' | 'cancelled', sequence = 0) =>
    decideReservation(db, id, { id: String(reservation), sequence }, { status, now: NOW })
  return { db, id, other, book, answer }
}

describe('reservations for an owner [D65]', () => {
  test('listUpcomingReservations returns pending and confirmed reservations of the business from today on, in order, with contact details', async () => {
    const { db, id, other, book } = await withReservations()
    await book(id, '2026-11-25', '09:00', 'Luis')
    await book(id, '2026-11-24', '14:30', 'Ana')
    await book(other, '2026-11-24', '14:30', 'Eva')
    const gone = await book(id, '2026-11-26', '09:00', 'Sara')
    await setReservationStatus(db, gone, 'cancelled', { changedBy: 'customer', now: NOW })
    const coming = await listUpcomingReservations(db, id, NOW)
    expect(coming.map(({ fullName }) => fullName)).toEqual(['Ana', 'Luis'])
    const contact = { phone: '+14045550142', email: 'ana@example.com' }
    expect(coming[0]).toMatchObject({ ...contact, requirement: 'Corte', status: 'pending' })
    expect(coming[0]?.day).toContain('24 de noviembre')
    expect(coming[0]?.zone).toContain('central')
    expect((await listUpcomingReservations(db, id, new Date('2026-11-25T05:59:00Z'))).length).toBe(2)
    expect((await listUpcomingReservations(db, id, new Date('2026-11-25T06:01:00Z'))).length).toBe(1)
  })

  test('listReservationsOutsideNewHours lists reservations that new hours exclude in local time, but not those excluded before [D62, F66]', async () => {
    const { db, id, book } = await withReservations()
    await book(id, '2026-11-24', '10:00', 'Ana')
    await book(id, '2026-11-24', '15:00', 'Luis')
    await book(id, '2026-11-25', '16:30', 'Eva')
    const daily = (opens: string, closes: string) => Array.from({ length: 7 }, () => [{ opens, closes }])
    const named = async (
      days: OpeningHoursAndClosedDates['days'],
      { closedDates = [] as string[], before = null as OpeningHoursAndClosedDates['days'] } = {},
    ) => {
      const weeks = { before: { days: before, closedDates: [] }, after: { days, closedDates } }
      return (await listReservationsOutsideNewHours(db, id, weeks, NOW)).map(({ fullName }) => fullName)
    }
    expect(await named(daily('09:00', '17:00'))).toEqual([])
    expect(await named(daily('09:00', '15:00'))).toEqual(['Luis', 'Eva'])
    expect(await named(daily('15:00', '01:00'))).toEqual(['Ana'])
    expect(await named(daily('09:00', '15:00'), { before: daily('09:00', '16:00') })).toEqual(['Luis'])
    expect(await named(null, { closedDates: ['2026-11-25'] })).toEqual(['Eva'])
    // In Chicago it is still the 24th when New York has the 25th.
    const late = new Date('2026-11-25T05:30:00Z')
    const weeks = {
      before: { days: null, closedDates: [] },
      after: { days: daily('15:30', '17:00'), closedDates: [] },
    }
    const left = await listReservationsOutsideNewHours(db, id, weeks, late)
    expect(left.map(({ fullName }) => fullName)).toEqual(['Ana', 'Luis'])
  })

  test('listReservationsOutsideNewHours finds a reservation that comes after more than 200 others', async () => {
    const { db, id, book } = await withReservations()
    const first = await book(id, '2026-11-24', '10:00', 'Ana')
    const late = await book(id, '2026-11-25', '16:30', 'Eva')
    const { id: _id, ...row } = await rowOf(db, 'reservations', { id: first })
    const copies = Array.from({ length: 210 }, (_, at) => ({
      ...row,
      code: `COPY${at}`,
      token_hash: `copy ${at}`,
    }))
    await insertRows(db, 'reservations', copies)
    const days = Array.from({ length: 7 }, () => [{ opens: '09:00', closes: '15:00' }])
    const weeks = { before: { days: null, closedDates: [] }, after: { days, closedDates: [] } }
    expect(await listReservationsOutsideNewHours(db, id, weeks, NOW)).toMatchObject([{ id: late }])
    const [affected] = await addAffectedReservations(db, [{ week: weeks, businessId: id }], NOW)
    expect(affected?.booked).toHaveLength(1)
  })

  test('confirming and declining change the status of a reservation, and declining frees the slot [D61]', async () => {
    const { db, id, book, answer } = await withReservations()
    const first = await book(id, '2026-11-24', '09:00', 'Ana')
    expect(await answer(first, 'confirmed')).toBe('done')
    const [shown] = await listUpcomingReservations(db, id, NOW)
    expect(shown).toMatchObject({ status: 'confirmed', sequence: 1 })
    expect(await answer(first, 'cancelled', 1)).toBe('done')
    expect(await listUpcomingReservations(db, id, NOW)).toEqual([])
    const cancelled = await book(id, '2026-11-25', '09:00', 'Luis')
    await setReservationStatus(db, cancelled, 'cancelled', { changedBy: 'customer', now: NOW })
    expect(await listDeclinedReservations(db, id, NOW)).toMatchObject([
      { fullName: 'Ana', status: 'declined', phone: '+14045550142' },
    ])
    const bookable = await findBookableBusiness(db, id, NOW)
    if (!bookable) throw new Error('not bookable')
    expect(await listFreeTimes(db, bookable, '2026-11-24')).toContain('09:00')
    const changes = await db.selectFrom('reservation_changes').selectAll().orderBy('id').execute()
    expect(changes.map(({ changed_by, to_status }) => [changed_by, to_status])).toEqual([
      ['owner', 'confirmed'],
      ['owner', 'cancelled'],
      ['customer', 'cancelled'],
    ])
  })

  test('stores the reason for declining and shows it to the customer [D141]', async () => {
    const { db, id, book } = await withReservations()
    const asked = { id: String(await book(id, '2026-11-24', '09:00', 'Ana')), sequence: 0 }
    const reason = 'Ese día tenemos boda'
    await decideReservation(db, id, asked, { status: 'cancelled', reason, now: NOW })
    expect(await listDeclinedReservations(db, id, NOW)).toMatchObject([{ reason }])
    const read = await readCustomerReservation(db, Number(asked.id), NOW)
    expect(read).toMatchObject({ cancelReason: reason, changedBy: 'owner' })
  })

  test('decideReservation does not find a foreign or cancelled reservation and does not overwrite a changed one [T31, F44]', async () => {
    const { db, id, other, book, answer } = await withReservations()
    const foreign = await book(other, '2026-11-24', '09:00', 'Eva')
    for (const wrong of [foreign, '1 or 1=1', '-1', '1e3', '9007199254740993', ''])
      expect(await answer(wrong, 'cancelled')).toBe('not_found')
    const own = await book(id, '2026-11-24', '09:00', 'Ana')
    expect(await answer(own, 'confirmed', 7)).toBe('changed')
    await setReservationStatus(db, own, 'cancelled', { changedBy: 'customer', now: NOW })
    expect(await answer(own, 'confirmed', 1)).toBe('not_found')
    expect(await findUpcomingReservation(db, id, String(foreign), NOW)).toBeNull()
    const rows = await db.selectFrom('reservations').select(['id', 'status']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: foreign, status: 'pending' },
      { id: own, status: 'cancelled' },
    ])
  })

  test("mails the owner's decision once, without private link, and only with a mail server [D64]", async () => {
    const { db, id: business, book } = await withReservations()
    const site = { name: 'Directorio', origin: 'https://directorio.example' }
    const answerTold = (id: number, status: 'confirmed' | 'cancelled', mail: boolean, sequence: number) => {
      const notify = createMailNotifier({ by: 'owner', site, channels: { mail }, now: NOW })
      return decideReservation(db, business, { id: String(id), sequence }, { status, now: NOW, notify })
    }
    const ana = await book(business, '2026-11-24', '09:00', 'Ana')
    await answerTold(ana, 'confirmed', false, 0)
    expect(await queuedMails(db)).toEqual([])
    await answerTold(ana, 'confirmed', true, 1)
    expect(await queuedMails(db)).toEqual([])
    await answerTold(ana, 'cancelled', true, 1)
    const luis = await book(business, '2026-11-25', '09:00', 'Luis')
    await answerTold(luis, 'confirmed', true, 0)
    const sent = await queuedMails(db)
    expect(sent).toMatchObject([
      { to: 'ana@example.com', subject: 'No se pudo tu reserva' },
      { to: 'luis@example.com', subject: 'Tu reserva quedó confirmada' },
    ])
    expect(sent[1]?.text).toContain('Salón Rosa')
    expect(JSON.stringify(sent)).not.toContain('reservado')
  })
})
