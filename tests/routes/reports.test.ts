import type { Db } from 'db/connect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEmptySearches } from '~/features/directory/empty-searches.server'
import { createOwnerLink } from '~/features/owners/link.server'
import { type AdminServer, startAdminServer, type Visitor } from '../support/admin'
import { addBusiness, addCategory } from '../support/directory-rows'
import { expectParts } from '../support/page-parts'
import { addReservation } from '../support/reservation-rows'

const PAGE = '/circo/circo-sol'
const PHONE = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36' }

let server: AdminServer
let db: Db
let ana: Visitor
let id: number
let token: string
beforeAll(async () => {
  server = await startAdminServer()
  db = server.open()
  const names = { business_name: 'Circo Sol', business_slug: 'circo-sol', phone: '+14045550142' }
  id = await addBusiness(db, [await addCategory(db, 'circo', { name: 'Circo' })], names)
  token = await createOwnerLink(db, id)
  ana = server.visitor('198.51.100.3')
  await ana.signIn()
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

/** Opens the page of a business and follows its links, as visitors, robots, an administrator and its owner. */
async function noteVisitors() {
  const { text } = await open(PAGE)
  for (const word of ['llamada', 'ruta']) expect(text).toContain(`ping="/contar/circo-sol/${word}"`)
  await open(PAGE)
  await open(PAGE, { Cookie: 'visita=1' }, '198.51.100.1')
  await open(PAGE, { 'Sec-Fetch-Dest': 'empty' })
  await open(PAGE, { 'Sec-Purpose': 'prefetch' })
  await open(PAGE, { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  await open(`${PAGE}/opiniones`)
  await ana.get(PAGE, { headers: PHONE })
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
}

beforeAll(async () => {
  for (let i = 0; i < 3; i++) {
    await open('/directorio?search=Buzos%20de%20Rescate', {}, `203.0.113.${i}`)
    await open('/ayuda', { Referer: 'https://www.google.com/search?q=secreto' })
  }
  await open('/directorio?search=rosa@example.com', {}, '203.0.113.20')
  await open('/directorio?search=buzos%20de%20rescate&pagina=2', {}, '203.0.113.21')
  await open('/no-hay-nada')
  await open('/ayuda', { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  await open('/ayuda', { 'Sec-Fetch-Dest': 'empty' })
  await ana.get('/ayuda', { headers: PHONE })
  await server.visitor().post('/admin/entrar', { usuario: 'admin', contrasena: 'otra' })
  await noteVisitors()
})

test('pings from another site, without a length, too large or of an unknown kind are refused [T20]', async () => {
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
})

describe('counts that the server stored when it stopped', () => {
  beforeAll(async () => {
    await server.restart()
    ana = server.visitor()
    await ana.signIn()
  })

  test('counts pages, searches and referrers, even for cached pages, without robots and the administration [D121]', async () => {
    const rows = await db.selectFrom('daily_counts').select(['what', 'word', 'times']).execute()
    const counts = Object.fromEntries(rows.map(({ what, word, times }) => [`${what} ${word}`, times]))
    expect(counts).toMatchObject({
      'page /ayuda': 3,
      'page /directorio': 5,
      'source google.com': 3,
      'empty_search buzos de rescate': 3,
      'empty_search ': 4,
      'failed_sign_in ': 1,
    })
    const pages = rows.filter(({ what, word }) => what === 'page' && word)
    expect(counts['page ']).toBe(pages.reduce((sum, { times }) => sum + times, 0))
    expect(JSON.stringify(rows)).not.toMatch(/secreto|rosa|no-hay-nada|203\.0/)
    expect(await listEmptySearches(db)).toEqual([{ words: 'buzos rescate', searches: 3 }])
  })

  test('shows the statistics as charts with a text, tables and files [D121]', async () => {
    const { status, text } = await ana.get('/administracion/reportes')
    expect(status).toBe(200)
    const charts = text.match(/<svg [^>]*role="img" aria-label="[^"]*Las cifras están en la tabla\./g)
    expect(charts).toHaveLength(5)
    expect(text.match(/Nada en estos días\. En los 30 días anteriores, 0\./g)).toHaveLength(3)
    expect(text.match(/Sin los que hoy están en la papelera/g)).toHaveLength(2)
    expect(text).toMatch(/<a href="#accesos">Accesos fallidos<\/a><\/th><td>1<\/td><td>0<\/td>/)
    const reversed = await ana.get('/administracion/reportes?desde=2025-10-31&hasta=2025-10-01')
    expect(reversed.text).toContain('El último día no puede ser antes del primero')
    for (const day of ['2025-10-31', '2025-10-01']) expect(reversed.text).toContain(`value="${day}"`)
    const october = await ana.get('/administracion/reportes?desde=2025-10-01&hasta=2025-10-31')
    expectParts(october, 'Del 1 oct 2025 al 31 oct 2025')
    expectParts(october, '/administracion/reportes/accesos.csv?desde=2025-10-01&amp;hasta=2025-10-31')
    expect(text).toMatch(
      /aria-label="Accesos fallidos: 1 en total; lo más, 1 \([^"]*\. En los 30 días anteriores, 0\./,
    )
    expect(text).toMatch(/<th scope="row">Reserva, hasta confirmarse \(0 veces\)<\/th><td>nada todavía<\/td>/)
    expect(text).toMatch(/<th scope="row">buzos de rescate<\/th><td>3<\/td>/)
    expect(text).toContain('se pierde a lo más un minuto')
    const by = async (por: string) => (await ana.get(`/administracion/reportes?por=${por}`)).text
    expect(await by('semana')).toMatch(/En la semana del \d+ \w+ fueron 0, en [^;]+ 0; en [^.]+ van 1</)
    expect(await by('mes')).toMatch(/En \w+ \d{4} fueron 0, en \w+ \d{4} 0; en \w+ \d{4} van 1</)
    const file = await ana.get('/administracion/reportes/accesos.csv?por=mes')
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="accesos_mes.csv"')
    expect(file.text.trimEnd().split('\r\n')).toHaveLength(13)
    expect(file.text).toMatch(/\r\n\d{4}-\d{2}-01,/)
    expect((await ana.get('/administracion/reportes/otra.csv')).status).toBe(404)
    expect((await server.visitor().get('/administracion/reportes/accesos.csv')).status).toBe(302)
  })

  test('views and contact actions of a page are counted anonymously, without robots, administrators and the owner [D121, T131]', async () => {
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
    const record = await ana.get(`/admin/contactos/${id}`)
    expect(record.text).toMatch(/Vistas<\/dt><dd>3 esta semana/)
  })
})
