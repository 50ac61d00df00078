import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCanonicalPath } from '~/server/checks/address'
import { parseRequestTarget } from '~/server/checks/request'
import { echoed, startTestServer } from './test-server'

describe('canonical addresses', () => {
  test.each([
    ['/Directorio', '/directorio'],
    ['/directorio/', '/directorio'],
    ['//directorio///x//', '/directorio/x'],
    ['/%61dmin', '/admin'],
    ['/ADMIN', '/admin'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/CAF%C3%89', '/caf%C3%A9'],
    ['/cafe%CC%81', '/caf%C3%A9'],
    ['/a%2Fb', '/a%2Fb'],
    ['/assets/root-DkP3xQ_Z.css', '/assets/root-DkP3xQ_Z.css'],
    ['/assets//root-DkP3xQ_Z.css', '/assets/root-DkP3xQ_Z.css'],
    ['/Legal.data', '/Legal.data'],
    ['/', '/'],
    ['//', '/'],
  ])('the address %s redirects to %s', (path, canonical) => {
    expect(toCanonicalPath(path)).toBe(canonical)
  })

  test('the canonical form of any path is stable, begins with one slash and stays on this site [T8]', () => {
    const part = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'evil.com', '%2f', 'İ', 'ǅ'))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const path = `/${parts.map((text) => encodeURIComponent(text)).join('/')}`
        const canonical = toCanonicalPath(path)
        expect(toCanonicalPath(canonical)).toBe(canonical)
        expect(canonical).toMatch(/^\/(?!\/)/)
        expect(new URL(canonical, 'https://directorio.test').origin).toBe('https://directorio.test')
      }),
      { numRuns: 2_000 },
    )
  })

  test('redirects to a canonical address permanently with its query, a form with 308 so that the browser sends it again, but no file or address of Remix', async () => {
    const toy = await startTestServer()
    const moved = await toy.ask('GET //evil.com/Legal/?search=Caf%C3%A9&B=2')
    expect([moved.status, moved.headers.location]).toEqual([301, '/evil.com/legal?search=Caf%C3%A9&B=2'])
    const form = await toy.ask('POST /Registrar/', { 'Sec-Fetch-Site': 'same-origin' }, 'a=1')
    expect([form.status, form.headers.location]).toEqual([308, '/registrar'])
    for (const path of ['/assets/Aa-B.js', '/_root.data', '/Legal.data?_routes=root', '/__manifest?p=/Aa'])
      expect(echoed(await toy.ask(`GET ${path}`)).url).toBe(path)
  })
})

describe('invalid addresses', () => {
  test.each([
    ['NUL', '/a/%00'],
    ['NUL in the query', '/a?search=%00'],
    ['a control character', '/a%0d%0aSet-Cookie:x=1'],
    ['a lone percent', '/a/%'],
    ['a broken escape', '/%ff'],
    ['a cut escape', '/caf%c3'],
    ['dot segments', '/a/../b'],
    ['a single dot', '/a/./b'],
    ['escaped dot segments', '/a/%2e%2E/b'],
    ['escaped slashes with dots', '/uploads/..%2f..%2fdata.db'],
    ['a backslash', '/\\evil.com'],
    ['an escaped backslash', '/%5cevil.com'],
    ['another site', 'http://evil.com/'],
    ['no path', '*'],
    ['a raw byte', '/ni\xf1era'],
  ])('an address with %s gets 400 [P8, T44]', async (_, path) => {
    const toy = await startTestServer()
    const answer = await toy.ask(`GET ${path}`)
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('<html lang="es">')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('a query has at most 2 kB and 30 pairs [T58]', async () => {
    const toy = await startTestServer()
    const pairs = (count: number) => Array.from({ length: count }, (_, index) => `p=${index}`).join('&')
    expect((await toy.ask(`GET /a?${pairs(30)}`)).status).toBe(200)
    expect((await toy.ask(`GET /a?${pairs(31)}`)).status).toBe(400)
    expect((await toy.ask(`GET /a?q=${'x'.repeat(2_040)}`)).status).toBe(200)
    expect((await toy.ask(`GET /a?q=${'x'.repeat(2_050)}`)).status).toBe(414)
    expect((await toy.ask(`GET /${'x'.repeat(1_100)}`)).status).toBe(414)
  })

  test('Remix may request the routes of 50 links with 100 slashes in total', async () => {
    const toy = await startTestServer()
    const manifest = async (links: string[]) =>
      (await toy.ask(`GET /__manifest?version=1&${links.map((link) => `p=${link}`).join('&')}`)).status
    const links = (count: number, link: string) => Array<string>(count).fill(link)
    expect(await manifest(links(50, '/a%2Fb'))).toBe(200)
    expect(await manifest(links(51, 'a'))).toBe(400)
    expect(await manifest(links(50, '/a/b/c'))).toBe(400)
    expect(await manifest(['/'.repeat(101)])).toBe(400)
    expect(await manifest(['%2f'.repeat(101)])).toBe(400)
    expect(await manifest(['x'.repeat(2_048)])).toBe(414)
  })

  test('a query with the old `_data` parameter of Remix gets 400', async () => {
    const toy = await startTestServer()
    for (const query of ['_data=', '_data=routes%2Fx', 'a=1&%5Fdata=x', '_data'])
      expect((await toy.ask(`GET /?${query}`)).status).toBe(400)
    expect((await toy.ask('GET /?search=_data&x_data=1')).status).toBe(200)
  })

  test('every address is either rejected or decoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (url) => {
        const target = parseRequestTarget(url)
        expect('status' in target ? target.status : target.decodedPath).toBeTruthy()
      }),
    )
  })
})
