import { describe, expect, test } from 'vitest'
import { addDays } from '~/features/places/calendar'
import { computeNextFreeText, describeNextFreeTime, findDayTimes } from '~/features/reservations/week.server'
import { treatMovedSlotAsFree } from '../../../app/features/reservations/availability.server'
import { addBookingRules, withBookable } from '../../support/bookings'
import { addReservation } from '../../support/reservation-rows'
import { insertRows } from '../../support/rows'

/** Friday, 12:10 in New York. */
const NOW = new Date('2026-11-27T17:10:00Z')

async function withHours(weekdays: number[], span = { opens: '09:00', closes: '13:00' }) {
  const shop = await withBookable()
  const rows = weekdays.map((weekday) => ({ business_id: shop.business, weekday, ...span }))
  if (rows.length > 0) await insertRows(shop.db, 'business_hours', rows)
  const bookable = () => shop.bookable(NOW)
  const weekOf = async (wanted: string | null) => (await findDayTimes(shop.db, await bookable(), wanted)).week
  const book = (date: string, time: string) => shop.booked({ date, time }, { now: NOW })
  return { db: shop.db, id: shop.business, bookable, weekOf, book }
}

describe('week of a reservation form', () => {
  test('findDayTimes returns seven days from today, with the reason for each day without a free time [147]', async () => {
    const { db, id, weekOf, book } = await withHours([1, 2, 4, 5, 6], { opens: '09:00', closes: '10:00' })
    await insertRows(db, 'business_closed_dates', { business_id: id, closed_on: '2026-12-01' })
    for (const time of ['09:00', '09:30']) await book('2026-11-28', time)
    const week = await weekOf(null)
    expect(week.days.map(({ label, why }) => [label, why])).toEqual([
      ['Hoy', 'ya no hay horas'],
      ['Mañana', 'lleno'],
      ['Domingo 29', 'los domingos cierra'],
      ['Lunes 30', null],
      ['Martes 1', 'ese día cierra'],
      ['Miércoles 2', 'los miércoles cierra'],
      ['Jueves 3', null],
    ])
    expect(week).toMatchObject({ earlier: null, later: '2026-12-04' })
  })

  test('the week of a later day in the form contains that day and ends with the last day that can be booked [147]', async () => {
    const { db, id, weekOf } = await withHours([])
    const later = await weekOf('2026-12-06')
    expect(later.days.map(({ date }) => date).slice(0, 3)).toEqual(['2026-12-04', '2026-12-05', '2026-12-06'])
    expect(later).toMatchObject({ earlier: '2026-11-27', later: '2026-12-11' })
    await addBookingRules(db, id, { hours_ahead: 30, days_ahead: 9 })
    const last = await weekOf('2026-12-06')
    expect(last.days.map(({ label }) => label)).toEqual(['Viernes 4', 'Sábado 5', 'Domingo 6'])
    expect(last.later).toBeNull()
    expect((await weekOf(null)).days[0]?.why).toBe('se reserva con más tiempo')
  })
})

test('findDayTimes finds the first free day after two full months [147, D116]', async () => {
  const { db, bookable, book } = await withHours([0, 1, 2, 3, 4, 5, 6], { opens: '09:00', closes: '09:30' })
  for (let day = 1; day <= 62; day += 1) await book(addDays('2026-11-27', day), '09:00')
  const business = await bookable()
  const found = await findDayTimes(db, business, null)
  expect(found).toMatchObject({ date: '2027-01-29', times: [{ value: '09:00', isTaken: false }] })
  const wished = await findDayTimes(db, business, '2026-12-10')
  expect(wished).toMatchObject({ date: '2027-01-29', instead: expect.stringContaining('10 de diciembre') })
})

describe('next free time', () => {
  test('computeNextFreeText returns day and hour, or an empty text if nothing is free within two weeks [147]', async () => {
    const { db, id, book } = await withHours([5, 6, 1])
    expect(await computeNextFreeText(db, id, NOW)).toBe('Libre hoy a las 12:30\u00a0p.\u00a0m.')
    await book('2026-11-27', '12:30')
    expect(await computeNextFreeText(db, id, NOW)).toBe('Libre mañana a las 9:00\u00a0a.\u00a0m.')
    await insertRows(db, 'business_closed_dates', { business_id: id, closed_on: '2026-11-28' })
    expect(await computeNextFreeText(db, id, NOW)).toBe(
      'Libre el lunes 30 de noviembre a las 9:00\u00a0a.\u00a0m.',
    )
    await db.updateTable('businesses').set({ closed_kind: 'for_good' }).where('id', '=', id).execute()
    expect(await computeNextFreeText(db, id, NOW)).toBe('')
  })

  test('computeNextFreeText returns nothing without stated hours, and no time before the minimum notice of the rules [147, D116]', async () => {
    const without = await withHours([])
    expect(await computeNextFreeText(without.db, without.id, NOW)).toBe('')
    const { db, id } = await withHours([5, 6])
    await addBookingRules(db, id, { hours_ahead: 2, days_ahead: 30 })
    expect(await computeNextFreeText(db, id, NOW)).toBe('Libre mañana a las 9:00\u00a0a.\u00a0m.')
  })

  test('describeNextFreeTime caches its text for half a minute [147]', async () => {
    const { db, id, book } = await withHours([5, 6])
    const first = await describeNextFreeTime(db, id, NOW)
    await book('2026-11-27', '12:30')
    expect(await describeNextFreeTime(db, id, NOW)).toBe(first)
  })
})

test('the times for moving a reservation include those that it occupies itself or by a proposal, and no taken ones [D61, T90]', async () => {
  const { db, id, bookable } = await withHours([1], { opens: '09:00', closes: '11:00' })
  const length = { minutes: 60, buffer: 0 }
  const DATE = '2026-11-30'
  const own = await addReservation(db, id, {
    ...{ reservation_date: DATE, reservation_time: '09:00', minutes: 60 },
  })
  const business = await bookable()
  const free = async (moved: typeof business) => {
    const { date, times, week } = await findDayTimes(db, moved, DATE, length)
    const open = times.filter(({ isTaken }) => !isTaken).map(({ value }) => value)
    return { date, open, why: week.days.find((day) => day.date === DATE)?.why }
  }
  expect(await free(business)).toEqual({ date: DATE, open: ['10:00'], why: null })
  expect(await free(treatMovedSlotAsFree(business, own))).toEqual({
    ...{ date: DATE, open: ['09:00', '09:30', '10:00'], why: null },
  })
  expect(await free(treatMovedSlotAsFree(business, own + 1))).toEqual(await free(business))
  await addReservation(db, id, { ...{ reservation_date: DATE, reservation_time: '10:00', minutes: 60 } })
  expect((await free(business)).date).not.toBe(DATE)
  expect(await free(treatMovedSlotAsFree(business, own))).toEqual({ date: DATE, open: ['09:00'], why: null })
})
