import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { DAY_FIELDS, serializeDayHours, toDayTexts } from '~/features/businesses/week/week'
import {
  findPickedHours,
  parsePickedDayHours,
  toPickedHours,
  weekFormSchema,
} from '~/features/businesses/week/week-schema'
import { hashInitialValue, INITIAL_VALUE_HASHES_FIELD } from '~/values/initial-values-field'

const send = (fields: Record<string, string>) => {
  const parsed = parseWithZod(new URLSearchParams({ version: '1', ...fields }), { schema: weekFormSchema })
  if (parsed.status !== 'success') return parsed.error
  const { days } = parsed.value.week
  return Object.fromEntries(
    DAY_FIELDS.map(({ name, weekday }) => [name, serializeDayHours(days?.[weekday] ?? [])]),
  )
}
const pick = (each: number, dias: string, abre: string, cierra: string) => ({
  [`dias-${each}`]: dias,
  [`abre-${each}`]: abre,
  [`cierra-${each}`]: cierra,
})

test('a choice of hours applies to a whole week, and a choice for fewer days overrides it [D62]', () => {
  const week = send({ ...pick(1, 'semana', '09:00', '17:30'), ...pick(2, 'sabado', '10:00', '14:00') })
  expect(week).toMatchObject({
    lunes: '09:00-17:30',
    viernes: '09:00-17:30',
    sabado: '10:00-14:00',
    domingo: '09:00-17:30',
  })
})

test('two choices for the same days give two spans, and choices override texts in a form without its opening values', () => {
  const both = { ...pick(1, 'lunes', '15:00', '18:00'), ...pick(2, 'lunes', '09:00', '13:00') }
  expect(send({ ...both, semana: 'martes 8-12', lunes: '7-8' })).toMatchObject({
    lunes: '09:00-13:00, 15:00-18:00',
    martes: '08:00-12:00',
  })
})

test('accepts midnight, all day, night hours and a text of an old browser as choices of hours', () => {
  expect(send(pick(1, 'lunes', '00:00', '00:00'))).toMatchObject({ lunes: '00:00-24:00' })
  expect(send(pick(1, 'lunes', '09:00', '00:00'))).toMatchObject({ lunes: '09:00-24:00' })
  expect(send(pick(1, 'viernes', '18:00', '02:00'))).toMatchObject({ viernes: '18:00-02:00' })
  expect(send(pick(1, 'lunes', '9 am', '5 pm'))).toMatchObject({ lunes: '09:00-17:00' })
})

test.each([
  ['dias-1', pick(1, '', '09:00', '17:00'), 'Horario 1: elige los días'],
  ['dias-1', pick(1, 'nunca', '09:00', '17:00'), 'Horario 1: elige los días'],
  ['dias-2', pick(2, 'lunes', '09:00', ''), 'Horario 2: elige la hora en que abres y la hora en que cierras'],
  ['dias-1', pick(1, 'lunes', '09:00', '09:00'), 'Horario 1: abres y cierras a la misma hora'],
  [
    'dias-1',
    pick(1, 'lunes', '09:00', '05:00'),
    expect.stringMatching(/^Horario 1: cierras antes de abrir: .*Si cierras de madrugada/),
  ],
  ['dias-3', pick(3, 'lunes', '25:00', 'x'), expect.stringMatching(/^Horario 3: /)],
  [
    'dias-1',
    { ...pick(1, 'lunes', '09:00', '14:00'), ...pick(2, 'lunes', '13:00', '18:00') },
    'Lunes: hay horarios que se cruzan',
  ],
])('reports an incomplete or invalid choice of hours at its field: %s', (field, fields, message) => {
  expect(send(fields)).toMatchObject({ [field]: [message] })
})

const NINE = { opens: '09:00', closes: '17:00' }
const TEN = { opens: '10:00', closes: '14:00' }
const AFTERNOON = { opens: '18:00', closes: '20:00' }
/** Sunday to Saturday. */
const week = (...days: { opens: string; closes: string }[][]) => days

test.each([
  ['the same every day', week(...Array(7).fill([NINE])), 1],
  ['weekdays and Saturday', week([], [NINE], [NINE], [NINE], [NINE], [NINE], [TEN]), 2],
  ['one day differs', week([], [NINE], [NINE], [NINE], [NINE], [TEN], []), 2],
  ['one day in the middle is closed', week([NINE], [NINE], [], [NINE], [NINE], [NINE], [NINE]), 2],
  ['the first day differs', week([TEN], [NINE], [TEN], [TEN], [TEN], [TEN], [TEN]), 2],
  ['two spans a day', week([], ...Array(5).fill([TEN, AFTERNOON]), []), 2],
  ['three single days', week([], [NINE], [], [NINE], [], [TEN], []), 3],
  ['too many differences', week([NINE], [TEN], [NINE], [AFTERNOON], [TEN], [NINE], [AFTERNOON]), 0],
])('shows few stored hours as choices that give the same hours: %s [D62]', (_, days, count) => {
  const picked = toPickedHours(days)
  expect(picked).toHaveLength(count)
  const read = picked.map((choice) => {
    const hours = parsePickedDayHours(choice)
    return { days: choice.days, spans: hours.ok ? hours.spans : [] }
  })
  if (count > 0) expect(days.map((__, weekday) => findPickedHours(weekday, read) ?? [])).toEqual(days)
})

/** A form that was opened with these hours, with these fields changed. */
function change(days: { opens: string; closes: string }[][], changed: Record<string, string>) {
  const texts: Record<string, string> = toDayTexts({ days })
  const picked = toPickedHours(days)
  for (const each of [1, 2, 3]) {
    const choice = picked[each - 1]
    Object.assign(texts, pick(each, choice?.days ?? '', choice?.opens ?? '', choice?.closes ?? ''))
    texts[`no-abre-${each}`] = choice?.isClosed ? 'si' : ''
  }
  const hashes = Object.entries(texts).map(([name, text]) => [name, hashInitialValue(text)])
  return send({ ...texts, ...changed, [INITIAL_VALUE_HASHES_FIELD]: new URLSearchParams(hashes).toString() })
}
const WEEKDAYS = week([], [NINE], [NINE], [NINE], [NINE], [NINE], [TEN])

test('an hours form opened with stored hours and sent unchanged changes nothing [D62]', () => {
  expect(change(WEEKDAYS, {})).toMatchObject({
    lunes: '09:00-17:00',
    sabado: '10:00-14:00',
    domingo: 'cerrado',
  })
})

test('an unchanged choice keeps stored hours until the early morning, and a new such choice is refused', () => {
  const late = { opens: '11:00', closes: '02:00' }
  const bar = week([late], [late], [late], [late], [late], [late], [late])
  expect(change(bar, {})).toMatchObject({ lunes: '11:00-02:00', domingo: '11:00-02:00' })
  expect(change(bar, pick(2, 'lunes', '18:00', '23:00'))).toMatchObject({
    lunes: '18:00-23:00',
    martes: '11:00-02:00',
  })
  expect(change(bar, { 'abre-1': '10:00' })).toHaveProperty('dias-1')
})

test('in the hours form a changed text overrides unchanged choices and can close a day', () => {
  expect(change(WEEKDAYS, { viernes: 'cerrado' })).toMatchObject({ lunes: '09:00-17:00', viernes: 'cerrado' })
  expect(change(WEEKDAYS, { semana: 'sábado cerrado' })).toMatchObject({ sabado: 'cerrado' })
})

test('in the hours form changed choices override unchanged texts, and days without a choice are closed', () => {
  expect(change(WEEKDAYS, { ...pick(2, '', '', '') })).toMatchObject({
    lunes: '09:00-17:00',
    sabado: 'cerrado',
  })
  const closed = { ...pick(3, 'viernes', '09:00', '17:00'), 'no-abre-3': 'si' }
  expect(change(WEEKDAYS, closed)).toMatchObject({ jueves: '09:00-17:00', viernes: 'cerrado' })
  expect(change(WEEKDAYS, { 'cierra-1': '18:00' })).toMatchObject({
    lunes: '09:00-18:00',
    sabado: '10:00-14:00',
  })
})

test('refuses a changed choice of hours that contradicts a changed text, with a message that quotes both', () => {
  expect(change(WEEKDAYS, { 'cierra-1': '18:00', viernes: 'cerrado' })).toEqual({
    viernes: [
      'Viernes: elegiste «9:00 a. m. - 6:00 p. m.» y en su día escribiste «cerrado». Deja uno de los dos',
    ],
  })
  expect(change(WEEKDAYS, { 'cierra-1': '18:00', semana: 'viernes cerrado' })).toEqual({
    semana: [expect.stringContaining('Viernes: elegiste')],
  })
  expect(change(WEEKDAYS, { viernes: '8-2', semana: 'viernes cerrado' })).toEqual({
    viernes: [expect.stringContaining('Deja uno de los dos')],
  })
  expect(change(WEEKDAYS, { 'cierra-1': '18:00', viernes: '9-6' })).toMatchObject({ viernes: '09:00-18:00' })
})
