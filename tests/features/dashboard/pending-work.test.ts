import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from 'db/connect'
import { describe, expect, test } from 'vitest'
import { parseFilterParams } from '~/features/admin-lists/filters'
import { countPendingWork, readServerHealthProblems } from '~/features/dashboard/faults.server'
import { readOutboxOverview, retryDeadMessages, retryMessage } from '~/features/outbox/overview.server'
import { holdBackRestoredMessages } from '~/features/outbox/restore.server'
import { PROMOTION_FILTERS } from '~/features/promotions/list/filters'
import { listPromotions } from '~/features/promotions/list/list.server'
import { RESERVATION_FILTERS } from '~/features/reservations/admin/filters'
import { listReservations } from '~/features/reservations/admin/read.server'
import {
  INTEGRATION_FEATURES,
  listFeatureConfigStates,
  SITE_ENVIRONMENT_FEATURES,
} from '~/features/settings/site.server'
import { findLatestBackup, isBackupTooOld } from '~/features/system/backups/backups.server'
import { folderForTest, freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addRating } from '../../support/directory-rows'
import { addReport } from '../../support/moderation-rows'
import { addReservation } from '../../support/reservation-rows'
import { insertRows, rowOf, updateRows } from '../../support/rows'
import { addPromotion } from '../promotions/rows'

const NOW = new Date('2026-11-21T15:00:00Z')

const addMessage = (db: Db, key: string, status: 'pending' | 'sent' | 'dead', more: object = {}) =>
  insertRows(db, 'outbox', {
    kind: 'mail',
    idempotency_key: key,
    about: `Aviso ${key}`,
    payload: '{"to":"ana@ejemplo.com"}',
    status,
    attempts: 3,
    next_attempt_at: NOW.toISOString(),
    created_at: NOW.toISOString(),
    ...more,
  })

test('counts waiting queue entries, unanswered reservations of the next seven days and promotions without a business, and dates the oldest entry [D20, D52, D57, D71]', async () => {
  const { db } = await freshDatabase()
  expect(await countPendingWork(db, NOW)).toEqual([])
  const bakery = await addCategory(db, 'reposteria')
  const id = await addBusiness(db, [bakery])
  for (const created_at of ['2026-11-19T10:00:00.000Z', '2026-11-20T10:00:00.000Z'])
    await addBusiness(db, [bakery], { status: 'held', created_at })
  await addBusiness(db, [bakery], { status: 'held', deleted_at: '2026' })
  await addRating(db, id, { status: 'in_review' })
  await addRating(db, id, { status: 'published' })
  const days = ['2026-11-20', '2026-11-21', '2026-11-27', '2026-11-28']
  for (const reservation_date of days) await addReservation(db, id, { reservation_date })
  await addReport(db, id, { status: 'resolved' })
  await addPromotion(db, { application_scope: 'specific' })
  await addPromotion(db, { application_scope: 'all' })
  const waiting = await countPendingWork(db, NOW)
  expect(Object.fromEntries(waiting.map(({ subject, count }) => [subject, count]))).toEqual({
    registration: 2,
    rating: 1,
    reservations: 2,
    promotions: 1,
  })
  const opened = parseFilterParams(RESERVATION_FILTERS, new URLSearchParams('dia=semana&estado=pendiente'))
  expect((await listReservations(db, opened, 1, NOW)).total).toBe(2)
  const unassigned = parseFilterParams(PROMOTION_FILTERS, new URLSearchParams('estado=sin-asignar'))
  expect((await listPromotions(db, unassigned, 1, NOW)).total).toBe(1)
  expect(waiting[0]).toEqual({ subject: 'registration', count: 2, since: '2026-11-19T10:00:00.000Z' })
})

describe('faults of a site', () => {
  const read = async (db: Db, more: object = {}) =>
    readServerHealthProblems(db, { dataDir: await folderForTest(), isCopiedElsewhere: true, ...more }, NOW)

  test('reports no fault on a working site, except a backup that was never made', async () => {
    const { db } = await freshDatabase()
    const sound = { messages: null, backup: null, disk: null, imports: [], photos: [], jobs: [] }
    expect(await read(db)).toEqual(sound)
    expect(await read(db, { isCopiedElsewhere: false })).toEqual({ ...sound, backup: { madeAt: null } })
  })

  test('reports messages that failed twice, but not those that failed once', async () => {
    const { db } = await freshDatabase()
    await addMessage(db, 'once', 'pending', { attempts: 1, last_error: 'HTTP 500' })
    expect((await read(db)).messages).toBeNull()
    await addMessage(db, 'twice', 'pending', { attempts: 2, last_error: 'HTTP 503' })
    await addMessage(db, 'sent', 'sent', { attempts: 3 })
    expect((await read(db)).messages).toEqual({ count: 1, reason: 'HTTP 503' })
  })

  test('reports messages that have been due for more than an hour, with the reason of the newest failure', async () => {
    const { db } = await freshDatabase()
    const due = (minutes: number) => ({
      ...{ attempts: 0, last_error: null },
      next_attempt_at: new Date(NOW.getTime() - minutes * 60_000).toISOString(),
    })
    await addMessage(db, 'soon', 'pending', due(30))
    expect((await read(db)).messages).toBeNull()
    await addMessage(db, 'given up', 'dead', { last_error: 'HTTP 503' })
    await addMessage(db, 'late', 'pending', due(90))
    expect((await read(db)).messages).toEqual({ count: 2, reason: 'HTTP 503' })
  })

  test('reports an interrupted import, photos that failed last and jobs that failed within a day', async () => {
    const { db } = await freshDatabase()
    const moments = { created_at: '2026', updated_at: '2026' }
    const file = { username: 'ana', stage: 'run' as const, ...moments }
    await insertRows(db, 'imports', [
      { ...file, file: 'a', file_name: 'lista.csv', status: 'interrupted' },
      { ...file, file: 'b', file_name: 'otra.csv', status: 'done' },
    ])
    const [bakery, circus] = [await addCategory(db, 'reposteria'), await addCategory(db, 'circo')]
    const run = { kind: 'bulk', auto_approve: 0, wanted: 5, first_item: 0, not_before: '2026' } as const
    const job = { ...run, started_by: 'ana', created_at: '2026' }
    await insertRows(db, 'photo_jobs', [
      { ...job, category_id: bakery, status: 'failed', last_error: 'antes' },
      { ...job, category_id: bakery, status: 'finished' },
      { ...job, category_id: circus, status: 'failed', last_error: 'HTTP 500' },
    ])
    const error = { name: 'Error', method: '', part: 'backup' }
    await insertRows(db, 'error_log', [
      { ...error, message: 'old', created_at: '2026-11-19T00:00:00.000Z' },
      { ...error, message: 'first', created_at: '2026-11-21T00:00:00.000Z' },
      { ...error, message: 'last', created_at: '2026-11-21T01:00:00.000Z' },
      { ...error, method: 'GET', part: 'queue', message: 'page', created_at: '2026-11-21T02:00:00.000Z' },
    ])
    const faults = await read(db)
    expect(faults.imports).toEqual([{ id: expect.any(Number), fileName: 'lista.csv' }])
    expect(faults.photos).toEqual([{ slug: 'circo', name: expect.any(String), reason: 'HTTP 500' }])
    expect(faults.jobs).toEqual([{ name: 'backup', reason: 'last', at: '2026-11-21T01:00:00.000Z' }])
  })
})

test('counts and lists messages with recipient but without text, and logs retries of one or all, except held-back ones [D102, F52]', async () => {
  const { db } = await freshDatabase()
  await addMessage(db, 'dead', 'dead', { last_error: 'HTTP 503' })
  await addMessage(db, 'waits', 'pending')
  await addMessage(db, 'new', 'sent', { sent_at: NOW.toISOString() })
  await addMessage(db, 'old', 'sent', { sent_at: '2026-11-01T00:00:00.000Z' })
  const overview = await readOutboxOverview(db, NOW)
  expect(overview).toMatchObject({ waiting: 1, sent: 1, dead: 1 })
  expect(overview.messages.map(({ about, lastError }) => [about, lastError])).toEqual([
    ['Aviso dead', 'HTTP 503'],
    ['Aviso waits', null],
  ])
  const [dead] = overview.messages
  expect(dead?.to).toBe('ana@ejemplo.com')
  expect(Object.keys(dead ?? {})).not.toContain('payload')
  expect(await retryMessage(db, { username: 'lucia' }, dead?.id ?? 0, NOW)).toBe('done')
  expect(await readOutboxOverview(db, NOW)).toMatchObject({ waiting: 2, dead: 0 })
  const sent = await rowOf(db, 'outbox', { idempotency_key: 'new' })
  expect(await retryMessage(db, { username: 'lucia' }, sent.id, NOW)).toBe('not_found')
  expect(await db.selectFrom('audit_log').select(['action', 'noun', 'title']).execute()).toEqual([
    { action: 'retried', noun: 'message', title: 'Aviso dead' },
  ])
  await updateRows(db, 'outbox', { status: 'pending' }, { status: 'dead' })
  expect(await retryDeadMessages(db, { username: 'lucia' }, NOW)).toBe(2)
  expect(await readOutboxOverview(db, NOW)).toMatchObject({ waiting: 2, dead: 0 })
  expect(await retryDeadMessages(db, { username: 'lucia' }, NOW)).toBe(0)
  await updateRows(db, 'outbox', { status: 'pending' }, { status: 'dead' })
  await holdBackRestoredMessages(db, [], NOW)
  expect(await retryDeadMessages(db, { username: 'lucia' }, NOW), 'held back by a restore').toBe(0)
})

test('finds the newest complete backup, and reports if none exists or it is three days old [D102]', async () => {
  const folder = await folderForTest()
  expect(await findLatestBackup(folder)).toBeNull()
  expect(isBackupTooOld(null, NOW)).toBe(true)
  await mkdir(join(folder, 'backups'))
  const moments = {
    'daily-1.db': '2026-11-18T00:00:00Z',
    'daily-2.db': '2026-11-18T12:00:00Z',
    'half.part': '2026-11-21T00:00:00Z',
  }
  for (const [name, moment] of Object.entries(moments)) {
    await writeFile(join(folder, 'backups', name), 'x')
    await utimes(join(folder, 'backups', name), new Date(moment), new Date(moment))
  }
  const latest = await findLatestBackup(folder)
  expect(latest).toMatchObject({ name: 'daily-2.db', bytes: 1 })
  expect(isBackupTooOld(latest, NOW)).toBe(true)
  expect(isBackupTooOld(latest, new Date('2026-11-20T11:00:00Z'))).toBe(false)
  // A copied backup has a new file date, but its name has its creation time.
  await writeFile(join(folder, 'backups', 'hourly-2026-11-19T07-30-00.000Z.db'), 'x')
  expect((await findLatestBackup(folder))?.madeAt).toBe('2026-11-19T07:30:00.000Z')
})

test('names the environment variables that are missing [D98]', () => {
  const states = listFeatureConfigStates([...SITE_ENVIRONMENT_FEATURES, ...INTEGRATION_FEATURES], {
    SITE_EMAIL: 'a@b.us',
    SMTP_URL: 'smtp://x',
  })
  const missing = Object.fromEntries(states.map((state) => [state.name, state.missing]))
  expect(missing['Correo del sitio']).toEqual([])
  expect(missing['Correo saliente']).toEqual(['MAIL_FROM'])
  expect(missing.WhatsApp).toEqual(['SITE_CHAT_NUMBER'])
})
