import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase, type Db } from 'db/connect'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { computeTableChecksum, listTablesInReferenceOrder } from '~/cli/move/move'
import { listBusinessesForAdmin } from '~/features/business-admin/list/list.server'
import { listReservations } from '~/features/reservations/admin/read.server'
import { searchBusinesses } from '~/features/search/businesses.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { folderForTest } from '../../support/database'
import { addContact } from '../../support/directory-rows'
import { expectNoMoment, fillMoment } from '../../support/moment'
import { startObjectStore } from '../../support/object-store'
import { type PostgresServer, startPostgres, withoutPostgres } from '../../support/postgres'
import { updateRows } from '../../support/rows'
import { prepared, run, runCommand, startServer } from '../../support/server'

if (withoutPostgres) console.warn(`Left out: ${withoutPostgres}`)

describe.skipIf(withoutPostgres)('moving from one engine to the other', { timeout: 180_000 }, () => {
  let server: PostgresServer
  let folder: string
  beforeAll(async () => {
    server = await startPostgres()
    folder = await prepared('demo', 'demo.js', {}, ['--preparar'])
    const db = connectDatabase({ file: join(folder, 'directorio.db') })
    // A contact that refers to a later one, and rows in the trash.
    await updateRows(db, 'businesses', { id: 3 }, { merged_into: 90, deleted_at: '2026-11-01T00:00:00.000Z' })
    await indexPendingBusinesses(db)
    await fillMoment(db)
    await db.destroy()
  })
  afterAll(async () => {
    await server?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  const open = (location: { file: string; url?: string }) => {
    const db = connectDatabase(location)
    onTestFinished(() => db.destroy())
    return { db, location }
  }
  const inFile = (data: string) => open({ file: join(data, 'directorio.db') })
  const move = (data: string, words: string[]) => runCommand('move.js', { DATA_DIR: data }, words)

  /** Returns what the word indexes answer, which a copy of rows does not include. */
  const found = async (db: Db) => {
    const wanted = { text: 'panaderia', stateCode: null, categoryId: null }
    return {
      businesses: (await searchBusinesses(db, wanted)).ids,
      contacts: (await listBusinessesForAdmin(db, { search: 'maria' }, 1)).rows.map(({ id }) => id),
      reservations: (
        await listReservations(db, { search: 'a', status: undefined, from: undefined, to: undefined }, 1)
      ).total,
    }
  }

  async function isTheSame(one: ReturnType<typeof open>, other: ReturnType<typeof open>) {
    for (const table of await listTablesInReferenceOrder(one, other)) {
      // Filling the indexes writes to these tables after everything was checked.
      if (['settings', 'public_version', 'search_pending'].includes(table.name)) continue
      expect([table.name, await computeTableChecksum(other.db, table)]).toEqual([
        table.name,
        await computeTableChecksum(one.db, table),
      ])
    }
    expect(await found(other.db)).toEqual(await found(one.db))
  }

  test('moves all data there and back despite kills, and disables all accounts in the data left behind [T117, T127, D128]', async () => {
    const url = await server.create('moved')
    const killed = async (data: string, direction: '--a' | '--de', waits: number[]) => {
      for (const wait of waits) {
        const started = run('move.js', { DATA_DIR: data }, [direction, url])
        await new Promise((done) => setTimeout(done, wait))
        started.process.kill('SIGKILL')
        await started.ended
      }
    }
    await killed(folder, '--a', [400, 900])
    const ended = await move(folder, ['--a', url])
    expect([ended.code, ended.output]).toEqual([0, expect.stringContaining('Listo.')])
    const [file, moved] = [inFile(folder), open({ file: '', url })]
    await isTheSame(file, moved)
    expect((await found(moved.db)).businesses.length).toBeGreaterThan(0)
    // Sessions are not moved, and are also deleted from the old data (T117).
    expect(ended.output).toContain('Las sesiones se cerraron')
    for (const { db } of [file, moved]) await expectNoMoment(db)
    const data = await folderForTest()
    await killed(data, '--de', [900])
    const back = await move(data, ['--de', url])
    expect([back.code, back.output]).toEqual([0, expect.stringContaining('Quite DATABASE_URL')])
    const returned = inFile(data)
    await isTheSame(file, returned)
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(returned.db)
    expect(rows).toEqual([{ integrity_check: 'ok' }])
    const triggers = (db: Db) =>
      sql`select name, sql from sqlite_master where type = 'trigger' order by name`.execute(db)
    expect((await triggers(returned.db)).rows).toEqual((await triggers(file.db)).rows)
    const running = await startServer({ data: { folder: data } })
    onTestFinished(async () => void (await running.stop()))
    expect(await (await fetch(`${running.origin}/directorio?search=panaderia`)).text()).toMatch(/<h3>/)

    // Triggers work again, and new numbers follow the highest.
    const { highest } = await moved.db
      .selectFrom('businesses')
      .select(({ fn }) => fn.max('id').as('highest'))
      .executeTakeFirstOrThrow()
    const added = await addContact(moved.db, { name: 'Nuevo' })
    expect(added).toBe(highest + 1)
    expect(await moved.db.selectFrom('search_pending').selectAll().execute()).toEqual([
      { business_id: added },
    ])
    await moved.db.deleteFrom('businesses').where('id', '=', added).execute()

    // Nobody can sign in to the data of the former engine.
    const enabled = (db: Db) =>
      db.selectFrom('admin_users').select('id').where('disabled_at', 'is', null).execute()
    expect(await enabled(returned.db)).not.toEqual([])
    const gone = await runCommand('migrate.js', { DATA_DIR: data, DATABASE_URL: url })
    expect([gone.code, gone.output]).toEqual([0, expect.stringContaining('quedaron atrás')])
    expect(await enabled(moved.db)).toEqual([])
    const listed = await runCommand('admin.js', { DATA_DIR: folder }, ['listar'])
    expect([listed.code, listed.output]).toEqual([0, expect.stringContaining('quedaron atrás')])
    expect(await enabled(file.db)).toEqual([])
  })

  test('the move refuses a database with data, and the migration one whose move is unfinished', async () => {
    const url = await server.create('taken')
    const given = { DATA_DIR: folder, DATABASE_URL: url }
    expect((await runCommand('migrate.js', given)).code).toBe(0)
    const refused = await move(folder, ['--a', url])
    expect([refused.code, refused.output]).toEqual([78, expect.stringContaining('ya tiene datos')])
    const { db } = open({ file: '', url })
    await db.insertInto('settings').values({ key: 'moving', value: '1', updated_at: '' }).execute()
    const unfinished = await runCommand('migrate.js', given)
    expect([unfinished.code, unfinished.output]).toEqual([78, expect.stringContaining('La mudanza')])
  })

  test('names a difference at the end, and does not count the move as done', async () => {
    const url = await server.create('spoiled')
    const started = run('move.js', { DATA_DIR: folder }, ['--a', url])
    const { db } = open({ file: '', url })
    await expect
      .poll(
        () =>
          db
            .selectFrom('categories')
            .select('id')
            .execute()
            .then(
              (rows) => rows.length,
              () => 0,
            ),
        { timeout: 90_000, interval: 5 },
      )
      .toBeGreaterThan(0)
    await db.updateTable('categories').set({ name: 'Otro nombre' }).where('id', '=', 2).execute()
    const ended = await started.ended
    expect([ended.code, ended.output]).toEqual([
      78,
      expect.stringContaining('No quedaron iguales: categories'),
    ])
    expect(await db.selectFrom('settings').select('key').where('key', '=', 'moving').execute()).toHaveLength(
      1,
    )
  })

  test('moves pictures and lists to a bucket and back, skipping those already there', async () => {
    const objects = await startObjectStore()
    onTestFinished(() => objects.stop())
    const [data, back] = [await folderForTest(), await folderForTest()]
    const files: Record<string, string> = {
      'images/a.webp': 'una',
      'images/b.webp': 'dos',
      'imports/c.csv': 'n\nñ',
    }
    for (const kind of ['images', 'imports', 'images/anchos']) await mkdir(join(data, kind))
    for (const [name, text] of Object.entries(files)) await writeFile(join(data, name), text)
    for (const name of ['images/anchos/a-160.webp', 'images/x.draft']) await writeFile(join(data, name), 'x')
    const order = (folder: string, word: string) =>
      runCommand('move.js', { ...objects.env, DATA_DIR: folder }, [word])
    expect(await order(data, '--imagenes-a-cubo')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Imágenes: 2 archivos, 2 copiados ahora'),
    })
    expect((await order(data, '--imagenes-a-cubo')).output).toContain(
      'Imágenes: 2 archivos, 0 copiados ahora',
    )
    expect((await order(back, '--imagenes-de-cubo')).code).toBe(0)
    for (const [name, text] of Object.entries(files))
      expect(await readFile(join(back, name), 'utf8')).toBe(text)
    expect((await readdir(join(back, 'images'))).sort()).toEqual(['a.webp', 'b.webp'])
    await objects.stop()
    expect(await order(data, '--imagenes-a-cubo')).toMatchObject({
      code: 78,
      output: expect.stringContaining('ECONNREFUSED'),
    })
    expect((await move(data, ['--imagenes-a-cubo'])).output).toContain('Falta OBJECT_STORE_URL')
  })

  test('npm run mudar with an unknown option prints its usage and exits with 78', async () => {
    expect(await move(folder, ['--a'])).toMatchObject({
      code: 78,
      output: expect.stringContaining('npm run mudar'),
    })
  })
})
