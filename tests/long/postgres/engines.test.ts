import { setTimeout as sleep } from 'node:timers/promises'
import { buildChangeFeedTriggers, syncChangeFeedTriggers } from 'db/change-triggers'
import {
  acquireDatabaseLock,
  connectDatabase,
  type Db,
  isDatabaseBusyError,
  openCachingDatabase,
  type ServerDatabase,
  writeHeartbeat,
} from 'db/connect'
import { migrate } from 'db/migrate'
import { inScopedTransaction, inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readFeedVersion } from '~/features/change-feed/changes.server'
import {
  aggregateToJoinedText,
  aggregateToJsonArray,
  buildGreatestSql,
  buildHexSql,
  buildIndexMatch,
  buildJsonArraySql,
  buildLeastSql,
  buildUnixSecondsSql,
  engineVersionSql,
  selectIndexEntries,
  selectTriggersByPrefix,
  type TermStatistics,
  toInlineTable,
  toValueList,
} from '../../../db/portable-sql'
import { buildTriggerText } from '../../../db/trigger'
import { createDatabase, freshDatabase, SCHEMA_FOLDER } from '../../support/database'
import { addCategory } from '../../support/directory-rows'
import { type PostgresServer, startPostgres, withoutPostgres } from '../../support/postgres'
import { rowOf, updateRows } from '../../support/rows'

// The same statements run on both engines with the same answers. PostgreSQL with many writers gives the
// guarantees of a single writer.

if (withoutPostgres) console.warn(`Left out: ${withoutPostgres}`)

describe.skipIf(withoutPostgres)('PostgreSQL compared with SQLite', () => {
  let server: PostgresServer
  let number = 0

  beforeAll(async () => {
    server = await startPostgres()
    const place = { file: '', url: await server.create('made') }
    const db = connectDatabase(place)
    await migrate(db, place, SCHEMA_FOLDER)
    await db.destroy()
  })
  afterAll(() => server?.stop())

  async function postgres(): Promise<{ db: Db; url: string }> {
    number += 1
    const url = await server.create(`one_${number}`, 'made')
    const db = connectDatabase({ file: '', url })
    onTestFinished(() => db.destroy())
    return { db, url }
  }

  /** Runs a script on both engines and expects the same answer. Returns it. */
  async function sameOnBoth<T>(script: (db: Db) => Promise<T>): Promise<T> {
    const one = await script((await freshDatabase()).db)
    const other = await script((await postgres()).db)
    expect(other).toEqual(one)
    return one
  }

  /** Commits are received as soon as two calls in a row return the same number. */
  const isQuiet = ({ commits }: ServerDatabase) => new Set([commits(), commits()]).size === 1

  const readValue = async (db: Db, value: ReturnType<typeof sql>) =>
    (await sql<{ value: unknown }>`select ${value} as value`.execute(db)).rows[0]?.value

  test('collects statistics on thousands of words of each index, also in an older database', async () => {
    const { db, url } = await postgres()
    const told = async () => {
      const { rows } = await sql<{ known: number }>`
        select attstattarget as known from pg_attribute join pg_class on pg_class.oid = attrelid
        where attname = 'lexemes' and relkind = 'r'`.execute(db)
      return rows.map(({ known }) => known)
    }
    expect(await told()).toEqual([1000, 1000, 1000, 1000])
    await sql`alter table search_index alter column lexemes set statistics 100`.execute(db)
    await migrate(db, { file: '', url }, SCHEMA_FOLDER)
    expect(await told()).toEqual([1000, 1000, 1000, 1000])
  })

  test('finds rare entries by their words, whatever the planner estimates', async () => {
    const { db } = await postgres()
    await sql`insert into search_names (rowid, words)
      select n, 'w' || n || (select string_agg(' palabra' || m, '') from generate_series(1, 60) as m)
      from generate_series(1, 6000) as n`.execute(db)
    await sql`alter table search_names alter column lexemes set statistics 1`.execute(db)
    await sql`analyze search_names`.execute(db)
    await sql`select gin_clean_pending_list('search_names_lexemes')`.execute(db)
    const most = (word: TermStatistics['most']): TermStatistics => ({
      most: word,
      allBeginningWith: () => null,
    })
    const planOf = async (vocabulary?: TermStatistics) => {
      const entries = selectIndexEntries('search_names', '("_n_nadie" OR "w77")', { maxCount: 9, vocabulary })
      const { rows } = await sql<Record<string, string>>`explain ${entries}`.execute(db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(await planOf()).toContain('Index Scan using search_names_pkey')
    expect(await planOf(most(() => Number.POSITIVE_INFINITY))).toContain('Index Scan using search_names_pkey')
    expect(await planOf(most((word) => (word === 'w77' ? 1 : 10)))).toContain(
      'Bitmap Index Scan on search_names_lexemes',
    )
    const found =
      await sql`${selectIndexEntries('search_names', '("_n_nadie" OR "w77")', { maxCount: 9, vocabulary: most(() => 1) })}`.execute(
        db,
      )
    expect(found.rows).toEqual([{ rowid: 77 }])
  })

  test('names the engine and its version', async () => {
    const { db } = await postgres()
    expect(await readValue(db, engineVersionSql)).toMatch(/^PostgreSQL \d/)
  })

  test('gives the same answers to statements that differ between engines', async () => {
    const answers = await sameOnBoth(async (db) => {
      const rows = toInlineTable(
        [
          [7, 'ñandú', null],
          [3, "o'\\\n", 'x'],
        ],
        { id: 'integer', name: 'text', note: 'text' },
      )
      const read =
        await sql`select id, name, note, row_number from ${rows} as given order by row_number desc`.execute(
          db,
        )
      const texts = sql`(select name from ${rows} as given order by id) as ordered`
      return {
        rows: read.rows,
        listed: await readValue(db, sql`case when 3 in ${toValueList([1, 2, 3])} then 1 else 0 end`),
        named: await readValue(db, sql`case when 'ñ' in ${toValueList(['n', 'ñ'])} then 1 else 0 end`),
        joined: (
          await sql`select ${aggregateToJoinedText(sql`name`, '\t')} as value from ${texts}`.execute(db)
        ).rows,
        list: JSON.parse(
          String(
            (
              await sql<{
                v: string
              }>`select ${aggregateToJsonArray(buildJsonArraySql(sql`id`, sql`name`), sql`id`)} as v
            from ${rows} as given`.execute(db)
            ).rows[0]?.v,
          ),
        ),
        none: (
          await sql`select ${aggregateToJsonArray(sql`id`)} as v from ${rows} as given where id = 0`.execute(
            db,
          )
        ).rows,
        hex: String(await readValue(db, buildHexSql(sql`'aña'`))).toLowerCase(),
        seconds: await readValue(db, buildUnixSecondsSql(sql`'2026-11-23T04:05:06.789Z'`)),
        noMoment: await readValue(db, buildUnixSecondsSql(sql`'nunca'`)),
        least: await readValue(db, buildLeastSql(sql`3`, sql`2`)),
        greatest: await readValue(db, buildGreatestSql(sql`3`, sql`2`)),
        truth: await readValue(db, sql`(1 = 1)`),
        sum: await readValue(db, sql`${5_000_000_000} * 3`),
        empty: await db.selectFrom('settings').select('key').where('key', 'in', []).execute(),
        outside: await db.selectFrom('public_version').select('id').where('id', 'not in', []).execute(),
      }
    })
    expect(answers).toMatchObject({
      listed: 1,
      named: 1,
      seconds: 1795406706,
      noMoment: null,
      truth: 1,
      sum: 15e9,
      empty: [],
    })
    expect(answers.rows).toHaveLength(2)
    expect(answers.outside).toHaveLength(1)
  })

  test('a new row gets an id higher than all ids that were inserted explicitly', async () => {
    const { db } = await postgres()
    const first = await addCategory(db, 'uno', { id: 1 })
    const far = await addCategory(db, 'dos', { id: 70 })
    expect([first, far, await addCategory(db, 'tres')]).toEqual([1, 70, 71])
  })

  test('stores no NaN, and refuses writes in a reading statement', async () => {
    const { db } = await postgres()
    await expect(addCategory(db, 'x', { position: Number.NaN })).rejects.toThrow(TypeError)
    await expect(sql`select nextval('categories_id_seq')`.execute(db)).rejects.toThrow(/read-only/)
  })

  test('changes nothing when it migrates again, and recreates missing triggers of the change feed', async () => {
    const { db, url } = await postgres()
    const named = async () => (await selectTriggersByPrefix('change_feed_').execute(db)).rows
    expect((await named()).map(({ text }) => text).sort()).toEqual(
      buildChangeFeedTriggers().map(buildTriggerText).sort(),
    )
    await sql`drop trigger change_feed_category_categories_insert on categories`.execute(db)
    expect(await migrate(db, { file: '', url }, SCHEMA_FOLDER)).toEqual([])
    await syncChangeFeedTriggers(db, { file: '', url })
    expect(await named()).toHaveLength(buildChangeFeedTriggers().length)
    const before = await readFeedVersion(db)
    await addCategory(db, 'otra')
    expect(await readFeedVersion(db)).toBeGreaterThan(before)
  })

  test('runs transactions of several processes one after another, losing none', async () => {
    const { db, url } = await postgres()
    const others = [db, connectDatabase({ file: '', url }), connectDatabase({ file: '', url })]
    onTestFinished(async () => {
      for (const each of others.slice(1)) await each.destroy()
    })
    await db.insertInto('settings').values({ key: 'sum', value: '0', updated_at: '' }).execute()
    const addOne = (each: Db) =>
      inTransaction(each, async (trx) => {
        const { value } = await rowOf(trx, 'settings', { key: 'sum' })
        await updateRows(trx, 'settings', { key: 'sum' }, { value: String(Number(value) + 1) })
        if (value === '20') throw new Error('undone')
        return Number(value)
      })
    const done = await Promise.allSettled(
      Array.from({ length: 90 }, (_, index) => addOne(others[index % 3] ?? db)),
    )
    const kept = done.filter(({ status }) => status === 'fulfilled')
    const { value } = await rowOf(db, 'settings', { key: 'sum' })
    // Every transaction that finds 20 undoes its own step.
    expect(value).toBe('20')
    expect(kept).toHaveLength(20)
    expect(new Set(kept.map((each) => each.status === 'fulfilled' && each.value)).size).toBe(20)
  })

  test('fails with a retry error after waiting too long for another process', async () => {
    const { db, url } = await postgres()
    const hasty = connectDatabase({ file: '', url, busyTimeout: 100 })
    onTestFinished(() => hasty.destroy())
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('settings').selectAll().execute()
      const error = await hasty
        .deleteFrom('settings')
        .execute()
        .catch((thrown: unknown) => thrown)
      expect(isDatabaseBusyError(error)).toBe(true)
    })
    await hasty.deleteFrom('settings').execute()
    expect(isDatabaseBusyError(new Error('other'))).toBe(false)
  })

  test('lets a write of the same process wait for its turn, however long', async () => {
    const { db } = await postgres()
    const long = db.transaction().execute((trx) => sql`select pg_sleep(6)`.execute(trx))
    await new Promise((done) => setTimeout(done, 50))
    await db.insertInto('settings').values({ key: 'late', value: '', updated_at: '' }).execute()
    await long
  })

  /** Returns whether the work ends within the given milliseconds. */
  const endsWithin = (ms: number, work: Promise<unknown>) =>
    Promise.race([work.then(() => true), new Promise<boolean>((done) => setTimeout(done, ms, false))])

  test('runs transactions of different scopes in parallel, but not at the same time as unscoped ones', async () => {
    const { db, url } = await postgres()
    const other = connectDatabase({ file: '', url })
    onTestFinished(() => other.destroy())
    // A table without triggers. With a trigger on a shared counter they would wait for each other.
    const note = (each: Db, key: string) =>
      each.insertInto('rate_limits').values({ key_hash: key, count: 1, reset_at: '9' }).execute()
    const about = (each: Db, id: number, key: string) =>
      inScopedTransaction(each, { what: 'booking', id }, (trx) => note(trx, key))
    const set = (each: Db, key: string) =>
      each.insertInto('settings').values({ key, value: '', updated_at: '' }).execute()

    let waiting: Promise<unknown>[] = []
    await inScopedTransaction(db, { what: 'booking', id: 1 }, async (trx) => {
      await note(trx, 'held')
      for (const each of [db, other]) {
        expect(await endsWithin(4_000, about(each, 2, `another ${each === db}`))).toBe(true)
        expect(await endsWithin(4_000, note(each, `limit ${each === db}`))).toBe(true)
      }
      const promoted = inScopedTransaction(other, { what: 'promotion', id: 1 }, (one) =>
        note(one, 'promoted'),
      )
      expect(await endsWithin(4_000, promoted)).toBe(true)
      const same = about(other, 1, 'same')
      expect(await endsWithin(200, same)).toBe(false)
      const ordinary = set(other, 'ordinary')
      expect(await endsWithin(200, ordinary)).toBe(false)
      waiting = [same, ordinary]
    })
    await Promise.all(waiting)

    await inTransaction(db, async (trx) => {
      await set(trx, 'alone')
      waiting = [about(other, 3, 'narrow'), note(other, 'row')]
      for (const each of waiting) expect(await endsWithin(200, each)).toBe(false)
    })
    await Promise.all(waiting)
    expect(await db.selectFrom('rate_limits').select('key_hash').execute()).toHaveLength(9)
  })

  test('repeats a scoped transaction that conflicts, and gives up in the end', async () => {
    const { db } = await postgres()
    let tries = 0
    const put = (key: string) =>
      inScopedTransaction(db, { what: 'booking', id: 1 }, async (trx) => {
        tries += 1
        await trx.insertInto('settings').values({ key: 'half', value: '', updated_at: '' }).execute()
        const used = tries > 2 ? `${key} ${tries}` : key
        await trx.insertInto('settings').values({ key: used, value: '', updated_at: '' }).execute()
      })
    await db.insertInto('settings').values({ key: 'taken', value: '', updated_at: '' }).execute()
    await put('taken')
    expect(tries).toBe(3)
    await expect(put('half')).rejects.toThrow(/duplicate key/)
    expect(tries).toBe(8)
  })

  test('fails only the transaction whose connection is lost', async () => {
    const { db, url } = await postgres()
    const other = connectDatabase({ file: '', url })
    onTestFinished(() => other.destroy())
    const lost = other.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(db)
      // The connection is lost while no statement runs.
      await new Promise((done) => setTimeout(done, 200))
      await trx.deleteFrom('settings').execute()
    })
    await expect(lost).rejects.toThrow()
    await other.insertInto('settings').values({ key: 'after', value: '', updated_at: '' }).execute()
  })

  test('leaves nothing behind after a failed transaction and savepoint', async () => {
    const { db } = await postgres()
    const rows = () => db.selectFrom('settings').select('key').orderBy('key').execute()
    const put = (trx: Db, key: string) =>
      trx.insertInto('settings').values({ key, value: '', updated_at: '' }).execute()
    await expect(
      db.transaction().execute(async (trx) => {
        await put(trx, 'a')
        await put(trx, 'a')
      }),
    ).rejects.toThrow(/duplicate key/)
    expect(await rows()).toEqual([])
    const trx = await db.startTransaction().execute()
    await put(trx, 'b')
    const inner = await trx.savepoint('here').execute()
    await put(inner, 'c')
    await inner.rollbackToSavepoint('here').execute()
    await trx.commit().execute()
    expect(await rows()).toEqual([{ key: 'b' }])
  })

  test('counts every commit of any process except a heartbeat, and then drops cached answers [F102]', async () => {
    const { db, url } = await postgres()
    const served = openCachingDatabase({ file: '', url }, 20_000)
    onTestFinished(() => served.db.destroy())
    const names = async () =>
      (await served.db.selectFrom('categories').select('slug').orderBy('id').execute()).map(
        ({ slug }) => slug,
      )
    served.commits()
    await expect.poll(() => isQuiet(served)).toBe(true)
    expect(await names()).toEqual([])
    const before = served.commits()
    await addCategory(db, 'de-otro')
    await expect.poll(() => served.commits()).not.toBe(before)
    expect(await names()).toEqual(['de-otro'])
    await addCategory(served.db, 'propia')
    expect(await names()).toEqual(['de-otro', 'propia'])
    const still = served.commits()
    await served.writeHeartbeat()
    await writeHeartbeat(db)
    await sleep(300)
    expect(served.commits()).toBe(still)
    expect((await rowOf(db, 'settings', { key: 'heartbeat' })).value).toMatch(/^20/)
    // While the connection is lost, no cached answer counts as current.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`.execute(
      db,
    )
    await expect.poll(() => isQuiet(served)).toBe(false)
    await expect.poll(() => isQuiet(served)).toBe(true)
    const after = served.commits()
    await addCategory(db, 'despues')
    await expect.poll(() => served.commits()).not.toBe(after)
    expect(await names()).toHaveLength(3)
  })

  test('holds a lock for one process until it is released', async () => {
    const { url } = await postgres()
    const release = await acquireDatabaseLock(url, 'preparing', { wait: false })
    expect(release).not.toBeNull()
    expect(await acquireDatabaseLock(url, 'preparing', { wait: false })).toBeNull()
    const other = await acquireDatabaseLock(url, 'preparing', { wait: false })
    const waiting = acquireDatabaseLock(url, 'preparing', { wait: true })
    await release?.()
    const second = await waiting
    expect(second).not.toBeNull()
    await second?.()
    await other?.()
  })

  test('a lost connection releases its lock for another process, and the process that held it keeps running', async () => {
    const { db, url } = await postgres()
    const release = await acquireDatabaseLock(url, 'preparing', { wait: false })
    const waiting = acquireDatabaseLock(url, 'preparing', { wait: true })
    const holders = sql<{ pid: number }>`
      select pg_terminate_backend(pid), pid from pg_locks
      where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`
    expect((await holders.execute(db)).rows).toHaveLength(1)
    const second = await waiting
    expect(second).not.toBeNull()
    expect(await acquireDatabaseLock(url, 'preparing', { wait: false })).toBeNull()
    // Releasing a lost lock does not fail, and does not release that of the other process.
    await release?.()
    expect(await acquireDatabaseLock(url, 'preparing', { wait: false })).toBeNull()
    await second?.()
  })
})

test('queries an index with parameters only, so that no word breaks the statement', async () => {
  const { db, close } = await createDatabase()
  const nothing = db.selectFrom('settings').select('key').where(buildIndexMatch('search_index', null))
  expect(nothing.compile().parameters).toEqual(['""'])
  await close()
})
