import type { Db } from 'db/connect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEmptySearches } from '~/features/directory/empty-searches.server'
import { type AdminServer, startAdminServer, type Visitor } from '../support/admin'
import { addBusiness, addCategory } from '../support/directory-rows'

const PHONE = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36' }

let server: AdminServer
let db: Db
let ana: Visitor
beforeAll(async () => {
  server = await startAdminServer()
  db = server.open()
  await addBusiness(db, [await addCategory(db, 'circo', { name: 'Circo' })], { business_name: 'Circo Sol' })
  ana = server.visitor()
  await ana.signIn()
})
afterAll(() => server.close())

describe('statistics of the site', () => {
  test('counts pages, searches and referrers, even for cached pages, without robots and the administration [D121]', async () => {
    const visit = (path: string, headers: Record<string, string> = {}, address = '203.0.113.9') =>
      server.visitor(address).get(path, { headers: { ...PHONE, ...headers } })
    for (let i = 0; i < 3; i++) {
      await visit('/directorio?search=Buzos%20de%20Rescate', {}, `203.0.113.${i}`)
      await visit('/ayuda', { Referer: 'https://www.google.com/search?q=secreto' })
    }
    await visit('/directorio?search=rosa@example.com', {}, '203.0.113.20')
    await visit('/directorio?search=buzos%20de%20rescate&pagina=2', {}, '203.0.113.21')
    await visit('/no-hay-nada')
    await visit('/ayuda', { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    await visit('/ayuda', { 'Sec-Fetch-Dest': 'empty' })
    await ana.get('/ayuda', { headers: PHONE })
    await server.visitor().post('/admin/entrar', { usuario: 'admin', contrasena: 'otra' })
    await server.restart()
    const rows = await db.selectFrom('daily_counts').select(['what', 'word', 'times']).execute()
    const counts = Object.fromEntries(rows.map(({ what, word, times }) => [`${what} ${word}`, times]))
    expect(counts).toMatchObject({
      'page /ayuda': 3,
      'page /directorio': 5,
      'page ': 8,
      'source google.com': 3,
      'empty_search buzos de rescate': 3,
      'empty_search ': 4,
      'failed_sign_in ': 1,
    })
    expect(JSON.stringify(rows)).not.toMatch(/secreto|rosa|no-hay-nada|203\.0/)
    expect(await listEmptySearches(db)).toEqual([{ words: 'buzos rescate', searches: 3 }])
  })

  test('shows the statistics as charts with a text, tables and files [D121]', async () => {
    ana = server.visitor()
    await ana.signIn()
    const { status, text } = await ana.get('/administracion/reportes')
    expect(status).toBe(200)
    expect(text.match(/<svg [^>]*role="img" aria-label="[^"]*Las cifras están en la tabla\./g)).toHaveLength(
      4,
    )
    expect(text.match(/Nada en estos días\. En los 30 días anteriores, 0\./g)).toHaveLength(4)
    expect(text.match(/Sin los que hoy están en la papelera/g)).toHaveLength(2)
    expect(text).toMatch(/<a href="#accesos">Accesos fallidos<\/a><\/th><td>1<\/td><td>0<\/td>/)
    const reversed = await ana.get('/administracion/reportes?desde=2025-10-31&hasta=2025-10-01')
    expect(reversed.text).toContain('El último día no puede ser antes del primero')
    for (const day of ['2025-10-31', '2025-10-01']) expect(reversed.text).toContain(`value="${day}"`)
    const october = await ana.get('/administracion/reportes?desde=2025-10-01&hasta=2025-10-31')
    expect(october.text).toContain('Del 1 oct 2025 al 31 oct 2025')
    expect(october.text).toContain(
      '/administracion/reportes/accesos.csv?desde=2025-10-01&amp;hasta=2025-10-31',
    )
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
})
