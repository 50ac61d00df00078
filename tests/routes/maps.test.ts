import { gunzipSync } from 'node:zlib'
import { describe, expect, inject, test } from 'vitest'
import { someBusinesses } from './pages'

const origin = inject('demo')

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { redirect: 'manual', headers })
const read = async (path: string) => (await open(path)).text()

test('a list has no map: its old address shows the list, with every way to call', async () => {
  const html = await read('/directorio?state=GA&vista=mapa')
  expect(html).not.toMatch(/mapas\/|en el mapa|Ver mapa/)
  expect(html.match(/aria-label="Llamar a /g)?.length).toBeGreaterThan(10)
})

test('the page of a business has its place in its county, and says what it was told by', async () => {
  for (const address of await someBusinesses(origin, 5)) {
    const [figure = ''] = /<figure.*?<\/figure>/s.exec(await read(address)) ?? []
    expect(figure, address).toMatch(/<svg[^>]*role="img" aria-label="Mapa: /)
    expect(figure, address).toMatch(/condado de [^<]+\. El punto está en (el código postal|la ciudad)/)
    const [, picture = ''] = /href="(\/mapas\/[^"]+)"/.exec(figure) ?? []
    const { bytes } = await packed(picture)
    expect(bytes + Buffer.byteLength(figure), address).toBeLessThan(12 * 1024)
  }
})

/** A picture as it travels, and as it is. */
async function packed(path: string): Promise<{ bytes: number; text: string }> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(origin + path, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
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

describe('the picture behind a dot', () => {
  test('is an image that is kept a while, packed for who takes it, and runs nothing', async () => {
    const picture = await open('/mapas/337-844.svg', { 'accept-encoding': 'identity' })
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(picture.headers.get('cache-control')).toBe('public, max-age=604800')
    expect(picture.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'",
    )
    expect(picture.headers.get('content-encoding')).toBeNull()
    const text = await picture.text()
    expect((await packed('/mapas/337-844.svg')).text).toBe(text)
    expect(text).toContain('Atlanta')
  })

  test.each(['/mapas/ga.svg', '/mapas/347-849-9.svg', '/mapas/337-844.png', '/mapas'])(
    '%s is none',
    async (path) => {
      expect((await open(path)).status).toBe(404)
    },
  )
})
