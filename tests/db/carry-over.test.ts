import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect, type Db } from '../../db/connect'
import { migrate } from '../../db/migrate'
import { folderForTest, MIGRATIONS } from '../support/database'

const CHAPTERS = ['001_directory', '002_accounts_and_audit', '003_listings', '004_search', '005_operations']
const FIRST_OF_THE_FORMER = '001_directory'

function open(file: string): Db {
  const db = connect({ file, create: true })
  onTestFinished(() => db.destroy())
  return db
}

/** A database that the 33 migrations from before the chapters made, with rows in every table. */
async function formerDatabase() {
  const folder = await folderForTest()
  const file = join(folder, 'directorio.db')
  await writeFile(file, gunzipSync(await readFile(new URL('./before-chapters.db.gz', import.meta.url))))
  return { file, folder, db: open(file), backups: join(folder, 'backups') }
}

/** A folder with the chapters alone: later migrations change what they made. */
async function chaptersAlone(): Promise<string> {
  const folder = await folderForTest()
  for (const name of CHAPTERS) await cp(join(MIGRATIONS, `${name}.sql`), join(folder, `${name}.sql`))
  return folder
}

async function freshSchema(migrations: string): Promise<Record<string, string>> {
  const file = join(await folderForTest(), 'fresh.db')
  const db = open(file)
  await migrate(db, file, migrations)
  return readSchema(db)
}

/** Every table, index, view and trigger by name; comments, spaces and the case of letters aside. */
async function readSchema(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; type: string; sql: string }>`
    select name, type, sql from sqlite_master
    where sql is not null and name not like 'kysely%'
      and name not in (select name from pragma_table_list where type = 'shadow')
    order by name`.execute(db)
  return Object.fromEntries(rows.map((row) => [`${row.type} ${row.name}`, normalised(row.sql)]))
}

const normalised = (script: string) =>
  script
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .toLowerCase()

/** What carrying over renames, and nothing else. */
const RENAMED: [from: RegExp, to: string][] = [
  [/\blikeness\b/g, 'duplicate_key'],
  [/\bsearch_documents_likeness\b/g, 'search_documents_duplicate_key'],
  [/\battention_businesses\b/g, 'business_pages_held'],
  [/\battention_ratings\b/g, 'ratings_in_review'],
  [/\battention_reservations\b/g, 'reservations_pending'],
  [/\battention_messages\b/g, 'outbox_dead'],
  [/\bopinions_(newest|best|worst)\b/g, 'ratings_comments_$1'],
  [/\b(\w+)_told_(insert|update|delete|moved)\b/g, 'change_feed_$1_$2'],
]
const renamed = (text: string) => RENAMED.reduce((all, [from, to]) => all.replace(from, to), text)

async function readRows(db: Db): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from pragma_table_list where schema = 'main' and type = 'table'
      and name not like 'kysely%' and name not like 'sqlite%'`.execute(db)
  const contents: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db)
    contents[name] = rows.map((row) => Object.entries(row).map(([column, value]) => [renamed(column), value]))
  }
  return contents
}

const applied = async (db: Db) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    (row) => row.name,
  )

describe('the chapters', () => {
  test('make the schema that the migrations before them made, renamed words aside', async () => {
    const { db } = await formerDatabase()
    const former = Object.entries(await readSchema(db)).map(([name, script]) => [
      renamed(name),
      renamed(script),
    ])
    expect(former.length).toBeGreaterThan(200)
    const fresh = await freshSchema(await chaptersAlone())
    // The triggers of the change feed are made anew at each start, as db/change-triggers.ts has them.
    const isMigrated = ([name = '']: string[]) => !name.startsWith('trigger change_feed_')
    expect(Object.fromEntries(Object.entries(fresh).filter(isMigrated))).toEqual(
      Object.fromEntries(former.filter(isMigrated)),
    )
  })

  test('fill what must not be empty', async () => {
    const file = join(await folderForTest(), 'fresh.db')
    const db = open(file)
    await migrate(db, file, await chaptersAlone())
    const filled = Object.entries(await readRows(db)).filter(([, rows]) => rows.length > 0)
    expect(filled.map(([name]) => name).sort()).toEqual(['contact_blocks', 'directory_totals'])
  })
})

describe('a database from before the chapters', () => {
  test('has rows in every table but one that is worked off', async () => {
    const { db } = await formerDatabase()
    const empty = Object.entries(await readRows(db)).filter(([, rows]) => rows.length === 0)
    expect(empty.map(([name]) => name)).toEqual(['contact_pending'])
  })

  test('is carried over with every row, a copy of how it was beside it, and is then as a fresh one', async () => {
    const { db, file, backups } = await formerDatabase()
    const names = await applied(db)
    const rows = await readRows(db)
    const migrations = await chaptersAlone()
    expect(await migrate(db, file, migrations)).toEqual([])
    expect(await applied(db)).toEqual(CHAPTERS)
    expect(await readSchema(db)).toEqual(await freshSchema(migrations))
    expect(await readRows(db)).toEqual(rows)
    const copies = await readdir(backups)
    expect(copies).toHaveLength(1)
    expect(await applied(open(join(backups, copies[0] ?? '')))).toEqual(names)
  })

  test('gets every later migration as well, with one copy, and a second start does nothing', async () => {
    const { db, file, backups } = await formerDatabase()
    const later = (await readdir(MIGRATIONS)).map((name) => name.replace('.sql', '')).sort()
    expect(await migrate(db, file, MIGRATIONS)).toEqual(later.filter((name) => !CHAPTERS.includes(name)))
    expect(await readSchema(db)).toEqual(await freshSchema(MIGRATIONS))
    expect(await migrate(db, file, MIGRATIONS)).toEqual([])
    expect(await readdir(backups)).toHaveLength(1)
  })

  test('keeps its place in the change feed and goes on noting what changes', async () => {
    const { db, file } = await formerDatabase()
    const newest = () =>
      db.selectFrom('changes').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirstOrThrow()
    const before = await newest()
    await migrate(db, file, MIGRATIONS)
    await db.updateTable('categories').set({ subtitle: 'Otro' }).where('id', '=', 1).execute()
    expect(await newest()).toEqual({ noun: 'category', entity_id: 1, version: before.version + 1 })
  })

  test('is carried over once by two starts at the same time', async () => {
    const { db, file } = await formerDatabase()
    const migrations = await chaptersAlone()
    expect(await Promise.all([db, open(file)].map((one) => migrate(one, file, migrations)))).toEqual([[], []])
    expect(await applied(db)).toEqual(CHAPTERS)
  })
})

test.each([
  ['all but the last', (name: string) => name !== '038_chosen_bank'],
  ['one in the middle missing', (name: string) => name !== '016_likeness'],
  ['the first alone', (name: string) => name === FIRST_OF_THE_FORMER],
])('a database half-way to the chapters (%s) is refused in Spanish and left alone', async (_case, kept) => {
  const { db, file, backups } = await formerDatabase()
  for (const name of await applied(db))
    if (!kept(name)) await sql`delete from kysely_migration where name = ${name}`.execute(db)
  const [names, schema] = [await applied(db), await readSchema(db)]
  await expect(migrate(db, file, MIGRATIONS)).rejects.toThrow(
    /^Los datos son de una versión anterior que no terminó de actualizarlos: les falta .*\. Arranca una vez esa versión/,
  )
  expect(await applied(db)).toEqual(names)
  expect(await readSchema(db)).toEqual(schema)
  await expect(readdir(backups)).rejects.toThrow(/ENOENT/)
})

test('a new database that got no further than the first chapter goes on with the second', async () => {
  const folder = await chaptersAlone()
  const first = await folderForTest()
  await cp(join(folder, '001_directory.sql'), join(first, '001_directory.sql'))
  const file = join(await folderForTest(), 'fresh.db')
  const db = open(file)
  // The triggers of the change feed, which come last, have no tables yet.
  await expect(migrate(db, file, first)).rejects.toThrow(/no such table/)
  expect(await applied(db)).toEqual(['001_directory'])
  expect(await migrate(db, file, folder)).toEqual(CHAPTERS.slice(1))
})
