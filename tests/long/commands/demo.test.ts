import { cp } from 'node:fs/promises'
import type { Db } from 'db/connect'
import { expect, onTestFinished, test } from 'vitest'
import { folderForTest, inData } from '../../support/database'
import { addContact } from '../../support/directory-rows'
import { runCommand, startServer } from '../../support/server'

const businesses = (db: Db) =>
  db
    .selectFrom('businesses')
    .select((each) => each.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
const accounts = (db: Db) =>
  db.selectFrom('admin_users').select(['username', 'role', 'password_hash']).orderBy('username').execute()
const prepare = (dataDir: string, ...words: string[]) =>
  runCommand('demo.js', { DATA_DIR: dataDir }, ['--preparar', ...words])

test('the demo is loaded once, shows its passwords once or new ones on request, and can be removed completely, which allows search engines [D56]', async () => {
  const dataDir = await folderForTest()
  const first = await prepare(dataDir)
  expect(first.code).toBe(0)
  expect(first.output).toContain('http://localhost:3000/admin')
  expect(first.output.match(/contraseña ([a-z2-9]{4}-){3}[a-z2-9]{4}\n/g)).toHaveLength(2)
  const { count } = await inData(dataDir, businesses)
  expect(count).toBeGreaterThan(50)
  const created = await inData(dataDir, accounts)
  expect(created.map(({ username, role }) => [username, role])).toEqual([
    ['admin', 'administrator'],
    ['categorias', 'catalog'],
  ])

  const copy = await folderForTest()
  await cp(dataDir, copy, { recursive: true })
  const [again, anew] = [await prepare(dataDir), await prepare(copy, '--claves-nuevas')]
  expect(again.output).not.toContain('contraseña ')
  expect(again.output).toContain('--claves-nuevas')
  expect(await inData(dataDir, accounts)).toEqual(created)
  expect(await inData(dataDir, businesses)).toEqual({ count })
  expect(anew.output.match(/contraseña /g)).toHaveLength(2)

  expect((await runCommand('remove-demo.js', { DATA_DIR: dataDir })).code).toBe(0)
  for (const table of ['businesses', 'ratings', 'reservations', 'promotions', 'search_documents'] as const)
    expect(await inData(dataDir, (db) => db.selectFrom(table).selectAll().execute()), table).toEqual([])
  expect(await inData(dataDir, (db) => db.selectFrom('categories').select('id').execute())).toHaveLength(27)
  const server = await startServer({ data: { folder: dataDir }, env: { LOG_LEVEL: 'error' } })
  onTestFinished(async () => void (await server.stop()))
  for (const address of ['/', '/directorio', '/reposteria', '/negocios', '/promociones']) {
    const html = await (await fetch(server.origin + address)).text()
    expect(html, address).not.toMatch(/<meta name="robots" content="noindex|<h3><a href|Negocios de ejemplo:/)
  }
}, 60_000)

test('the demo is not loaded if there are real registrations', async () => {
  const dataDir = await folderForTest()
  await runCommand('migrate.js', { DATA_DIR: dataDir })
  await inData(dataDir, (db) => addContact(db, { name: 'Panadería real' }))
  const { code, output } = await prepare(dataDir)
  expect(code).toBe(0)
  expect(output).not.toContain('Cargando negocios')
  expect(await inData(dataDir, businesses)).toEqual({ count: 1 })
}, 60_000)
