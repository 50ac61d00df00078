import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { encodeIdList } from '~/features/saved/list'
import { someBusinesses } from './pages'

const origin = inject('demo')
let businesses: string[]
beforeAll(async () => {
  businesses = [...(await someBusinesses(origin, 2)), ...(await someBusinesses(origin, 1, 'limpieza'))]
})

/** A browser with its own cookies. */
function browser() {
  const jar = new Map<string, string>()
  const ask = async (path: string, fields?: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + path, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { jar, ask }
}

const listed = (html: string) => [...html.matchAll(/href="([^"]+)" data-saved/g)].map(([, path]) => path)
const listOf = (html: string) => /guardados\?lista=([\w.-]+)/.exec(html)?.[1] ?? ''

describe('saving a business without an account', () => {
  test('saves a business in this browser and lists it, and saving it again shows another notice', async () => {
    const { ask } = browser()
    const [first = '', second = '', third = ''] = businesses
    for (const path of [first, second, third]) {
      const { status, headers } = await ask(`${path}/guardar`, {})
      expect([status, headers.get('location')]).toEqual([303, path])
      expect((await ask(path)).text).toContain('<b>Guardado</b>')
      // On the second request the notice is gone. The button shows the state without a script.
      expect((await ask(path)).text).toMatch(/data-save="[^"]+"[^>]*>(<svg.*?<\/svg>)?Guardado</s)
    }
    expect((await browser().ask(first)).text).toMatch(/data-save="[^"]+"[^>]*>(<svg.*?<\/svg>)?Guardar</s)
    await ask(`${second}/guardar`, {})
    expect((await ask(second)).text).toContain('Ya lo tenías guardado')
    const page = await ask('/guardados')
    expect(listed(page.text)).toEqual([third, second, first])
    for (const fact of ['Calificación', 'Ahora', 'Precios', 'Servicios'])
      expect(page.text.split(`<dt>${fact}</dt>`).length, fact).toBeGreaterThan(1)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).toMatch(/name="robots" content="noindex/)
  })

  test('saving a business leads back to its page, with the search from which it was opened', async () => {
    const [path = ''] = businesses
    const { headers } = await browser().ask(
      `${path}/guardar`,
      {},
      {
        referer: `${origin}${path}?return=search%3Dpan%26state%3DFL`,
      },
    )
    expect(headers.get('location')).toBe(`${path}?return=search%3Dpan%26state%3DFL`)
  })

  test('saving a business changes only the button of its page, and a forged cookie saves nothing', async () => {
    const [path = ''] = businesses
    const visitor = browser()
    const plain = (html: string) => html.replaceAll(/name="sello" value="[^"]*"/g, '')
    await visitor.ask(path)
    const before = plain((await visitor.ask(path)).text)
    await visitor.ask(`${path}/guardar`, {})
    await visitor.ask(path)
    const after = plain((await visitor.ask(path)).text)
    expect(
      after
        .replace(/(<\/svg>|>)Guardado<\/button>/, '$1Guardar</button>')
        .replaceAll('"isSaved",true', '"isSaved",false'),
    ).toBe(before)
    const forger = browser()
    forger.jar.set('guardados', Buffer.from('"-.1.2.3"').toString('base64'))
    expect(listed((await forger.ask('/guardados')).text)).toEqual([])
  })

  test('a saved business can be removed, and the list has at most fifty', async () => {
    const { ask } = browser()
    const [first = '', second = ''] = businesses
    await ask(`${first}/guardar`, {})
    await ask(`${second}/guardar`, {})
    const code = /name="negocio" value="([\w.-]+)"/.exec((await ask('/guardados')).text)?.[1] ?? ''
    expect((await ask('/guardados/quitar', { negocio: code })).status).toBe(303)
    expect(listed((await ask('/guardados')).text)).toEqual([first])
    await ask('/guardados/quitar', { negocio: '%%%' })
    const all = encodeIdList(Array.from({ length: 60 }, (_, index) => index + 1))
    await ask('/guardados/agregar', { lista: all })
    expect(listed((await ask('/guardados')).text).length).toBe(50)
    for (const path of businesses) await ask(`${path}/guardar`, {})
    expect(listed((await ask('/guardados')).text).length).toBe(50)
  })

  test('saving an unknown business returns 404, and opening the address with GET redirects to the business', async () => {
    expect((await browser().ask('/reposteria/no-hay-tal-negocio/guardar', {})).status).toBe(404)
    expect((await browser().ask(`${businesses[0]}/guardar`)).headers.get('location')).toBe(businesses[0])
  })
})

describe('shared list', () => {
  test('opening a shared list does not change the own list, and it can be added to that', async () => {
    const [first = '', second = '', third = ''] = businesses
    const giver = browser()
    for (const path of [first, second]) await giver.ask(`${path}/guardar`, {})
    const list = listOf((await giver.ask('/guardados')).text)
    const taker = browser()
    await taker.ask(`${third}/guardar`, {})
    const page = await taker.ask(`/guardados?lista=${list}`)
    expect(listed(page.text)).toEqual([second, first])
    expect(page.text).not.toContain('/guardados/quitar')
    expect(listed((await taker.ask('/guardados')).text)).toEqual([third])
    await taker.ask('/guardados/agregar', { lista: list })
    expect(listed((await taker.ask('/guardados')).text)).toEqual([third, second, first])
    expect((await taker.ask('/guardados?lista=zzzz')).text).toContain('Esta lista está vacía')
  })

  test('an own or shared list downloads as a vCard file', async () => {
    const { ask } = browser()
    expect((await ask('/guardados/contactos.vcf')).status).toBe(404)
    await ask(`${businesses[0]}/guardar`, {})
    const file = await ask('/guardados/contactos.vcf')
    expect(file.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(file.text.match(/BEGIN:VCARD/g)).toHaveLength(1)
    const list = listOf((await ask('/guardados')).text)
    expect((await browser().ask(`/guardados/contactos.vcf?lista=${list}`)).text).toBe(file.text)
  })
})

describe('the service worker', () => {
  test('the service worker is served at the root, is revalidated each time, and has at most 3 kB compressed', async () => {
    const { status, headers, text } = await browser().ask('/sw.js')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
    expect(text).not.toMatch(/\b(import|export)\b/)
    expect(gzipSync(text).length).toBeLessThanOrEqual(3 * 1024)
  })

  test('the offline page has a list of businesses, and the manifest opens the site as an app', async () => {
    const { text } = await browser().ask('/manifest.webmanifest')
    expect(JSON.parse(text)).toMatchObject({ display: 'standalone', start_url: '/', scope: '/' })
    expect((await browser().ask('/sin-linea')).text).toContain('<ul id="negocios"')
  })
})
