import { expect, test } from 'vitest'
import { isAlwaysOpen } from '~/features/places/opening'

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
