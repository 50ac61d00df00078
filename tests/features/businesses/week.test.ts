import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DaySpan, OpeningHoursAndClosedDates } from '~/features/businesses/owner-types'
import {
  formatDayHoursForForm,
  isOpenAtLocalTime,
  serializeDayHours,
  toDayTexts,
} from '~/features/businesses/week/week'
import { weekFormSchema } from '~/features/businesses/week/week-schema'
import { hashInitialValue } from '~/values/initial-values-field'
import { parseTsv } from '~/values/tsv'
import { readPublicBusiness } from '../../../app/features/business-page/read-business.server'
import { readOpenState } from '../../../app/features/businesses/opening-hours.server'
import { parseDayHours, parseWeekHours } from '../../../app/features/businesses/week/hours-text'
import { readBusinessWeek, saveWeek } from '../../../app/features/businesses/week/week.server'
import { findBookableBusiness, listFreeTimes } from '../../../app/features/reservations/availability.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

const read = (text: string) => {
  const result = parseDayHours(text)
  return result.ok ? serializeDayHours(result.spans) : result.hint
}

const HOURS = parseTsv('hours.tsv', readFileSync(new URL('hours.tsv', import.meta.url), 'utf8'))

describe('parsing opening hours [D62]', () => {
  test.each([...HOURS, ['  ', 'cerrado']])('parseDayHours reads %s', (text = '', expected) => {
    expect(read(text)).toBe(expected)
  })

  const EVERY = [1, 2, 3, 4, 5, 6, 0]
  test.each<[string, Record<string, number[]>]>([
    ['9-5', { '09:00-17:00': EVERY }],
    ['de 9 a 5', { '09:00-17:00': EVERY }],
    ['9am a 5pm, sábado cerrado', { '09:00-17:00': [1, 2, 3, 4, 5, 0], cerrado: [6] }],
    [
      'Abrimos de lunes a viernes de 9 a 6, sábados 9-1',
      { '09:00-18:00': [1, 2, 3, 4, 5], '09:00-13:00': [6] },
    ],
    [
      'L-V 9-1 y 3-6; fin de semana cerrado',
      { '09:00-13:00, 15:00-18:00': [1, 2, 3, 4, 5], cerrado: [6, 0] },
    ],
    ['10 a 8 todos los días, cerrado los martes', { '10:00-20:00': [1, 3, 4, 5, 6, 0], cerrado: [2] }],
    [
      '9 am a 1 pm, de 3 a 6, domingo cerrado',
      { '09:00-13:00, 15:00-18:00': [1, 2, 3, 4, 5, 6], cerrado: [0] },
    ],
    [
      'lunes a viernes 7-7, sábado 8-2, domingo cerrado',
      { '07:00-19:00': [1, 2, 3, 4, 5], '08:00-14:00': [6], cerrado: [0] },
    ],
    [
      '7am a 7pm, sábado 8-2, domingo no abrimos',
      { '07:00-19:00': [1, 2, 3, 4, 5], '08:00-14:00': [6], cerrado: [0] },
    ],
    ['7 a 7, domingo no', { '07:00-19:00': [1, 2, 3, 4, 5, 6], cerrado: [0] }],
    ['L-V 9-5, no abrimos los sábados', { '09:00-17:00': [1, 2, 3, 4, 5], cerrado: [6] }],
    ['martes cerrado', { cerrado: [2] }],
    ['L a V de las 9 a las 5', { '09:00-17:00': [1, 2, 3, 4, 5] }],
    ['24 horas', { '00:00-24:00': EVERY }],
    ['24/7', { '00:00-24:00': EVERY }],
    ['L, M, V 9-5', { '09:00-17:00': [1, 3, 5] }],
    ['9 AM to 5 PM', { '09:00-17:00': EVERY }],
    ['Lunes a sábado 8am-8pm. Domingo 9am-3pm', { '08:00-20:00': [1, 2, 3, 4, 5, 6], '09:00-15:00': [0] }],
    ['M-F 10am-8pm Saturday 10am-7pm', { '10:00-20:00': [1, 2, 3, 4, 5], '10:00-19:00': [6] }],
    ['M, J y S de 10 a 14 hrs', { '10:00-14:00': [2, 4, 6] }],
    ['T Th 9am-5pm, M W F 10am-6pm', { '09:00-17:00': [2, 4], '10:00-18:00': [1, 3, 5] }],
    ['todos los días 8am-8pm excepto domingos', { '08:00-20:00': [1, 2, 3, 4, 5, 6], cerrado: [0] }],
    [
      'Mo-Su 9:00-17:00; Mo-Su 19:00-21:00; Su off',
      { '09:00-17:00, 19:00-21:00': [1, 2, 3, 4, 5, 6], cerrado: [0] },
    ],
  ])('parseWeekHours reads a week in one line: %s', (text, expected) => {
    const read = parseWeekHours(text)
    if (!read.ok) throw new Error(read.hint)
    const found: Record<string, number[]> = {}
    for (const day of EVERY) {
      const spans = read.spans.get(day)
      if (spans) found[serializeDayHours(spans)] = [...(found[serializeDayHours(spans)] ?? []), day]
    }
    expect(found).toEqual(expected)
  })

  test.each([
    'a veces',
    'lunes',
    'lunes a viernes',
    'lunes 9-5, martes quizás',
    'M-S 9-5',
    'L-V 9-5, sábado con cita',
  ])('parseWeekHours rejects %s', (text) => {
    expect(parseWeekHours(text)).toMatchObject({ ok: false })
  })

  test.each([
    ['lunes a viernes 9-5, sábado quizás, domingo cerrado', 'No entendimos «sábado quizás». Escríbelo así'],
    ['lunes a viernes 9-5, sábado', 'No entendimos «sábado»: faltan las horas'],
    ['lunes 9-5, martes 9:00-9:00', 'No entendimos «martes 9:00-9:00»: escribe la hora en que cierras'],
    ['L-V 9-5, no cerramos al mediodía', 'No entendimos «no cerramos al mediodía»'],
  ])('the error of parseWeekHours for %s quotes the unreadable part', (text, words) => {
    const read = parseWeekHours(text)
    expect(read.ok ? '' : read.hint).toContain(words)
  })

  test('parsing formatted hours gives the same hours', () => {
    // The last minute means the end of the day.
    const minute = fc.integer({ min: 0, max: 1438 })
    const clock = (minutes: number) =>
      [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
    const day = fc.uniqueArray(minute, { minLength: 2, maxLength: 8 }).map((minutes) => {
      const sorted = minutes.slice(0, minutes.length & ~1).sort((a, b) => a - b)
      return sorted.flatMap((each, index): DaySpan[] =>
        index % 2 === 0 ? [{ opens: clock(each), closes: clock(sorted[index + 1] ?? 0) }] : [],
      )
    })
    fc.assert(
      fc.property(day, (spans) => {
        expect(parseDayHours(serializeDayHours(spans))).toEqual({ ok: true, spans })
        expect(parseDayHours(formatDayHoursForForm(spans))).toEqual({ ok: true, spans })
      }),
    )
  })

  test('any text about hours is parsed to ordered times or rejected', () => {
    const piece = fc.constantFrom(...'9 13 : 00 - , am pm a y las cerrado 24'.split(' '), ' ')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 14 }).map((all) => all.join('')),
        ),
        (text) => {
          const result = parseDayHours(text)
          if (!result.ok) {
            expect(result.hint).not.toBe('')
            return
          }
          for (const { opens, closes } of result.spans)
            for (const time of [opens, closes]) expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
          const starts = result.spans.map(({ opens }) => opens)
          expect(starts).toEqual([...starts].sort())
          expect(parseDayHours(serializeDayHours(result.spans))).toEqual(result)
          expect(parseDayHours(formatDayHoursForForm(result.spans))).toEqual(result)
        },
      ),
      { numRuns: 500 },
    )
  })
})

const ana = { actor: { username: 'ana' } }
const week = (form: Record<string, string | string[]>) => weekFormSchema.safeParse({ version: '1', ...form })

async function withBusiness() {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza', { name: 'Belleza', slot_capacity: 1 })
  const id = await addBusiness(db, [category], { business_slug: 'salon-rosa', time_zone: 'America/Chicago' })
  return { db, id }
}
const parsed = (form: Record<string, string | string[]>) =>
  week(form).data as { version: number; week: OpeningHoursAndClosedDates }

describe('opening hours of a business', () => {
  test('reports an invalid day of the hours form at its field, and requires at least one open day [D62]', () => {
    const messages = (form: Record<string, string>) =>
      (week(form).error?.issues ?? []).map(({ path, message }) => [path[0], message])
    expect(messages({ martes: 'x', sabado: '9:00-9:00' })).toEqual([
      ['martes', 'Martes: escribe como 9:00-13:00, 15:00-18:00 o cerrado'],
      ['sabado', 'Sábado: escribe la hora en que cierras como 17:00 o 5 pm'],
    ])
    expect(messages({ lunes: 'cerrado' })[0]?.[1]).toContain('al menos un día')
    expect(week({ cerrado: ['2026-02-30'] }).success).toBe(false)
    expect(parsed({}).week.days).toBeNull()
  })

  test('opening hours determine reservation slots and the open state in local time [D60, D62]', async () => {
    const { db, id } = await withBusiness()
    const monday = new Date('2026-11-23T16:30:00Z')
    const isOpen = async (moment: string) =>
      (await readPublicBusiness(db, 'salon-rosa', new Date(moment)))?.isOpenNow
    expect(await isOpen('2026-11-23T16:30:00Z')).toBeNull()
    const form = { lunes: '10-12', viernes: '18:00-02:00', cerrado: ['2026-12-25', '', '2026-11-30'] }
    expect(await saveWeek(db, { ...ana, now: monday }, id, parsed(form))).toMatchObject({ ok: true })
    const bookable = await findBookableBusiness(db, id, monday)
    if (!bookable) throw new Error('not bookable')
    expect(await listFreeTimes(db, bookable, '2026-12-07')).toEqual(['10:00', '10:30', '11:00', '11:30'])
    expect(await listFreeTimes(db, bookable, '2026-12-08')).toEqual([])
    expect(await listFreeTimes(db, bookable, '2026-11-30')).toEqual([])
    // Chicago is six hours behind UTC.
    expect(await isOpen('2026-11-23T15:59:00Z')).toBe(false)
    expect(await isOpen('2026-11-23T16:00:00Z')).toBe(true)
    expect(await isOpen('2026-11-23T18:00:00Z')).toBe(false)
    expect(await isOpen('2026-11-30T16:30:00Z')).toBe(false)
    expect(await isOpen('2026-11-28T07:59:00Z')).toBe(true)
    expect(await isOpen('2026-11-28T08:00:00Z')).toBe(false)
    // Friday the 25th is closed, including its hours after midnight.
    expect((await readOpenState(db, id, 'America/Chicago', new Date('2026-12-26T07:00:00Z')))?.isOpen).toBe(
      false,
    )
  })

  test('the hours after midnight belong to the night before: a closed date closes them, and does not close those of its eve [D62]', () => {
    const night = [{ opens: '18:00', closes: '02:00' }]
    const week = { days: Array.from({ length: 7 }, () => night), closedDates: ['2026-12-24'] }
    expect(isOpenAtLocalTime(week, '2026-12-24', '00:30')).toBe(true)
    expect(isOpenAtLocalTime(week, '2026-12-24', '19:00')).toBe(false)
    expect(isOpenAtLocalTime(week, '2026-12-25', '01:00')).toBe(false)
    expect(isOpenAtLocalTime(week, '2026-12-26', '01:00')).toBe(true)
  })

  test('opening hours are read as they were saved, without past closed dates', async () => {
    const { db, id } = await withBusiness()
    const form = { lunes: '9:00-13:00, 15:00-24:00', cerrado: ['2026-12-25', '2026-11-01'] }
    await saveWeek(db, { ...ana, now: new Date('2026-11-23T16:30:00Z') }, id, parsed(form))
    const stored = await readBusinessWeek(db, id, new Date('2026-11-23T16:30:00Z'))
    expect(stored).toMatchObject({ version: 2, week: { closedDates: ['2026-12-25'] } })
    expect(toDayTexts(stored.week)).toMatchObject({
      lunes: '9:00 a. m. - 1:00 p. m., 3:00 p. m. - 12:00 a. m.',
      martes: 'cerrado',
    })
    await saveWeek(db, ana, id, { ...parsed({}), version: 2 })
    expect((await readBusinessWeek(db, id)).week).toEqual({ days: null, closedDates: [] })
  })

  test('a change of hours updates the weekly schedule, and leaves the search entry unless it is outdated', async () => {
    const { db, id } = await withBusiness()
    await saveWeek(db, ana, id, parsed({ lunes: '10-12' }))
    const read = async () => {
      const { week } = await db
        .selectFrom('businesses')
        .leftJoin('business_schedules', 'business_schedules.id', 'schedule_id')
        .select('week')
        .where('businesses.id', '=', id)
        .executeTakeFirstOrThrow()
      const { name } = await db.selectFrom('search_documents').select('name').executeTakeFirstOrThrow()
      const pending = await db.selectFrom('search_pending').selectAll().execute()
      return { week, name, pending }
    }
    await db.updateTable('search_documents').set({ name: 'otra' }).execute()
    await saveWeek(db, ana, id, { ...parsed({ martes: '9-17' }), version: 2 })
    expect(await read()).toEqual({ week: 'America/Chicago|2 09:00 17:00', name: 'otra', pending: [] })
    await db.updateTable('businesses').set({ business_name: 'Salón Azul' }).execute()
    await saveWeek(db, ana, id, { ...parsed({}), version: 3 })
    expect(await read()).toEqual({ week: null, name: 'salon azul', pending: [] })
  })

  test('merges changes by two users to different days, and a conflict names author and time [F44]', async () => {
    const { db, id } = await withBusiness()
    const first = { lunes: '10-12', cerrado: ['2099-12-25'] }
    await saveWeek(db, ana, id, parsed(first))
    const { week: shown } = await readBusinessWeek(db, id)
    const texts = { ...toDayTexts(shown), cerrado: shown.closedDates.join('\n') }
    const opened = new Map(Object.entries(texts).map(([name, text]) => [name, hashInitialValue(text)]))
    const send = (form: Record<string, string | string[]>) =>
      saveWeek(db, ana, id, { ...parsed({ ...first, version: '2', ...form }), opened })
    expect(await send({ martes: '9-5', cerrado: [] })).toMatchObject({ ok: true })
    expect(await send({ lunes: '9-12' })).toMatchObject({ ok: true })
    const { version, week } = await readBusinessWeek(db, id)
    const both = { lunes: '9:00 a. m. - 12:00 p. m.', martes: '9:00 a. m. - 5:00 p. m.' }
    expect([version, toDayTexts(week), week.closedDates]).toMatchObject([4, both, []])
    expect(await send({ lunes: '10-14', cerrado: ['2099-12-31'] })).toMatchObject({
      ok: false,
      version: 4,
      differences: [
        {
          id: 'lunes',
          label: 'Lunes',
          stored: '9:00 a. m. - 12:00 p. m.',
          by: expect.stringMatching(/^ana, /),
        },
        { id: 'cerrado', label: 'Días en que no abres', stored: '', by: expect.stringMatching(/^ana, /) },
      ],
    })
    expect((await readBusinessWeek(db, id)).version).toBe(4)
  })

  test('the line for the whole week overrides the fields of the days that it names', () => {
    const days = (form: Record<string, string>) => toDayTexts(parsed(form).week)
    expect(days({ semana: 'lunes a viernes 9-5', lunes: '10-12', sabado: '10-2 pm' })).toMatchObject({
      lunes: '9:00 a. m. - 5:00 p. m.',
      viernes: '9:00 a. m. - 5:00 p. m.',
      sabado: '10:00 a. m. - 2:00 p. m.',
      domingo: 'cerrado',
    })
    const messages = (semana: string) => (week({ semana }).error?.issues ?? []).map(({ message }) => message)
    expect(messages('lunes a viernes, cuando puedo')[0]).toMatch(/^No entendimos «.*»\. Escríbelo así: /)
    expect(messages('cerrado')[0]).toContain('al menos un día')
    expect(messages('9'.repeat(300))).toEqual(['Toda la semana: es demasiado largo'])
  })
})
