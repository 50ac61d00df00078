import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, type Db } from 'db/connect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../app/features/places/calendar'
import { PUBLIC_PAGES, someBusinesses } from '../../routes/pages'
import { ADMIN } from '../../support/admin'
import { type PostgresServer, startPostgres, withoutPostgres } from '../../support/postgres'
import { recountedListings, storedListings } from '../../support/recount'
import { type RunningServer, runCommand, startServer } from '../../support/server'
import { formTokenOf } from '../../support/visitor-form'

// Tests two versions side by side on one PostgreSQL, as while containers are replaced one by one. Run with
// `OLDER_VERSION=/folder npx vitest run tests/long/processes/two-versions.test.ts`. The folder has a built
// version with fewer migrations.

const OLDER = process.env.OLDER_VERSION

describe.skipIf(withoutPostgres || !OLDER)('two versions on one database', { timeout: 300_000 }, () => {
  let postgres: PostgresServer
  let db: Db
  let env: Record<string, string>
  let older: RunningServer
  let newer: RunningServer
  let business = ''
  let people = 0
  const folders: string[] = []

  beforeAll(async () => {
    postgres = await startPostgres()
    const SESSION_SECRETS = randomBytes(32).toString('hex')
    for (let index = 0; index < 2; index++) folders.push(await mkdtemp(join(tmpdir(), 'directorio-datos-')))
    for (const folder of folders) await writeFile(join(folder, 'session-secrets'), SESSION_SECRETS)
    const DATABASE_URL = await postgres.create('directorio')
    env = { DATABASE_URL, SESSION_SECRETS, LOG_LEVEL: 'error', ADMIN_PASSWORD: ADMIN.contrasena }
    env = { ...env, FLY_APP_NAME: 'pruebas' }
    const made = await runCommand('demo.js', { ...env, DATA_DIR: at(0) }, ['--preparar'], OLDER)
    expect(made.code, made.output).toBe(0)
    db = connectDatabase({ file: '', url: DATABASE_URL })
    older = await startServer({ env, data: { folder: at(0) }, version: OLDER })
    business = (await someBusinesses(older.origin))[0] ?? ''
  }, 300_000)
  afterAll(async () => {
    await db?.destroy()
    await Promise.all([older?.stop(), newer?.stop()])
    await postgres?.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })

  const at = (index: number) => folders[index] ?? ''

  async function ask(server: RunningServer, path: string, fields?: Record<string, string>) {
    people += 1
    const body = fields && new URLSearchParams({ sello: formTokenOf({ dataDir: at(0) }), ...fields })
    const response = await fetch(server.origin + path, {
      redirect: 'manual',
      headers: { 'fly-client-ip': `10.9.${people & 255}.9` },
      ...(body && { method: 'POST', body }),
    })
    return {
      status: response.status,
      text: await response.text(),
      location: response.headers.get('location'),
    }
  }

  /** Sends something to one version and expects it on the pages of the other. */
  async function sendAndSee(to: RunningServer, other: RunningServer, name: string): Promise<void> {
    const correo = `${name}@ejemplo.com`
    const rating = { profesional: '5', confianza: '4', correo, comentario: `Opinión de ${name}` }
    expect((await ask(to, `${business}/calificar`, rating)).status).toBe(303)
    await expect
      .poll(async () => (await ask(other, business)).text, { timeout: 5_000 })
      .toContain(`Opinión de ${name}`)
    const registered = await ask(to, '/registrar', {
      ...{ negocio: `Panadería ${name}`, responsable: 'Ana Ruiz', correo, categoria: 'reposteria' },
      ...{ ciudad: 'Atlanta', telefono: `404 555 ${3000 + people}` },
    })
    expect(registered.status).toBe(303)
    for (const path of [
      '/directorio',
      `/directorio?search=${name}`,
      `/directorio?cerca=30303&search=${name}`,
    ])
      await expect
        .poll(async () => (await ask(other, path)).text, { timeout: 5_000 })
        .toContain(`Panadería ${name}`)
    const booked = await ask(to, `${business}/reservar`, {
      ...{ nombre: 'Rosa Núñez', correo, telefono: '(404) 555-0142', requerimiento: 'Un pastel' },
      fecha: addDays(new Date().toISOString().slice(0, 10), 9 + people),
      hora: '10:00',
    })
    expect(booked.status).toBe(303)
    expect((await ask(other, booked.location ?? '')).text).toContain('10:00')
  }

  test('serves from the older version during the migration, then from both', async () => {
    let isOver = false
    const answers: number[] = []
    const visitor = (async () => {
      while (!isOver) {
        answers.push((await ask(older, `/directorio?search=pan&pagina=${1 + (answers.length % 3)}`)).status)
        await new Promise((done) => setTimeout(done, 20))
      }
    })()
    const prepared = await runCommand('migrate.js', { ...env, DATA_DIR: at(1) })
    isOver = true
    await visitor
    expect(prepared.code, prepared.output).toBe(0)
    expect(answers.length).toBeGreaterThan(0)
    expect(answers.filter((status) => status !== 200)).toEqual([])
    newer = await startServer({ env, data: { folder: at(1) } })
    for (const server of [older, newer])
      for (const path of [...PUBLIC_PAGES, business, '/salud']) {
        const { status, text } = await ask(server, path)
        expect([path, status]).toEqual([path, path === '/404' ? 404 : 200])
        expect(text).not.toContain('Algo salió mal')
      }
    await sendAndSee(older, newer, 'antigua')
    await sendAndSee(newer, older, 'reciente')
    expect(await storedListings(db)).toEqual(await recountedListings(db))
  })

  test('migrate of the older version exits with code 78 and an explanation after the newer one has migrated the database', async () => {
    const { code, output } = await runCommand('migrate.js', { ...env, DATA_DIR: at(0) }, [], OLDER)
    expect([code, output]).toEqual([78, expect.stringContaining('versión más nueva')])
  })
})
