import type { Db } from 'db/connect'
import { beforeEach, expect, test } from 'vitest'
import { recordChange } from '~/features/audit/record.server'
import { addBusinessCounts } from '~/features/business-counts/counts.server'
import { listEmptySearches } from '~/features/directory/empty-searches.server'
import { readReport } from '~/features/statistics/report.server'
import {
  formatFiguresCsv,
  getPreviousPeriod,
  listReportBars,
  parseReportGranularity,
  parseReportPeriod,
} from '~/features/statistics/spans'
import { storeDailyCounts } from '~/features/statistics/store.server'
import { pruneOldRows } from '~/features/system/prune.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addContact, addRating } from '../../support/directory-rows'
import { addReservation } from '../../support/reservation-rows'
import { insertRows } from '../../support/rows'

let db: Db
beforeEach(async () => {
  db = (await freshDatabase()).db
})

const NOW = new Date('2026-11-22T15:00:00.000Z')

const chartOf = async (db: Db, id: string, span = parseReportGranularity(null), now = NOW) => {
  const chart = (await readReport(db, { span, now })).find((each) => each.id === id)
  if (!chart || !('parts' in chart)) throw new Error(`no chart ${id}`)
  return chart
}

const rankingOf = async (db: Db, id: string, now = NOW) => {
  const ranking = (await readReport(db, { span: 'dia', now })).find((each) => each.id === id)
  return ranking && 'word' in ranking ? ranking.rows : undefined
}

test('in statistics days start at local midnight, weeks on Monday and months on the first, across clock changes', () => {
  const days = listReportBars('dia', new Date('2026-11-03T04:30:00.000Z'))
  expect(days).toHaveLength(30)
  expect(days.slice(-3).map(({ from, since }) => [from, since])).toEqual([
    ['2026-10-31', '2026-10-31T04:00:00.000Z'],
    ['2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', '2026-11-02T05:00:00.000Z'],
  ])
  const starts = (span: 'semana' | 'mes') => listReportBars(span, NOW).map(({ from }) => from)
  expect(starts('semana').slice(-2)).toEqual(['2026-11-09', '2026-11-16'])
  expect(starts('mes').slice(-2)).toEqual(['2026-10-01', '2026-11-01'])
  expect(starts('mes')[0]).toBe('2025-12-01')
  expect(['mes', 'siglo', null].map(parseReportGranularity)).toEqual(['mes', 'dia', 'dia'])
})

test('statistics count registrations, ratings and reservations by creation day and kind, without the trash', async () => {
  const old = { created_at: '2020-01-01T06:00:00.000Z' }
  const business = await addBusiness(db, [await addCategory(db, 'circo')], old)
  await addContact(db, { source: 'import', created_at: '2026-11-22T04:59:59.000Z' })
  await addContact(db, { source: 'registration', created_at: '2026-11-22T05:00:00.000Z' })
  await addContact(db, { source: 'registration', created_at: '2026-11-22T06:00:00.000Z' })
  await addContact(db, { created_at: '2026-11-22T06:00:00.000Z', deleted_at: '2026-11-22T07:00:00.000Z' })
  await addRating(db, business, { status: 'in_review', created_at: '2026-11-21T12:00:00.000Z' })
  await addReservation(db, business, { status: 'cancelled', created_at: '2026-11-20T12:00:00.000Z' })
  const registrations = await chartOf(db, 'registros')
  expect(registrations.parts).toEqual(['Registro'])
  expect(registrations.rows.slice(-2).map(({ values }) => values)).toEqual([[0], [2]])
  const loaded = await chartOf(db, 'cargados')
  expect(loaded.parts).toEqual(['Importación', 'Administración', 'Ejemplo'])
  expect(loaded.rows.slice(-2).map(({ values }) => values)).toEqual([
    [1, 0, 0],
    [0, 0, 0],
  ])
  expect((await chartOf(db, 'registros', 'mes')).rows.at(-1)?.values).toEqual([2])
  expect((await chartOf(db, 'opiniones')).rows.at(-2)?.values).toEqual([0, 1, 0])
  expect((await chartOf(db, 'reservas')).rows.at(-3)?.values).toEqual([0, 0, 0, 1])
})

test('statistics add up counts by day and rank empty searches separately', async () => {
  const found = { what: 'found_search' as const, word: 'tacos', times: 2 }
  const whole = { what: 'found_search' as const, word: '', times: 3 }
  const empty = { what: 'empty_search' as const, times: 4 }
  await storeDailyCounts(db, [whole, found], NOW)
  await storeDailyCounts(db, [whole, found, { ...empty, word: '' }, { ...empty, word: 'buzos' }], NOW)
  await storeDailyCounts(db, [], NOW)
  expect((await chartOf(db, 'busquedas')).rows.at(-1)?.values).toEqual([6, 4])
  expect((await chartOf(db, 'busquedas', 'semana')).rows.at(-1)?.values).toEqual([6, 4])
  expect(await rankingOf(db, 'mas-buscado')).toEqual([
    { word: 'buzos', times: 4 },
    { word: 'tacos', times: 4 },
  ])
  expect(await rankingOf(db, 'sin-resultado')).toEqual([{ word: 'buzos', times: 4 }])
  expect(await listEmptySearches(db, NOW)).toEqual([{ words: 'buzos', searches: 4 }])
  expect(await rankingOf(db, 'mas-buscado', new Date('2026-12-25T12:00:00.000Z'))).toEqual([])
})

test('statistics compare with the same number of days, weeks or months before, up to the same hour', async () => {
  // The report shows the days from 24 October on. The 30 days before end on the 23rd at this hour.
  for (const moment of ['09-24T03:59', '09-24T04:01', '10-23T14:59', '10-23T15:01'])
    await addContact(db, { source: 'registration', created_at: `2026-${moment}:00.000Z` })
  for (const day of ['2026-09-23', '2026-09-24', '2026-10-23', '2026-10-24'])
    await storeDailyCounts(db, [{ what: 'page', word: '', times: 2 }], new Date(`${day}T16:00:00Z`))
  expect((await chartOf(db, 'registros')).before).toBe(2)
  expect((await chartOf(db, 'paginas')).before).toBe(4)
  expect(getPreviousPeriod('semana', NOW)).toMatchObject({ from: '2026-06-08', lastDay: '2026-08-30' })
  expect(getPreviousPeriod('mes', NOW)).toMatchObject({ from: '2024-12-01', lastDay: '2025-11-22' })
})

test('statistics list the businesses with most calls, messages and reservations, and median waiting times [D121]', async () => {
  const category = await addCategory(db, 'circo')
  const came = '2026-11-20T12:00:00.000Z'
  const add = (business_name: string, business_slug: string, created_at = came) =>
    addBusiness(db, [category], { business_name, business_slug, source: 'registration', created_at })
  const [sol, luna] = [await add('Circo Sol', 'sol'), await add('Luna', 'luna')]
  const call = (slug: string, times: number) => ({ slug, what: 'call' as const, times })
  await addBusinessCounts(db, [call('sol', 2), call('luna', 3)], NOW)
  await addBusinessCounts(db, [call('sol', 9)], new Date('2026-10-18T12:00:00Z'))
  const booking = await addReservation(db, sol, { status: 'confirmed', created_at: came })
  for (const [to_status, hours] of [
    ['confirmed', 5],
    ['completed', 40],
  ] as const)
    await insertRows(db, 'reservation_changes', {
      ...{ reservation_id: booking, changed_by: 'owner', to_status, from_slot: 'a', to_slot: 'a' },
      ...{ from_status: hours === 5 ? 'pending' : 'confirmed', created_at: after(came, hours) },
    })
  const record = (id: number, action: 'published' | 'refused', hours: number) => {
    const entry = { action, noun: 'contact', id, title: '' } as const
    return recordChange(db, { username: 'ana' }, entry, new Date(after(came, hours)))
  }
  await record(sol, 'published', 50)
  await record(sol, 'published', 90)
  await record(luna, 'refused', 1)
  expect((await rankingOf(db, 'llamadas'))?.map(({ word, times, href }) => [word, times, href])).toEqual([
    ['Luna', 3, `/admin/contactos/${luna}`],
    ['Circo Sol', 2, `/admin/contactos/${sol}`],
  ])
  expect((await rankingOf(db, 'reservados'))?.map(({ word, times }) => [word, times])).toEqual([
    ['Circo Sol', 1],
  ])
  expect(await rankingOf(db, 'esperas')).toEqual([
    { word: 'Registro, hasta decidirse (2 veces)', times: '2 días' },
    { word: 'Opinión en revisión, hasta decidirse (0 veces)', times: 'nada todavía' },
    { word: 'Reporte, hasta cerrarse (0 veces)', times: 'nada todavía' },
    { word: 'Reserva, hasta confirmarse (1 vez)', times: '5 horas' },
  ])
  // The longest wait counts on the day of its decision, not of its arrival.
  const old = await add('Vieja', 'vieja', '2025-11-20T12:00:00.000Z')
  await record(old, 'published', 2)
  await db.deleteFrom('audit_log').where('entity_id', 'in', [sol, luna]).execute()
  expect((await rankingOf(db, 'esperas'))?.[0]).toEqual({
    word: 'Registro, hasta decidirse (1 vez)',
    times: '12 meses',
  })
})

const after = (moment: string, hours: number) =>
  new Date(Date.parse(moment) + hours * 3_600_000).toISOString()

test('statistics store at most 200 words of a kind per day; known ones still count, and a new one replaces a word counted once [T131]', async () => {
  const invented = Array.from({ length: 250 }, (_, i) => {
    const word = `inventada${'abcdefghij'.charAt(i % 10)}${'x'.repeat(i / 10)}`
    return { what: 'empty_search' as const, word, times: 1 }
  })
  await storeDailyCounts(db, invented, NOW)
  for (let n = 0; n < 2; n++)
    await storeDailyCounts(db, [{ what: 'empty_search', word: 'yurta', times: 2 }, ...invented], NOW)
  expect((await rankingOf(db, 'sin-resultado'))?.map(({ word }) => word)).toContain('yurta')
  const words = Array.from({ length: 300 }, (_, i) => ({ what: 'page' as const, word: `/p${i}`, times: 1 }))
  await storeDailyCounts(db, words, NOW)
  await storeDailyCounts(db, [...words, { what: 'page', word: '', times: 300 }], NOW)
  const rows = await db
    .selectFrom('daily_counts')
    .select(['word', 'times'])
    .where('word', '<>', '')
    .where('what', '=', 'page')
    .execute()
  expect(rows).toHaveLength(200)
  expect(new Set(rows.map(({ times }) => times))).toEqual(new Set([2]))
  expect((await chartOf(db, 'paginas')).rows.at(-1)?.values).toEqual([300])
})

test('statistics delete words after 90 days, and totals after 800', async () => {
  const counts = ['', 'tacos'].map((word) => ({ what: 'found_search' as const, word, times: 1 }))
  for (const day of ['2024-01-01', '2026-08-01', '2026-11-01'])
    await storeDailyCounts(db, counts, new Date(`${day}T12:00:00Z`))
  await pruneOldRows(db, { auditLog: 30 }, { now: NOW, onError: () => expect.unreachable() })
  const rows = await db
    .selectFrom('daily_counts')
    .select(['day', 'word'])
    .orderBy('day')
    .orderBy('word')
    .execute()
  expect(rows).toEqual([
    { day: '2026-08-01', word: '' },
    { day: '2026-11-01', word: '' },
    { day: '2026-11-01', word: 'tacos' },
  ])
})

const NO_DATE = 'Elige una fecha que exista'

test('statistics for chosen days ignore later data and compare with the same number of days before', async () => {
  for (const day of ['2026-09-30', '2026-10-05', '2026-10-31', '2026-11-01', '2026-11-20'])
    await addContact(db, { source: 'registration', created_at: `${day}T16:00:00.000Z` })
  const read = (query: string) => parseReportPeriod(new URLSearchParams(query), NOW)
  const october = read('desde=2026-10-01&hasta=2026-10-31')
  expect(october).toMatchObject({ span: 'dia', bars: 31, isChosen: true })
  const [chart] = await readReport(db, october)
  expect(chart && 'parts' in chart && [chart.rows[0]?.from, chart.rows.length, chart.before]).toEqual([
    '2026-10-01',
    31,
    1,
  ])
  expect(chart?.rows.flatMap((row) => ('values' in row ? row.values : [])).reduce((a, b) => a + b, 0)).toBe(2)
  expect(read('por=semana&desde=2026-11-03').bars).toBe(3)
  expect(read('desde=2020-01-01').bars, 'as much as a page can show').toBe(92)
  for (const [query, errors] of [
    ['', {}],
    ['hasta=2030-01-01', {}],
    ['desde=x&hasta=2026-02-31', { desde: NO_DATE, hasta: NO_DATE }],
    ['desde=2026-12-24', { desde: 'Ese día todavía no llega: elige hoy o uno antes' }],
  ] as const)
    expect(read(query), query).toMatchObject({ bars: 30, isChosen: false, now: NOW, errors })
  expect(read('desde=2026-11-10&hasta=2026-11-01')).toMatchObject({
    isChosen: false,
    errors: { hasta: 'El último día no puede ser antes del primero' },
  })
})

test('charts and rankings of statistics have the same days, and a ranking of fewer days states it', async () => {
  for (const day of ['2026-11-10', '2026-11-20'])
    await storeDailyCounts(
      db,
      ['', '/ayuda'].map((word) => ({ what: 'page' as const, word, times: 3 })),
      new Date(`${day}T12:00:00Z`),
    )
  const seen = async (query: string) => {
    const figures = await readReport(db, parseReportPeriod(new URLSearchParams(query), NOW))
    const [chart, ranking] = ['paginas', 'mas-vistas'].map((id) => figures.find((each) => each.id === id))
    if (!chart || !ranking || !('parts' in chart) || !('word' in ranking)) throw new Error('no figures')
    return [
      chart.rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0),
      ranking.rows[0]?.times ?? 0,
      ranking.lead,
    ]
  }
  expect(await seen('')).toEqual([6, 6, 'Los últimos 30 días'])
  expect(await seen('desde=2026-11-20&hasta=2026-11-21')).toEqual([3, 3, 'Del 20 nov 2026 al 21 nov 2026'])
  expect(await seen('desde=2026-11-21')).toEqual([0, 0, 'Del 21 nov 2026 al 22 nov 2026'])
  expect((await seen('por=semana'))[2]).toBe('Las últimas 12 semanas')
  expect((await seen('por=mes'))[2]).toBe('Desde el 24 ago 2026: solo se guardan 90 días')
})

test('a statistics file has the figures of one chart and escapes formulas', () => {
  const rows = [{ label: '1 nov', from: '2026-11-01', values: [1, 2] }]
  const chart = { id: 'a', title: 'A', parts: ['Sí', 'No'], rows }
  expect(formatFiguresCsv(chart), 'the day has its year').toBe('\uFEFFDesde,Sí,No\r\n2026-11-01,1,2\r\n')
  const ranked = [{ word: '=1+1', times: 3 }]
  const ranking = { id: 'b', title: 'B', word: 'Búsqueda', times: 'Veces', rows: ranked }
  expect(formatFiguresCsv(ranking)).toContain("'=1+1,3")
})
