import { expect, test } from 'vitest'
import { addDays } from '~/features/places/calendar'
import { findBookableBusiness } from '~/features/reservations/availability.server'
import { bookSlot } from '~/features/reservations/book.server'
import { hasRoom, listOccupiedQuarterHours } from '~/features/reservations/hold.server'
import { findDayTimes } from '~/features/reservations/week.server'
import { connectDatabase } from '../../../db/connect'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { addReservation } from '../../support/reservation-rows'
import { insertRows } from '../../support/rows'

const ZONE = 'America/New_York'
const NOW = new Date('2026-11-23T17:10:00Z')
const DATE = '2026-11-24'
/** Use `RACE_ATTEMPTS=500` for the long version. */
const ATTEMPTS = Number(process.env.RACE_ATTEMPTS ?? 40)

type Request = [time: string, minutes: number, buffer: number]

const SHAPES: [name: string, capacity: number, date: string, requests: Request[]][] = [
  ['one half hour', 1, DATE, [['10:00', 30, 0]]],
  [
    '45 minutes against its neighbours',
    1,
    DATE,
    [
      ['10:00', 45, 0],
      ['10:15', 45, 0],
      ['10:30', 45, 0],
      ['09:30', 45, 0],
    ],
  ],
  [
    'a buffer',
    1,
    DATE,
    [
      ['10:00', 30, 15],
      ['10:30', 30, 15],
      ['10:45', 30, 0],
    ],
  ],
  [
    'three places, several lengths',
    3,
    DATE,
    [
      ['10:00', 60, 0],
      ['10:15', 15, 0],
      ['10:30', 90, 30],
      ['09:00', 120, 0],
    ],
  ],
  [
    'a whole day',
    1,
    DATE,
    [
      ['09:00', 480, 0],
      ['12:00', 15, 0],
      ['16:45', 15, 0],
    ],
  ],
  [
    'the hour that March skips',
    2,
    '2027-03-14',
    [
      ['01:30', 60, 0],
      ['03:00', 30, 0],
      ['00:45', 60, 0],
    ],
  ],
  [
    'the hour that November repeats',
    1,
    '2027-11-07',
    [
      ['00:30', 60, 0],
      ['01:30', 90, 0],
      ['01:00', 30, 0],
    ],
  ],
  [
    'across midnight',
    1,
    DATE,
    [
      ['23:30', 60, 0],
      ['23:45', 15, 0],
      ['23:00', 45, 0],
    ],
  ],
]

test.each(SHAPES)(
  'concurrent bookings of %s exceed no capacity and are not refused while a quarter is free [D61, T90, T185]',
  async (_, capacity, date, requests) => {
    const { db, file, url } = await freshDatabase()
    const category = await addCategory(db, 'belleza', { slot_capacity: capacity })
    const business = await addBusiness(db, [category], { time_zone: ZONE })
    await insertRows(
      db,
      'business_hours',
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        business_id: business,
        weekday,
        opens: '00:00',
        closes: '00:00',
      })),
    )
    await insertRows(db, 'booking_rules', {
      ...{ business_id: business, step_minutes: 15, hours_ahead: 0, days_ahead: 365, max_open: null },
      ...{ is_confirmed_at_once: 0, asks_email: 0, asks_requirement: 0, asks_comment: 0 },
    })
    const other = connectDatabase({ file, url })
    const person = {
      fullName: 'Rosa',
      email: null,
      phone: '+15055550123',
      requirement: null,
      comment: null,
    }
    const wanted = Array.from(
      { length: ATTEMPTS },
      (_, index) => requests[index % requests.length] as Request,
    )
    const answers = await Promise.all(
      wanted.map(([time, minutes, buffer], index) =>
        bookSlot(
          index % 2 ? db : other,
          business,
          { ...person, date, time, length: { minutes, buffer } },
          { token: `${index}`, now: NOW },
        ),
      ),
    )
    await other.destroy()
    const cells = await db.selectFrom('reservation_cells').selectAll().execute()
    for (const cell of cells) expect(cell.seat).toBeLessThan(capacity)
    const held = (index: number) => {
      const [time, minutes, buffer] = wanted[index] as Request
      return listOccupiedQuarterHours(ZONE, { date, time }, { minutes, buffer })
    }
    let expected = 0
    for (const [index, answer] of answers.entries()) {
      if (answer.ok) expected += held(index).length
      else {
        expect(answer.reason).toBe('slot_taken')
        expect(await hasRoom(db, { id: business, capacity }, held(index))).toBe(false)
      }
    }
    expect(cells).toHaveLength(expected)
    expect(answers.some(({ ok }) => ok)).toBe(true)
  },
  120_000,
)

test('reading the free times of a day needs a limited number of statements for any bookings [D61]', async () => {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza', { slot_capacity: 1 })
  const business = await addBusiness(db, [category], { time_zone: ZONE })
  await insertRows(
    db,
    'business_services',
    Array.from({ length: 20 }, (_, position) => ({
      business_id: business,
      position,
      name: `Servicio ${position}`,
      minutes: 30,
      buffer_minutes: 0,
    })),
  )
  const days = 10
  for (let day = 0; day < days; day += 1)
    for (let slot = 0; slot < 18; slot += 1)
      await addReservation(db, business, {
        ...{ reservation_date: addDays(DATE, day), status: 'confirmed', minutes: 30 },
        reservation_time: `${String(9 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`,
      })
  let statements = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const bookable = await findBookableBusiness(counted, business, NOW)
  const offer = bookable && (await findDayTimes(counted, bookable, DATE, { minutes: 30, buffer: 0 }))
  expect(offer?.date).toBe(addDays(DATE, days))
  expect(statements).toBeLessThanOrEqual(11)
})
