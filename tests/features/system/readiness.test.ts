import { describe, expect, test } from 'vitest'
import { checkReadiness } from '~/features/system/readings.server'
import { freshDatabase } from '../../support/database'
import { insertRows, rowOf } from '../../support/rows'

describe('readiness [F37]', () => {
  test('readiness reports that reading, writing, disk and migrations work', async () => {
    const { db, folder } = await freshDatabase()
    expect(await checkReadiness(db, folder)).toEqual({
      ready: true,
      parts: { lectura: true, escritura: true, disco: true, migraciones: true },
    })
    const { updated_at } = await rowOf(db, 'settings', { key: 'heartbeat' })
    expect(Date.now() - Date.parse(updated_at)).toBeLessThan(5_000)
  })

  test('readiness writes once if it is checked often', async () => {
    const { db, folder } = await freshDatabase()
    const answers = await Promise.all(Array.from({ length: 50 }, () => checkReadiness(db, folder)))
    expect(new Set(answers).size).toBe(1)
  })

  test('readiness names migrations as the failing part', async () => {
    const { db, folder } = await freshDatabase()
    await db.deleteFrom('kysely_migration' as 'settings').execute()
    const { ready, parts } = await checkReadiness(db, folder)
    expect([ready, parts.migraciones, parts.lectura]).toEqual([false, false, true])
  })

  test('readiness names the disk as the failing part', async () => {
    const { db } = await freshDatabase()
    expect((await checkReadiness(db, '/no/hay')).parts).toMatchObject({ disco: false, lectura: true })
  })

  test('readiness names writing as the failing part within three seconds', async () => {
    const { db, folder } = await freshDatabase()
    await db.transaction().execute(async (transaction) => {
      const now = new Date().toISOString()
      await insertRows(transaction, 'settings', { key: 'heartbeat', value: now, updated_at: now })
      const since = Date.now()
      expect((await checkReadiness(db, folder)).parts).toMatchObject({ escritura: false, lectura: true })
      // A busy machine may add some time. Waiting for the lock would take five seconds.
      expect(Date.now() - since).toBeLessThan(4_500)
    })
    // Waits for the write that the server gave up. The database cannot be closed while it still writes.
    await db.deleteFrom('settings').execute()
  })
})
