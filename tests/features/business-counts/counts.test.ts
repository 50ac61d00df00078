import type { Db } from 'db/connect'
import { beforeEach, expect, test } from 'vitest'
import { addBusinessCounts, readWeeklyMetrics } from '~/features/business-counts/counts.server'
import { eraseBusiness } from '~/features/businesses/erase.server'
import { pruneOldRows } from '~/features/system/prune.server'
import { countBusinessEvent, countEvent, drainBusinessCounts, drainEventCounts } from '~/http/counts'
import { startCountWriter } from '~/jobs/statistics.server'
import { withoutTable } from '../../support/broken-tables'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { addReservation } from '../../support/reservation-rows'

/** Sunday evening local time, Monday in UTC. */
const NOW = new Date('2026-11-23T03:00:00.000Z')

let db: Db
let close: () => Promise<unknown>
let luna: number
beforeEach(async () => {
  ;({ db, close } = await freshDatabase())
  const categories: [number] = [await addCategory(db, 'belleza')]
  luna = await addBusiness(db, categories, { business_name: 'Luna', business_slug: 'luna' })
  await addBusiness(db, categories, { business_slug: 'oculta', status: 'held' })
})

const stored = () => db.selectFrom('business_counts').selectAll().orderBy('week').orderBy('what').execute()

test('adds up counts of several processes by week in local time, and drops counts of unknown pages [D121]', async () => {
  const counts = [
    { slug: 'luna', what: 'view' as const, times: 3 },
    { slug: 'luna', what: 'call' as const, times: 1 },
    { slug: 'oculta', what: 'view' as const, times: 1 },
    { slug: 'inventada', what: 'call' as const, times: 9 },
  ]
  await Promise.all([addBusinessCounts(db, counts, NOW), addBusinessCounts(db, counts, NOW)])
  await addBusinessCounts(db, [], NOW)
  await addBusinessCounts(db, counts, new Date('2026-11-23T05:00:00.000Z'))
  expect(await stored()).toEqual([
    { business_id: luna, week: '2026-11-16', what: 'call', times: 2 },
    { business_id: luna, week: '2026-11-16', what: 'view', times: 6 },
    { business_id: luna, week: '2026-11-23', what: 'call', times: 1 },
    { business_id: luna, week: '2026-11-23', what: 'view', times: 3 },
  ])
})

test('readWeeklyMetrics returns counts and reservations of all weeks since the first one with any [D121]', async () => {
  expect(await readWeeklyMetrics(db, luna, NOW)).toEqual([])
  const view = [{ slug: 'luna', what: 'view' as const, times: 3 }]
  await addBusinessCounts(db, view, new Date('2026-11-04T12:00:00.000Z'))
  await addBusinessCounts(db, view, new Date('2025-11-04T12:00:00.000Z'))
  await addReservation(db, luna, { created_at: '2026-11-16T04:59:00.000Z' })
  await addReservation(db, luna, { created_at: '2026-11-16T05:01:00.000Z', reservation_time: '12:00' })
  const none = { view: 0, call: 0, whatsapp: 0, directions: 0, booking: 0 }
  expect(await readWeeklyMetrics(db, luna, NOW)).toEqual([
    { monday: '2026-11-16', ...none, booking: 1 },
    { monday: '2026-11-09', ...none, booking: 1 },
    { monday: '2026-11-02', ...none, view: 3 },
  ])
})

test('deletes counts of businesses after two years, and with an erased business', async () => {
  const view = [{ slug: 'luna', what: 'view' as const, times: 1 }]
  for (const day of ['2024-11-12', '2024-11-26', '2026-11-20'])
    await addBusinessCounts(db, view, new Date(`${day}T12:00:00Z`))
  await pruneOldRows(db, { auditLog: 30 }, { now: NOW, onError: () => expect.unreachable() })
  expect((await stored()).map(({ week }) => week)).toEqual(['2024-11-25', '2026-11-16'])
  await db.transaction().execute((trx) => eraseBusiness(trx, luna))
  expect(await stored()).toEqual([])
})

test('the job for statistics stores business counts even if the statistics of the site cannot be stored', async () => {
  drainBusinessCounts()
  drainEventCounts()
  const stop = startCountWriter(db)
  countEvent('failed_sign_in')
  countBusinessEvent('whatsapp', 'luna', '203.0.113.1')
  await withoutTable(db, 'daily_counts', async () => {
    await expect(stop()).rejects.toThrow()
  })
  expect(await stored()).toMatchObject([{ business_id: luna, what: 'whatsapp', times: 1 }])
  // Events of earlier test files in this process may be among them.
  expect(drainEventCounts()).toContainEqual({ what: 'failed_sign_in', word: '', times: 1 })
})

test('the job for statistics stores counts of the site and of businesses when it stops, and keeps those that it cannot store', async () => {
  drainBusinessCounts()
  drainEventCounts()
  const stop = startCountWriter(db)
  countEvent('failed_sign_in')
  countBusinessEvent('whatsapp', 'luna', '203.0.113.1')
  await stop()
  expect(await stored()).toMatchObject([{ business_id: luna, what: 'whatsapp', times: 1 }])
  const events = await db.selectFrom('daily_counts').select(['what', 'times']).execute()
  expect(events).toContainEqual({ what: 'failed_sign_in', times: 1 })
  const again = startCountWriter(db)
  countBusinessEvent('whatsapp', 'luna', '203.0.113.1')
  await close()
  await expect(again()).rejects.toThrow()
  expect(drainBusinessCounts()).toEqual([{ slug: 'luna', what: 'whatsapp', times: 1 }])
})
