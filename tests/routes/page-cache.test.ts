import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ADDRESSES, type Address } from '~/addresses.server'
import { createOrUpdateAccount } from '~/features/accounts/accounts.server'
import { findCacheablePage } from '~/server/pages/addresses'
import { ADMIN, Visitor } from '../support/admin'
import { builtRoutes } from '../support/manifest'
import { expectRedirect } from '../support/page-parts'
import { rounds } from '../support/rounds'
import { rowOf, updateRows } from '../support/rows'
import { serveDemo } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'

const NOW = '2026-11-21T12:00:00.000Z'
const WRITES = rounds(30, 1_000)

const { server, db } = await serveDemo()
beforeAll(async () => {
  const account = { username: ADMIN.usuario, password: ADMIN.contrasena }
  await createOrUpdateAccount(db, { ...account, role: 'administrator' })
})

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers: { cookie: 'visita=1', ...headers }, redirect: 'manual' })
const read = async (path: string, headers?: Record<string, string>) => (await open(path, headers)).text()

const someBusiness = () =>
  db
    .selectFrom('businesses as b')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .select(['b.id', 'b.business_slug as slug', 'c.slug as category', 'c.id as categoryId'])
    .where('b.is_listed', '=', 1)
    .orderBy('b.id', 'desc')
    .executeTakeFirstOrThrow()

/** Page of the category and city with the most businesses. */
async function someCity(): Promise<string> {
  const { slug, city } = await db
    .selectFrom('business_listings')
    .innerJoin('categories', 'categories.id', 'business_listings.category_id')
    .select(['categories.slug', 'city_slug as city'])
    .where('city_slug', 'is not', null)
    .groupBy(['categories.slug', 'city_slug'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .executeTakeFirstOrThrow()
  return `/${slug}/en/${city}`
}

const CACHED_PATTERNS = ADDRESSES.flatMap(({ path, cacheParams }: Address) => (cacheParams ? [path] : []))

describe('cached pages', () => {
  test('the server caches exactly the addresses whose routes are marked as cached', async () => {
    const routes = await builtRoutes()
    const kept = routes.filter(({ isCached }) => isCached).map(({ path }) => `/${path}`)
    const known = CACHED_PATTERNS.filter((pattern) => !/\.\w+$/.test(pattern))
    const bare = (patterns: string[]) => patterns.map((pattern) => pattern.replace(/:\w+/g, ':')).sort()
    expect(bare(known)).toEqual(bare(kept))
    const taken = routes
      .filter(
        ({ isCached, hasLoader, path }) => !isCached && hasLoader && !/^$|\.(txt|webmanifest)$/.test(path),
      )
      .map(({ address }) => address)
      .filter((path) => findCacheablePage({ path, decodedPath: path, query: '' }))
    // The address of the page for unknown addresses looks like a category.
    expect(taken).toEqual(['/cualquiera'])
  })

  test('literal and corrected searches have separate cached pages, and `q` redirects to `search` [27, 28, D46]', async () => {
    expect(await read('/directorio?search=panaderya')).toContain('Mostramos resultados de')
    expect(await read('/directorio?search=panaderya&exacto=1')).not.toContain('Mostramos resultados de')
    for (const list of ['/directorio', '/reposteria']) {
      expectRedirect(await open(`${list}?q=pan`), 301, `${list}?search=pan`)
    }
  })

  test("a cached business page has the distance from the visitor's own place only", async () => {
    const { slug, category } = await someBusiness()
    for (const path of [`/${category}/${slug}`, `/seo/${slug}`]) {
      const far = async (cookie: string) => {
        const response = await open(path, { cookie: `visita=1${cookie}` })
        const [, miles] = /a\s(\d+)\smillas?(?:<!-- -->)? de /.exec(await response.text()) ?? []
        return { miles: Number(miles), etag: response.headers.get('etag') }
      }
      const [miami, atlanta] = [await far('; lugar=miami-fl'), await far('; lugar=30303')]
      expect(miami.miles).toBeGreaterThan(0)
      expect(Math.abs(miami.miles - atlanta.miles), path).toBeGreaterThan(20)
      expect((await far('')).miles, path).toBeNaN()
      expect(await far('; lugar=miami-fl'), path).toEqual(miami)
      // Pages with the position of a phone are not cached.
      expect(await far('; lugar=aqui_25.76_80.19'), path).toEqual({ miles: expect.any(Number), etag: null })
    }
  })

  test('every page that can be cached comes from memory the second time', async () => {
    const { slug, category } = await someBusiness()
    const session = new Visitor(() => server.origin, '198.51.100.7')
    await session.signIn()
    const hits = async () => {
      const { text } = await session.get('/administracion/sistema')
      return Number(/Respuestas de memoria<\/dt><dd>([\d,]+)/.exec(text)?.[1]?.replace(',', ''))
    }
    const offer = await rowOf(db, 'promotions', { title: 'Semana del directorio' })
    const values: Record<string, string> = {
      ':categorySlug': category,
      ':id': String(offer.id),
    }
    for (const pattern of CACHED_PATTERNS) {
      const profile = pattern === '/perfil/:slug' ? 'maria-quispe' : slug
      const path = pattern.includes(':city')
        ? await someCity()
        : pattern.replace(/:\w+/g, (name) => values[name] ?? profile)
      const [first, before] = [await open(path), await hits()]
      expect(first.status, path).toBe(200)
      expect((await open(path)).headers.get('etag'), path).toBe(first.headers.get('etag'))
      expect((await hits()) - before, path).toBe(1)
    }
  })

  test(`cached pages are never older than the last commit, in ${WRITES} writes of another process`, {
    timeout: 600_000,
  }, async () => {
    const business = await someBusiness()
    const [page, list] = [`/${business.category}/${business.slug}`, `/${business.category}`]
    let isOver = false
    /** Other requests read meanwhile, so that pages are rendered during commits. */
    const readers = [page, list, '/', '/directorio'].map(async (path) => {
      while (!isOver) {
        await read(path)
        await pause(100)
      }
    })
    const rename = (turn: number) =>
      updateRows(db, 'businesses', { id: business.id }, { description: `Texto ${turn}.` })
    const recategorise = (turn: number) =>
      updateRows(db, 'categories', { id: business.categoryId }, { description: `Rubro ${turn}.` })
    const offer = (turn: number) =>
      sql`update promotions set title = ${`Oferta ${turn}.`} where is_active = 1`.execute(db)
    const say = (turn: number) =>
      sql`insert into settings values ('claim_clients', ${`${turn} personas`}, ${NOW})
        on conflict do update set value = excluded.value`.execute(db)
    const kinds = [
      [rename, page, 'Texto'],
      [recategorise, list, 'Rubro'],
      [offer, '/promociones', 'Oferta'],
      [say, '/', 'personas'],
    ] as const
    const old: string[] = []
    for (let turn = 1; turn <= WRITES; turn += 1) {
      const [write, path, word] = kinds[turn % kinds.length] ?? kinds[0]
      await write(turn)
      const html = await read(path)
      if (!html.includes(word === 'personas' ? `${turn} personas` : `${word} ${turn}.`))
        old.push(`${path} ${turn}`)
    }
    isOver = true
    await Promise.all(readers)
    expect(old).toEqual([])
  })
})

describe('form of a cached page', () => {
  const rate = (path: string, cookie: string, email: string) =>
    fetch(`${server.origin}${path}/calificar`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', cookie },
      body: new URLSearchParams({ profesional: '5', confianza: '5', correo: email }),
    })

  test('a form on a cached page is accepted with an older cookie, otherwise the spam question is asked [D37, T92]', async () => {
    const { slug, category } = await someBusiness()
    const path = `/${category}/${slug}`
    const first = await open(path)
    const sello = first.headers.getSetCookie().find((cookie) => cookie.startsWith('sello='))
    const own = sello?.split(';')[0] ?? ''
    expect(own).toMatch(/^sello=[0-9a-z]+\.[\w-]+\.[\w-]{10}$/)
    expect(await first.text()).not.toContain('name="sello"')
    expect((await open(path, { cookie: `visita=1; ${own}` })).headers.getSetCookie()).toEqual([])
    const old = 'visita=1; sello=lzzzzzzz.abcdefghij'
    expect((await open(path, { cookie: old })).headers.getSetCookie().join()).toContain('sello=')
    for (const [cookie, status] of [
      [`visita=1; sello=${formTokenOf(server)}`, 303],
      [`visita=1; ${own}`, 422],
      ['visita=1', 422],
      [`visita=1; sello=${formTokenOf(server).replace(/.$/, (last) => (last === '_' ? '-' : '_'))}`, 422],
    ] as const)
      expect((await rate(path, cookie, `rosa${status}@ejemplo.com`)).status, cookie).toBe(status)
  })
})
