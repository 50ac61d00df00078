import { expect, test } from 'vitest'
import {
  findNextTimeOfMinute,
  formatHoursAndZoneKey,
  getOpenState,
  isAlwaysOpen,
  parseHoursAndZoneKey,
} from '~/features/places/opening'

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }))
const saturday = { weekday: 6, opens: '10:00', closes: '13:30' }
const week = [...weekdays, saturday]
// 2026-11-23 is a Monday.
const at = (date: string, time: string, closed: string[] = [], spans = week) =>
  getOpenState(spans, new Set(closed), { date, time })

test('getOpenState returns the closing time while open, otherwise the next opening, even a week later', () => {
  expect(at('2026-11-23', '09:00')).toEqual({ isOpen: true, next: 'cierra a las 6' })
  expect(at('2026-11-23', '17:59')?.isOpen).toBe(true)
  expect(at('2026-11-23', '18:00')).toEqual({ isOpen: false, next: 'abre mañana a las 9' })
  expect(at('2026-11-23', '08:59')).toEqual({ isOpen: false, next: 'abre a las 9' })
  expect(at('2026-11-28', '12:00')).toEqual({ isOpen: true, next: 'cierra a la 1:30' })
  expect(at('2026-11-28', '14:00')).toEqual({ isOpen: false, next: 'abre el lunes a las 9' })
  const monday = week.slice(0, 1)
  expect(at('2026-11-23', '18:00', [], monday)).toEqual({ isOpen: false, next: 'abre el lunes a las 9' })
})

test('getOpenState treats a closed date as closed, whatever the opening hours are', () => {
  expect(at('2026-11-26', '12:00', ['2026-11-26'])).toEqual({ isOpen: false, next: 'abre mañana a las 9' })
  expect(at('2026-11-25', '19:00', ['2026-11-26'])).toEqual({
    isOpen: false,
    next: 'abre el viernes a las 9',
  })
})

test('getOpenState ends a break at the next opening, and night hours in the morning', () => {
  const pause = [
    { weekday: 1, opens: '09:00', closes: '13:00' },
    { weekday: 1, opens: '15:00', closes: '19:00' },
  ]
  expect(at('2026-11-23', '12:30', [], pause)).toEqual({ isOpen: true, next: 'cierra a la 1' })
  expect(at('2026-11-23', '14:00', [], pause)).toEqual({ isOpen: false, next: 'abre a las 3' })
  const night = [{ weekday: 1, opens: '20:00', closes: '02:00' }]
  expect(at('2026-11-24', '01:00', [], night)).toEqual({ isOpen: true, next: 'cierra a las 2' })
  expect(at('2026-11-24', '02:00', [], night)).toEqual({ isOpen: false, next: 'abre el lunes a las 8' })
  const midnight = [{ weekday: 1, opens: '12:00', closes: '00:00' }]
  expect(at('2026-11-23', '13:00', [], midnight)).toEqual({ isOpen: true, next: 'cierra a medianoche' })
  expect(at('2026-11-23', '11:00', [], midnight)).toEqual({ isOpen: false, next: 'abre al mediodía' })
})

test('getOpenState has no next change if always open, and is null without opening hours', () => {
  const always = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '00:00', closes: '00:00' }))
  expect(at('2026-11-23', '03:00', [], always)).toEqual({ isOpen: true, next: null })
  expect(at('2026-11-23', '03:00', [], [])).toBeNull()
})

test('the key of a week is the same for any order of its spans', () => {
  const text = formatHoursAndZoneKey('America/Chicago', week)
  expect(formatHoursAndZoneKey('America/Chicago', [...week].reverse())).toBe(text)
  expect(parseHoursAndZoneKey(text)).toEqual({
    timeZone: 'America/Chicago',
    spans: [...week].sort((a, b) => a.weekday - b.weekday),
  })
})

test('findNextTimeOfMinute returns the next minute of an opening or closing, at most an hour later', () => {
  const now = new Date('2026-11-23T14:10:25.500Z')
  expect(findNextTimeOfMinute([0, 30], now).toISOString()).toBe('2026-11-23T14:30:00.000Z')
  expect(findNextTimeOfMinute([10], now).toISOString()).toBe('2026-11-23T15:10:00.000Z')
  expect(findNextTimeOfMinute([], now).toISOString()).toBe('2026-11-23T15:10:00.000Z')
})

const ALL = [0, 1, 2, 3, 4, 5, 6]
const each = (days: number[], ...spans: [opens: string, closes: string][]) =>
  days.flatMap((weekday) => spans.map(([opens, closes]) => ({ weekday, opens, closes })))

test.each([
  ['midnight to midnight on all days', each(ALL, ['00:00', '00:00']), true],
  ['two halves a day', each(ALL, ['00:00', '12:00'], ['12:00', '00:00']), true],
  ['from eight to eight', each(ALL, ['08:00', '08:00']), true],
  ['Mondays only', each([1], ['00:00', '00:00']), false],
  ['all days but Sunday', each([1, 2, 3, 4, 5, 6], ['00:00', '00:00']), false],
  ['a minute short', each(ALL, ['00:00', '23:59']), false],
  ['no hours', [], false],
])('isAlwaysOpen is true only if a week has no closed minute: %s', (_, spans, isAlways) => {
  expect(isAlwaysOpen(spans)).toBe(isAlways)
})
