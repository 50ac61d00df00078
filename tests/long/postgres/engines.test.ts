import { changeTriggers, syncChangeTriggers } from 'db/change-triggers'
import { connect, connectServer, type Db, isBusy, type Served, takeLock } from 'db/connect'
import { migrate } from 'db/migrate'
import { inScopedTransaction, inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { currentVersion } from '~/features/change-feed/changes.server'
import {
  engineVersion,
  firstEntries,
  greatest,
  hexOf,
  joined,
  jsonArray,
  jsonList,
  least,
  listOf,
  matching,
  rowsOf,
  secondsOf,
  triggersNamed,
  type Vocabulary,
} from '../../../db/portable-sql'
import { triggerText } from '../../../db/trigger'
import { createDatabase, freshDatabase, SCHEMA_FOLDER } from '../../support/database'
import { addCategory } from '../../support/directory-rows'
import { type PostgresServer, startPostgres, withoutPostgres } from '../../support/postgres'
import { rowOf, updateRows } from '../../support/rows'

// The same statements on both engines, with the same answers; and what one writer promises, with many.

if (withoutPostgres) console.warn(`Left out: ${withoutPostgres}`)

describe.skipIf(withoutPostgres)('PostgreSQL beside SQLite', () => {
  let server: PostgresServer
  let number = 0

  beforeAll(async () => {
    server = await startPostgres()
    const place = { file: '', url: await server.create('made') }
    const db = connect(place)
    await migrate(db, place, SCHEMA_FOLDER)
    await db.destroy()
  })
  afterAll(() => server?.stop())

  async function postgres(): Promise<{ db: Db; url: string }> {
    number += 1
    const url = await server.create(`one_${number}`, 'made')
    const db = connect({ file: '', url })
    onTestFinished(() => db.destroy())
    return { db, url }
  }

  /** What a script answers on SQLite, after holding it against what it answers on PostgreSQL. */
  async function sameOnBoth<T>(script: (db: Db) => Promise<T>): Promise<T> {
    const one = await script((await freshDatabase()).db)
    const other = await script((await postgres()).db)
    expect(other).toEqual(one)
    return one
  }

  /** Two questions in a row have one answer: commits are heard of. */
  const isQuiet = ({ commits }: Served) => new Set([commits(), commits()]).size === 1

  const readValue = async (db: Db, value: ReturnType<typeof sql>) =>
    (await sql<{ value: unknown }>`select ${value} as value`.execute(db)).rows[0]?.value

  test('the planner of PostgreSQL is told of thousands of words of each index, also where it was not before', async () => {
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

  test('entries that few can be are looked up by their words, whatever the planner believes of those', async () => {
    const { db } = await postgres()
    await sql`insert into search_names (rowid, words)
      select n, 'w' || n || (select string_agg(' palabra' || m, '') from generate_series(1, 60) as m)
      from generate_series(1, 6000) as n`.execute(db)
    await sql`alter table search_names alter column lexemes set statistics 1`.execute(db)
    await sql`analyze search_names`.execute(db)
    await sql`select gin_clean_pending_list('search_names_lexemes')`.execute(db)
    const most = (word: Vocabulary['most']): Vocabulary => ({ most: word, allBeginningWith: () => null })
    const planOf = async (vocabulary?: Vocabulary) => {
      const entries = firstEntries('search_names', '("_n_nadie" OR "w77")', { count: 9, vocabulary })
      const { rows } = await sql<Record<string, string>>`explain ${entries}`.execute(db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(await planOf()).toContain('Index Scan using search_names_pkey')
    expect(await planOf(most(() => Number.POSITIVE_INFINITY))).toContain('Index Scan using search_names_pkey')
    expect(await planOf(most((word) => (word === 'w77' ? 1 : 10)))).toContain(
      'Bitmap Index Scan on search_names_lexemes',
    )
    const found =
      await sql`${firstEntries('search_names', '("_n_nadie" OR "w77")', { count: 9, vocabulary: most(() => 1) })}`.execute(
        db,
      )
    expect(found.rows).toEqual([{ rowid: 77 }])
  })

  test('each says which engine it is', async () => {
    const { db } = await postgres()
    expect(await readValue(db, engineVersion)).toMatch(/^PostgreSQL \d/)
  })

  test('the words that each engine says its own way mean the same', async () => {
    const answers = await sameOnBoth(async (db) => {
      const rows = rowsOf(
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
        listed: await readValue(db, sql`case when 3 in ${listOf([1, 2, 3])} then 1 else 0 end`),
        named: await readValue(db, sql`case when 'ñ' in ${listOf(['n', 'ñ'])} then 1 else 0 end`),
        joined: (await sql`select ${joined(sql`name`, '\t')} as value from ${texts}`.execute(db)).rows,
        list: JSON.parse(
          String(
            (
              await sql<{ v: string }>`select ${jsonList(jsonArray(sql`id`, sql`name`), sql`id`)} as v
            from ${rows} as given`.execute(db)
            ).rows[0]?.v,
          ),
        ),
        none: (await sql`select ${jsonList(sql`id`)} as v from ${rows} as given where id = 0`.execute(db))
          .rows,
        hex: String(await readValue(db, hexOf(sql`'aña'`))).toLowerCase(),
        seconds: await readValue(db, secondsOf(sql`'2026-11-23T04:05:06.789Z'`)),
        noMoment: await readValue(db, secondsOf(sql`'nunca'`)),
        least: await readValue(db, least(sql`3`, sql`2`)),
        greatest: await readValue(db, greatest(sql`3`, sql`2`)),
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

  test('rows put in with numbers of their own are followed by higher ones', async () => {
    const { db } = await postgres()
    const first = await addCategory(db, 'uno', { id: 1 })
    const far = await addCategory(db, 'dos', { id: 70 })
    expect([first, far, await addCategory(db, 'tres')]).toEqual([1, 70, 71])
  })

  test('nothing that is no number is stored as one, and no reading statement writes', async () => {
    const { db } = await postgres()
    await expect(addCategory(db, 'x', { position: Number.NaN })).rejects.toThrow(TypeError)
    await expect(sql`select nextval('categories_id_seq')`.execute(db)).rejects.toThrow(/read-only/)
  })

  test('migrating again changes nothing; changed triggers of the change feed are made anew', async () => {
    const { db, url } = await postgres()
    const named = async () => (await triggersNamed('change_feed_').execute(db)).rows
    expect((await named()).map(({ text }) => text).sort()).toEqual(changeTriggers().map(triggerText).sort())
    await sql`drop trigger change_feed_category_categories_insert on categories`.execute(db)
    expect(await migrate(db, { file: '', url }, SCHEMA_FOLDER)).toEqual([])
    await syncChangeTriggers(db, { file: '', url })
    expect(await named()).toHaveLength(changeTriggers().length)
    const before = await currentVersion(db)
    await addCategory(db, 'otra')
    expect(await currentVersion(db)).toBeGreaterThan(before)
  })

  test('transactions of several processes follow one another: none is lost, none half done', async () => {
    const { db, url } = await postgres()
    const others = [db, connect({ file: '', url }), connect({ file: '', url })]
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
    // Whoever finds 20 undoes its own step, and so does everybody after it.
    expect(value).toBe('20')
    expect(kept).toHaveLength(20)
    expect(new Set(kept.map((each) => each.status === 'fulfilled' && each.value)).size).toBe(20)
  })

  test('who waits too long for another process is told so, and may try again', async () => {
    const { db, url } = await postgres()
    const hasty = connect({ file: '', url, busyTimeout: 100 })
    onTestFinished(() => hasty.destroy())
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('settings').selectAll().execute()
      const error = await hasty
        .deleteFrom('settings')
        .execute()
        .catch((thrown: unknown) => thrown)
      expect(isBusy(error)).toBe(true)
    })
    await hasty.deleteFrom('settings').execute()
    expect(isBusy(new Error('other'))).toBe(false)
  })

  test('within a process a write waits for its turn, however long the one before takes', async () => {
    const { db } = await postgres()
    const long = db.transaction().execute((trx) => sql`select pg_sleep(6)`.execute(trx))
    await new Promise((done) => setTimeout(done, 50))
    await db.insertInto('settings').values({ key: 'late', value: '', updated_at: '' }).execute()
    await long
  })

  /** Whether something ends while something else is held open. */
  const endsWithin = (ms: number, work: Promise<unknown>) =>
    Promise.race([work.then(() => true), new Promise<boolean>((done) => setTimeout(done, ms, false))])

  test('narrow transactions about other things go on beside one another; all others wait for them, and they for all others', async () => {
    const { db, url } = await postgres()
    const other = connect({ file: '', url })
    onTestFinished(() => other.destroy())
    // A table that no trigger leads on from: what all would count together, they would wait for.
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

  test('a narrow transaction that met another is done anew, and gives up in the end', async () => {
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

  test('a line that is lost in the middle of a transaction fails it, and nothing else', async () => {
    const { db, url } = await postgres()
    const other = connect({ file: '', url })
    onTestFinished(() => other.destroy())
    const lost = other.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(db)
      // Nobody has asked anything when it goes.
      await new Promise((done) => setTimeout(done, 200))
      await trx.deleteFrom('settings').execute()
    })
    await expect(lost).rejects.toThrow()
    await other.insertInto('settings').values({ key: 'after', value: '', updated_at: '' }).execute()
  })

  test('a failed transaction and a savepoint leave nothing behind', async () => {
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

  test('every commit of any process is another number, and what was read is forgotten', async () => {
    const { db, url } = await postgres()
    const served = connectServer({ file: '', url }, 20_000)
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
    // A line that is lost: nothing is taken for known until there is another.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`.execute(
      db,
    )
    await expect.poll(() => isQuiet(served)).toBe(false)
    await expect.poll(() => isQuiet(served), { timeout: 5_000 }).toBe(true)
    const after = served.commits()
    await addCategory(db, 'despues')
    await expect.poll(() => served.commits()).not.toBe(after)
    expect(await names()).toHaveLength(3)
  })

  test('a lock is one process’s until it gives it back or its line is cut', async () => {
    const { url } = await postgres()
    const release = await takeLock(url, 'preparing', { wait: false })
    expect(release).not.toBeNull()
    expect(await takeLock(url, 'preparing', { wait: false })).toBeNull()
    const other = await takeLock(url, 'preparing', { wait: false })
    const waiting = takeLock(url, 'preparing', { wait: true })
    await release?.()
    const second = await waiting
    expect(second).not.toBeNull()
    await second?.()
    await other?.()
  })
})

test('no word of a query can break the statement: an index is asked with parameters only', async () => {
  const { db, close } = await createDatabase()
  const nothing = db.selectFrom('settings').select('key').where(matching('search_index', null))
  expect(nothing.compile().parameters).toEqual(['""'])
  await close()
})
