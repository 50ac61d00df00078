import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { PAGE_CACHE_HEADER, type PageCacheTerms, pageCacheCounts } from '~/http/cache-rule'
import { type DirectoryQuery, paths } from '~/paths'
import type { RequestResponder } from '~/server/application/application'
import { findCacheablePage } from '~/server/pages/addresses'
import { createPageCache } from '~/server/pages/page-cache'
import type { PageCacheDependencies } from '~/server/pages/source'
import { buildSecurityHeaders } from '~/server/responses/security-headers'
import { type Answer, startTestServer } from './test-server'

const BROWSER = {
  'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36',
  Cookie: 'visita=1',
}
const LONG = 'palabra '.repeat(400)

interface Site {
  /** Requests to the application. */
  asked: { url: string; cookie: string | undefined; others: string[] }[]
  ask: (path: string, headers?: Record<string, string>) => Promise<Answer>
  post: (path: string, headers?: Record<string, string>) => Promise<Answer>
  /** Simulates a commit, of public data or other. */
  commit: (isPublic?: boolean) => void
  terms: Partial<PageCacheTerms>
  answer: RequestResponder
}

/** A server whose application records its requests and takes a moment to answer. */
async function site(source: Partial<PageCacheDependencies> = {}): Promise<Site> {
  let [commits, version] = [1, 1]
  const made: Site = {
    asked: [],
    terms: {},
    answer: async ({ url, headers }) => {
      const { host: _, accept: _accept, cookie, ...others } = Object.fromEntries(headers)
      const { pathname, search } = new URL(url)
      made.asked.push({ url: pathname + search, cookie, others: Object.keys(others) })
      const terms: PageCacheTerms = { until: Date.now() + 60_000, ...made.terms }
      await new Promise((resolve) => setTimeout(resolve, 20))
      return new Response(`<p>${made.asked.length}</p>${LONG}`, {
        headers: { [PAGE_CACHE_HEADER]: JSON.stringify(terms), 'Content-Type': 'text/html; charset=utf-8' },
      })
    },
    ask: (path, headers = {}) => server.ask(`GET ${path}`, { ...BROWSER, ...headers }),
    post: (path, headers = {}) => server.ask(`POST ${path}`, { ...BROWSER, ...headers }, 'a=b'),
    commit: (isPublic = true) => {
      commits += 1
      if (isPublic) version += 1
    },
  }
  const application: RequestResponder = (request) => made.answer(request)
  const server = await startTestServer({ application })
  server.context.pages = createPageCache(
    application,
    {
      place: () => ({ cookie: '' }),
      commits: () => commits,
      version: async () => version,
      state: () => ({ cookie: '' }),
      formTokenCookie: () => 'sello=uno',
      ...source,
    },
    server.context,
  )
  return made
}

describe('page cache: hits', () => {
  test('the page cache renders a page once for all visitors, even simultaneous ones', async () => {
    const { ask, asked } = await site()
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('/directorio')))
    answers.push(await ask('/directorio'))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(asked).toHaveLength(1)
  })

  test('a cached page has the same headers as the rendered one, with all security headers', async () => {
    const { ask } = await site()
    const [first, second] = [await ask('/directorio'), await ask('/directorio')]
    const { date: _, ...made } = first.headers
    const { date: _date, ...kept } = second.headers
    expect(kept).toEqual(made)
    for (const [name, value] of Object.entries(
      buildSecurityHeaders({ origin: new URL('https://directorio.test') }),
    ))
      expect(kept[name.toLowerCase()], name).toBe(value)
    expect(kept['content-security-policy']).toContain("script-src 'self';")
    expect(kept['cache-control']).toBe('private, no-cache')
    expect(kept.vary).toMatch(/Accept-Encoding.*Cookie/)
    expect(kept[PAGE_CACHE_HEADER.toLowerCase()]).toBeUndefined()
  })

  test('the page cache passes only the cookies that pages depend on to the application, and no other header of the visitor [T83]', async () => {
    const { ask, asked } = await site()
    await ask('/directorio', {
      Cookie: 'visita=1; ligero=0; dispositivo=abc; formulario=def; otra=1',
      Referer: 'https://directorio.test/x',
      Authorization: 'Basic abc',
      'X-Forwarded-For': '1.2.3.4',
      'Accept-Language': 'en',
      Range: 'bytes=0-10',
    })
    expect(asked).toEqual([{ url: '/directorio', cookie: 'visita=1', others: [] }])
  })

  test('light version, first visits and robots have separate cached pages', async () => {
    const { ask, asked } = await site()
    await ask('/directorio')
    await ask('/directorio', { Cookie: 'visita=1; ligero=1' })
    await ask('/directorio', { Cookie: 'visita=1', 'Save-Data': 'on' })
    const first = await ask('/directorio', { Cookie: 'a=b' })
    const phone = await ask('/directorio', { Cookie: 'a=b', 'User-Agent': 'Mozilla/5.0 Android Mobile' })
    const robot = await ask('/directorio', { Cookie: 'a=b', 'User-Agent': 'Googlebot/2.1' })
    expect(asked.map(({ cookie }) => cookie)).toEqual([
      'visita=1',
      'ligero=1; visita=1',
      undefined,
      undefined,
    ])
    expect(first.headers['set-cookie']).toMatch(/^visita=1;/)
    expect(phone.headers['set-cookie']).toMatch(/^visita=1;/)
    expect(robot.headers['set-cookie']).toBeUndefined()
  })

  test('caches a page that depends on the state once per state, and others once', async () => {
    const { ask, asked } = await site({ state: ({ headers }) => ({ cookie: headers.get('cookie') ?? '' }) })
    await ask('/', { Cookie: 'estado=GA' })
    await ask('/', { Cookie: 'estado=FL' })
    await ask('/', { Cookie: 'estado=FL' })
    await ask('/directorio', { Cookie: 'estado=TX' })
    expect(asked.map(({ url, cookie }) => `${url} ${cookie}`)).toEqual([
      '/ estado=GA',
      '/ estado=FL',
      '/directorio undefined',
    ])
  })

  test('the home page sets the detected state as a cookie, even from the cache, and other pages do not', async () => {
    const look = vi.fn(async () => ({ cookie: 'detectado=FL', remember: 'detectado=FL; Path=/' }))
    const { ask, asked } = await site({ state: () => ({ cookie: '', look }) })
    for (const _ of [1, 2]) expect((await ask('/')).headers['set-cookie']).toBe('detectado=FL; Path=/')
    const others = ['/estado', '/directorio', '/directorio?search=pan', '/reposteria', '/reposteria/una']
    for (const path of others) expect((await ask(path)).headers['set-cookie'], path).toBeUndefined()
    expect(look).toHaveBeenCalledTimes(2)
    expect(asked.map(({ url, cookie }) => `${url} ${cookie}`)).toEqual([
      '/ visita=1; detectado=FL',
      ...others.map((path) => `${path} visita=1`),
    ])
  })

  test('compresses a cached page as the browser accepts, and sends 304 to a browser that has it', async () => {
    const { ask, asked } = await site()
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['deflate', undefined],
    ] as const) {
      const { headers } = await ask('/directorio', { 'Accept-Encoding': accepted })
      expect(headers['content-encoding'], accepted).toBe(encoding)
      const tag = headers.etag ?? ''
      for (const known of [tag, `W/${tag}`, `"otra", ${tag}`]) {
        const again = await ask('/directorio', { 'Accept-Encoding': accepted, 'If-None-Match': known })
        expect([again.status, again.body]).toEqual([304, ''])
        expect(again.headers['content-security-policy']).toBeDefined()
      }
      expect((await ask('/directorio', { 'If-None-Match': '"otra"' })).status).toBe(200)
    }
    expect(asked).toHaveLength(1)
  })

  test('known parameters are part of the address of a cached page, others are dropped', async () => {
    const { ask, asked } = await site()
    for (const query of ['?search=pan&utm_source=x', '?search=pan', '?fbclid=1&search=pan', '?pagina=2'])
      await ask(`/directorio${query}`)
    expect(asked.map(({ url }) => url)).toEqual(['/directorio?search=pan', '/directorio?pagina=2'])
  })

  test('a visitor without form token gets one with a cached page that has a form', async () => {
    const made = await site({
      formTokenCookie: ({ headers }) => (headers.get('cookie')?.includes('sello=') ? undefined : 'sello=dos'),
    })
    expect((await made.ask('/directorio')).headers['set-cookie']).toBeUndefined()
    made.terms = { needsFormToken: true }
    expect((await made.ask('/ayuda')).headers['set-cookie']).toBe('sello=dos')
    expect((await made.ask('/ayuda')).headers['set-cookie']).toBe('sello=dos')
    const known = await made.ask('/ayuda', { Cookie: 'visita=1; sello=uno' })
    expect(known.headers['set-cookie']).toBeUndefined()
    expect(made.asked).toHaveLength(2)
  })
})

function changed(response: Response, change: (headers: Headers) => void): Response {
  change(response.headers)
  return response
}

describe('page cache: not cached', () => {
  const cookies = ['sesion=abc', '__Host-sesion=abc', 'visita=1; aviso=abc']
  test('pages of visitors with a session or a notice are not cached, and such visitors get no cached page', async () => {
    const { ask, asked } = await site()
    await ask('/directorio')
    for (const cookie of cookies) await ask('/directorio', { Cookie: cookie })
    expect(asked.map(({ cookie }) => cookie)).toEqual(['visita=1', ...cookies])
    await ask('/directorio')
    expect(asked).toHaveLength(4)
  })

  test('pages that select a version or draw other businesses, and page data, are not cached', async () => {
    const { ask, asked } = await site()
    const versions = ['/directorio?ligero=1', '/directorio?%6cigero=1']
    for (const path of ['/?mezclar=1', '/?mezclar=1', ...versions, '/directorio.data', '/directorio.data'])
      await ask(path)
    expect(asked).toHaveLength(6)
  })

  test.each<[string, (response: Response) => Response]>([
    ['an error', ({ body, headers }) => new Response(body, { status: 503, headers })],
    ['a cookie of its own', (response) => changed(response, (headers) => headers.set('Set-Cookie', 'a=b'))],
    [
      'no permission to cache it',
      (response) => changed(response, (headers) => headers.delete(PAGE_CACHE_HEADER)),
    ],
  ])('an answer with %s is not cached', async (_, change) => {
    const made = await site()
    const plain = made.answer
    made.answer = async (request) => change(await plain(request))
    await made.ask('/directorio')
    await made.ask('/directorio')
    expect(made.asked).toHaveLength(2)
  })

  test('the cache key of a list has every parameter that its address may have: «solo en Miami» is another page', () => {
    const query: DirectoryQuery = {
      ...{
        search: 'pan',
        state: 'FL',
        near: 'miami-fl',
        inCity: true,
        literal: true,
        phrase: 'pan en miami',
      },
      ...{ within: 25, open: true, day: 'sabado', allDay: true, rating: 4, price: 2, language: 'quc' },
      ...{ homeService: true, verified: true, order: 'rating', page: 2 },
    }
    for (const address of [
      paths.directory({ ...query, category: 'reposteria', view: 'search' }),
      paths.category('reposteria', query),
    ]) {
      const { pathname: path, searchParams } = new URL(address, 'http://localhost')
      const { url = '' } =
        findCacheablePage({ path, decodedPath: path, query: searchParams.toString() }) ?? {}
      const kept = new URL(url, 'http://localhost').searchParams
      expect([...searchParams.keys()].filter((name) => !kept.has(name))).toEqual([])
    }
  })

  test('answers to POST are not cached, and the origin is checked as usual', async () => {
    const { post, ask, asked } = await site()
    await ask('/directorio')
    expect((await post('/directorio', { Origin: 'https://otro.test' })).status).toBe(403)
    expect((await post('/directorio', { Origin: 'https://directorio.test' })).body).toContain('<p>2</p>')
    expect((await ask('/directorio')).body).toContain('<p>1</p>')
    expect(asked).toHaveLength(2)
  })

  test('the cache does not answer requests that fail the checks: body, other host, two hosts, plain http, long query', async () => {
    const { ask } = await site()
    await ask('/directorio')
    for (const [path, headers, status] of [
      ['/directorio', { Host: 'otro.test' }, 400],
      ['/directorio', { Host: 'directorio.test\r\nHost: directorio.test' }, 400],
      ['/directorio', { 'Content-Length': '3' }, 400],
      ['/directorio', { 'X-Forwarded-Proto': 'http' }, 308],
      ['/Directorio/', {}, 301],
      [`/directorio?search=${'a'.repeat(3_000)}`, {}, 414],
      ['/directorio?search=%00', {}, 400],
    ] as [string, Record<string, string>, number][])
      expect((await ask(path, headers)).status, path + JSON.stringify(headers)).toBe(status)
  })
})

test('404 pages are cached separately, so that they do not replace other pages [T142]', async () => {
  const made = await site()
  await made.ask('/directorio')
  const whole = made.answer
  made.answer = async (request) => {
    const { headers } = await whole(request)
    return new Response('x'.repeat(900_000), { status: 404, headers })
  }
  for (const path of ['/a/nadie', '/a/nadie', ...Array.from({ length: 30 }, (_, n) => `/a/nadie-${n}`)])
    expect((await made.ask(path)).status).toBe(404)
  expect(made.asked).toHaveLength(32)
  expect((await made.ask('/directorio')).body).toContain('<p>1</p>')
})

describe('page cache: expiry', () => {
  test('a cached page expires with any public change and at its time limit, and with no other commit', async () => {
    const made = await site()
    await made.ask('/a/siete')
    made.commit(false)
    await made.ask('/a/siete')
    expect(made.asked).toHaveLength(1)
    made.commit()
    expect((await made.ask('/a/siete')).body).toContain('<p>2</p>')
    const timed = await site()
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    timed.terms = { until: Date.now() + 60_000 }
    await timed.ask('/directorio')
    await timed.ask('/directorio')
    expect(timed.asked).toHaveLength(1)
    vi.setSystemTime(Date.now() + 60_000)
    await timed.ask('/directorio')
    expect(timed.asked).toHaveLength(2)
  })

  test('a page whose rendering began before a commit is not served to later requests', async () => {
    const made = await site()
    const first = made.ask('/directorio')
    await vi.waitFor(() => expect(made.asked).toHaveLength(1), 10_000)
    made.commit()
    const later = await made.ask('/directorio')
    expect(later.body).toContain('<p>2</p>')
    expect((await first).body).toBeDefined()
    expect((await made.ask('/directorio')).body).toContain('<p>2</p>')
    expect(made.asked).toHaveLength(2)
  })

  test('the least recently used page is removed beyond 32 MB', async () => {
    const made = await site()
    const body = `<p>${'x'.repeat(900_000)}</p>`
    made.answer = async ({ url }) => {
      made.asked.push({ url, cookie: '', others: [] })
      const terms = JSON.stringify({ until: Date.now() + 60_000 })
      return new Response(body, { headers: { [PAGE_CACHE_HEADER]: terms, 'Content-Type': 'text/html' } })
    }
    for (let page = 1; page <= 40; page += 1)
      await made.ask(`/directorio?pagina=${page}`, { 'Accept-Encoding': 'gzip' })
    expect(pageCacheCounts.bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
    expect(pageCacheCounts.pages).toBeLessThan(40)
    await made.ask('/directorio?pagina=40')
    expect(made.asked).toHaveLength(40)
    await made.ask('/directorio?pagina=1')
    expect(made.asked).toHaveLength(41)
  })
})

test('if rendering for the cache fails, or the version of the data cannot be read, the page is rendered for this visitor alone', async () => {
  const made = await site()
  const plain = made.answer
  let calls = 0
  made.answer = async (request) => {
    calls += 1
    if (calls === 1) throw new Error('broken')
    return plain(request)
  }
  expect((await made.ask('/directorio')).status).toBe(200)
  const unread = await site({ version: () => Promise.reject(new Error('closed')) })
  expect((await unread.ask('/directorio')).body).toContain('<p>1</p>')
  expect((await unread.ask('/directorio')).body).toContain('<p>2</p>')
})
