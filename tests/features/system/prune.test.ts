import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount } from '~/features/accounts/manage.server'
import { openSession } from '~/features/accounts/sessions.server'
import { recordChange, recordChanges } from '~/features/audit/record.server'
import { incrementLimit, incrementLimits } from '~/features/rate-limits/counter.server'
import { pruneOldRows } from '~/features/system/prune.server'
import { freshDatabase, ON_POSTGRES } from '../../support/database'
import { newestRow } from '../../support/rows'

const NOW = new Date('2026-11-20T15:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

test('deletes log entries after the set number of days, expired limits and expired sessions, and keeps younger ones', async () => {
  const { db } = await freshDatabase()
  const account = { username: 'lucia', password: 'tres gatos y un camión', role: 'administrator' } as const
  await createAccount(db, { username: 'x' }, account)
  const { id: userId } = await newestRow(db, 'admin_users')
  const session = { userId, keep: false, userAgent: null, network: null }
  await openSession(db, session, NOW)
  await openSession(db, session, daysAgo(1))
  const entries = Array.from({ length: 1050 }, (_, id) => ({
    ...{ action: 'created' as const, noun: 'contact' as const, id, title: 'a' },
  }))
  await recordChanges(db, { username: 'x' }, entries, daysAgo(800))
  await recordChanges(db, { username: 'x' }, entries.slice(1), daysAgo(700))
  await incrementLimit(db, 'pasado', 60, daysAgo(1))
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  expect(
    await pruneOldRows(db, { auditLog: 730 }, { now: NOW, pause, onError: () => expect.unreachable() }),
  ).toBe(1050 + 2)
  expect(await db.selectFrom('admin_sessions').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('audit_log').select('id').execute()).toHaveLength(1050)
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  expect(pauses).toBeGreaterThan(6)
})

test('deletes expired limits in batches, so that no statement locks the table for long [F113]', async () => {
  const { db } = await freshDatabase()
  for (let part = 0; part < 11; part++) {
    const keys = Array.from({ length: 100 }, (_, index) => ({ key: `${part} ${index}`, windowSeconds: 60 }))
    await incrementLimits(db, keys, daysAgo(1))
  }
  let most = 0
  let before = 1100
  const pause = async () => {
    const { rows } = await db
      .selectFrom('rate_limits')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    most = Math.max(most, before - Number(rows))
    before = Number(rows)
  }
  await pruneOldRows(db, { auditLog: 730 }, { now: NOW, pause, onError: () => expect.unreachable() })
  expect([before, most]).toEqual([0, 500])
})

test('keeps the last change of each field of a business at any age, because imports need it [D149]', async () => {
  const { db } = await freshDatabase()
  const change = (
    id: number,
    fields: Record<string, [string, string]>,
    noun: 'contact' | 'promotion' = 'contact',
  ) =>
    recordChange(
      db,
      { username: 'x' },
      { action: 'changed', noun, id, title: 'a', undo: { fields } },
      daysAgo(800),
    )
  const first = await change(1, { nombre: ['', 'Sol'], telefono: ['', '1'] })
  await change(1, { nombre: ['Sol', 'Luna'] })
  const last = await change(1, { nombre: ['Luna', 'Mar'] })
  await change(1, { telefono: ['a', 'b'] }, 'promotion')
  const other = await change(2, { nombre: ['', 'Paz'] })
  const keeping = { auditLog: 730 }
  const prune = () => pruneOldRows(db, keeping, { now: NOW, onError: () => expect.unreachable() })
  expect(await prune()).toBe(2)
  expect(await prune()).toBe(0)
  const left = await db.selectFrom('audit_log').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual([first, last, other])
})

test.skipIf(ON_POSTGRES)(
  'reports a kind of rows that cannot be deleted by age, and deletes the others [F77]',
  async () => {
    const { db } = await freshDatabase()
    await recordChange(
      db,
      { username: 'x' },
      { action: 'created', noun: 'contact', id: 1, title: 'a' },
      daysAgo(800),
    )
    await incrementLimit(db, 'pasado', 60, daysAgo(1))
    await sql`create trigger broken before delete on audit_log begin select raise(abort, 'no'); end`.execute(
      db,
    )
    const errors: unknown[] = []
    const onError = (error: unknown) => errors.push(error)
    expect(await pruneOldRows(db, { auditLog: 730 }, { now: NOW, onError })).toBe(1)
    expect(errors).toHaveLength(1)
  },
)
