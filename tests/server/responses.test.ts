import { describe, expect, test } from 'vitest'
import { getRequestContext } from '~/http/request-context.server'
import { toLoggablePath } from '~/server/responses/request-log'
import { type Answer, startTestServer } from './test-server'

const REQUIRED = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

function expectDressed(answer: Answer) {
  expect(answer.headers).toMatchObject(REQUIRED)
  expect(answer.headers['permissions-policy']).toMatch(/^geolocation=\(self\), .*camera=\(\)/)
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.headers).not.toHaveProperty('x-powered-by')
  expect(answer.headers).toHaveProperty('cache-control')
}

describe('security headers on every answer [T80]', () => {
  test.each<[string, () => Response, string?]>([
    ['a page', () => new Response('x', { headers: { 'Content-Type': 'text/html' } })],
    ['a refused method', () => new Response(), 'PUT /'],
    ['a refused address', () => new Response(), 'GET /a/%00'],
    ['a moved address', () => new Response(), 'GET /A'],
    ['an answer without a type', () => new Response(new Uint8Array([120]))],
    ['a redirect', () => new Response(null, { status: 303, headers: { Location: '/' } })],
    ['an error of the framework', () => new Response('x', { status: 500 })],
    ['a file', () => new Response('x', { headers: { 'Content-Type': 'text/css' } })],
    ['no content', () => new Response(null, { status: 204 })],
    ['a form sent to an address without one', () => new Response('x', { status: 405 })],
    [
      'an application that fails',
      () => {
        throw new Error('broken')
      },
    ],
  ])('%s has the security headers', async (_, answer, line = 'GET /') => {
    const toy = await startTestServer({ application: async () => answer() })
    expectDressed(await toy.ask(line))
  })

  test.each([
    ['bytes that are no request', '\x16\x03\x01\x00garbage\r\n\r\n'],
    [
      'T87: two lengths',
      'POST / HTTP/1.1\r\nHost: directorio.test\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'T87: a length and chunks',
      'POST / HTTP/1.1\r\nHost: directorio.test\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['T87: a folded header', 'GET / HTTP/1.1\r\nHost: directorio.test\r\nA: b\r\n c: d\r\n: e\r\n\r\n'],
    [
      'T87: a space before the colon',
      'GET / HTTP/1.1\r\nHost: directorio.test\r\nTransfer-Encoding : chunked\r\n\r\n',
    ],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: directorio.test\r\nA: \x00\r\n\r\n'],
  ])('%s gets 400 and the connection is closed', async (_, text) => {
    const toy = await startTestServer()
    const answer = await toy.raw(text)
    expect(answer.status).toBe(400)
    expect(answer.headers.connection).toBe('close')
    expect(answer.body).toContain('<html lang="es">')
    expectDressed(answer)
  })

  test('headers of 20 kB get 431, and plain http gets no HSTS header', async () => {
    const toy = await startTestServer()
    const answer = await toy.ask('GET /', { Cookie: 'x'.repeat(20_000) })
    expect(answer.status).toBe(431)
    expectDressed(answer)
    const plain = await startTestServer({ origin: new URL('http://localhost:3000'), strict: false })
    expect((await plain.ask('GET /')).headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('content security policy [T81, T82]', () => {
  test('by default a page may load only files of this site, nothing inline, and no other site may frame it [T88]', async () => {
    const toy = await startTestServer()
    expect((await toy.ask('GET /')).headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'",
    )
  })

  test('an image may have a stricter policy, and only the development server allows inline code', async () => {
    const own = "default-src 'none'; sandbox"
    const headers = { 'Content-Security-Policy': own, 'Content-Type': 'image/webp' }
    const toy = await startTestServer({ application: async () => new Response(null, { headers }) })
    expect((await toy.ask('GET /foto')).headers['content-security-policy']).toBe(own)
    const development = await startTestServer({ development: true, strict: false })
    expect((await development.ask('GET /')).headers['content-security-policy']).toContain("'unsafe-inline'")
  })
})

describe('caching headers [T83, T84]', () => {
  test.each([
    ['a page', '/', {}, 'private, no-cache'],
    ['an asset', '/assets/a.js', { 'Cache-Control': 'public, immutable' }, 'public, immutable'],
    ['an error', '/falla', { status: '500' }, 'no-store'],
    ['the administration', '/admin', { 'Cache-Control': 'public, max-age=60' }, 'no-store'],
    ['its data', '/administracion.data', { 'Cache-Control': 'public' }, 'no-store'],
    ['a page with a private link', '/registrar/gracias', { 'Cache-Control': 'public' }, 'no-store'],
    ['what looks like a file below it', '/administracion/x.css', { 'Cache-Control': 'public' }, 'no-store'],
  ])(
    'sends the expected Cache-Control header with %s',
    async (_, path, { status, ...headers }: Record<string, string>, expected) => {
      const application = async () => new Response(null, { status: Number(status ?? 200), headers })
      const toy = await startTestServer({ application })
      expect((await toy.ask(`GET ${path}`)).headers['cache-control']).toBe(expected)
    },
  )
})

test('a rejection is a page in Spanish in the style of the site, without body for HEAD', async () => {
  const toy = await startTestServer({ stylesheet: '/assets/root-x.css' })
  const answer = await toy.ask('PUT /')
  expect(answer.body).toMatch(
    /^<!DOCTYPE html><html lang="es">.*<link rel="stylesheet" href="\/assets\/root-x/,
  )
  expect(answer.body).not.toMatch(/<script|style=/)
  expect((await toy.ask('HEAD /a/%00')).body).toBe('')
})

describe('request log [T73, T99]', () => {
  test('logs one line per request, without query, secrets and visitor input', async () => {
    const toy = await startTestServer()
    const headers = { 'User-Agent': 'canary\\r\\n[admin] ok', Cookie: 'sesion=canary' }
    await toy.ask('GET /directorio?search=canary', headers)
    await toy.ask('GET /mi-negocio/canary', headers)
    await toy.ask('GET /legal/ana/reservado/canary', headers)
    await toy.ask('POST /registrar', { 'Sec-Fetch-Site': 'same-origin' }, 'email=canary')
    expect(toy.lines).toHaveLength(4)
    expect(JSON.stringify(toy.lines)).not.toContain('canary')
    expect(toy.lines[0]).toMatchObject({
      level: 'info',
      line: { method: 'GET', path: '/directorio', status: 200 },
    })
    expect(Object.keys(toy.lines[0]?.line ?? {})).toEqual(['method', 'path', 'status', 'ms', 'bytes', 'ref'])
  })

  test.each([
    '/MI-negocio/canary',
    '//mi-negocio//canary',
    '/%6Di-negocio%2Fcanary',
    '/mi%2dnegocio/%63anary%',
    '/mi-negocio\\canary',
    '/mi-negocio/a%2Fcanary',
    '/./mi-negocio/canary',
    '/a/b/Reservado/canary.data',
    '/a//b/%72eservado///canary',
  ])('a secret in an address is masked in any spelling: %s [T73]', (path) => {
    expect(toLoggablePath(path)).not.toMatch(/canary|%63/)
    expect(toLoggablePath(path)).toContain('/…')
  })

  test('logs a path without a secret as requested, in one line of at most 200 characters', () => {
    for (const path of ['/caf%C3%A9//x', '/mi-negocio', '/mi-negocio/', '/reservados/x'])
      expect(toLoggablePath(path)).toBe(path)
    expect(toLoggablePath(`/${'a'.repeat(500)}`)).toHaveLength(200)
    expect(toLoggablePath('/a\n\x1b[31mb?c')).toBe('/a??[31mb')
  })

  test('files and health checks are logged at debug level, rejections always', async () => {
    const toy = await startTestServer()
    for (const path of ['/assets/a-B.js', '/vivo', '/salud', '/ilustraciones/a.svg'])
      await toy.ask(`GET ${path}`)
    await toy.ask('GET /a/%00')
    expect(toy.lines.map(({ level }) => level)).toEqual(['debug', 'debug', 'debug', 'debug', 'info'])
  })

  test('the reference on a 500 page is that of the logged error', async () => {
    const seen: unknown[] = []
    const application = async () => {
      seen.push(getRequestContext()?.reference)
      return new Response(null, { status: 500 })
    }
    const toy = await startTestServer({ application })
    await toy.ask('GET /')
    expect(seen).toEqual([toy.lines[0]?.line.ref])
    expect(seen[0]).toMatch(/^[0-9A-Z]{6}$/)
  })
})
