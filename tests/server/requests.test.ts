import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { readFormWithFile } from '~/http/forms/form.server'
import { getRequestContext } from '~/http/request-context.server'
import { echoed, exchange, startTestServer } from './test-server'

const trial = { origin: new URL('http://localhost:3000'), strict: false }

describe('methods', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'the method %s gets 405',
    async (method) => {
      const toy = await startTestServer()
      const answer = await toy.ask(`${method} /directorio`)
      expect(answer.status).toBe(405)
      expect(answer.headers.allow).toBe('GET, HEAD, POST')
      expect(answer.headers['x-frame-options']).toBe('DENY')
    },
  )
})

describe('client of a request [T290]', () => {
  test.each(['64:ff9b::198.51.100.7', '::1.2.3.4', 'fe80::1%br-a1b2', 'fe80::1%eth0.5'])(
    'a request is answered if the header of the proxy gives the client as %s',
    async (client) => {
      const toy = await startTestServer({ proxyHeader: 'fly-client-ip' })
      expect((await toy.ask('GET /directorio', { 'Fly-Client-IP': client })).status).toBe(200)
    },
  )

  test('if reading the client fails, only this request gets a 503', async () => {
    const toy = await startTestServer()
    let fails = true
    Object.defineProperty(toy.context, 'regionHeader', {
      get() {
        if (fails) throw new Error('unreadable client')
        return undefined
      },
    })
    expect((await toy.ask('GET /directorio')).status).toBe(503)
    expect(toy.lines.filter(({ level }) => level === 'error')).toHaveLength(1)
    fails = false
    expect((await toy.ask('GET /directorio')).status).toBe(200)
  })
})

describe('host header [T85]', () => {
  test.each([
    ['another site', 'evil.com'],
    ['a subdomain', 'www.directorio.test'],
    ['another port', 'directorio.test:8443'],
    ['a name with the right end', 'evil-directorio.test'],
    ['credentials', 'directorio.test@evil.com'],
    ['a path', 'directorio.test/evil.com'],
    ['nothing', ''],
    ['this machine', 'localhost:3000'],
    ['this machine by number', '127.0.0.1'],
  ])('in production the host %s gets 400', async (_, host) => {
    const toy = await startTestServer()
    expect((await toy.ask('GET /', { Host: host })).status).toBe(400)
  })

  test('a request with two host headers, or none, gets 400', async () => {
    const toy = await startTestServer()
    expect((await toy.raw('GET / HTTP/1.1\r\nHost: directorio.test\r\nHost: evil.com\r\n\r\n')).status).toBe(
      400,
    )
    const without = await toy.raw('GET / HTTP/1.1\r\n\r\n')
    expect([without.status, without.headers['x-frame-options']]).toEqual([400, 'DENY'])
    expect((await toy.raw('GET / HTTP/1.0\r\n\r\n')).status).toBe(400)
  })

  test('passes the host on in canonical spelling', async () => {
    const toy = await startTestServer()
    for (const host of ['directorio.test', 'DIRECTORIO.test', 'directorio.test:443'])
      expect(echoed(await toy.ask('GET /', { Host: host })).headers.host).toBe('directorio.test')
  })

  test('a test installation accepts local addresses and rejects foreign names', async () => {
    const toy = await startTestServer(trial)
    for (const host of ['localhost:5173', '127.0.0.1:3000', '192.168.1.20:3000', '[::1]:3000'])
      expect((await toy.ask('GET /', { Host: host })).status).toBe(200)
    for (const host of ['evil.com', '8.8.8.8', 'localhost.evil.com', '192.168.1.20.evil.com'])
      expect((await toy.ask('GET /', { Host: host })).status).toBe(400)
  })

  test('health checks work without the public host name [F37]', async () => {
    const toy = await startTestServer()
    for (const path of ['/vivo', '/salud']) {
      expect(echoed(await toy.ask(`GET ${path}`, { Host: '172.19.0.2:3000' })).headers.host).toBe(
        'directorio.test',
      )
      expect((await toy.raw(`GET ${path} HTTP/1.0\r\n\r\n`)).status).toBe(200)
    }
  })
})

describe('forwarding headers [T83]', () => {
  test('forged headers about forwarding or another method do not reach the site [T21]', async () => {
    const toy = await startTestServer()
    const claims = {
      Forwarded: 'host=canary.test',
      'X-Forwarded-Host': 'canary.test',
      'X-Forwarded-Proto': 'canary',
      'X-Forwarded-For': 'canary',
      'X-Forwarded-Prefix': '/canary',
      'X-Original-URL': '/canary',
      'X-Rewrite-URL': '/canary',
      'X-Host': 'canary.test',
      'X-Real-IP': 'canary',
      'X-HTTP-Method-Override': 'canary',
      'X-Method-Override': 'canary',
    }
    const answer = await toy.ask('GET /', claims)
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer)).not.toContain('canary')
  })

  test('the trusted header sets the client address and does not reach the site [T93]', async () => {
    const toy = await startTestServer({
      proxyHeader: 'x-real-ip',
      application: async ({ headers }) =>
        Response.json([getRequestContext()?.clientAddress, headers.has('x-real-ip')]),
    })
    const { body } = await toy.ask('GET /', { 'X-Real-IP': '203.0.113.5' })
    expect(body).toContain('["203.0.113.5",false]')
  })

  test('plain http redirects to the public https address, except forms [T89]', async () => {
    const toy = await startTestServer()
    const plain = { 'X-Forwarded-Proto': 'http' }
    const answer = await toy.ask('GET /Legal/?a=1', plain)
    expect([answer.status, answer.headers.location]).toEqual([308, 'https://directorio.test/legal?a=1'])
    expect(
      (await toy.ask('POST /registrar', { ...plain, 'Sec-Fetch-Site': 'same-origin' }, 'a=1')).status,
    ).toBe(200)
    expect((await toy.ask('GET /vivo', plain)).status).toBe(200)
  })
})

/** A server that notes which requests reach the application. */
async function startNoting() {
  const reached: string[] = []
  const application = async ({ url }: Request) => new Response(String(reached.push(url)))
  return { toy: await startTestServer({ application }), reached }
}

describe('request bodies', () => {
  const ours = { 'Sec-Fetch-Site': 'same-origin' }
  const chunked = {
    ...ours,
    'Transfer-Encoding': 'chunked',
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  const linesOf = (headers: Record<string, string>) =>
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

  test('a request body arrives complete, with a length or in chunks', async () => {
    const toy = await startTestServer()
    const text = `a=${'x'.repeat(65_000)}`
    expect(echoed(await toy.ask('POST /registrar', ours, text)).body).toBe(text)
    const pieces = `${chunk(text.slice(0, 100))}${chunk(text.slice(100))}0\r\n\r\n`
    const head = linesOf({ Host: 'directorio.test', ...chunked, Connection: 'close' })
    const answer = await toy.raw(`POST /registrar HTTP/1.1\r\n${head}\r\n${pieces}`)
    expect(echoed(answer).body).toBe(text)
  })

  test.each([
    'identity, chunked',
    'gzip, chunked',
    'chunked, identity',
    'chunked, chunked',
    'xchunked',
    'identity',
    '',
  ])('a request with an ambiguous end gets 400: Transfer-Encoding: %s [T87]', async (encoding) => {
    const { toy, reached } = await startNoting()
    const { 'Transfer-Encoding': _, ...rest } = chunked
    const lines = linesOf({ Host: 'directorio.test', ...rest, 'Transfer-Encoding': encoding })
    const hidden = 'GET /hidden HTTP/1.1\r\nHost: directorio.test\r\n\r\n'
    const answer = await toy.raw(`POST /registrar HTTP/1.1\r\n${lines}\r\n${chunk('a=1')}0\r\n\r\n${hidden}`)
    expect([answer.status, reached]).toEqual([400, []])
    expect(answer.headers.connection).toBe('close')
  })

  test.each([
    ['chunks in the old protocol', 'POST /a HTTP/1.0', 'Transfer-Encoding: chunked\r\n'],
    [
      'twice the encoding',
      'POST /a HTTP/1.1',
      'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n',
    ],
  ])('a request with %s gets 400 [T87]', async (_, line, headers) => {
    const toy = await startTestServer()
    const answer = await toy.raw(
      `${line}\r\nHost: directorio.test\r\nSec-Fetch-Site: same-origin\r\n${headers}\r\n0\r\n\r\n`,
    )
    expect(answer.status).toBe(400)
  })

  test('a body of more than 64 KiB, announced or in chunks, gets 413 and does not reach the site [P7]', async () => {
    const { toy, reached } = await startNoting()
    const announced = await toy.ask('POST /registrar', { ...ours, 'Content-Length': '65537' }, 'a=1')
    expect([announced.status, announced.headers.connection]).toEqual([413, 'close'])
    expect(announced.body).toContain('demasiado grande')
    const head = linesOf({ Host: 'directorio.test', ...chunked })
    const body = chunk('x'.repeat(10_000)).repeat(200)
    const answer = await toy.raw(`POST /registrar HTTP/1.1\r\n${head}\r\n${body}0\r\n\r\n`)
    expect([answer.status, reached]).toEqual([413, []])
  })

  test('a client that sends the whole request before it reads still receives the answer', async () => {
    const toy = await startTestServer()
    const socket = toy.open()
    const body = 'x'.repeat(20_000_000)
    const head = `POST /registrar HTTP/1.1\r\nHost: directorio.test\r\nContent-Length: ${body.length}\r\n`
    const failure = await new Promise((done) =>
      socket.write(`${head}Sec-Fetch-Site: same-origin\r\n\r\n${body}`, done),
    )
    expect(failure).toBeFalsy()
    const answer = await exchange(socket, '')
    expect(answer.status).toBe(413)
    expect(answer.body).toContain('</html>')
  })

  test('a form with more than 200 fields gets 400 in either encoding [P7]', async () => {
    const toy = await startTestServer()
    const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`).join('&')
    expect((await toy.ask('POST /registrar', ours, fields(200))).status).toBe(200)
    expect((await toy.ask('POST /registrar', ours, fields(201))).status).toBe(400)
    const part = '--sep\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
    const multipart = { ...ours, 'Content-Type': 'multipart/form-data; boundary=sep' }
    expect((await toy.ask('POST /registrar', multipart, `${part.repeat(150)}--sep--\r\n`)).status).toBe(200)
    expect((await toy.ask('POST /registrar', multipart, `${part.repeat(250)}--sep--\r\n`)).status).toBe(400)
  })

  test.each([
    'multipart/form-data; boundary=sep; boundary=other',
    'multipart/form-data; boundary=sep; xboundary=other',
    'Multipart/Form-Data; BOUNDARY=sep; boundary=other',
    'multipart/form-data; boundary="a\\"b"',
  ])('an ambiguous multipart boundary gets 400: %s [P7]', async (type) => {
    const toy = await startTestServer({ acceptsUpload: (path) => path === '/foto' })
    for (const path of ['/registrar', '/foto'])
      expect((await toy.ask(`POST ${path}`, { ...ours, 'Content-Type': type }, '--sep--\r\n')).status).toBe(
        400,
      )
  })

  test.each([
    '----WebKitFormBoundary7MA4YWxkTrZu0gW',
    '----geckoformboundary5a5f3c2b1e',
    '-----------------------------9051914041544843365972754266',
  ])('the multipart boundary of a browser is accepted: %s [P7]', async (boundary) => {
    const toy = await startTestServer({ acceptsUpload: (path) => path === '/foto' })
    const type = { ...ours, 'Content-Type': `multipart/form-data; boundary=${boundary}` }
    for (const path of ['/registrar', '/foto'])
      expect((await toy.ask(`POST ${path}`, type, `--${boundary}--\r\n`)).status).toBe(200)
  })

  test('the script of visitors gets the address of a redirect and its cookies as JSON, others are redirected', async () => {
    const toy = await startTestServer({
      application: async () =>
        new Response(null, { status: 303, headers: { Location: '/reposteria', 'Set-Cookie': 'aviso=1' } }),
    })
    const script = await toy.ask('POST /calificar', { ...ours, Accept: 'application/json' }, 'a=1')
    expect([script.status, script.body]).toEqual([200, '{"redirect":"/reposteria"}'])
    expect(script.headers['set-cookie']).toBe('aviso=1')
    expect(script.headers['cache-control']).toBe('no-store')
    const plain = await toy.ask('POST /calificar', ours, 'a=1')
    expect([plain.status, plain.headers.location]).toEqual([303, '/reposteria'])
    expect((await toy.ask('GET /calificar', { Accept: 'application/json' })).status).toBe(303)
  })

  test.each(['https://example.org/', '//example.org', '/\\example.org', 'javascript:alert(1)'])(
    'the script of visitors gets no address of another site as JSON: %s',
    async (Location) => {
      const toy = await startTestServer({
        application: async () => new Response(null, { status: 303, headers: { Location } }),
      })
      const answer = await toy.ask('POST /calificar', { ...ours, Accept: 'application/json' }, 'a=1')
      expect([answer.status, answer.body]).toEqual([303, ''])
    },
  )

  test('a GET with a body gets 400 [T83]', async () => {
    const toy = await startTestServer()
    expect((await toy.ask('GET /', {}, 'search=x')).status).toBe(400)
    expect((await toy.ask('GET /', { 'Content-Length': '0' })).status).toBe(200)
  })

  test('a form with an image may have 24 MiB and must announce its size [T41]', async () => {
    const toy = await startTestServer({ acceptsUpload: (path) => path === '/registrar/foto' })
    const text = 'x'.repeat(200_000)
    expect(echoed(await toy.ask('POST /registrar/foto', ours, text)).body).toHaveLength(200_000)
    const tooLarge = { ...ours, 'Content-Length': String(24 * 1024 * 1024 + 1) }
    expect((await toy.ask('POST /registrar/foto', tooLarge, 'x')).status).toBe(413)
    const unsaid = { ...chunked, 'Content-Length': null }
    expect((await toy.ask('POST /registrar/foto', unsaid, '0\r\n\r\n')).status).toBe(411)
  })

  test('a large file for the administration without session cookie gets 401 before it is read [T132]', async () => {
    const toy = await startTestServer({ acceptsUpload: (path) => path.endsWith('/foto') })
    const large = { ...ours, 'Content-Length': String(20 * 1024 * 1024) }
    expect((await toy.ask('POST /admin/foto', large, 'x')).status).toBe(401)
    const text = 'x'.repeat(200_000)
    expect((await toy.ask('POST /admin/foto', { ...ours, Cookie: 'sesion=abc' }, text)).status).toBe(200)
    expect((await toy.ask('POST /mi-negocio/foto', ours, text)).status).toBe(200)
    // A small form is read, so that its input can be stored during sign-in.
    expect((await toy.ask('POST /admin/foto', ours, 'titulo=Feria')).status).toBe(200)
  })

  describe('uploads never end the process [T122]', () => {
    const takesPictures = () =>
      startTestServer({
        acceptsUpload: (path) => path === '/foto',
        application: async (request) => {
          const form = await readFormWithFile(request, { field: 'foto', most: 0 }).catch(() => null)
          return new Response('', { status: form ? 200 : 400 })
        },
      })
    const type = { ...ours, 'Content-Type': 'multipart/form-data; boundary=x' }
    const uncaught: string[] = []
    const note = ({ message }: Error) => void uncaught.push(message)
    beforeEach(() => {
      uncaught.length = 0
      process.on('uncaughtException', note)
      return () => process.off('uncaughtException', note)
    })

    test('an upload that is aborted by the parser gets 400 and is logged', async () => {
      const toy = await takesPictures()
      const broken = `--x${'\r\n--'.repeat(500_000)}`
      const keep = { ...type, Connection: 'keep-alive' }
      await Promise.all(Array.from({ length: 5 }, () => toy.ask('POST /foto', keep, broken)))
      await expect
        .poll(() => toy.lines.map(({ line }) => line.status))
        .toEqual(Array.from({ length: 5 }, () => 400))
      expect(uncaught).toEqual([])
    })

    test.each(['foto', 'otra'])(
      'an upload that breaks off in the file field %s is logged as 499',
      async (name) => {
        const toy = await takesPictures()
        const begun = `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\nabc`
        for (const wait of [0, 20, 50]) {
          const socket = toy.open()
          const head = linesOf({ Host: 'directorio.test', ...type, 'Content-Length': '5000' })
          socket.write(`POST /foto HTTP/1.1\r\n${head}\r\n${begun}`)
          await pause(wait)
          socket.resetAndDestroy()
        }
        await expect.poll(() => toy.lines.map(({ line }) => line.status)).toEqual([499, 499, 499])
        await pause(50)
        expect(uncaught).toEqual([])
      },
    )
  })

  test('an incomplete form never reaches the site', async () => {
    const { toy, reached } = await startNoting()
    const socket = toy.open()
    const head = linesOf({ Host: 'directorio.test', ...ours, 'Content-Length': '100' })
    socket.write(`POST /registrar HTTP/1.1\r\n${head}\r\na=1`)
    await pause(100)
    socket.destroy()
    await pause(100)
    expect(reached).toEqual([])
    expect(toy.lines.map(({ line }) => line.status)).toEqual([499])
  })
})
