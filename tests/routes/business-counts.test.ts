import type { Db } from 'db/connect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnerLink } from '~/features/owners/link.server'
import { type AdminServer, startAdminServer } from '../support/admin'
import { addBusiness, addCategory } from '../support/directory-rows'
import { addReservation } from '../support/reservation-rows'

const PHONE = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36' }
const PAGE = '/circo/circo-sol'

let server: AdminServer
let db: Db
let id: number
beforeAll(async () => {
  server = await startAdminServer()
  db = server.open()
  const names = { business_name: 'Circo Sol', business_slug: 'circo-sol', phone: '+14045550142' }
  id = await addBusiness(db, [await addCategory(db, 'circo', { name: 'Circo' })], names)
})
afterAll(() => server.close())

const open = (path: string, headers: Record<string, string> = {}, address = '203.0.113.9') =>
  server.visitor(address).get(path, { headers: { ...PHONE, ...headers } })

/** Sends a ping as a browser does when a link is followed. */
const touch = async (word: string, init: { headers?: Record<string, string>; body?: BodyInit } = {}) => {
  const response = await fetch(`${server.running().origin}/contar/circo-sol/${word}`, {
    method: 'POST',
    body: init.body ?? 'PING',
    headers: {
      ...{ ...PHONE, 'Content-Type': 'text/ping', 'Sec-Fetch-Site': 'same-origin' },
      ...{ 'Fly-Client-IP': '203.0.113.9', ...init.headers },
    },
    ...(init.body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit)
  return { status: response.status, text: await response.text() }
}

test('views and contact actions of a page are counted anonymously, without robots, administrators and the owner; pings from another site, without a length, too large or of an unknown kind are refused [D121, T20, T131]', async () => {
  const { text } = await open(PAGE)
  for (const word of ['llamada', 'ruta']) expect(text).toContain(`ping="/contar/circo-sol/${word}"`)
  await open(PAGE)
  await open(PAGE, { Cookie: 'visita=1' }, '198.51.100.1')
  await open(PAGE, { 'Sec-Fetch-Dest': 'empty' })
  await open(PAGE, { 'Sec-Purpose': 'prefetch' })
  await open(PAGE, { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  await open(`${PAGE}/opiniones`)
  const ana = server.visitor('198.51.100.3')
  await ana.signIn()
  await ana.get(PAGE, { headers: PHONE })
  const token = await createOwnerLink(db, id)
  await open(`/mi-negocio/${token}`, {}, '198.51.100.2')
  await open(PAGE, {}, '198.51.100.2')
  await open(PAGE, { Referer: `${server.running().origin}/mi-negocio/${token}` }, '198.51.100.4')

  expect(await touch('llamada')).toEqual({ status: 204, text: '' })
  await touch('llamada')
  await touch('whatsapp')
  await touch('ruta', { headers: { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } })
  await touch('ruta', { headers: { Cookie: '__Host-sesion=x' } })
  await touch('ruta', { headers: { 'Fly-Client-IP': '198.51.100.2' } })
  await addReservation(db, id, { created_at: new Date().toISOString() })

  expect((await touch('llamada', { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403)
  expect((await touch('llamada', { body: 'P'.repeat(65) })).status).toBe(413)
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('PING'))
      controller.close()
    },
  })
  expect((await touch('llamada', { body: stream })).status).toBe(413)
  expect((await touch('llamada', { headers: { 'Content-Type': 'text/plain' } })).status).toBe(204)
  expect((await touch('otra-cosa')).status).toBe(404)
  expect((await open('/contar/circo-sol/llamada')).status).toBe(404)

  await server.restart()
  const rows = await db.selectFrom('business_counts').selectAll().orderBy('what').execute()
  expect(rows.map(({ what, times }) => [what, times])).toEqual([
    ['call', 2],
    ['view', 3],
    ['whatsapp', 1],
  ])

  const own = await open(`/mi-negocio/${token}`)
  expect(own.text).toContain('Visitas y llamadas')
  expect(own.text).toMatch(/Toques en Llamar<\/dt><dd>2 esta semana/)
  expect(own.text).toMatch(/Reservas<\/dt><dd>1 esta semana/)
  expect(own.text).toContain('Las cifras son aproximadas')
  const again = server.visitor()
  await again.signIn()
  const record = await again.get(`/admin/contactos/${id}`)
  expect(record.text).toMatch(/Vistas<\/dt><dd>3 esta semana/)
})
