import { describe, expect, test } from 'vitest'
import { readCustomerReservation } from '~/features/reservations/customer-reservation.server'
import { findNextFreeDay } from '../../../app/features/reservations/availability.server'
import { bookSlot, deriveReservationToken } from '../../../app/features/reservations/book.server'
import {
  buildICalendar,
  buildReservationCalendarFile,
} from '../../../app/features/reservations/calendar-file'
import { moveReservation, setReservationStatus } from '../../../app/features/reservations/change.server'
import { connectDatabase, type Db } from '../../../db/connect'
import { DATE, NOW, REQUEST, withBookable } from '../../support/bookings'
import { insertRows } from '../../support/rows'
import { SLOT_TIMES } from '../../support/slot-times'

const TIME = '10:00'
/** The fields that most forms require. */
const FULL = { email: 'rosa@example.com', requirement: 'Corte de cabello' }

const rows = (db: Db) => db.selectFrom('reservations').selectAll().orderBy('id').execute()

describe('booking a slot', () => {
  test('sending the form of a reservation again changes only its details before its time, and nothing afterwards [D117, T274]', async () => {
    const { db, book, booked, free } = await withBookable()
    const { id } = await booked({ date: '2026-12-20' }, { token: 'one' })
    await moveReservation(db, id, { date: DATE, time: TIME }, { changedBy: 'customer', now: NOW })
    await setReservationStatus(db, id, 'confirmed', { changedBy: 'owner', now: NOW })
    const again = (phone: string, now: Date) =>
      book({ date: '2026-12-20', phone, length: { minutes: 60, buffer: 0 } }, { token: 'one', now })
    expect(await again('+15055550124', NOW)).toMatchObject({ ok: true, isNew: false })
    expect(await rows(db)).toMatchObject([{ phone: '+15055550124', minutes: 60, reservation_date: DATE }])
    expect(await free()).not.toContain('10:30')
    expect(await again('+15055550125', new Date('2026-11-25T17:10:00Z'))).toMatchObject({
      ok: true,
      isNew: false,
    })
    expect(await rows(db)).toMatchObject([{ phone: '+15055550124' }])
  })

  test('bookSlot stores the request and the current name of the business as pending [146, 152, 290, D63]', async () => {
    const { db, business, book } = await withBookable({ business_name: 'Salón Rosa', contact_person: 'Rosa' })
    expect(await book({ comment: 'Por la tarde' })).toMatchObject({ ok: true, isNew: true })
    expect(await rows(db)).toMatchObject([
      {
        ...{ business_id: business, business_name: 'Salón Rosa', contact_person: 'Rosa' },
        ...{ full_name: 'Rosa Núñez', comment: 'Por la tarde', status: 'pending' },
        ...{ reservation_date: DATE, reservation_time: TIME, time_zone: 'America/New_York' },
      },
    ])
  })

  test('a reservation gets a short code, and its token is not stored [D64]', async () => {
    const { db, booked } = await withBookable()
    const { code } = await booked({}, { token: 'the token itself' })
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    expect(JSON.stringify(await rows(db))).not.toContain('the token itself')
  })

  test('a booked slot is not available to others, and all other slots are [D61]', async () => {
    const { book, booked, free } = await withBookable()
    await booked()
    expect(await book()).toEqual({ ok: false, reason: 'slot_taken' })
    expect(await free()).toEqual(SLOT_TIMES.filter((time) => time !== TIME))
    expect(await free('2026-11-25')).toEqual(SLOT_TIMES)
  })

  test('the capacity of a slot is that of the business, otherwise of its category, otherwise unlimited [D61]', async () => {
    for (const [own, usual, fits] of [
      [null, 3, 3],
      [2, 10, 2],
      [0, 1, 40],
    ] as const) {
      const { book, free } = await withBookable({ slot_capacity: own }, usual)
      for (let index = 0; index < fits; index += 1) expect(await book()).toMatchObject({ ok: true })
      expect(await book()).toMatchObject({ ok: own === 0 })
      expect((await free()).includes(TIME)).toBe(own === 0)
    }
  })

  test.each([
    ['yesterday', { date: '2026-11-22' }],
    ['past today, in the zone of the business', { date: '2026-11-23', time: '12:00' }],
    ['beyond a year', { date: '2027-11-24' }],
    ['between two slots', { time: '10:15' }],
    ['no time at all', { time: '24:00' }],
    ['no day at all', { date: '2026-02-30' }],
  ])('refuses to book a slot that is %s [147, 148, T57]', async (_, values) => {
    const { db, book } = await withBookable()
    expect(await book(values)).toEqual({ ok: false, reason: 'not_offered' })
    expect(await rows(db)).toEqual([])
  })

  test('refuses to book a slot outside the hours or on a closed day [D62]', async () => {
    const { db, business, book } = await withBookable()
    const hours = { business_id: business, weekday: 2, opens: '10:00', closes: '11:00' }
    await insertRows(db, 'business_hours', hours)
    await insertRows(db, 'business_closed_dates', { business_id: business, closed_on: '2026-12-01' })
    expect(await book({ time: '11:00' })).toEqual({ ok: false, reason: 'not_offered' })
    expect(await book({ date: '2026-12-01' })).toEqual({ ok: false, reason: 'not_offered' })
    expect(await book()).toMatchObject({ ok: true })
  })

  test('refuses to book at a held or deleted business', async () => {
    for (const values of [{ status: 'held' as const }, { deleted_at: NOW.toISOString() }]) {
      const { book } = await withBookable(values)
      expect(await book()).toEqual({ ok: false, reason: 'no_business' })
    }
  })

  test('findNextFreeDay finds the next day with a free time [D62]', async () => {
    const { db, business, booked, bookable } = await withBookable()
    const hours = { business_id: business, weekday: 2, opens: '10:00', closes: '10:30' }
    await insertRows(db, 'business_hours', hours)
    await booked()
    expect(await findNextFreeDay(db, await bookable())).toEqual({ date: '2026-12-01', times: ['10:00'] })
    expect(await findNextFreeDay(db, await bookable(), { from: DATE, days: 3 })).toBeUndefined()
  })
})

test('of 200 simultaneous requests for one slot exactly as many as its capacity succeed, in each of ten rounds [D61, T90]', async () => {
  const { db, file, url, business } = await withBookable({}, 3)
  // Like two processes, each with a connection of its own.
  const other = connectDatabase({ file, url })
  for (let round = 0; round < 10; round += 1) {
    const date = new Date(Date.UTC(2026, 10, 24 + round)).toISOString().slice(0, 10)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        bookSlot(
          index % 2 ? db : other,
          business,
          { ...REQUEST, date },
          {
            token: `${round} ${index}`,
            now: NOW,
          },
        ),
      ),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(3)
    for (const answer of answers) if (!answer.ok) expect(answer.reason).toBe('slot_taken')
  }
  await other.destroy()
  expect(await rows(db)).toHaveLength(30)
}, 120_000)

describe('changes of a reservation', () => {
  test('cancelling a reservation frees its slot and is recorded [D61, D66]', async () => {
    const { db, booked, free } = await withBookable()
    const { id } = await booked()
    expect(
      await setReservationStatus(db, id, 'cancelled', { changedBy: 'customer', now: NOW }),
    ).toMatchObject({ ok: true, changed: true })
    expect(await free()).toContain(TIME)
    expect(await rows(db)).toMatchObject([{ status: 'cancelled', sequence: 1 }])
    expect(await db.selectFrom('reservation_changes').selectAll().execute()).toMatchObject([
      { reservation_id: id, changed_by: 'customer', from_status: 'pending', to_status: 'cancelled' },
    ])
  })

  test('setting the same status of a reservation changes nothing', async () => {
    const { db, booked } = await withBookable()
    const { id } = await booked()
    expect(await setReservationStatus(db, id, 'pending', { changedBy: 'owner', now: NOW })).toMatchObject({
      ok: true,
      changed: false,
    })
    expect(await db.selectFrom('reservation_changes').selectAll().execute()).toEqual([])
    expect(await setReservationStatus(db, 999, 'pending', { changedBy: 'owner', now: NOW })).toEqual({
      ok: false,
      reason: 'not_found',
    })
  })

  test('a reservation moved by its customer frees the old slot and must be confirmed again [D64]', async () => {
    const { db, booked, free } = await withBookable()
    const { id } = await booked()
    await setReservationStatus(db, id, 'confirmed', { changedBy: 'owner', now: NOW })
    const slot = { date: DATE, time: '11:30' }
    expect(await moveReservation(db, id, slot, { changedBy: 'customer', now: NOW })).toMatchObject({
      ok: true,
      changed: true,
    })
    expect(await rows(db)).toMatchObject([{ reservation_time: '11:30', status: 'pending', sequence: 2 }])
    expect(await free()).toContain(TIME)
    expect(await free()).not.toContain('11:30')
  })

  test('a reservation cannot be moved to a past slot [D61]', async () => {
    const { db, booked } = await withBookable()
    const { id } = await booked()
    const past = { date: '2026-11-20', time: TIME }
    expect(await moveReservation(db, id, past, { changedBy: 'customer', now: NOW })).toEqual({
      ok: false,
      reason: 'not_offered',
    })
    expect((await rows(db))[0]).toMatchObject({ reservation_time: TIME, sequence: 0 })
  })
})

describe('private page of a reservation', () => {
  test('the private page of a reservation opens only by its token and shows no more than needed [D64]', async () => {
    const { db, booked } = await withBookable({ email: 'salon@example.com', phone: '+15055550199' })
    const { code } = await booked({ ...FULL, comment: 'secreto' }, { token: 'token' })
    const own = await readCustomerReservation(db, 'token', NOW)
    expect(own).toMatchObject({ code, date: DATE, time: TIME, status: 'pending', isOpen: true })
    expect(JSON.stringify(own)).not.toMatch(/rosa@example.com|5550123|secreto/)
    for (const wrong of ['', 'Token', code])
      expect(await readCustomerReservation(db, wrong, NOW)).toBeUndefined()
  })

  test('a past or completed reservation cannot be changed on its private page [D64]', async () => {
    const { db, booked } = await withBookable()
    const { id } = await booked({}, { token: 'token' })
    const isOpen = async (now = NOW) => (await readCustomerReservation(db, 'token', now))?.isOpen
    expect(await isOpen(new Date('2026-11-24T14:59:00Z'))).toBe(true)
    expect(await isOpen(new Date('2026-11-24T15:00:00Z'))).toBe(false)
    await setReservationStatus(db, id, 'completed', { changedBy: 'owner', now: NOW })
    expect(await isOpen()).toBe(false)
  })

  test('the token of a reservation depends on form, business, slot and person [T91]', () => {
    const token = (form: string, business = 1, more = {}) =>
      deriveReservationToken('secret', form, business, { ...REQUEST, ...more })
    const changed = [token('a', 1, { time: '11:00' }), token('a', 1, { email: 'x@y.z' })]
    const all = [token('a'), token('b'), token('a', 2), ...changed]
    expect(new Set(all).size).toBe(5)
    expect(token('a')).toBe(all[0])
    expect(deriveReservationToken('other secret', 'a', 1, REQUEST)).not.toBe(all[0])
    for (const each of all) expect(each).toMatch(/^[0-9a-f]{32}$/)
  })

  test('the calendar file of a reservation has a constant UID, an increasing SEQUENCE and the time zone of the business [D64]', async () => {
    const { db, booked } = await withBookable({
      business_name: 'Salón; Rosa, e hijas',
      time_zone: 'America/Chicago',
    })
    const { id } = await booked({}, { token: 'token' })
    const file = async () => {
      const own = await readCustomerReservation(db, 'token', NOW)
      return own
        ? buildReservationCalendarFile(own, 'ejemplo.com', 'https://ejemplo.com/mi-reserva', NOW)
        : ''
    }
    const first = await file()
    expect(first).toContain(`UID:reserva-${id}@ejemplo.com`)
    expect(first).toContain('DTSTART;TZID=America/Chicago:20261124T100000')
    expect(first).toContain('DTEND;TZID=America/Chicago:20261124T103000')
    expect(first).toContain('DTSTAMP:20261123T171000Z')
    expect(first).toMatch(/BEGIN:VTIMEZONE\r\nTZID:America\/Chicago/)
    expect(first).toMatch(/SUMMARY:Salón\\; Rosa\\, e hijas/)
    expect(first).toMatch(/SEQUENCE:0\r\n[\s\S]*STATUS:TENTATIVE/)
    await setReservationStatus(db, id, 'cancelled', { changedBy: 'customer', now: NOW })
    expect(await file()).toMatch(/SEQUENCE:1\r\n[\s\S]*STATUS:CANCELLED/)
  })

  test.each([
    ['2027-03-14', '01:30', 90, '20270314T040000'],
    ['2027-03-13', '23:00', 240, '20270314T040000'],
    ['2027-03-14', '03:00', 60, '20270314T040000'],
    ['2026-11-24', '23:30', 60, '20261125T003000'],
  ])(
    'a calendar event of %s, %s, of %i minutes ends at %s, without the hour that the clocks skip [D64]',
    (date, time, minutes, end) => {
      const event = { id: 1, sequence: 0, status: 'confirmed', title: 'Cita' } as const
      const zoned = { ...event, timeZone: 'America/New_York', date, time, minutes }
      const file = buildICalendar([zoned], { host: 'ejemplo.com', now: NOW })
      expect(file).toContain(`DTEND;TZID=America/New_York:${end}`)
    },
  )
})
