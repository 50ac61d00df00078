import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, type Db } from 'db/connect'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOwnerLink } from '../../../app/features/owners/link.server'
import { addDays } from '../../../app/features/places/calendar'
import { PUBLIC_PAGES, someBusinesses } from '../../routes/pages'
import { ADMIN, Visitor } from '../../support/admin'
import { picture } from '../../support/hostile-pictures'
import { type ObjectStore, startObjectStore } from '../../support/object-store'
import { type PostgresServer, startPostgres, withoutPostgres } from '../../support/postgres'
import { recountedListings, storedListings } from '../../support/recount'
import { isLong, rounds, tell, upTo } from '../../support/rounds'
import { rowOf } from '../../support/rows'
import { type RunningServer, runCommand, startServer } from '../../support/server'
import { formTokenOf } from '../../support/visitor-form'
import { halfRegistrations, rowsByEmail, sendForm } from '../../support/writers'

// Runs three processes of the built application on one PostgreSQL and one object store. Each has an empty
// folder of its own, as operators run them. Checks visitors and administrators, many at once, a restart of
// the database and kills.

if (withoutPostgres) console.warn(`Left out: ${withoutPostgres}`)

/** Rounds of kill -9. */
const ROUNDS = rounds(4, 100)
const PROCESSES = 3

/** Bookings of a slot at once, and the tested capacities. `npm run faults` takes all of them. */
const BOOKINGS = rounds(60, 500)
const SHAPES = [1, 2, 3, 5, 10]
  .flatMap((capacity) =>
    [1, 2].flatMap((slots) => [1, 2].map((businesses) => ({ capacity, slots, businesses }))),
  )
  .filter(({ capacity, slots, businesses }) => isLong || (capacity === 1 && slots === businesses))

describe.skipIf(withoutPostgres)(
  'three processes on PostgreSQL',
  { timeout: (isLong ? 600_000 : 120_000) + ROUNDS * 20_000 },
  () => {
    let postgres: PostgresServer
    let env: Record<string, string>
    let folder: string
    let objects: ObjectStore
    const folders: string[] = []
    const running: RunningServer[] = []
    let db: Db
    let business = ''
    let businessId = 0
    let taking: { id: number; path: string }[] = []
    let shapes = 0
    let last = 0

    const start = (index: number) => startServer({ env, data: { folder: folders[index] ?? '' } })

    beforeAll(async () => {
      ;[postgres, objects] = await Promise.all([startPostgres(), startObjectStore()])
      for (let index = 0; index <= PROCESSES; index++)
        folders.push(await mkdtemp(join(tmpdir(), 'directorio-datos-')))
      folder = folders[PROCESSES] ?? ''
      const secret = randomBytes(32).toString('hex')
      await writeFile(join(folder, 'session-secrets'), secret)
      const DATABASE_URL = await postgres.create('directorio')
      env = {
        ...{ DATABASE_URL, ...objects.env, SESSION_SECRETS: secret },
        ...{ FLY_APP_NAME: 'pruebas', LOG_LEVEL: 'error', ADMIN_PASSWORD: ADMIN.contrasena },
      }
      // Two containers start at once. One prepares, and the other waits and finds everything done.
      const prepared = await Promise.all(
        [1, 2].map(() => runCommand('demo.js', { ...env, DATA_DIR: folder }, ['--preparar'])),
      )
      for (const { code, output } of prepared) expect(code, output).toBe(0)
      for (let index = 0; index < PROCESSES; index++) running.push(await start(index))
      db = connectDatabase({ file: '', url: DATABASE_URL })
      business = (await someBusinesses(at(0).origin))[0] ?? ''
      const row = await rowOf(db, 'businesses', { business_slug: business.split('/')[2] ?? '' })
      businessId = row.id
      const rows = await db
        .selectFrom('businesses')
        .innerJoin('categories', 'categories.id', 'businesses.category_id')
        .select(['businesses.id', 'categories.slug', 'business_slug'])
        .where('is_listed', '=', 1)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('business_hours')
                .select('business_id')
                .whereRef('business_hours.business_id', '=', 'businesses.id'),
            ),
          ),
        )
        .orderBy('businesses.id')
        .limit(2)
        .execute()
      taking = rows.map((each) => ({ id: each.id, path: `/${each.slug}/${each.business_slug}` }))
    }, 300_000)
    afterAll(async () => {
      await db?.destroy()
      await Promise.all(running.map((each) => each.stop()))
      await postgres?.stop()
      await objects?.stop()
      for (const each of folders) await rm(each, { recursive: true, force: true })
    })
    beforeEach(async () => {
      await db.deleteFrom('rate_limits').execute()
    })

    const at = (index: number) => running[index % running.length] as RunningServer

    async function ask(index: number, path: string, init: RequestInit = {}) {
      last += 1
      const headers = {
        'fly-client-ip': `10.${1 + (last >> 8)}.${last & 255}.9`,
        ...(init.headers as object),
      }
      const response = await fetch(at(index).origin + path, { redirect: 'manual', ...init, headers })
      return { status: response.status, headers: response.headers, text: await response.text() }
    }

    const send = (index: number, path: string, fields: Record<string, string> | [string, string][]) => {
      const body = new URLSearchParams(fields)
      body.set('sello', formTokenOf({ dataDir: folder }))
      return ask(index, path, { method: 'POST', body })
    }

    const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
    const reservation = (more: Record<string, string> = {}) => ({
      nombre: 'Rosa Núñez',
      correo: `rosa${++last}@example.com`,
      telefono: '(404) 555-0142',
      requerimiento: 'Corte de cabello',
      fecha: inDays(9),
      hora: '10:00',
      ...more,
    })

    const administrator = (index: number) => new Visitor(() => at(index).origin, `198.51.100.${7 + index}`)

    test('serves every public page without an error', async () => {
      for (const [index, path] of [...PUBLIC_PAGES, business, '/sitemap.xml', '/salud', '/vivo'].entries()) {
        const { status, text } = await ask(index, path)
        expect([path, status]).toEqual([path, path === '/404' ? 404 : 200])
        expect(text).not.toContain('Algo salió mal')
      }
      expect((await ask(0, '/directorio?search=panaderia')).text).toMatch(/<h3>/)
      expect((await ask(1, '/directorio?search=restaurnte')).text).toContain('restaurante')
      expect((await ask(2, '/salud')).text).toContain('"estado":"listo"')
    })

    /** Two seconds, plus a margin for a busy machine. */
    const SOON = { timeout: 8_000 }

    /** Sends a rating to one process and expects it on the others within eight seconds. */
    async function rateAndSeeEverywhere(correo: string, comentario: string): Promise<void> {
      const answer = { profesional: '5', confianza: '4', correo, comentario }
      expect((await send(0, `${business}/calificar`, answer)).status).toBe(303)
      for (const index of [1, 2])
        await expect.poll(async () => (await ask(index, business)).text, SOON).toContain(comentario)
    }

    test('stores what visitors send and shows it in the other processes within eight seconds', async () => {
      const registered = await send(0, '/registrar', [
        ...Object.entries({ negocio: 'Ñandú Postres', responsable: 'Ana Ruiz', correo: 'ana@ejemplo.com' }),
        ...Object.entries({ telefono: '404 555 1001', ciudad: 'Atlanta', categoria: 'reposteria' }),
      ])
      expect(registered.status).toBe(303)
      await expect
        .poll(async () => (await ask(1, '/directorio?search=nandu')).text, SOON)
        .toContain('Ñandú Postres')
      // Every process caches the page. A rating sent to one appears in the others.
      for (let index = 0; index < PROCESSES; index++) await ask(index, business)
      await rateAndSeeEverywhere('rosa@ejemplo.com', 'Trabajo de primera, ñ')
      const booked = await send(2, `${business}/reservar`, reservation({ hora: '11:00' }))
      expect(booked.status).toBe(303)
      expect((await ask(0, booked.headers.get('location') ?? '')).text).toContain('11:00')
    })

    test('lets an administrator sign in at one process, edit at another and read at the third', async () => {
      const admin = administrator(0)
      expect((await admin.signIn()).status).toBe(303)
      const [second, third] = [administrator(1), administrator(2)]
      for (const [name, value] of admin.cookies)
        for (const other of [second, third]) other.cookies.set(name, value)
      for (const path of [
        '/administracion',
        '/admin',
        '/admin?search=nandu',
        '/admin/promociones',
        '/administracion/bitacora',
      ])
        expect([path, (await second.get(path)).status]).toEqual([path, 200])
      const system = (await second.get('/administracion/sistema')).text
      expect(system).toContain('sus copias se hacen y se revisan con los medios de ese servidor')
      expect(system).not.toMatch(/Nunca|WAL/)
      const { id } = await rowOf(db, 'businesses', { business_name: 'Ñandú Postres' })
      const form = (await second.get(`/admin/contactos/${id}`)).text
      const saved = await second.post(`/admin/contactos/${id}`, {
        version: /name="version" value="(\d+)"/.exec(form)?.[1] ?? '',
        ...{ negocio: 'Ñandú Postres', categoria: 'reposteria', ciudad: 'Savannah', estado: 'GA' },
        ...{
          responsable: 'Ana Ruiz',
          correo: 'ana@ejemplo.com',
          telefono: '404 555 1001',
          publicacion: 'published',
        },
      })
      expect([saved.status, /error-summary[\s\S]*?<\/ul>/.exec(saved.text)?.[0]]).toEqual([303, undefined])
      await expect
        .poll(async () => (await third.get('/directorio?search=nandu')).text, SOON)
        .toContain('Savannah')
      const copies = await second.post('/administracion/sistema/copias')
      expect(copies.status).toBeLessThan(500)
    })

    test('runs import and account commands next to the servers, and refuses a file backup with a sentence', async () => {
      const file = join(folder, 'negocios.csv')
      const rows = Array.from(
        { length: 30 },
        (_, index) => `Taller Importado ${index},Automotriz,Miami,FL,305 555 ${2000 + index}`,
      )
      await writeFile(file, ['nombre,categoria,ciudad,estado,telefono', ...rows].join('\n'))
      const given = { ...env, DATA_DIR: folder }
      const imported = await runCommand('import.js', given, [file])
      expect([imported.code, imported.output]).toEqual([0, expect.stringContaining('30')])
      await expect
        .poll(async () => (await ask(1, '/directorio?search=taller+importado')).text, SOON)
        .toContain('Taller Importado')
      const account = await runCommand('admin.js', given, ['listar'])
      expect([account.code, account.output]).toEqual([0, expect.stringContaining('admin')])
      const copy = await runCommand('backup.js', given)
      expect([copy.code, copy.output]).toEqual([78, expect.stringContaining('Los datos están en PostgreSQL')])
    })

    test('shows an uploaded picture in every process and width, and imports a list from any process', async () => {
      const token = await createOwnerLink(db, businessId)
      const upload = async (index: number) => {
        const body = new FormData()
        const bytes = await picture(900 + last, 600)
          .png()
          .toBuffer()
        body.set('logo', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }))
        return ask(index, `/mi-negocio/${token}/logo`, { method: 'POST', body })
      }
      expect((await upload(0)).status).toBe(303)
      const { logo_hash } = await rowOf(db, 'businesses', { id: businessId })
      for (const index of [1, 2])
        for (const path of [`/imagenes/${logo_hash}.webp`, `/imagenes/${logo_hash}.webp?w=160`]) {
          const shown = await ask(index, path)
          expect([path, shown.status, shown.headers.get('content-type')]).toEqual([path, 200, 'image/webp'])
        }
      // The process that showed it caches it. No process keeps the original on its disk.
      expect(await readdir(folders[0] ?? '')).not.toContain('images')

      const admin = administrator(1)
      expect((await admin.signIn()).status).toBe(303)
      const list = (text: string) => {
        const body = new FormData()
        body.set('archivo', new File([text], 'lista.csv', { type: 'text/csv' }))
        return admin.get('/administracion/importar', { method: 'POST', body })
      }
      const sent = await list('nombre,categoria,ciudad,estado\nPanadería del Cubo,Repostería,Miami,FL')
      expect(sent.status).toBe(303)
      const other = new Visitor(() => at(2).origin, '198.51.100.90')
      for (const [name, value] of admin.cookies) other.cookies.set(name, value)
      await expect
        .poll(async () => (await other.get(sent.location ?? '')).text, { timeout: 15_000 })
        .toContain('Panadería del Cubo')

      await objects.stop()
      const refused = await upload(2)
      expect([refused.status, refused.text]).toEqual([
        503,
        expect.stringContaining('Inténtalo de nuevo en un momento'),
      ])
      expect(refused.text).toContain('No se pudo subir el logo')
      const unlisted = await list('nombre\nOtra')
      expect([unlisted.status, unlisted.text]).toEqual([503, expect.stringContaining('No se pudo guardar')])
      // Pictures shown before stay available, and so does every page.
      expect((await ask(1, `/imagenes/${logo_hash}.webp?w=160`)).status).toBe(200)
      expect((await ask(0, business)).status).toBe(200)
      await objects.startAgain()
      expect((await upload(2)).status).toBe(303)
    })

    test('reports an unreachable database without its password', async () => {
      const wrong = { ...env, DATABASE_URL: 'postgres://yo:secreto@127.0.0.1:1/nada', DATA_DIR: folder }
      const { code, output } = await runCommand('migrate.js', wrong)
      expect([code, output]).toEqual([78, expect.stringContaining('DATABASE_URL')])
      expect(output).not.toContain('secreto')
    })

    test.each(SHAPES)(
      'accepts exactly as many bookings as places when many want one slot (%o) [D61]',
      async ({ capacity, slots, businesses }) => {
        const date = inDays(20 + ++shapes)
        const times = ['10:30', '15:00'].slice(0, slots)
        const wanted = taking.slice(0, businesses)
        const ids = wanted.map(({ id }) => id)
        // The demo has reservations of its own.
        await db.deleteFrom('reservations').where('business_id', 'in', ids).execute()
        await db
          .updateTable('businesses')
          .set({ slot_capacity: capacity, time_zone: 'America/New_York' })
          .where('id', 'in', ids)
          .execute()
        // Limits are emptied again and again, so that no visitor gets a question.
        let isOver = false
        const unlimited = (async () => {
          while (!isOver) {
            // Limits being counted may block the deletion. The next attempt follows.
            await db
              .deleteFrom('rate_limits')
              .execute()
              .catch(() => {})
            await new Promise((done) => setTimeout(done, 30))
          }
        })()
        const sent = await Promise.all(
          Array.from({ length: BOOKINGS }, (_, index) => {
            const { path = '' } = wanted[index % businesses] ?? {}
            const hora = times[Math.floor(index / businesses) % slots] ?? ''
            const telefono = `404${2_000_000 + ++last}`
            return send(index, `${path}/reservar`, reservation({ hora, fecha: date, telefono })).catch(
              () => ({ status: 0 }),
            )
          }),
        )
        isOver = true
        await unlimited
        const places = capacity * slots * businesses
        const thanked = sent.filter(({ status }) => status === 303).length
        // Busy processes may refuse a connection or answer 503.
        const refused = sent.filter(({ status }) => status === 0 || status === 503).length
        expect(thanked).toBeLessThanOrEqual(places)
        expect(thanked + refused).toBeGreaterThanOrEqual(places)
        expect(sent.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
        const taken = await db
          .selectFrom('reservations')
          .select(['business_id', 'reservation_time', 'seat'])
          .where('reservation_date', '=', date)
          .where('business_id', 'in', ids)
          .execute()
        expect(taken).toHaveLength(places)
        expect(new Set(taken.map((row) => Object.values(row).join(' '))).size).toBe(places)
        tell(
          `${BOOKINGS} bookings at once over three processes for ${places} places: ${taken.length} taken, ${refused} came too many at once`,
        )
      },
    )

    test('recovers within ten seconds when the database restarts under load', async () => {
      let isOver = false
      let lastError = 0
      let answered = 0
      const load = Array.from({ length: 6 }, async (_, index) => {
        while (!isOver) {
          const { status } = await ask(index, `/directorio?search=pan&pagina=${1 + (answered % 3)}`)
          answered += 1
          if (status >= 500) lastError = Date.now()
          await new Promise((done) => setTimeout(done, 20))
        }
      })
      await new Promise((done) => setTimeout(done, 500))
      const since = Date.now()
      await postgres.restart()
      // Fifty more answers, without an error in the last second.
      const enough = answered + 50
      await vi.waitFor(() => expect(answered > enough && Date.now() - lastError > 1_000).toBe(true), 15_000)
      isOver = true
      await Promise.all(load)
      expect(answered).toBeGreaterThan(50)
      expect(lastError - since).toBeLessThan(10_000)
      for (let index = 0; index < PROCESSES; index++) {
        expect(at(index).process.exitCode).toBeNull()
        const sent = await send(
          index,
          `${business}/reservar`,
          reservation({ fecha: inDays(15), hora: `1${index}:00` }),
        )
        expect(sent.status).toBe(303)
      }
      await rateAndSeeEverywhere('otra@ejemplo.com', 'Después del reinicio')
    })

    test('loses nothing acknowledged when processes are killed during writes', async () => {
      const thanked = new Set<string>()
      let answered = 0
      let kills = 0
      const shops = [business, ...taking.map(({ path }) => path)]
      for (let round = 0; round < ROUNDS; round++) {
        let isOver = false
        const writers = Array.from({ length: 6 }, async () => {
          while (!isOver)
            await sendForm({ origin: at(upTo(PROCESSES)).origin, dataDir: folder }, shops).then(
              ({ email, status }) => {
                answered += 1
                if (status === 303) thanked.add(email)
              },
              // A killed process gives no answer, and the visitor asks again.
              () => new Promise((done) => setTimeout(done, 20)),
            )
        })
        const enough = thanked.size + 2 + upTo(10)
        for (let left = 1_000; thanked.size < enough && left > 0; left--)
          await new Promise((done) => setTimeout(done, 10))
        await new Promise((done) => setTimeout(done, upTo(30)))
        // Kills one of them, and sometimes two at once.
        const victims = new Set([upTo(PROCESSES), ...(upTo(4) === 0 ? [upTo(PROCESSES)] : [])])
        for (const victim of victims) {
          at(victim).process.kill('SIGKILL')
          kills += 1
        }
        await new Promise((done) => setTimeout(done, upTo(200)))
        isOver = true
        await Promise.all(writers)
        for (const victim of victims) running[victim] = await start(victim)
        await db.deleteFrom('rate_limits').execute()
        const there = await rowsByEmail(db)
        expect([...thanked].filter((email) => !there.has(email))).toEqual([])
        expect([...there].filter(([, n]) => n !== 1)).toEqual([])
        expect((await halfRegistrations.execute(db)).rows).toEqual([])
      }
      expect(thanked.size).toBeGreaterThan(ROUNDS)
      expect(await storedListings(db)).toEqual(await recountedListings(db))
      tell(
        `${kills} kills of three processes in ${ROUNDS} rounds, ${answered} answers, ${thanked.size} acknowledgements, 0 lost, nothing half`,
      )
    })
  },
)
