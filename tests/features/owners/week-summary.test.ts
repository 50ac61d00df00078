import { expect, test } from 'vitest'
import { buildOwnerWeekSummary } from '~/features/owners/week-summary'

const week = (monday: string, brought = {}) => ({
  ...{ monday, view: 0, call: 0, whatsapp: 0, directions: 0, booking: 0 },
  ...brought,
})
const photos = { part: 'photos' as const, field: 'fotos', text: 'Fotos de tu local o de tu trabajo.' }
const hours = { part: 'hours' as const, field: 'semana', text: 'Tu horario.' }
const SHOP = {
  ...{ name: 'La Espiga', weeks: [], missing: [photos], today: '2026-11-29', since: '2026-10-05' },
  ...{ waiting: { reservations: 0, comments: 0 }, isConfirmationDue: false },
}

test('buildOwnerWeekSummary describes last week and the first missing fact', () => {
  const weeks = [week('2026-11-23', { view: 90 }), week('2026-11-16', { view: 1_200, call: 1, booking: 2 })]
  expect(buildOwnerWeekSummary({ ...SHOP, weeks })).toEqual({
    figures: 'La semana pasada tu página tuvo 1,200 visitas, 1 toque en Llamar y 2 reservas.',
    advice: {
      ...{ part: 'photos', field: 'fotos' },
      text: 'Esta semana agrega fotos de tu local o de tu trabajo.',
    },
    message:
      'La Espiga. La semana pasada tu página tuvo 1,200 visitas, 1 toque en Llamar y 2 reservas. Esta semana agrega fotos de tu local o de tu trabajo.',
  })
})

test('buildOwnerWeekSummary describes a page published this week without visits as new', () => {
  const summary = buildOwnerWeekSummary({ ...SHOP, since: '2026-11-29' })
  expect(summary.figures).toBe('Tu página se publicó esta semana: el lunes ves aquí cuánta gente la abrió.')
  expect(buildOwnerWeekSummary({ ...SHOP, since: '2026-11-22' }).figures).toContain('nadie abrió tu página')
})

test('on a Monday, buildOwnerWeekSummary describes the week that ended the day before, and suggests a rating if no fact is missing', () => {
  const weeks = [week('2026-11-23', { view: 90 })]
  const today = '2026-11-30'
  expect(buildOwnerWeekSummary({ ...SHOP, weeks, missing: [], today }).figures).toContain('90 visitas')
  const quiet = buildOwnerWeekSummary({ ...SHOP, missing: [], today })
  expect(quiet.message).toBe(
    'La Espiga. La semana pasada nadie abrió tu página. Esta semana pide una opinión a un cliente contento.',
  )
  expect(quiet.advice).toMatchObject({ part: 'comments', field: 'pedir' })
})

test.each<[string, Partial<Parameters<typeof buildOwnerWeekSummary>[0]>, string]>([
  [
    'one reservation that waits comes before all else',
    { waiting: { reservations: 1, comments: 3 }, isConfirmationDue: true },
    'Hoy contesta la reserva que espera.',
  ],
  [
    'several reservations are counted',
    { waiting: { reservations: 4, comments: 0 } },
    'Hoy contesta las 4 reservas que esperan.',
  ],
  [
    'comments come before the data',
    { waiting: { reservations: 0, comments: 2 }, isConfirmationDue: true },
    'Esta semana contesta las 2 opiniones nuevas.',
  ],
  ['one comment', { waiting: { reservations: 0, comments: 1 } }, 'Esta semana contesta la opinión nueva.'],
  [
    'data that no one confirmed lately come before gaps',
    { isConfirmationDue: true },
    'Esta semana confirma que tus datos siguen bien.',
  ],
  ['hours come before photos', { missing: [hours, photos] }, 'Esta semana agrega tu horario.'],
])('buildOwnerWeekSummary chooses the most urgent task: %s', (_, state, text) => {
  expect(buildOwnerWeekSummary({ ...SHOP, ...state }).advice.text).toBe(text)
})
