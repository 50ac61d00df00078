import { connectDatabase, writeHeartbeat } from 'db/connect'
import { CommitCounter } from 'db/engines/sqlite/commit-counter'
import { QueryCache } from 'db/query-cache'
import { type CompiledQuery, sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase, ON_POSTGRES } from '../support/database'

/** A database with query cache, and another connection to the same file, like another process. */
async function twoSides() {
  const { db: other, file } = await freshDatabase()
  const counter = new CommitCounter(file)
  const db = connectDatabase({ file, commits: counter.count })
  await counter.prove(() => writeHeartbeat(db))
  onTestFinished(() => db.destroy())
  const set = (side: typeof db, value: string) =>
    side
      .insertInto('settings')
      .values({ key: 'prueba', value, updated_at: '' })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  const read = async () =>
    (await db.selectFrom('settings').select('value').where('key', '=', 'prueba').executeTakeFirst())?.value
  return { db, other, counter, set, read }
}

describe('query cache', () => {
  test('the query cache runs a query again only after a commit', async () => {
    let [commits, asked] = [1, 0]
    const memory = new QueryCache(() => commits)
    const query = { sql: 'select 1', parameters: [] } as unknown as CompiledQuery
    const read = () => memory.read(query, async () => ({ rows: [{ turn: ++asked }] }))
    expect((await read()).rows).toEqual([{ turn: 1 }])
    expect((await read()).rows).toEqual([{ turn: 1 }])
    commits += 1
    expect((await read()).rows).toEqual([{ turn: 2 }])
  })

  test('the query cache is not used for a user who may have saved in another process [F83]', async () => {
    let [isPersonal, asked] = [false, 0]
    const memory = new QueryCache(
      () => 1,
      () => isPersonal,
    )
    const query = { sql: 'select 1', parameters: [] } as unknown as CompiledQuery
    const read = () => memory.read(query, async () => ({ rows: [{ turn: ++asked }] }))
    await read()
    expect((await read()).rows).toEqual([{ turn: 1 }])
    isPersonal = true
    expect((await read()).rows).toEqual([{ turn: 2 }])
    expect((await read()).rows).toEqual([{ turn: 3 }])
  })

  test('rows read before a commit that another query has already seen are not cached', async () => {
    let commits = 1
    const memory = new QueryCache(() => commits)
    const query = (text: string) => ({ sql: text, parameters: [] }) as unknown as CompiledQuery
    const old = memory.read(query('select a'), async () => {
      commits += 1
      await memory.read(query('select b'), async () => ({ rows: [] }))
      return { rows: [{ is: 'old' }] }
    })
    expect((await old).rows).toEqual([{ is: 'old' }])
    expect((await memory.read(query('select a'), async () => ({ rows: [{ is: 'new' }] }))).rows).toEqual([
      { is: 'new' },
    ])
  })

  test('each caller gets its own copy of cached rows', async () => {
    const { db, set } = await twoSides()
    await set(db, 'uno')
    const query = db.selectFrom('settings').selectAll().where('key', '=', 'prueba')
    for (let turn = 0; turn < 3; turn += 1) {
      const rows = await query.execute()
      expect(rows.map(({ value }) => value)).toEqual(['uno'])
      Object.assign(rows[0] ?? {}, { value: 'changed by who asked' })
      rows.pop()
    }
  })

  test('cached rows are never older than the last commit of any process', async () => {
    const { db, other, set, read } = await twoSides()
    for (let turn = 0; turn < 200; turn += 1) {
      await set(turn % 3 === 0 ? other : db, String(turn))
      expect(await read()).toBe(String(turn))
      expect(await read()).toBe(String(turn))
    }
  })

  test('a transaction reads its own writes and no cached rows', async () => {
    const { db, set, read } = await twoSides()
    await set(db, 'before')
    await read()
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('settings').set({ value: 'within' }).where('key', '=', 'prueba').execute()
      const { rows } = await sql<{ value: string }>`select value from settings where key = 'prueba'`.execute(
        trx,
      )
      expect(rows).toEqual([{ value: 'within' }])
      expect(await read()).toBe('before')
    })
    expect(await read()).toBe('within')
  })

  test.skipIf(ON_POSTGRES)(
    'cached rows stay valid after a heartbeat, but not if there was another commit at the same time [F102]',
    async () => {
      // Heartbeats of the same millisecond are commits, too.
      vi.useFakeTimers({ toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
      const { db, other, counter, set, read } = await twoSides()
      await set(db, 'uno')
      await read()
      const before = counter.count()
      for (let beat = 0; beat < 5; beat += 1) await counter.passOver(() => writeHeartbeat(db))
      expect(counter.count()).toBe(before)
      await counter.passOver(async () => {
        await writeHeartbeat(db)
        await set(other, 'dos')
      })
      expect(counter.count()).not.toBe(before)
      expect(await read()).toBe('dos')
      await set(other, 'tres')
      const unseen = counter.passOver(() => writeHeartbeat(db))
      expect(await read()).toBe('tres')
      await unseen
      await set(other, 'cuatro')
      expect(await read()).toBe('cuatro')
    },
  )
})
