import { expect, test } from 'vitest'
import { recordChange } from '~/features/audit/record.server'
import { enqueue } from '~/features/outbox/enqueue.server'
import { countUp } from '~/features/rate-limits/counter.server'
import { pruneOldRows } from '~/features/system/prune.server'
import { freshDatabase } from '../../support/database'

const NOW = new Date('2026-11-20T15:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

test('what has done its work goes after the days that are set; what waits, or is younger, stays', async () => {
  const { db } = await freshDatabase()
  const payload = { to: 'ana@example.com', subject: 'Hola', text: 'Hola' }
  const write = async (key: string, days: number, status: 'sent' | 'dead' | 'pending') => {
    await enqueue(db, { kind: 'mail', key, about: 'x', payload }, daysAgo(days))
    await db.updateTable('outbox').set({ status }).where('idempotency_key', '=', key).execute()
  }
  await write('viejo', 31, 'sent')
  await write('perdido', 31, 'dead')
  await write('espera', 400, 'pending')
  await write('nuevo', 29, 'sent')
  for (let n = 0; n < 1100; n++)
    await recordChange(
      db,
      { username: 'x' },
      { action: 'created', noun: 'contact', id: n, title: 'a' },
      daysAgo(n < 1050 ? 800 : 700),
    )
  await countUp(db, 'pasado', 60, daysAgo(1))
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  expect(await pruneOldRows(db, { messages: 30, auditLog: 730 }, { now: NOW, pause })).toBe(2 + 1050 + 1)
  const left = await db.selectFrom('outbox').select('idempotency_key as key').orderBy('id').execute()
  expect(left.map(({ key }) => key)).toEqual(['espera', 'nuevo'])
  expect(await db.selectFrom('audit_log').select('id').execute()).toHaveLength(50)
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  expect(pauses).toBeGreaterThan(6)
})
