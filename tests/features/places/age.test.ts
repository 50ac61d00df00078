import { expect, test } from 'vitest'
import { formatTimeAgo } from '~/features/places/calendar'

test.each([
  ['2026-11-24T11:59:50Z', 'hace 1 minuto'],
  ['2026-11-24T11:20:00Z', 'hace 40 minutos'],
  ['2026-11-24T09:00:00Z', 'hace 3 horas'],
  ['2026-11-22T12:00:00Z', 'hace 2 días'],
  ['2026-08-24T12:00:00Z', 'hace 3 meses'],
])('formatTimeAgo formats the moment %s as %s', (moment, words) => {
  expect(formatTimeAgo(moment, new Date('2026-11-24T12:00:00Z'))).toBe(words)
})
