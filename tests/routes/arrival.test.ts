import { describe, expect, test } from 'vitest'
import { serveDemo } from '../support/shared-server'

const { server, db, business } = await serveDemo()

const get = async (address: string, headers: Record<string, string> = {}) =>
  (await fetch(server.origin + address, { headers })).text()

/** Texts and markup that show a loading state. */
const WAITING = />[^<]*Cargando|class="[^"]*(spinner|skeleton|loading)|aria-busy/i

describe('pages arrive complete in one document', () => {
  test.each([
    ['the home page', '/', /(class="loteria-card.*?){9}/s],
    ['the directory', '/directorio', /(class="business-card.*?){11}/s],
    ['a business page', business, /<h1[^>]*>[^<]+<\/h1>.*href="tel:/s],
  ])('%s arrives complete, without a loading state [50, 122, 301]', async (_, address, content) => {
    const html = await get(address)
    expect(html).toMatch(content)
    expect(html).not.toMatch(WAITING)
  })

  test('the picture of a category has size and color before it loads, and is a drawing if there is none [53]', async () => {
    const cards = async () => (await get('/')).match(/class="loteria-card[^"]*".*?<img [^>]*>/g) ?? []
    const drawn = (await cards()).filter((card) => card.includes('/ilustraciones/'))
    expect(drawn.length).toBeGreaterThan(8)
    for (const card of drawn) {
      expect(card).toMatch(/class="loteria-card [^"]*hue-[a-z]+/)
      expect(card).toMatch(/<img (?=[^>]*alt="")(?=[^>]*width="\d+")(?=[^>]*height="\d+")/)
    }
    const hide = (illustration: string) =>
      db.updateTable('categories').set({ illustration }).where('slug', '=', 'reposteria').execute()
    await hide('../no hay')
    const plain = await get('/')
    await hide('bakery')
    expect(plain).not.toContain('no hay')
    expect(plain).toContain('/ilustraciones/retail.svg')
  })
})

test('a change of a category by another process is on the next page, with a higher version [60, D51]', async () => {
  const versionOf = (html: string) => Number(/data-events="[^"]*desde=(\d+)"/.exec(html)?.[1])
  const rename = (name: string) =>
    db.updateTable('categories').set({ name }).where('slug', '=', 'reposteria').execute()
  let version = versionOf(await get('/'))
  for (const name of ['Pan canario', 'Repostería']) {
    await rename(name)
    for (const address of ['/', '/reposteria']) {
      const html = await get(address)
      expect(html, address).toContain(name)
      expect(versionOf(html), address).toBeGreaterThan(version)
    }
    version = versionOf(await get('/'))
  }
})

test('the light version states when it was read and links to the same page for a reload; the full one subscribes to events [81, D95]', async () => {
  for (const address of ['/', '/directorio?search=pan&state=GA', '/reposteria', business]) {
    const saving = await get(address, { 'save-data': 'on' })
    const line =
      /Actualizado a las <time dateTime="([^"]+)">(\d+:\d\d)\u00a0[ap]\.\u00a0m\.<\/time>, hora del Este · <a href="([^"]+)">Recargar<\/a>/i
    const [, moment = '', , link = ''] = line.exec(saving) ?? []
    expect(Math.abs(Date.now() - Date.parse(moment)), address).toBeLessThan(60_000)
    expect(link.replaceAll('&amp;', '&')).toBe(address)
    expect(await get(address), address).not.toContain('Recargar')
  }
  expect(await get('/terminos', { 'save-data': 'on' })).not.toContain('Recargar')
  for (const address of ['/', '/directorio', '/reposteria']) {
    expect(await get(address), address).toContain('data-events="/eventos?desde=')
    const saving = await get(address, { 'save-data': 'on' })
    expect(saving, address).not.toContain('/eventos')
    expect(saving, address).toContain('data-region=')
  }
})
