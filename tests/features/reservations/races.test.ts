import { describe, expect, test } from 'vitest'
import { findBookableBusiness } from '~/features/reservations/availability.server'
import { bookSlot } from '~/features/reservations/book.server'
import { listOccupiedQuarterHours } from '~/features/reservations/cells'
import { hasRoom, rewriteReservationCells } from '~/features/reservations/hold.server'
import { findDayTimes } from '~/features/reservations/week.server'
import { connectDatabase } from '../../../db/connect'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
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

describe('concurrent bookings of different lengths', () => {
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
})

test('reading the free times of a day needs a limited number of statements for any bookings [D61]', async () => {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza', { slot_capacity: 1 })
  const business = await addBusiness(db, [category], { time_zone: ZONE })
  const at = { business_id: business }
  await insertRows(
    db,
    'business_services',
    Array.from({ length: 20 }, (_, position) => ({
      ...at,
      position,
      name: `Servicio ${position}`,
      minutes: 30,
      buffer_minutes: 0,
    })),
  )
  const days = Number(process.env.RACE_ATTEMPTS) ? 277 : 70
  const rows = Array.from({ length: days * 18 }, (_, index) => {
    const [day, slot] = [Math.floor(index / 18), index % 18]
    const date = new Date(Date.UTC(2026, 10, 24 + day)).toISOString().slice(0, 10)
    const time = `${String(9 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`
    return {
      ...{
        id: index + 1,
        business_id: business,
        business_name: 'Sol',
        full_name: 'Rosa',
        phone: '+15055550123',
      },
      ...{ reservation_date: date, reservation_time: time, time_zone: ZONE, status: 'confirmed' as const },
      ...{ seat: 0, sequence: 0, is_doubtful: 0 as const, minutes: 30, buffer_minutes: 0 },
      ...{ code: `C${index}`, created_at: NOW.toISOString(), updated_at: NOW.toISOString() },
    }
  })
  for (let start = 0; start < rows.length; start += 250)
    await insertRows(db, 'reservations', rows.slice(start, start + 250))
  await rewriteReservationCells(
    db,
    rows.map(({ id }) => id),
  )
  let statements = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const read = async (date: string) => {
    const bookable = await findBookableBusiness(counted, business, NOW)
    return bookable && (await findDayTimes(counted, bookable, date, { minutes: 30, buffer: 0 }))
  }
  const offer = await read('2026-11-24')
  expect(offer?.date).toBe(new Date(Date.UTC(2026, 10, 24 + days)).toISOString().slice(0, 10))
  expect(statements).toBeLessThanOrEqual(11)
  const times: number[] = []
  for (let round = 0; round < 30; round += 1) {
    const before = process.cpuUsage()
    await read(new Date(Date.UTC(2026, 10, 24 + days + (round % 7))).toISOString().slice(0, 10))
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  const median = times.sort((a, b) => a - b)[15]
  if (process.env.RACE_ATTEMPTS)
    console.log(`free times of a day: ${statements} statements, ${median} ms of processor (median)`)
})
