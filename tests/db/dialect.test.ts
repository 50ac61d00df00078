import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Generated, Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Sqlite3Dialect, type Sqlite3DialectConfig } from '../../db/engines/sqlite/dialect'
import { runSqlScript } from '../../db/statement'
import { folderForTest, freshDatabase } from '../support/database'

interface Notes {
  notes: { id: Generated<number>; text: string; amount: number | null; raw: unknown }
}

async function notes(config: Partial<Sqlite3DialectConfig> = {}) {
  const folder = await folderForTest()
  const file = join(folder, 'notes.db')
  const db = new Kysely<Notes>({ dialect: new Sqlite3Dialect({ file, create: true, ...config }) })
  onTestFinished(() => db.destroy())
  await runSqlScript(
    db,
    `CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, amount INTEGER, raw ANY) STRICT;
     CREATE TABLE other (id INTEGER PRIMARY KEY) STRICT;`,
  )
  return { db, file, folder }
}

const one = async <T>(db: Kysely<Notes>, expression: ReturnType<typeof sql<T>>) => {
  const { rows } = await sql<{
    value: T
    type: string
  }>`select ${expression} as value, typeof(${expression}) as type`.execute(db)
  return rows[0]
}

describe('results of statements', () => {
  test('a write returns the new id, the number of changed rows or with RETURNING the rows, built or raw', async () => {
    const { db } = await notes()
    const inserted = await db.insertInto('notes').values({ text: 'a' }).executeTakeFirstOrThrow()
    expect(inserted.insertId).toBe(1n)
    const more = db.insertInto('notes').values([{ text: 'b' }, { text: 'c' }])
    expect(await more.returning(['id', 'text']).execute()).toEqual([
      { id: 2, text: 'b' },
      { id: 3, text: 'c' },
    ])
    const raw = await sql<{ id: number }>`insert into notes (text) values ('d') returning id`.execute(db)
    expect(raw.rows).toEqual([{ id: 4 }])
    const update = db.updateTable('notes').set({ amount: 3 }).where('id', '>', 1)
    expect((await update.executeTakeFirstOrThrow()).numUpdatedRows).toBe(3n)
    expect(await update.returning('amount').execute()).toHaveLength(3)
    expect(await db.deleteFrom('notes').where('id', '<', 3).returning('id').execute()).toHaveLength(2)
    expect((await db.deleteFrom('notes').executeTakeFirstOrThrow()).numDeletedRows).toBe(2n)
  })

  test('a raw statement that reads returns its rows, and a WITH statement that writes runs on the writer connection; a violated constraint names the column', async () => {
    const { db } = await notes()
    for (const query of [
      sql<{ n: number }>`-- why\n select 1 as n`,
      sql<{ n: number }>`values (1)`,
      sql<{ n: number }>`with t(n) as (values (1)) select n from t`,
    ])
      expect((await query.execute(db)).rows).toHaveLength(1)
    await sql`with t(x) as (values ('a'), ('b')) insert into notes (text) select x from t`.execute(db)
    expect(await db.selectFrom('notes').select('text').execute()).toEqual([{ text: 'a' }, { text: 'b' }])
    await expect(
      db.insertInto('notes').values({ text: 'a' }).execute(),
      'a constraint',
    ).rejects.toMatchObject({
      code: 'SQLITE_CONSTRAINT',
      message: expect.stringContaining('notes.text'),
    })
  })
})

describe('stored values', () => {
  test('the database returns texts as stored, with accents, quotes and NUL', async () => {
    const { db } = await notes()
    for (const text of ['Ñandú \'El 100%\' "fino"', 'línea\nlínea', 'a\0b', '', '🥐'])
      expect((await one(db, sql`${text}`))?.value).toBe(text)
  })

  test('rejects values that the sqlite3 package would store wrongly', async () => {
    const { db } = await notes()
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, { a: 1 }, ['a'], Symbol('a'), 2n ** 60n])
      await expect(db.insertInto('notes').values({ text: 'x', raw: wrong }).execute()).rejects.toThrow(
        /Cannot store/,
      )
    expect(await db.selectFrom('notes').selectAll().execute()).toEqual([])
  })

  test('converts bigint, boolean, date and bytes to their stored form', async () => {
    const { db } = await notes()
    expect(await one(db, sql`${12n}`)).toEqual({ value: 12, type: 'integer' })
    expect(await one(db, sql`${true}`)).toEqual({ value: 1, type: 'integer' })
    expect(await one(db, sql`${undefined}`)).toEqual({ value: null, type: 'null' })
    expect(await one(db, sql`${new Date(0)}`)).toEqual({ value: '1970-01-01T00:00:00.000Z', type: 'text' })
    expect(await one(db, sql`${Uint8Array.of(0, 255)}`)).toEqual({
      value: Buffer.from([0, 255]),
      type: 'blob',
    })
  })

  test('integers above 32 bits stay exact in integer columns and comparisons', async () => {
    const { db } = await notes()
    for (const amount of [2 ** 31, -(2 ** 31) - 1, 1_790_000_000_000, Number.MAX_SAFE_INTEGER]) {
      await db.deleteFrom('notes').execute()
      await db.insertInto('notes').values({ text: 'a', amount }).execute()
      const found = await db
        .selectFrom('notes')
        .select(['amount', sql<string>`typeof(amount)`.as('type')])
        .where('amount', '=', amount)
        .executeTakeFirst()
      expect(found).toEqual({ amount, type: 'integer' })
    }
  })
})

describe('connections', () => {
  test('the writer connection is durable and checks foreign keys, a reader connection cannot write, and the file is in WAL mode', async () => {
    const { db } = await notes()
    const pragmas = await db.transaction().execute(async (trx) => {
      const read = async (name: string) =>
        Object.values(
          (await sql<Record<string, unknown>>`select * from ${sql.table(`pragma_${name}`)}`.execute(trx))
            .rows[0] ?? {},
        )[0]
      return {
        journal: await read('journal_mode'),
        synchronous: await read('synchronous'),
        foreignKeys: await read('foreign_keys'),
        trustedSchema: await read('trusted_schema'),
      }
    })
    expect(pragmas).toEqual({ journal: 'wal', synchronous: 2, foreignKeys: 1, trustedSchema: 0 })
    await expect(sql`pragma user_version = 7`.execute(db)).rejects.toThrow(/readonly/)
  })

  test('does not create a missing database file without the option `create`', async () => {
    const folder = await folderForTest()
    const db = new Kysely<Notes>({ dialect: new Sqlite3Dialect({ file: join(folder, 'none.db') }) })
    await expect(db.selectFrom('notes').selectAll().execute()).rejects.toMatchObject({
      code: 'SQLITE_CANTOPEN',
    })
    await db.destroy()
  })

  test('a connection closes cleanly after more than 200 different statements, some of them invalid', async () => {
    const { db } = await notes()
    for (let n = 0; n < 450; n++) {
      await sql`select ${sql.lit(n)} as n`.execute(db)
      await sql`insert into notes (text) values (${sql.lit(`note ${n}`)})`.execute(db)
      if (n % 50 === 0)
        await expect(sql`select missing from ${sql.table(`t${n}`)}`.execute(db)).rejects.toThrow(/no such/)
    }
    expect((await sql<{ n: number }>`select 3 as n`.execute(db)).rows).toEqual([{ n: 3 }])
    await expect(db.destroy()).resolves.toBeUndefined()
  })

  test('a connection closes cleanly after simultaneous statements, including equal ones', async () => {
    const { db } = await notes()
    const trx = await db.startTransaction().execute()
    await Promise.all(Array.from({ length: 60 }, (_, n) => sql`select ${n} as n`.execute(n % 2 ? trx : db)))
    await trx.commit().execute()
    await expect(db.destroy()).resolves.toBeUndefined()
  })

  test('a closed database is one complete file', async () => {
    const { db, file, folder } = await freshDatabase()
    await db.insertInto('settings').values({ key: 'a', value: 'b', updated_at: '' }).execute()
    await db.destroy()
    await copyFile(file, join(folder, 'copy.db'))
    const copy = new Kysely<Notes>({ dialect: new Sqlite3Dialect({ file: join(folder, 'copy.db') }) })
    const { rows } = await sql<{ value: string }>`select value from settings`.execute(copy)
    await copy.destroy()
    expect(rows).toEqual([{ value: 'b' }])
  })
})
