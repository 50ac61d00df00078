import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../../db/connect'
import { readIdCounters } from '../../db/counters'
import { listMigrationNames, migrate } from '../../db/migrate'
import { runSqlScript } from '../../db/statement'
import { folderForTest, SCHEMA_FOLDER } from '../support/database'
import { schemaOf020, wholeSqlite } from '../support/schema'

async function openFile(script?: string) {
  const folder = await folderForTest()
  const file = join(folder, 'directorio.db')
  const db = connectDatabase({ file, create: true })
  onTestFinished(() => db.destroy())
  if (script) await runSqlScript(db, script)
  return { db, file, backups: join(folder, 'backups') }
}

test('a database of version 0.2.0 is migrated to the schema of a new one, after a backup [F15, F33]', async () => {
  const [old, fresh] = [await openFile(await schemaOf020('sqlite')), await openFile()]
  await old.db.insertInto('settings').values({ key: 'before', value: '1', updated_at: '' }).execute()
  await migrate(fresh.db, fresh.file, SCHEMA_FOLDER)
  expect(await migrate(old.db, old.file, SCHEMA_FOLDER)).toEqual(await listMigrationNames(SCHEMA_FOLDER))
  const schema = await wholeSqlite(old.db)
  expect(schema).toEqual(await wholeSqlite(fresh.db))
  expect(Object.keys(schema).length).toBeGreaterThan(200)
  expect(await old.db.selectFrom('settings').select('key').execute()).toEqual([{ key: 'before' }])
  expect(await readdir(old.backups)).toHaveLength(1)
  expect(await migrate(old.db, old.file, SCHEMA_FOLDER)).toEqual([])
})

test.each([
  ['the last migration of 0.2.0', "name = '270_picture_references'"],
  ['one in the middle', "name = '096_listing_places'"],
  ['all but the first', "name > '001_directory'"],
])(
  'rejects an older database (without %s) with a Spanish message and does not change it [F15]',
  async (_case, missing) => {
    const { db, file, backups } = await openFile(await schemaOf020('sqlite'))
    await runSqlScript(db, `delete from kysely_migration where ${missing}`)
    const before = await wholeSqlite(db)
    await expect(migrate(db, file, SCHEMA_FOLDER)).rejects.toThrow(
      /^Los datos son de una versión anterior a la 0\.2\.0, .* Instala la 0\.2\.0 y arráncala una vez .* No se cambió nada\.$/,
    )
    expect(await wholeSqlite(db)).toEqual(before)
    await expect(readdir(backups)).rejects.toThrow(/ENOENT/)
  },
)

test('each migration has one file for each engine', async () => {
  const [sqlite = [], postgres] = await Promise.all(
    ['sqlite', 'postgres'].map(async (engine) =>
      (await readdir(join(SCHEMA_FOLDER, engine, 'migrations'))).sort(),
    ),
  )
  expect(postgres).toEqual(sqlite)
  for (const name of sqlite) expect(name).toMatch(/^[3-9]\d\d_[a-z_]+\.sql$/)
})

test('every table that assigns ids uses AUTOINCREMENT, so that no id is assigned twice [F51]', async () => {
  const { db, file } = await openFile()
  await migrate(db, file, SCHEMA_FOLDER)
  const numbered = Object.entries(await wholeSqlite(db)).filter(([, script]) =>
    /\(id integer primary key/.test(script),
  )
  const uncounted = numbered.filter(([, script]) => !/\(id integer primary key autoincrement,/.test(script))
  expect(uncounted.map(([name]) => name)).toEqual(['table public_version'])
  expect(numbered.length).toBeGreaterThan(20)
})

test('id counters of a database of version 0.2.0 continue after erased ids that the audit log or an import mentions [F51]', async () => {
  const { db, file } = await openFile(await schemaOf020('sqlite'))
  await runSqlScript(
    db,
    `insert into audit_log (username, action, noun, entity_id, title, changes, created_at)
       values ('ana', 'erased', 'reservation', 31, 'Eva', '{}', '2026-01-01'), ('ana', 'erased', 'contact', 17, 'Uno', '{}', '2026-01-01')`,
  )
  await migrate(db, file, SCHEMA_FOLDER)
  const counters = await readIdCounters(db)
  expect([counters.get('reservations'), counters.get('businesses'), counters.get('audit_log')]).toEqual([
    31, 17, 2,
  ])
})
