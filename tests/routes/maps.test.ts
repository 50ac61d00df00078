import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server'
import { someBusinesses } from './pages'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error' } })
})
afterAll(() => server?.stop())

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { redirect: 'manual', headers })
const read = async (path: string) => (await open(path)).text()
const MAP = /<svg[^>]*id="mapa".*?<\/svg>/s
const LISTS = [
  '/directorio?state=GA&vista=mapa',
  '/directorio?cerca=30303&vista=mapa',
  '/reposteria?state=FL&vista=mapa',
  '/reposteria?cerca=miami-fl&radio=25&vista=mapa',
  '/servicio-automotriz/en/atlanta-ga?vista=mapa',
]

describe('a list on a map', () => {
  test.each(LISTS)('%s has a sign for each of its numbers, which lead to each other', async (path) => {
    const html = await read(path)
    const map = MAP.exec(html)?.[0] ?? ''
    const signs = [...map.matchAll(/<a id="(p\d+)" href="#(n\d+)"/g)]
    expect(signs.length).toBeGreaterThan(0)
    for (const [, sign, card] of signs) {
      expect(html, card).toContain(`id="${card}"`)
      expect(html, sign).toContain(`href="#${sign}"`)
    }
    const cards = html.match(/<article/g)?.length ?? 0
    expect(html.match(/\d+ en el mapa/g)?.length).toBe(cards)
    expect(html).toMatch(/<meta name="robots" content="noindex/)
    expect(html).toContain('no en su puerta')
  })

  test('weighs 12 kB packed at most, signs and picture together, and asks nobody else for anything', async () => {
    for (const path of LISTS) {
      const map = MAP.exec(await read(path))?.[0] ?? ''
      const [, picture = ''] = /href="(\/mapas\/[^"]+)"/.exec(map) ?? []
      const { bytes } = await packed(picture)
      expect(bytes + Buffer.byteLength(map), path).toBeLessThan(12 * 1024)
      expect(map, path).not.toMatch(/https?:/)
    }
  })

  test('is offered over every list, and leads back', async () => {
    expect(await read('/directorio')).toContain('href="/directorio?vista=mapa"')
    expect(await read('/directorio?state=GA')).toContain('href="/directorio?state=GA&amp;vista=mapa"')
    expect(await read('/reposteria?state=FL')).toContain('href="/reposteria?state=FL&amp;vista=mapa"')
    expect(await read('/directorio?state=GA&vista=mapa')).toContain('href="/directorio?state=GA"')
    expect(await read('/servicio-automotriz/en/atlanta-ga')).toContain(
      'href="/servicio-automotriz/en/atlanta-ga?vista=mapa"',
    )
  })
})

describe('the page of a business', () => {
  test('has its place in its county, and says what it was told by', async () => {
    for (const address of await someBusinesses(server.origin, 5)) {
      const html = await read(address)
      const [figure = ''] = /<figure.*?<\/figure>/s.exec(html) ?? []
      expect(figure, address).toMatch(/<svg[^>]*role="img" aria-label="Mapa: /)
      expect(figure, address).toMatch(/condado de [^<]+\. El punto está en (el código postal|la ciudad)/)
    }
  })
})

/** A picture as it travels, and as it is. */
async function packed(path: string): Promise<{ bytes: number; text: string }> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(server.origin + path, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        resolve({ bytes: body.length, text: gunzipSync(body).toString() })
      })
    })
      .once('error', reject)
      .end()
  })
}

describe('the picture behind the signs', () => {
  test('is an image that is kept a while, packed for who takes it, and runs nothing', async () => {
    const picture = await open('/mapas/ga.svg', { 'accept-encoding': 'identity' })
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(picture.headers.get('cache-control')).toBe('public, max-age=604800')
    expect(picture.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'",
    )
    expect(picture.headers.get('content-encoding')).toBeNull()
    const text = await picture.text()
    expect((await packed('/mapas/ga.svg')).text).toBe(text)
    expect(text).toContain('Atlanta')
  })

  test.each(['/mapas/xx.svg', '/mapas/347-849-9.svg', '/mapas/ga.png', '/mapas'])(
    '%s is none',
    async (path) => {
      expect((await open(path)).status).toBe(404)
    },
  )
})
