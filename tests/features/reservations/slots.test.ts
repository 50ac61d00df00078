import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, getDateTimeInZone, isCalendarDate } from '../../../app/features/places/calendar'
import { isBookableDate, listOfferedTimes, QUARTER_TIMES } from '../../../app/features/reservations/slots'
import { SLOT_TIMES } from '../../support/slot-times'

const NEVER_CLOSED = { hours: [], closedDates: [] }
// 2026-11-23 is a Monday.
const NOW = { date: '2026-11-23', time: '12:10' }
const on = (date: string, more: Partial<Parameters<typeof listOfferedTimes>[1]> = {}, now = NOW) =>
  listOfferedTimes(date, { ...NEVER_CLOSED, ...more }, now)

const dates = fc
  .date({ min: new Date('1800-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

describe('slots of a day', () => {
  test('a day offers 18 slots, every half hour from 09:00 to 17:30 [148]', () => {
    expect(SLOT_TIMES).toHaveLength(18)
    expect([SLOT_TIMES[0], SLOT_TIMES[1], SLOT_TIMES[17]]).toEqual(['09:00', '09:30', '17:30'])
    expect(on('2026-11-24')).toEqual(SLOT_TIMES)
  })

  test('offers no past slot of today, and none that starts this minute [147, D62]', () => {
    expect(on('2026-11-23')[0]).toBe('12:30')
    expect(on('2026-11-23', {}, { ...NOW, time: '12:30' })[0]).toBe('13:00')
    expect(on('2026-11-23', {}, { ...NOW, time: '17:30' })).toEqual([])
    expect(on('2026-11-23', {}, { ...NOW, time: '00:00' })).toEqual(SLOT_TIMES)
  })

  test('past days, days more than a year ahead and invalid days have no slots [147, T57]', () => {
    const none = [
      '2026-11-22',
      '1899-12-31',
      '0001-01-01',
      '2026-02-30',
      '2027-02-29',
      '2027-11-24',
      '+275760-09-13',
    ]
    for (const date of [...none, '', '2026-11-24T00:00', '24/11/2026', '2026-13-01', '２０２６-11-24'])
      expect(on(date), date).toEqual([])
    expect(on('2027-11-23')).toEqual(SLOT_TIMES)
  })

  test('slots follow early and late opening hours and omit closed dates [D62, D116]', () => {
    const hours = [
      { weekday: 2, opens: '09:30', closes: '12:00' },
      { weekday: 2, opens: '14:15', closes: '16:00' },
      { weekday: 3, opens: '17:00', closes: '02:00' },
      { weekday: 5, opens: '07:00', closes: '09:00' },
    ]
    expect(on('2026-11-27', { hours })).toEqual(['07:00', '07:30', '08:00', '08:30'])
    expect(on('2026-11-24', { hours })).toEqual([
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '14:15',
      '14:30',
      '15:00',
      '15:30',
    ])
    expect(on('2026-11-25', { hours }), 'to midnight').toEqual(
      QUARTER_TIMES.filter((_, n) => n >= 68 && n % 2 === 0),
    )
    expect(on('2026-11-26', { hours }), 'after midnight').toEqual(['00:00', '00:30', '01:00', '01:30'])
    expect(on('2026-11-26', { hours, closedDates: ['2026-11-25'] })).toEqual([])
    expect(on('2026-11-26', { hours, closedDates: ['2026-11-26'] })).toHaveLength(4)
    expect(on('2026-11-28', { hours })).toEqual([])
    expect(on('2026-11-24', { closedDates: ['2026-11-24'] })).toEqual([])
  })

  test('an opening between two half hours starts with its first quarter of an hour [D62, D116]', () => {
    const opening = (opens: string, closes: string, more = {}) =>
      listOfferedTimes('2026-11-24', { hours: [{ weekday: 2, opens, closes }], closedDates: [] }, NOW, more)
    expect(opening('09:15', '09:45')).toEqual(['09:15'])
    expect(opening('09:10', '10:30')).toEqual(['09:15', '09:30', '10:00'])
    expect(opening('09:00', '10:15', { minutes: 45, step: 15 })).toEqual(['09:00', '09:15', '09:30'])
    expect(opening('09:00', '10:15', { minutes: 45 })).toEqual(['09:00', '09:30'])
    expect(opening('09:00', '09:30', { minutes: 45 })).toEqual([])
  })

  test('opening hours of two days that meet at midnight allow a reservation into the next day [D62]', () => {
    const night = [
      { weekday: 2, opens: '00:00', closes: '00:00' },
      { weekday: 3, opens: '00:00', closes: '01:00' },
    ]
    const times = (hours: typeof night) =>
      listOfferedTimes('2026-11-24', { hours, closedDates: [] }, NOW, { minutes: 90 })
    expect(times(night).at(-1)).toBe('23:30')
    expect(times(night.slice(0, 1)).at(-1)).toBe('22:30')
  })

  test('slots follow the minimum notice and the maximum days ahead of the business [D116]', () => {
    const spacing = { earliest: { date: '2026-11-23', time: '14:10' }, daysAhead: 7 }
    const at = (date: string) => listOfferedTimes(date, NEVER_CLOSED, NOW, spacing)
    expect(at('2026-11-23')[0]).toBe('14:30')
    expect(at('2026-11-30')).toEqual(SLOT_TIMES)
    expect(at('2026-12-01')).toEqual([])
  })

  test('slots are always ordered quarters of an hour in the future and within the hours [147, 148, D62]', () => {
    const spans = fc.array(
      fc.record({ weekday: fc.integer({ min: 0, max: 6 }), opens: clock, closes: clock }),
    )
    fc.assert(
      fc.property(dates, dates, clock, spans, fc.array(dates), (date, today, time, hours, closedDates) => {
        const times = listOfferedTimes(date, { hours, closedDates }, { date: today, time })
        expect(times).toEqual(QUARTER_TIMES.filter((each) => times.includes(each)))
        for (const each of times) expect(`${date} ${each}` > `${today} ${time}`).toBe(true)
        const isPastMidnight = hours.some(({ opens, closes }) => closes <= opens)
        if (times.length > 0 && !isPastMidnight) expect(closedDates).not.toContain(date)
      }),
    )
  })

  test('isBookableDate rejects any text that is not a real date, and addDays accepts every real one [T57]', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const isReal = isCalendarDate(text)
        if (isReal) expect(addDays(text, 0)).toBe(text)
        expect(isBookableDate(text, '2026-11-23') && !isReal).toBe(false)
      }),
    )
  })
})

describe('local time of a business', () => {
  const lines = readFileSync(new URL('zone-moments.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)

  // The table was made with another implementation of the time zone rules (Python's zoneinfo).
  test('getWallTime follows the time zone rules around every change from 2026 to 2028 [D60, F22]', () => {
    expect(lines.length).toBeGreaterThan(150)
    for (const line of lines) {
      const [zone = '', moment = '', date, time] = line.split(',')
      expect(getDateTimeInZone(zone, new Date(moment)), line).toEqual({ date, time })
    }
  })

  test('getWallTime returns the local day, which may differ from the day of the server [D60]', () => {
    const moment = new Date('2026-11-24T05:30:00Z')
    expect(getDateTimeInZone('America/New_York', moment)).toEqual({ date: '2026-11-24', time: '00:30' })
    expect(getDateTimeInZone('America/Chicago', moment)).toEqual({ date: '2026-11-23', time: '23:30' })
  })
})
