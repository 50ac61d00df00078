import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordChange } from '~/features/audit/record.server'
import { enqueueMessage } from '~/features/outbox/messages.server'
import { eraseExpiredRows } from '~/features/personal-data/retention.server'
import { readReport } from '~/features/statistics/report.server'
import { freshDatabase, ON_POSTGRES } from '../../support/database'
import { addBusiness, addCategory, addRating } from '../../support/directory-rows'
import { addReport, addSuggestion } from '../../support/moderation-rows'
import { addReservation } from '../../support/reservation-rows'
import { columnOf, insertRows } from '../../support/rows'

const NOW = new Date('2026-11-21T17:00:00.000Z')
const unreachable = () => expect.unreachable()
const erase = (db: Db) => eraseExpiredRows(db, { now: NOW, onError: unreachable })

const countRows = async (db: Db, table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}

const erasures = async (db: Db) =>
  (await db.selectFrom('audit_log').selectAll().where('action', '=', 'erased').orderBy('id').execute()).map(
    ({ username, noun, entity_id, title, changes }) => ({
      ...{ username, noun, entity_id, title },
      changes: JSON.parse(changes),
    }),
  )

async function withBusiness() {
  const { db } = await freshDatabase()
  const months = { keep_reservations_months: '24', keep_reports_months: '24', keep_held_months: '12' }
  const rows = Object.entries(months).map(([key, value]) => ({ key, value, updated_at: NOW.toISOString() }))
  await db.insertInto('settings').values(rows).execute()
  const circus = await addCategory(db, 'circo')
  const business = await addBusiness(db, [circus], { business_slug: 'sol' })
  return { db, circus, business }
}

test('erases reservations after 24 months with seats, mails and log values, and statistics stay the same', async () => {
  const { db, business } = await withBusiness()
  const old = await addReservation(db, business, {
    reservation_date: '2024-11-20',
    created_at: '2024-11-10T12:00:00.000Z',
    status: 'confirmed',
  })
  const young = await addReservation(db, business, { reservation_date: '2024-11-21' })
  const payload = { to: 'ana@ejemplo.com', subject: 'Cita', text: 'Hola Ana' }
  await enqueueMessage(db, { kind: 'mail', key: `reservation-${old}-1`, about: 'Cita', payload }, NOW)
  const entry = { action: 'changed', noun: 'reservation', id: old, title: 'Ana' } as const
  await recordChange(db, { username: 'ana' }, { ...entry, after: { Nota: 'Ana llega tarde' } }, NOW)
  const chart = async () => {
    const charts = await readReport(db, { span: 'mes', bars: 36, now: NOW })
    const found = charts.find(({ id }) => id === 'reservas')
    return JSON.stringify(found?.rows)
  }
  const before = await chart()

  expect(await erase(db)).toBe(1)
  const left = await db.selectFrom('reservations').select('id').execute()
  expect(left).toEqual([{ id: young }])
  expect(await countRows(db, 'outbox')).toBe(0)
  expect(await db.selectFrom('reservation_cells').select('reservation_id').distinct().execute()).toEqual([
    { reservation_id: young },
  ])
  const values = db.selectFrom('audit_log').select(['title', 'changes']).where('noun', '=', 'reservation')
  expect(JSON.stringify(await values.execute())).not.toContain('Ana')
  expect(await chart()).toBe(before)
  expect(await erasures(db)).toEqual([
    {
      ...{ username: 'sistema', noun: 'reservation', entity_id: null },
      ...{ title: 'Reservas: más de 24 meses', changes: { Borrados: [null, 1] } },
    },
  ])
})

test('erases old reports, sent messages and undecided or refused entries, each after its own number of months', async () => {
  const { db, circus, business } = await withBusiness()
  const at = (day: string) => ({ created_at: `${day}T12:00:00.000Z`, updated_at: `${day}T12:00:00.000Z` })
  await addReport(db, business, at('2024-11-20'))
  await addReport(db, business, at('2024-11-22'))
  const payload = { to: 'ana@ejemplo.com', subject: 'Hola', text: 'Hola' }
  for (const [key, day, status] of [
    ['sent', '2026-08-20', 'sent'],
    ['dead', '2026-08-20', 'dead'],
    ['waits', '2026-08-20', 'pending'],
    ['young', '2026-08-22', 'sent'],
  ] as const) {
    await enqueueMessage(db, { kind: 'mail', key, about: 'x', payload }, new Date(`${day}T12:00:00.000Z`))
    await db.updateTable('outbox').set({ status }).where('idempotency_key', '=', key).execute()
  }
  await addBusiness(db, [circus], { business_slug: 'basura', status: 'held', ...at('2025-11-20') })
  await addBusiness(db, [circus], { business_slug: 'nuevo', status: 'held', ...at('2025-11-22') })
  await addRating(db, business, { status: 'in_review', ...at('2025-11-20') })
  await addRating(db, business, { status: 'published', ...at('2025-11-20') })
  await addSuggestion(db, business, at('2025-11-20'))

  expect(await erase(db)).toBe(1 + 2 + 3)
  expect(await countRows(db, 'reports')).toBe(1)
  expect(await columnOf(db, 'outbox', 'idempotency_key')).toEqual(['waits', 'young'])
  expect(await columnOf(db, 'businesses', 'business_slug')).toEqual(['sol', 'nuevo'])
  expect(await db.selectFrom('ratings').select('status').execute()).toEqual([{ status: 'published' }])
  expect(await countRows(db, 'suggestions')).toBe(0)
  expect(await erase(db)).toBe(0)
})

test('erases nothing by age if the months are empty or not set, otherwise uses the months of the settings', async () => {
  const { db, business } = await withBusiness()
  await addReservation(db, business, { reservation_date: '2020-01-02' })
  const set = (value: string) =>
    db
      .insertInto('settings')
      .values({ key: 'keep_reservations_months', value, updated_at: NOW.toISOString() })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  await set('')
  expect(await erase(db)).toBe(0)
  await db.deleteFrom('settings').execute()
  expect(await erase(db)).toBe(0)
  await set('120')
  expect(await erase(db)).toBe(0)
  await set('60')
  expect(await erase(db)).toBe(1)
})

test('erasing by age continues after a stop, in transactions of 200 rows, and logs each part [F115]', async () => {
  const { db, business } = await withBusiness()
  const row = { business_name: 'Sol', reason: 'other', bot_score: 1, network_hash: 'x' } as const
  const moment = { created_at: '2020-01-01T00:00:00.000Z', updated_at: '2020-01-01T00:00:00.000Z' }
  await insertRows(db, 'reports', Array(450).fill({ ...row, ...moment, business_id: business }))
  const stop = async () => {
    if ((await countRows(db, 'reports')) === 250) throw new Error('stopped')
  }
  await expect(eraseExpiredRows(db, { now: NOW, pause: stop, onError: unreachable })).rejects.toThrow(
    'stopped',
  )
  expect(await countRows(db, 'reports')).toBe(250)
  expect(await erase(db)).toBe(250)
  expect((await erasures(db)).map(({ changes }) => changes)).toEqual([
    { Borrados: [null, 200] },
    { Borrados: [null, 250] },
  ])
})

test.skipIf(ON_POSTGRES)(
  'reports rows that cannot be erased by age, and erases other kinds [F115]',
  async () => {
    const { db, business } = await withBusiness()
    const old = { created_at: '2020-01-01T00:00:00.000Z', updated_at: '2020-01-01T00:00:00.000Z' }
    await addReport(db, business, old)
    await addSuggestion(db, business, old)
    await sql`create trigger broken before delete on reports begin select raise(abort, 'no'); end`.execute(db)
    const errors: unknown[] = []
    expect(await eraseExpiredRows(db, { now: NOW, onError: (error) => errors.push(error) })).toBe(1)
    expect(errors).toHaveLength(1)
    expect(await erasures(db)).toHaveLength(1)
  },
)
