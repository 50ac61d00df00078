import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import sqlite3 from 'sqlite3'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectDatabase, type Db } from '../../db/connect'
import { listMigrationNames, migrate } from '../../db/migrate'
import { folderForTest, SCHEMA_FOLDER } from '../support/database'

const NEXT = '900_next.sql'

/** A copy of the real schema to which a test adds migrations, and the path of a database next to it. */
async function project() {
  const folder = await folderForTest()
  const engines = join(folder, 'engines')
  await cp(SCHEMA_FOLDER, engines, { recursive: true })
  const migrations = join(engines, 'sqlite/migrations')
  const real = ['270_picture_references', ...(await listMigrationNames(engines))]
  const file = join(folder, 'directorio.db')
  const add = (script: string, name = NEXT) => writeFile(join(migrations, name), script)
  return {
    file,
    engines,
    real,
    backups: join(folder, 'backups'),
    add,
    drop: () => rm(join(migrations, NEXT)),
  }
}

function open(file: string): Db {
  const db = connectDatabase({ file, create: true })
  onTestFinished(() => db.destroy())
  return db
}

/** Keeps a read transaction open until the test ends, so that the WAL file cannot be emptied. */
async function readFromNowOn(file: string): Promise<void> {
  const handle = new sqlite3.Database(file, sqlite3.OPEN_READONLY)
  onTestFinished(() => new Promise<void>((done) => handle.close(() => done())))
  await new Promise<void>((done, failed) =>
    handle.exec('BEGIN; SELECT * FROM settings;', (error) => (error ? failed(error) : done())),
  )
}

const tables = async (db: Db) =>
  (
    await sql<{ name: string }>`select name from sqlite_master where type = 'table' order by name`.execute(db)
  ).rows.map((row) => row.name)
const remember = (db: Db, key: string) =>
  db.insertInto('settings').values({ key, value: '1', updated_at: '' }).execute()
const remembered = (db: Db) => db.selectFrom('settings').select('key').orderBy('key').execute()

describe('migrations', () => {
  test('migrating an empty file creates the whole schema, records all migrations as applied, and makes no backup', async () => {
    const { file, engines, real, backups } = await project()
    const db = open(file)
    expect(await migrate(db, file, engines)).toEqual(real)
    expect(await tables(db)).toContain('business_listings')
    await expect(readdir(backups)).rejects.toThrow(/ENOENT/)
  })

  test('a second start after a migration changes nothing and makes no backup', async () => {
    const { file, engines, backups } = await project()
    const db = open(file)
    await migrate(db, file, engines)
    await remember(db, 'a')
    expect(await migrate(db, file, engines)).toEqual([])
    expect(await remembered(db)).toEqual([{ key: 'a' }])
    await expect(readdir(backups)).rejects.toThrow(/ENOENT/)
  })

  test('a new migration changes existing data, and the backup has the data from before', async () => {
    const { file, engines, backups, add } = await project()
    const db = open(file)
    await migrate(db, file, engines)
    await remember(db, 'before')
    await add(
      "CREATE TABLE later (id INTEGER) STRICT; DELETE FROM settings; INSERT INTO settings VALUES ('after', '1', '');",
    )
    expect(await migrate(db, file, engines)).toEqual(['900_next'])
    expect(await remembered(db)).toEqual([{ key: 'after' }])
    const copies = await readdir(backups)
    expect(copies).toHaveLength(1)
    const copy = open(join(backups, copies[0] ?? ''))
    expect(await remembered(copy)).toEqual([{ key: 'before' }])
    expect(await tables(copy)).not.toContain('later')
    expect((await sql`pragma integrity_check`.execute(copy)).rows).toEqual([{ integrity_check: 'ok' }])
  })

  test('if the folder for backups is not writable, a migration makes its backup next to the data and continues [F33]', async () => {
    const { file, engines, backups, add } = await project()
    const db = open(file)
    await migrate(db, file, engines)
    await remember(db, 'before')
    await writeFile(backups, 'not a folder')
    await add("INSERT INTO settings VALUES ('after', '1', '');")
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await migrate(db, file, engines)).toEqual(['900_next'])
    expect(warned.mock.calls.join()).toContain('No se puede escribir en')
    warned.mockRestore()
    const [name = ''] = (await readdir(dirname(file))).filter((each) => each.startsWith('before-migration-'))
    expect(await remembered(open(join(dirname(file), name)))).toEqual([{ key: 'before' }])
  })

  test('the backup before a migration is complete even while another connection reads', async () => {
    const { file, engines, backups, add } = await project()
    const db = open(file)
    await migrate(db, file, engines)
    await remember(db, 'first')
    await readFromNowOn(file)
    await remember(db, 'written since')
    await add('CREATE TABLE later (id INTEGER) STRICT;')
    await migrate(db, file, engines)
    const copy = open(join(backups, (await readdir(backups))[0] ?? ''))
    expect(await remembered(copy)).toEqual([{ key: 'first' }, { key: 'written since' }])
  })
})

describe('a failed migration', () => {
  test('a failed migration leaves schema and data unchanged, and works after it is corrected', async () => {
    const { file, engines, add } = await project()
    const db = open(file)
    await migrate(db, file, engines)
    await remember(db, 'a')
    const before = await tables(db)
    await add('CREATE TABLE half (id INTEGER) STRICT; DELETE FROM settings; INSERT INTO nowhere VALUES (1);')
    await expect(migrate(db, file, engines)).rejects.toThrow(/no such table: nowhere/)
    expect(await tables(db)).toEqual(before)
    expect(await remembered(db)).toEqual([{ key: 'a' }])
    await add('CREATE TABLE half (id INTEGER) STRICT;')
    expect(await migrate(db, file, engines)).toEqual(['900_next'])
  })

  test('earlier migrations stay applied if a later one fails', async () => {
    const { file, engines, add, drop } = await project()
    const db = open(file)
    await migrate(db, file, engines)
    await add('CREATE TABLE before (id INTEGER) STRICT;', '899_before.sql')
    await add('INSERT INTO nowhere VALUES (1);')
    await expect(migrate(db, file, engines)).rejects.toThrow(/nowhere/)
    await drop()
    expect(await tables(db)).toContain('before')
    expect(await migrate(db, file, engines)).toEqual([])
  })
})

test('each start restores the triggers of the change feed, whatever was changed in them', async () => {
  const { file, engines } = await project()
  const db = open(file)
  await migrate(db, file, engines)
  const triggers = async () =>
    (
      await sql<{ name: string; sql: string }>`
        select name, sql from sqlite_master where type = 'trigger' and name glob 'change_feed_*' order by name`.execute(
        db,
      )
    ).rows
  const wanted = await triggers()
  expect(wanted).toHaveLength(53)
  await sql`drop trigger change_feed_rating_ratings_moved`.execute(db)
  await sql`drop trigger change_feed_contact_businesses_update`.execute(db)
  await sql`create trigger change_feed_contact_businesses_update after update on businesses begin select 1; end`.execute(
    db,
  )
  await sql`create trigger change_feed_settings_update after update on settings begin select 1; end`.execute(
    db,
  )
  await migrate(db, file, engines)
  expect(await triggers()).toEqual(wanted)
})

describe('rejected data and simultaneous starts', () => {
  test('rejects data of a newer version and does not change them', async () => {
    const { file, engines, add, drop } = await project()
    const db = open(file)
    await migrate(db, file, engines)
    await add('CREATE TABLE later (id INTEGER) STRICT;')
    await migrate(db, file, engines)
    await drop()
    await expect(migrate(db, file, engines)).rejects.toThrow(/900_next/)
    expect(await tables(db)).toContain('later')
  })

  test('migrations from parallel branches run in any order', async () => {
    const { file, engines, add } = await project()
    const db = open(file)
    await migrate(db, file, engines)
    await add('CREATE TABLE later (id INTEGER) STRICT;')
    await migrate(db, file, engines)
    await add('CREATE TABLE beside (id INTEGER) STRICT;', '899_beside.sql')
    expect(await migrate(db, file, engines)).toEqual(['899_beside'])
  })

  test('two simultaneous starts apply each migration once', async () => {
    const { file, engines, real, backups, add } = await project()
    const pair = [open(file), open(file)]
    const both = () => Promise.all(pair.map((db) => migrate(db, file, engines)))
    expect((await both()).flat().sort()).toEqual(real)
    await add('CREATE TABLE later (id INTEGER) STRICT;')
    expect((await both()).flat()).toEqual(['900_next'])
    expect((await readdir(backups)).length).toBeGreaterThanOrEqual(1)
  })
})
