import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import sqlite3 from 'sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connectDatabase, type Db } from '../../db/connect'
import { inScopedTransaction, inTransaction } from '../../db/transaction'
import { freshDatabase } from '../support/database'
import { rowOf, updateRows } from '../support/rows'

const setting = (key: string, value = '0') => ({ key, value, updated_at: '' })
const write = (db: Db, key: string, value?: string) =>
  db.insertInto('settings').values(setting(key, value)).execute()
const keys = async (db: Db) =>
  (await db.selectFrom('settings').select('key').orderBy('key').execute()).map((row) => row.key)

/** Expects that nothing was written, and that the writer connection works. */
async function expectUnwritten(db: Db): Promise<void> {
  expect(await keys(db)).toEqual([])
  await write(db, 'b')
  expect(await keys(db)).toEqual(['b'])
}

/** A connection of another process to the same file. */
function another(file: string, busyTimeout = 2000): Db {
  const db = connectDatabase({ file, busyTimeout })
  onTestFinished(() => db.destroy())
  return db
}

test.each(['insert', 'update … returning'])(
  'after %s fails on a locked file, the next write of the connection succeeds and releases the file',
  async (kind) => {
    const { db, file } = await freshDatabase()
    const writer = another(file, 50)
    const attempt = () =>
      kind === 'insert'
        ? write(writer, 'a')
        : writer.updateTable('settings').set({ value: '1' }).returning('key').execute()
    const holder = await db.startTransaction().execute()
    await expect(attempt()).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
    await holder.rollback().execute()
    await write(writer, 'b')
    await write(another(file, 50), 'c')
    expect(await keys(db)).toEqual(['b', 'c'])
  },
)

describe('transactions', () => {
  test.each([
    ['inTransaction', inTransaction],
    [
      'inScopedTransaction',
      <T>(db: Db, work: (trx: Db) => Promise<T>) => inScopedTransaction(db, { what: 'booking', id: 1 }, work),
    ],
  ] as const)('%s returns a refusal and rolls back its earlier writes [F76]', async (_, run) => {
    const { db } = await freshDatabase()
    const refused = { ok: false, reason: 'changed' } as const
    const answer = await run(db, async (trx) => {
      await write(trx, 'a')
      return refused
    })
    expect(answer).toBe(refused)
    expect(await keys(db)).toEqual([])
    expect(await run(db, (trx) => write(trx, 'b').then(() => ({ ok: true })))).toEqual({ ok: true })
    expect(await keys(db)).toEqual(['b'])
  })

  test('a savepoint rolls back only its own writes', async () => {
    const { db } = await freshDatabase()
    const trx = await db.startTransaction().execute()
    await write(trx, 'a')
    const after = await trx.savepoint("it's").execute()
    await write(after, 'b')
    const back = await after.rollbackToSavepoint("it's").execute()
    await write(back, 'c')
    await (await back.releaseSavepoint("it's").execute()).commit().execute()
    expect(await keys(db)).toEqual(['a', 'c'])
  })

  test('a transaction that fails, or whose COMMIT the engine rejects, writes nothing and releases the writer connection', async () => {
    const { db } = await freshDatabase()
    const thrown = db.transaction().execute(async (trx) => {
      await write(trx, 'a')
      throw new Error('no')
    })
    await expect(thrown).rejects.toThrow('no')
    const failing = db.transaction().execute(async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx)
      await write(trx, 'a')
      await trx.insertInto('category_synonyms').values({ category_id: 404, term: 'x' }).execute()
    })
    await expect(failing).rejects.toThrow(/FOREIGN KEY/)
    await expectUnwritten(db)
  })

  test('a full disk rolls back the transaction, and the writer connection works afterwards', async () => {
    const { db } = await freshDatabase()
    const { rows } = await db
      .transaction()
      .execute((trx) => sql<{ n: number }>`select page_count as n from pragma_page_count`.execute(trx))
    const limit = (pages: number) =>
      db.transaction().execute((trx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(trx))
    await limit(rows[0]?.n ?? 0)
    const failing = db.transaction().execute(async (trx) => {
      await write(trx, 'a')
      await write(trx, 'big', 'x'.repeat(500_000))
    })
    await expect(failing).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    await limit(1_000_000)
    await expectUnwritten(db)
  })

  test('simultaneous statements of one transaction run one after another', async () => {
    const { db } = await freshDatabase()
    await db
      .transaction()
      .execute((trx) => Promise.all(Array.from({ length: 30 }, (_, n) => write(trx, `k${n}`))))
    expect(await keys(db)).toHaveLength(30)
    await expect(db.destroy()).resolves.toBeUndefined()
  })
})

describe('simultaneous requests', () => {
  test('50 transactions that read and then write lose no update', async () => {
    const { db } = await freshDatabase()
    await write(db, 'n', '0')
    const increment = () =>
      db.transaction().execute(async (trx) => {
        const { value } = await rowOf(trx, 'settings', { key: 'n' })
        await pause(1)
        await updateRows(trx, 'settings', { key: 'n' }, { value: String(Number(value) + 1) })
      })
    await Promise.all(Array.from({ length: 50 }, increment))
    expect(await db.selectFrom('settings').select('value').execute()).toEqual([{ value: '50' }])
  })

  test('a write of another request waits for an open transaction and does not become part of it', async () => {
    const { db } = await freshDatabase()
    const trx = await db.startTransaction().execute()
    await write(trx, 'mine')
    let done = false
    const other = write(db, 'other').then(() => {
      done = true
    })
    await pause(50)
    expect(done).toBe(false)
    await trx.rollback().execute()
    await other
    expect(await keys(db)).toEqual(['other'])
  })

  test('reads continue during a transaction and see only committed data', async () => {
    const { db } = await freshDatabase()
    const trx = await db.startTransaction().execute()
    await write(trx, 'a')
    expect(await keys(trx)).toEqual(['a'])
    expect(await keys(db)).toEqual([])
    await trx.commit().execute()
    expect(await keys(db)).toEqual(['a'])
  })

  test('a transaction that cannot begin does not block later ones', async () => {
    const { db, file } = await freshDatabase({ busyTimeout: 50 })
    const holding = await another(file).startTransaction().execute()
    await expect(db.transaction().execute(async () => {})).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
    await holding.rollback().execute()
    await write(db, 'a')
    expect(await keys(db)).toEqual(['a'])
  })

  test('a write waits for the lock of another process', async () => {
    const { db, file } = await freshDatabase({ busyTimeout: 5000 })
    const holding = await another(file).startTransaction().execute()
    await write(holding, 'first')
    const started = performance.now()
    const waiting = write(db, 'second')
    await pause(400)
    await holding.commit().execute()
    await waiting
    expect(performance.now() - started).toBeGreaterThan(350)
    expect(await keys(db)).toEqual(['first', 'second'])
  })
})

describe('queue of writers behind a lock of another process [F9]', () => {
  test('writers in the queue wait for a lock only once in total, and readers do not wait', async () => {
    const { db, file } = await freshDatabase()
    const writer = another(file, 400)
    await keys(writer)
    const holder = await db.startTransaction().execute()
    const since = performance.now()
    const writers = 12
    const ends = await Promise.allSettled(Array.from({ length: writers }, (_, n) => write(writer, `${n}`)))
    const took = performance.now() - since
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
    expect(took).toBeLessThan((writers * 400) / 2)
    await keys(writer)
    await holder.rollback().execute()
    await write(writer, 'a')
    expect(await keys(db)).toEqual(['a'])
  })

  test('writers in the queue run if the lock is released in time', async () => {
    const { db, file } = await freshDatabase()
    const writer = another(file, 5000)
    const holder = await db.startTransaction().execute()
    const writes = Promise.all(['a', 'b', 'c'].map((key) => write(writer, key)))
    await pause(300)
    await holder.rollback().execute()
    await writes
    expect(await keys(db)).toEqual(['a', 'b', 'c'])
  })
})

describe('WAL file and long reads [F10]', () => {
  test('a read longer than the time limit is cancelled, and its connection still works', async () => {
    const { file } = await freshDatabase()
    const db = connectDatabase({ file, readers: 1, longestRead: 200 })
    onTestFinished(() => db.destroy())
    const endless = sql`with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n`
    await expect(endless.execute(db)).rejects.toMatchObject({ code: 'SQLITE_INTERRUPT' })
    expect(await keys(db)).toEqual([])
  })

  test('the WAL file is truncated within 15 seconds after its last reader has closed', {
    timeout: 30_000,
  }, async () => {
    const { db, file } = await freshDatabase()
    const log = async () => (await stat(`${file}-wal`)).size
    const old = new sqlite3.Database(file, sqlite3.OPEN_READONLY)
    await new Promise((done) => old.exec('begin; select count(*) from settings', done))
    for (let n = 0; n < 24; n++) await write(db, `${n}`, 'x'.repeat(1024 * 1024))
    expect(await log()).toBeGreaterThan(20e6)
    await new Promise((done) => old.exec('commit', done))
    await new Promise((done) => old.close(done))
    await expect.poll(log, { timeout: 15_000 }).toBeLessThan(4.2e6)
  })
})
