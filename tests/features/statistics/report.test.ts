import type { Db } from 'db/connect'
import { expect, test } from 'vitest'
import { recordChange } from '~/features/audit/record.server'
import { storeBusinessCounts } from '~/features/business-counts/counts.server'
import { emptySearches } from '~/features/directory/empty-searches.server'
import { figuresCsv } from '~/features/statistics/csv'
import { readReport } from '~/features/statistics/report.server'
import { bucketsOf, readSpan, spanBefore } from '~/features/statistics/spans'
import { storeCounts } from '~/features/statistics/store.server'
import { pruneOldRows } from '~/features/system/prune.server'
import { count, takeCounts } from '~/http/daily-counts'
import { startStatistics } from '~/jobs/statistics.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addContact, addRating } from '../../support/directory-rows'
import { addReservation } from '../../support/reservation-rows'
import { insertRows } from '../../support/rows'

const NOW = new Date('2026-11-22T15:00:00.000Z')

const chartOf = async (db: Db, id: string, span = readSpan(null), now = NOW) => {
  const chart = (await readReport(db, span, now)).find((each) => each.id === id)
  if (!chart || !('parts' in chart)) throw new Error(`no chart ${id}`)
  return chart
}

const rankingOf = async (db: Db, id: string, now = NOW) => {
  const ranking = (await readReport(db, 'dia', now)).find((each) => each.id === id)
  return ranking && 'word' in ranking ? ranking.rows : undefined
}

test('days begin at midnight of the site, weeks on Monday, months on their first, over the change of the clock', () => {
  const days = bucketsOf('dia', new Date('2026-11-03T04:30:00.000Z'))
  expect(days).toHaveLength(30)
  expect(days.slice(-3).map(({ from, since }) => [from, since])).toEqual([
    ['2026-10-31', '2026-10-31T04:00:00.000Z'],
    ['2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', '2026-11-02T05:00:00.000Z'],
  ])
  expect(
    bucketsOf('semana', NOW)
      .map(({ from }) => from)
      .slice(-2),
  ).toEqual(['2026-11-09', '2026-11-16'])
  expect(
    bucketsOf('mes', NOW)
      .map(({ from }) => from)
      .slice(-2),
  ).toEqual(['2026-10-01', '2026-11-01'])
  expect(bucketsOf('mes', NOW)[0]?.from).toBe('2025-12-01')
  expect([readSpan('mes'), readSpan('siglo'), readSpan(null)]).toEqual(['mes', 'dia', 'dia'])
})

test('registrations, opinions and bookings are counted by the day they came, each by its parts; what is in the trash is not', async () => {
  const { db } = await freshDatabase()
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

test('counts add up by day, and those of searches without a result reach their own list', async () => {
  const { db } = await freshDatabase()
  const found = { what: 'found_search' as const, word: 'tacos', times: 2 }
  const whole = { what: 'found_search' as const, word: '', times: 3 }
  const empty = { what: 'empty_search' as const, times: 4 }
  await storeCounts(db, [whole, found], NOW)
  await storeCounts(db, [whole, found, { ...empty, word: '' }, { ...empty, word: 'buzos' }], NOW)
  await storeCounts(db, [], NOW)
  expect((await chartOf(db, 'busquedas')).rows.at(-1)?.values).toEqual([6, 4])
  expect((await chartOf(db, 'busquedas', 'semana')).rows.at(-1)?.values).toEqual([6, 4])
  expect(await rankingOf(db, 'mas-buscado')).toEqual([
    { word: 'buzos', times: 4 },
    { word: 'tacos', times: 4 },
  ])
  expect(await rankingOf(db, 'sin-resultado')).toEqual([{ word: 'buzos', times: 4 }])
  expect(await emptySearches(db, NOW)).toEqual([{ words: 'buzos', searches: 4 }])
  expect(await rankingOf(db, 'mas-buscado', new Date('2026-12-25T12:00:00.000Z'))).toEqual([])
})

test('a span is compared with as many days, weeks or months before it, up to the same hour', async () => {
  const { db } = await freshDatabase()
  // Shown are the days from 24 October on: the 30 before end on the 23rd at this hour.
  for (const moment of [
    '2026-09-24T03:59:00',
    '2026-09-24T04:01:00',
    '2026-10-23T14:59:00',
    '2026-10-23T15:01:00',
  ])
    await addContact(db, { source: 'registration', created_at: `${moment}.000Z` })
  for (const day of ['2026-09-23', '2026-09-24', '2026-10-23', '2026-10-24'])
    await storeCounts(db, [{ what: 'page', word: '', times: 2 }], new Date(`${day}T16:00:00Z`))
  expect((await chartOf(db, 'registros')).before).toBe(2)
  expect((await chartOf(db, 'paginas')).before).toBe(4)
  expect(spanBefore('semana', NOW)).toMatchObject({ from: '2026-06-08', lastDay: '2026-08-30' })
  expect(spanBefore('mes', NOW)).toMatchObject({ from: '2024-12-01', lastDay: '2025-11-22' })
})

test('it is told who got calls, messages and bookings, and how long half of what came waited [D121]', async () => {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'circo')
  const came = '2026-11-20T12:00:00.000Z'
  const registered = { source: 'registration' as const, created_at: came }
  const sol = await addBusiness(db, [category], {
    business_name: 'Circo Sol',
    business_slug: 'sol',
    ...registered,
  })
  const luna = await addBusiness(db, [category], {
    business_name: 'Luna',
    business_slug: 'luna',
    ...registered,
  })
  const call = (slug: string, times: number) => ({ slug, what: 'call' as const, times })
  await storeBusinessCounts(db, [call('sol', 2), call('luna', 3)], NOW)
  await storeBusinessCounts(db, [call('sol', 9)], new Date('2026-10-18T12:00:00Z'))
  const booking = await addReservation(db, sol, { status: 'confirmed', created_at: came })
  for (const [to_status, hours] of [
    ['confirmed', 5],
    ['completed', 40],
  ] as const)
    await insertRows(db, 'reservation_changes', {
      ...{ reservation_id: booking, changed_by: 'owner', to_status, from_slot: 'a', to_slot: 'a' },
      ...{ from_status: hours === 5 ? 'pending' : 'confirmed', created_at: after(came, hours) },
    })
  const record = (id: number, action: 'published' | 'refused', hours: number) =>
    recordChange(
      db,
      { username: 'ana' },
      { action, noun: 'contact', id, title: '' },
      new Date(after(came, hours)),
    )
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
  // What waited longest counts by the day it was decided, not by the day it came.
  const old = await addBusiness(db, [category], {
    ...{ business_name: 'Vieja', business_slug: 'vieja', source: 'registration' },
    created_at: '2025-11-20T12:00:00.000Z',
  })
  await record(old, 'published', 2)
  await db.deleteFrom('audit_log').where('entity_id', 'in', [sol, luna]).execute()
  expect((await rankingOf(db, 'esperas'))?.[0]).toEqual({
    word: 'Registro, hasta decidirse (1 vez)',
    times: '12 meses',
  })
})

const after = (moment: string, hours: number) =>
  new Date(Date.parse(moment) + hours * 3_600_000).toISOString()

test('of one day 200 words of a kind are kept; those that are known go on being counted, and the next takes the place of one that came once [T131]', async () => {
  const { db } = await freshDatabase()
  const invented = Array.from({ length: 250 }, (_, i) => ({
    ...{
      what: 'empty_search' as const,
      word: `inventada${'abcdefghij'.charAt(i % 10)}${'x'.repeat(i / 10)}`,
    },
    times: 1,
  }))
  await storeCounts(db, invented, NOW)
  for (let n = 0; n < 2; n++)
    await storeCounts(db, [{ what: 'empty_search', word: 'yurta', times: 2 }, ...invented], NOW)
  expect((await rankingOf(db, 'sin-resultado'))?.map(({ word }) => word)).toContain('yurta')
  const words = Array.from({ length: 300 }, (_, i) => ({ what: 'page' as const, word: `/p${i}`, times: 1 }))
  await storeCounts(db, words, NOW)
  await storeCounts(db, [...words, { what: 'page', word: '', times: 300 }], NOW)
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

test('words are kept for 90 days, sums for longer', async () => {
  const { db } = await freshDatabase()
  const counts = ['', 'tacos'].map((word) => ({ what: 'found_search' as const, word, times: 1 }))
  for (const day of ['2024-01-01', '2026-08-01', '2026-11-01'])
    await storeCounts(db, counts, new Date(`${day}T12:00:00Z`))
  await pruneOldRows(db, { messages: 30, auditLog: 30 }, { now: NOW })
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

test('the job writes what was counted when it stops, and keeps what it cannot write', async () => {
  const { db, close } = await freshDatabase()
  takeCounts()
  const stop = startStatistics(db)
  count('failed_sign_in')
  await stop()
  expect((await chartOf(db, 'accesos', 'dia', new Date())).rows.at(-1)?.values).toEqual([1])
  const again = startStatistics(db)
  count('failed_sign_in')
  await close()
  await expect(again()).rejects.toThrow()
  expect(takeCounts()).toEqual([{ what: 'failed_sign_in', word: '', times: 1 }])
})

test('a file holds the figures of one picture, and runs nothing in a spreadsheet', () => {
  const chart = { id: 'a', title: 'A', parts: ['Sí', 'No'], rows: [{ label: '1 nov', values: [1, 2] }] }
  expect(figuresCsv(chart)).toBe('\uFEFFDesde,Sí,No\r\n1 nov,1,2\r\n')
  const ranking = {
    id: 'b',
    title: 'B',
    word: 'Búsqueda',
    times: 'Veces',
    rows: [{ word: '=1+1', times: 3 }],
  }
  expect(figuresCsv(ranking)).toContain("'=1+1,3")
})
