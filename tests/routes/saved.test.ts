import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { encodeIdList } from '~/features/saved/list'
import { Visitor } from '../support/admin'
import { someBusinesses } from './pages'

const origin = inject('demo')
let businesses: string[]
beforeAll(async () => {
  businesses = [...(await someBusinesses(origin, 2)), ...(await someBusinesses(origin, 1, 'limpieza'))]
})

const browser = () => new Visitor(() => origin, '198.51.100.7')

const listed = (html: string) => [...html.matchAll(/href="([^"]+)" data-saved/g)].map(([, path]) => path)
const listOf = (html: string) => /guardados\?lista=([\w.-]+)/.exec(html)?.[1] ?? ''

describe('saving a business without an account', () => {
  test('saves a business in this browser and lists it, and saving it again shows another notice', async () => {
    const visitor = browser()
    const [first = '', second = '', third = ''] = businesses
    for (const path of [first, second, third]) {
      const { status, headers } = await visitor.post(`${path}/guardar`)
      expect([status, headers.get('location')]).toEqual([303, path])
      expect((await visitor.get(path)).text).toContain('<b>Guardado</b>')
      // On the second request the notice is gone. The button shows the state without a script.
      expect((await visitor.get(path)).text).toMatch(/data-save="[^"]+"[^>]*>(<svg.*?<\/svg>)?Guardado</s)
    }
    expect((await browser().get(first)).text).toMatch(/data-save="[^"]+"[^>]*>(<svg.*?<\/svg>)?Guardar</s)
    await visitor.post(`${second}/guardar`)
    expect((await visitor.get(second)).text).toContain('Ya lo tenías guardado')
    const page = await visitor.get('/guardados')
    expect(listed(page.text)).toEqual([third, second, first])
    for (const fact of ['Calificación', 'Ahora', 'Precios', 'Servicios'])
      expect(page.text.split(`<dt>${fact}</dt>`).length, fact).toBeGreaterThan(1)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).toMatch(/name="robots" content="noindex/)
  })

  test('saving a business leads back to its page, with the search from which it was opened; an unknown one returns 404', async () => {
    const [path = ''] = businesses
    const referer = `${origin}${path}?return=search%3Dpan%26state%3DFL`
    const { headers } = await browser().post(`${path}/guardar`, {}, { headers: { referer } })
    expect(headers.get('location')).toBe(`${path}?return=search%3Dpan%26state%3DFL`)
    expect((await browser().post('/reposteria/no-hay-tal-negocio/guardar', {})).status).toBe(404)
    expect((await browser().get(`${businesses[0]}/guardar`)).headers.get('location')).toBe(businesses[0])
  })

  test('saving a business changes only the button of its page, and a forged cookie saves nothing', async () => {
    const [path = ''] = businesses
    const visitor = browser()
    const plain = (html: string) => html.replaceAll(/name="sello" value="[^"]*"/g, '')
    await visitor.get(path)
    const before = plain((await visitor.get(path)).text)
    await visitor.post(`${path}/guardar`)
    await visitor.get(path)
    const after = plain((await visitor.get(path)).text)
    const unsaved = after.replace(/(<\/svg>|>)Guardado<\/button>/, '$1Guardar</button>')
    expect(unsaved.replaceAll('"isSaved",true', '"isSaved",false')).toBe(before)
    const forger = browser()
    forger.cookies.set('guardados', Buffer.from('"-.1.2.3"').toString('base64'))
    expect(listed((await forger.get('/guardados')).text)).toEqual([])
  })

  test('a saved business can be removed, and the list has at most fifty', async () => {
    const visitor = browser()
    const [first = '', second = ''] = businesses
    await visitor.post(`${first}/guardar`)
    await visitor.post(`${second}/guardar`)
    const code = /name="negocio" value="([\w.-]+)"/.exec((await visitor.get('/guardados')).text)?.[1] ?? ''
    expect((await visitor.post('/guardados/quitar', { negocio: code })).status).toBe(303)
    expect(listed((await visitor.get('/guardados')).text)).toEqual([first])
    await visitor.post('/guardados/quitar', { negocio: '%%%' })
    const all = encodeIdList(Array.from({ length: 60 }, (_, index) => index + 1))
    await visitor.post('/guardados/agregar', { lista: all })
    expect(listed((await visitor.get('/guardados')).text).length).toBe(50)
  })
})

describe('shared list', () => {
  test('opening a shared list does not change the own list, and it can be added to that', async () => {
    const [first = '', second = '', third = ''] = businesses
    const giver = browser()
    for (const path of [first, second]) await giver.post(`${path}/guardar`)
    const list = listOf((await giver.get('/guardados')).text)
    const taker = browser()
    await taker.post(`${third}/guardar`)
    const page = await taker.get(`/guardados?lista=${list}`)
    expect(listed(page.text)).toEqual([second, first])
    expect(page.text).not.toContain('/guardados/quitar')
    expect(listed((await taker.get('/guardados')).text)).toEqual([third])
    await taker.post('/guardados/agregar', { lista: list })
    expect(listed((await taker.get('/guardados')).text)).toEqual([third, second, first])
    expect((await taker.get('/guardados?lista=zzzz')).text).toContain('Esta lista está vacía')
  })

  test('an own or shared list downloads as a vCard file', async () => {
    const visitor = browser()
    expect((await visitor.get('/guardados/contactos.vcf')).status).toBe(404)
    await visitor.post(`${businesses[0]}/guardar`, {})
    const file = await visitor.get('/guardados/contactos.vcf')
    expect(file.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(file.text.match(/BEGIN:VCARD/g)).toHaveLength(1)
    const list = listOf((await visitor.get('/guardados')).text)
    expect((await browser().get(`/guardados/contactos.vcf?lista=${list}`)).text).toBe(file.text)
  })
})

describe('the service worker', () => {
  test('the service worker is served at the root, is revalidated each time, and has at most 3 kB compressed', async () => {
    const { status, headers, text } = await browser().get('/sw.js')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
    expect(text).not.toMatch(/\b(import|export)\b/)
    expect(gzipSync(text).length).toBeLessThanOrEqual(3 * 1024)
  })

  test('the offline page has a list of businesses, and the manifest opens the site as an app', async () => {
    const { text } = await browser().get('/manifest.webmanifest')
    expect(JSON.parse(text)).toMatchObject({ display: 'standalone', start_url: '/', scope: '/' })
    expect((await browser().get('/sin-linea')).text).toContain('<ul id="negocios"')
  })
})
