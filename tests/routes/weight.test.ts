import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server'
import { PUBLIC_PAGES, someBusinesses } from './pages'

const FIRST_SCREEN = 14 * 1024

interface Received {
  /** Bytes of the body as they travelled. */
  bytes: number
  encoding: string
}

/** What comes over the line when a browser asks. */
const receive = (address: string) =>
  new Promise<Received & { text: string }>((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', async () => {
        const body = Buffer.concat(chunks)
        const encoding = response.headers['content-encoding'] ?? 'none'
        const text =
          encoding === 'gzip'
            ? await new Response(
                new Blob([body]).stream().pipeThrough(new DecompressionStream('gzip')),
              ).text()
            : body.toString()
        resolve({ bytes: body.length, encoding, text })
      })
    })
      .once('error', reject)
      .end()
  })

/** Everything a page makes a browser fetch before it can be read; pictures come later. */
async function weigh(origin: string, address: string) {
  const page = await receive(origin + address)
  const scripts = (page.text.match(/<script\b[^>]*>/g) ?? []).filter(
    (tag) => !tag.includes('application/ld+json'),
  )
  const links = page.text.match(/<link\b[^>]*>/g) ?? []
  const loading = links.filter((tag) =>
    /rel="(stylesheet|preload|modulepreload|preconnect|dns-prefetch|prefetch)"/.test(tag),
  )
  const addresses = loading.map((tag) => /href="([^"]+)"/.exec(tag)?.[1] ?? '')
  const loaded = await Promise.all(addresses.map((each) => receive(new URL(each, origin).href)))
  const inner = loaded.flatMap(
    ({ text }) => text.match(/@import|@font-face|url\((?!["']?data:)[^)]*\)/g) ?? [],
  )
  return { page, scripts, addresses, loaded, inner }
}

describe('the weight of a public page [house 5]', () => {
  let server: RunningServer
  let pages: string[]
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'error' } })
    pages = [...PUBLIC_PAGES, ...(await someBusinesses(server.origin, 3))]
  })
  afterAll(() => server?.stop())

  test('is at most 14 kB for page and style sheet together, in two requests, without a script', async () => {
    const heavy: Record<string, number> = {}
    for (const address of pages) {
      const { page, scripts, addresses, loaded, inner } = await weigh(server.origin, address)
      expect(scripts, address).toEqual([])
      expect(addresses.length, address).toBe(1)
      expect(inner, address).toEqual([])
      for (const each of [page, ...loaded]) expect(each.encoding, address).toBe('gzip')
      const bytes = [page, ...loaded].reduce((sum, each) => sum + each.bytes, 0)
      if (bytes > FIRST_SCREEN) heavy[address] = bytes
    }
    expect(heavy).toEqual({})
  })

  test('does not grow with the way back that a link carries', async () => {
    const [address = ''] = await someBusinesses(server.origin)
    const plain = await receive(server.origin + address)
    const back = await receive(
      `${server.origin}${address}?return=${encodeURIComponent('search=taller&state=GA')}`,
    )
    expect(back.bytes - plain.bytes).toBeLessThan(200)
  })

  test('style sheets are kept by the browser for good, pages are asked for again', async () => {
    const { addresses } = await weigh(server.origin, '/directorio')
    const sheet = await fetch(new URL(addresses[0] ?? '', server.origin))
    expect(sheet.headers.get('cache-control')).toMatch(/immutable/)
    const page = await fetch(`${server.origin}/directorio`)
    expect(page.headers.get('cache-control')).toMatch(/no-cache|no-store/)
  })
})
