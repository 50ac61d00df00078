import { connectDatabase } from 'db/connect'
import { listMigrationNames, migrate } from 'db/migrate'
import { runSqlScript } from 'db/statement'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase, SCHEMA_FOLDER } from '../../support/database'
import { type PostgresServer, startPostgres, withoutPostgres } from '../../support/postgres'
import {
  comparablePostgres,
  comparableSqlite,
  schemaOf020,
  triggerEvents,
  wholePostgres,
  wholeSqlite,
} from '../../support/schema'

describe.skipIf(withoutPostgres)('the schema of PostgreSQL', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())

  async function database(name: string) {
    const place = { file: '', url: await server.create(name) }
    const db = connectDatabase(place)
    onTestFinished(() => db.destroy())
    return { db, place }
  }

  test('migrates a database of version 0.2.0 to the schema of a new one, and refuses an older one [F15]', async () => {
    const [old, fresh] = [await database('old'), await database('fresh')]
    // The script of pg_dump changes settings of its connection, which is used only here.
    const made = connectDatabase(old.place)
    await runSqlScript(made, await schemaOf020('postgres'))
    await made.destroy()
    await migrate(fresh.db, fresh.place, SCHEMA_FOLDER)
    const names = await listMigrationNames(SCHEMA_FOLDER)
    await sql`create table kept as select * from kysely_migration`.execute(old.db)
    await sql`delete from kysely_migration where name = '096_listing_places'`.execute(old.db)
    await expect(migrate(old.db, old.place, SCHEMA_FOLDER)).rejects.toThrow(/Instala la 0\.2\.0/)
    await sql`insert into kysely_migration select * from kept where name = '096_listing_places'`.execute(
      old.db,
    )
    await sql`drop table kept`.execute(old.db)
    expect(await migrate(old.db, old.place, SCHEMA_FOLDER)).toEqual(names)
    const schema = await wholePostgres(old.db)
    expect(schema).toEqual(await wholePostgres(fresh.db))
    expect(Object.keys(schema).length).toBeGreaterThan(800)
  })

  test('equals that of SQLite: tables, columns, keys, references, indexes, conditions and triggers', async () => {
    const lite = (await freshDatabase()).db
    const { db, place } = await database('compared')
    await migrate(db, place, SCHEMA_FOLDER)
    const schema = await comparableSqlite(lite)
    expect(await comparablePostgres(db)).toEqual(schema)
    expect(Object.keys(schema).length).toBeGreaterThan(50)
    const events = await triggerEvents(lite, Object.values(await wholeSqlite(lite)))
    expect(await triggerEvents(db, Object.values(await wholePostgres(db)))).toEqual(events)
    expect(events.length).toBeGreaterThan(35)
  })
})
