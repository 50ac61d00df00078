import { expect, test } from 'vitest'
import { addDays } from '~/features/places/calendar'
import { findBookableBusiness } from '~/features/reservations/availability.server'
import { hasRoom, listOccupiedQuarterHours } from '~/features/reservations/hold.server'
import { findDayTimes } from '~/features/reservations/week.server'
import { connectDatabase } from '../../../db/connect'
import { addBookingRules, DATE, NOW, REQUEST, withBookable } from '../../support/bookings'
import { addReservation } from '../../support/reservation-rows'
import { insertRows } from '../../support/rows'
import { SLOT_TIMES } from '../../support/slot-times'

const ZONE = 'America/New_York'
/** Use `RACE_ATTEMPTS=500` for the long version. */
const ATTEMPTS = Number(process.env.RACE_ATTEMPTS ?? 40)

/** Requests are `time+minutes`, with the minutes of the break after `/`. */
const SHAPES: [name: string, capacity: number, date: string, requests: string][] = [
  ['one half hour', 1, DATE, '10:00+30'],
  ['45 minutes against its neighbours', 1, DATE, '10:00+45 10:15+45 10:30+45 09:30+45'],
  ['a buffer', 1, DATE, '10:00+30/15 10:30+30/15 10:45+30'],
  ['three places, several lengths', 3, DATE, '10:00+60 10:15+15 10:30+90/30 09:00+120'],
  ['a whole day', 1, DATE, '09:00+480 12:00+15 16:45+15'],
  ['the hour that March skips', 2, '2027-03-14', '01:30+60 03:00+30 00:45+60'],
  ['the hour that November repeats', 1, '2027-11-07', '00:30+60 01:30+90 01:00+30'],
  ['across midnight', 1, DATE, '23:30+60 23:45+15 23:00+45'],
]

test.each(SHAPES)(
  'concurrent bookings of %s exceed no capacity and are not refused while a quarter is free [D61, T90, T185]',
  async (_, capacity, date, requests) => {
    const { db, file, url, business, book } = await withBookable({}, capacity)
    const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '00:00', closes: '00:00' }))
    await insertRows(
      db,
      'business_hours',
      days.map((day) => ({ business_id: business, ...day })),
    )
    await addBookingRules(db, business, { step_minutes: 15 })
    const other = connectDatabase({ file, url })
    const kinds = requests.split(' ').map((request) => {
      const [time = '', minutes, buffer = 0] = request.split(/[+/]/)
      return { time, length: { minutes: Number(minutes), buffer: Number(buffer) } }
    })
    const wanted = Array.from({ length: ATTEMPTS }, (_, index) => kinds[index % kinds.length] ?? REQUEST)
    const answers = await Promise.all(
      wanted.map((request, index) => book({ ...request, date }, { on: index % 2 ? db : other })),
    )
    await other.destroy()
    const cells = await db.selectFrom('reservation_cells').selectAll().execute()
    for (const cell of cells) expect(cell.seat).toBeLessThan(capacity)
    const held = (index: number) => {
      const { time, length } = wanted[index] ?? REQUEST
      return listOccupiedQuarterHours(ZONE, { date, time }, length)
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
  const { db, business } = await withBookable()
  const service = { business_id: business, minutes: 30, buffer_minutes: 0 }
  const services = SLOT_TIMES.map((_, position) => ({ ...service, position, name: `Servicio ${position}` }))
  await insertRows(db, 'business_services', services)
  const days = 10
  for (let day = 0; day < days; day += 1)
    for (const reservation_time of SLOT_TIMES)
      await addReservation(db, business, {
        ...{ reservation_date: addDays(DATE, day), reservation_time, status: 'confirmed' },
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
