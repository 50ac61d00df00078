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

/** The same with a migrated, open database. `update` migrates it again. */
async function migrated() {
  const made = await project()
  const db = open(made.file)
  const update = () => migrate(db, made.file, made.engines)
  expect(await update()).toEqual(made.real)
  return { ...made, db, update }
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
  test('migrating an empty file creates the whole schema and records all migrations as applied, and a second start changes nothing, both without a backup', async () => {
    const { db, update, backups } = await migrated()
    expect(await tables(db)).toContain('business_listings')
    await remember(db, 'a')
    expect(await update()).toEqual([])
    expect(await remembered(db)).toEqual([{ key: 'a' }])
    await expect(readdir(backups)).rejects.toThrow(/ENOENT/)
  })

  test('a new migration changes existing data, and the backup has the data from before', async () => {
    const { db, update, backups, add } = await migrated()
    await remember(db, 'before')
    await add(
      "CREATE TABLE later (id INTEGER) STRICT; DELETE FROM settings; INSERT INTO settings VALUES ('after', '1', '');",
    )
    expect(await update()).toEqual(['900_next'])
    expect(await remembered(db)).toEqual([{ key: 'after' }])
    const copies = await readdir(backups)
    expect(copies).toHaveLength(1)
    const copy = open(join(backups, copies[0] ?? ''))
    expect(await remembered(copy)).toEqual([{ key: 'before' }])
    expect(await tables(copy)).not.toContain('later')
    expect((await sql`pragma integrity_check`.execute(copy)).rows).toEqual([{ integrity_check: 'ok' }])
  })

  test('if the folder for backups is not writable, a migration makes its backup next to the data and continues [F33]', async () => {
    const { db, file, update, backups, add } = await migrated()
    await remember(db, 'before')
    await writeFile(backups, 'not a folder')
    await add("INSERT INTO settings VALUES ('after', '1', '');")
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await update()).toEqual(['900_next'])
    expect(warned.mock.calls.join()).toContain('No se puede escribir en')
    warned.mockRestore()
    const [name = ''] = (await readdir(dirname(file))).filter((each) => each.startsWith('before-migration-'))
    expect(await remembered(open(join(dirname(file), name)))).toEqual([{ key: 'before' }])
  })

  test('the backup before a migration is complete even while another connection reads', async () => {
    const { db, file, update, backups, add } = await migrated()
    await remember(db, 'first')
    await readFromNowOn(file)
    await remember(db, 'written since')
    await add('CREATE TABLE later (id INTEGER) STRICT;')
    await update()
    const copy = open(join(backups, (await readdir(backups))[0] ?? ''))
    expect(await remembered(copy)).toEqual([{ key: 'first' }, { key: 'written since' }])
  })
})

test('a failed migration leaves schema and data unchanged, keeps earlier ones applied, and works after it is corrected', async () => {
  const { db, update, add } = await migrated()
  await remember(db, 'a')
  await add('CREATE TABLE before (id INTEGER) STRICT;', '899_before.sql')
  await add('CREATE TABLE half (id INTEGER) STRICT; DELETE FROM settings; INSERT INTO nowhere VALUES (1);')
  await expect(update()).rejects.toThrow(/no such table: nowhere/)
  expect(await tables(db)).toContain('before')
  expect(await tables(db)).not.toContain('half')
  expect(await remembered(db)).toEqual([{ key: 'a' }])
  await add('CREATE TABLE half (id INTEGER) STRICT;')
  expect(await update()).toEqual(['900_next'])
})

test('each start restores the triggers of the change feed, whatever was changed in them', async () => {
  const { db, update } = await migrated()
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
  await update()
  expect(await triggers()).toEqual(wanted)
})

describe('rejected data and simultaneous starts', () => {
  test('migrations from parallel branches run in any order, and data of a newer version are rejected unchanged', async () => {
    const { db, update, add, drop } = await migrated()
    await add('CREATE TABLE later (id INTEGER) STRICT;')
    await update()
    await add('CREATE TABLE beside (id INTEGER) STRICT;', '899_beside.sql')
    expect(await update()).toEqual(['899_beside'])
    await drop()
    await expect(update()).rejects.toThrow(/900_next/)
    expect(await tables(db)).toContain('later')
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
