import { connectDatabase, type Db, openCachingDatabase } from 'db/connect'
import { migrate } from 'db/migrate'
import { inScopedTransaction, inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SCHEMA_FOLDER } from '../../support/database'
import { addCategory } from '../../support/directory-rows'
import { type Pooler, startPooler, withoutPooler } from '../../support/pooler'
import { type PostgresServer, startPostgres, withoutPostgres } from '../../support/postgres'

// A pooler in transaction mode lends a connection for one transaction. Settings of a connection do not last.

const without = withoutPostgres ?? withoutPooler
if (without) console.warn(`Left out: ${without}`)

describe.skipIf(without)('behind a pooler in transaction mode', () => {
  let server: PostgresServer
  let pooler: Pooler
  let place: { file: string; url: string; direct: string }

  beforeAll(async () => {
    server = await startPostgres()
    pooler = await startPooler(server.port)
    place = { file: '', url: pooler.url('pooled'), direct: await server.create('pooled') }
    const db = connectDatabase(place)
    await migrate(db, place, SCHEMA_FOLDER)
    await db.destroy()
  })
  afterAll(async () => {
    await pooler?.stop()
    await server?.stop()
  })

  const open = () => {
    const db = connectDatabase(place)
    onTestFinished(() => db.destroy())
    return db
  }
  const add = (each: Db, key: string) =>
    each.insertInto('settings').values({ key, value: '', updated_at: '' }).execute()

  test('creates the schema and runs transactions of several processes one after another', async () => {
    const processes = [open(), open(), open()]
    const [db = open()] = processes
    await db.insertInto('settings').values({ key: 'sum', value: '0', updated_at: '' }).execute()
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        inTransaction(processes[index % 3] ?? db, async (trx) => {
          const { rows } = await sql<{ value: string }>`select value from settings where key = 'sum'`.execute(
            trx,
          )
          const value = String(Number(rows[0]?.value) + 1)
          await trx.updateTable('settings').set({ value }).where('key', '=', 'sum').execute()
        }),
      ),
    )
    const { rows } = await sql<{ value: string }>`select value from settings where key = 'sum'`.execute(db)
    expect(rows[0]?.value).toBe('30')
    await Promise.all(
      processes.map((each, id) =>
        inScopedTransaction(each, { what: 'booking', id }, (trx) => add(trx, `n${id}`)),
      ),
    )
  })

  test('keeps the settings of a transaction within it', async () => {
    const db = open()
    const setting = async (each: Db) =>
      (await sql<{ at: string }>`select current_setting('lock_timeout') as at`.execute(each)).rows[0]?.at
    expect(await inTransaction(db, setting)).toBe('5s')
    for (let times = 0; times < 4; times += 1) expect(await setting(db)).toBe('0')
  })

  test('detects every commit by a connection of its own and drops cached answers', async () => {
    const served = openCachingDatabase(place, 20_000)
    onTestFinished(() => served.db.destroy())
    const names = async () => (await served.db.selectFrom('categories').select('slug').execute()).length
    served.commits()
    await expect
      .poll(() => {
        const before = served.commits()
        return served.commits() === before
      })
      .toBe(true)
    expect(await names()).toBe(0)
    const before = served.commits()
    await addCategory(open(), 'de-otro')
    await expect.poll(() => served.commits()).not.toBe(before)
    expect(await names()).toBe(1)
  })

  test('behind a pooler, a read over the time limit fails with a timeout, and the next read succeeds', async () => {
    const served = openCachingDatabase(place, 300)
    onTestFinished(() => served.db.destroy())
    await expect(sql`select pg_sleep(1)`.execute(served.db)).rejects.toThrow(/timeout/)
    expect(await served.db.selectFrom('settings').select('key').limit(1).execute()).toHaveLength(1)
  })
})
