import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { PUBLIC_PAGES, someBusinesses } from '../../routes/pages'
import { startServer } from '../../support/server'
import { formTokenOf } from '../../support/visitor-form'
import { allBusinesses, sendForm } from '../../support/writers'

const CUT = fileURLToPath(new URL('../../support/no-network.cjs', import.meta.url))

// All external services are configured, and none can be reached.
const server = await startServer({
  env: {
    NODE_OPTIONS: `--require ${CUT}`,
    LOG_LEVEL: 'error',
    FLY_APP_NAME: 'pruebas',
    SITE_EMAIL: 'hola@example.com',
    SMTP_URL: 'smtp://correo.example:587',
    MAIL_FROM: 'hola@example.com',
    MARKETING_URL: 'https://marketing.example/eventos',
    GEOCODING_URL: 'https://lugares.example/',
    IP_REGION_URL: 'https://regiones.example/{ip}',
    CAPTCHA_SITE_KEY: 'clave-publica',
    CAPTCHA_SECRET: 'clave-privada',
    CAPTCHA_VERIFY_URL: 'https://captcha.example/verificar',
    CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js',
  },
})
afterAll(() => server.stop())

/** A public address, for which services would be queried. */
const VISITOR = { 'fly-client-ip': '9.9.9.9' }

test('every page is available without network access [F21]', async () => {
  const [business = ''] = await someBusinesses(server.origin)
  for (const path of [...PUBLIC_PAGES, business, `${business}/reservar`, '/registrar', '/salud']) {
    const { status } = await fetch(server.origin + path, { headers: VISITOR })
    expect([path, status]).toEqual([path, path === '/404' ? 404 : 200])
  }
})

test('visitor forms are accepted without network access, and each service is tried [F21]', async () => {
  const shops = await allBusinesses(server.dataDir)
  const sent = await Promise.all(Array.from({ length: 3 }, () => sendForm(server, shops)))
  expect(sent.map(({ status }) => status)).toEqual([303, 303, 303])
  const post = (path: string, fields: Record<string, string>) =>
    fetch(server.origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: VISITOR,
      body: new URLSearchParams({ sello: formTokenOf(server), ...fields }),
    })
  const registered = await post('/registrar', {
    negocio: 'Taller sin línea',
    responsable: 'Ana',
    correo: 'sin-linea@example.com',
    telefono: '404 555 0142',
    ciudad: 'Atlanta',
    categoria: 'reposteria',
    novedades: 'si',
    captcha: 'una respuesta',
  })
  expect(registered.status).toBe(303)
  const found = await post('/ubicacion', { latitud: '30', longitud: '-60' })
  expect(await found.json()).toEqual({ state: 'GA', error: 'No se pudo detectar la ubicación' })
  for (const host of ['correo', 'marketing', 'lugares', 'regiones', 'captcha'])
    await vi.waitFor(() => expect(server.output()).toContain(`no network: ${host}.example`), 10_000)
  expect(server.process.exitCode).toBeNull()
})
