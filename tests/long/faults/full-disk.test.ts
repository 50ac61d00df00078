import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../../app/features/places/calendar'
import { someBusinesses } from '../../routes/pages'
import { Visitor } from '../../support/admin'
import { type Disk, makeDisk } from '../../support/disk'
import { prepared, type RunningServer, runCommand, startServer } from '../../support/server'
import { formTokenOf } from '../../support/visitor-form'

const PASSWORD = 'una-clave-de-prueba-1'
const MEGABYTE = 1024 * 1024

let disk: Disk | undefined
let server: RunningServer
let admin: Visitor
let shop: string
beforeAll(async () => {
  const content = await prepared('demo-with-account', 'demo.js', { ADMIN_PASSWORD: PASSWORD }, ['--preparar'])
  disk = makeDisk(160, content)
  if (!disk) return
  server = await startServer({
    data: { folder: disk.folder },
    env: { LOG_LEVEL: 'error', FLY_APP_NAME: 'pruebas' },
  })
  admin = new Visitor(() => server.origin, '198.51.100.7')
  await admin.signIn()
  shop = (await someBusinesses(server.origin))[0] ?? ''
})
afterAll(async () => {
  await server?.stop()
  disk?.remove()
})

/** Five seconds, plus a margin for a busy machine. */
const SOON = 15_000

const fecha = addDays(new Date().toISOString().slice(0, 10), 9)

const FORMS = () =>
  ({
    rating: [
      `${shop}/calificar`,
      { profesional: '5', confianza: '4', correo: 'rosa@example.com', comentario: 'Se quedó sin sitio' },
    ],
    registration: [
      '/registrar',
      {
        negocio: 'Panadería sin espacio',
        responsable: 'Ana',
        correo: 'ana@example.com',
        telefono: '404 555 0177',
        categoria: 'reposteria',
        ciudad: 'Atlanta',
      },
    ],
    report: [`${shop}/reportar`, { motivo: 'otro', mensaje: 'No cabe nada', correo: 'rosa@example.com' }],
    reservation: [
      `${shop}/reservar`,
      {
        nombre: 'Rosa Núñez',
        correo: 'rosa@example.com',
        telefono: '404 555 0142',
        requerimiento: 'Corte',
        fecha,
        hora: '10:00',
      },
    ],
  }) as Record<string, [path: string, fields: Record<string, string>]>

async function send([path, fields]: [string, Record<string, string>]) {
  const response = await fetch(server.origin + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ sello: formTokenOf(server), ...fields }),
  })
  return { status: response.status, text: await response.text() }
}

async function expectRefused(): Promise<void> {
  for (const [name, form] of Object.entries(FORMS())) {
    const { status, text } = await send(form)
    expect(status, name).toBe(503)
    for (const value of Object.values(form[1])) expect(text, name).toContain(value)
    if (name === 'registration')
      expect(text).toContain(
        'Hubo un problema al registrar tu negocio: No queda espacio en el servidor. Inténtalo de nuevo.',
      )
  }
}

async function expectReadable(): Promise<void> {
  for (const path of [
    '/',
    '/directorio',
    '/directorio?search=pan',
    '/reposteria',
    shop,
    '/registrar',
    '/vivo',
  ])
    expect((await fetch(server.origin + path)).status, path).toBe(200)
}

describe('a disk that fills up while the site runs [172, F4, F5, T47]', () => {
  test('below the limit of free space, forms of visitors are shown again whole, while reading and signing in work', async (context) => {
    if (!disk) return context.skip('no disk can be mounted here')
    disk.fill(30 * MEGABYTE)
    await vi.waitFor(async () => expect((await fetch(`${server.origin}/salud`)).status).toBe(503), 10_000)
    await expectRefused()
    await expectReadable()
    const health = await fetch(`${server.origin}/salud`)
    expect([health.status, await health.json()]).toMatchObject([503, { disco: 'falla', lectura: 'bien' }])
    const newcomer = new Visitor(() => server.origin, '198.51.100.8')
    expect((await newcomer.signIn()).status).toBe(303)
    expect((await newcomer.get('/administracion/sistema')).status).toBe(200)
  })

  test('with no byte left, forms are shown again whole, and administrators stay signed in', async (context) => {
    if (!disk) return context.skip('no disk can be mounted here')
    disk.fill()
    await expectRefused()
    await expectReadable()
    for (const path of ['/administracion', '/administracion/sistema', '/admin', '/administracion/papelera'])
      expect((await admin.get(path)).status, path).toBe(200)
    expect(server.output()).not.toMatch(/SIGBUS|uncaught/i)
  })

  test('a sign-in returns 503 with the user name if nothing can be stored [T47]', async (context) => {
    if (!disk) return context.skip('no disk can be mounted here')
    const newcomer = new Visitor(() => server.origin, '198.51.100.77')
    const { status, text } = await newcomer.signIn()
    expect(status).toBe(503)
    expect(text).toContain('No pudimos dejarte entrar')
    expect(text).toContain('value="admin"')
  })

  test('after a start with no byte left, pages can be read [F5]', async (context) => {
    if (!disk) return context.skip('no disk can be mounted here')
    await server.stop()
    disk.fill()
    const migrated = await runCommand('migrate.js', { DATA_DIR: disk.folder, ADMIN_PASSWORD: PASSWORD })
    expect(migrated.output).toContain('se sirve lo que se puede leer')
    expect(migrated.code).toBe(0)
    server = await startServer({
      data: { folder: disk.folder },
      env: { LOG_LEVEL: 'error', FLY_APP_NAME: 'pruebas' },
    })
    await expectReadable()
    await expectRefused()
  })

  test('when there is space again, everything is accepted within five seconds, and no refused form was stored', async (context) => {
    if (!disk) return context.skip('no disk can be mounted here')
    disk.empty()
    await vi.waitFor(async () => expect((await fetch(`${server.origin}/salud`)).status).toBe(200), SOON)
    const health = await fetch(`${server.origin}/salud`)
    expect([health.status, await health.json()]).toMatchObject([200, { disco: 'bien', escritura: 'bien' }])
    // Forms measured the free space up to two seconds ago.
    for (const [name, form] of Object.entries(FORMS()))
      await vi.waitFor(async () => expect((await send(form)).status, name).toBe(303), SOON)
    const text = await (await fetch(server.origin + shop)).text()
    expect(text.match(/Se quedó sin sitio/g)?.length ?? 0).toBeLessThanOrEqual(1)
  })
})
