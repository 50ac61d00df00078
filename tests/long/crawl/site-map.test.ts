import { join } from 'node:path'
import { connectDatabase, type Db } from 'db/connect'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { PUBLIC_PAGES, someBusinesses } from '../../routes/pages'
import { addBusiness, addRating } from '../../support/directory-rows'
import { insertRows, rowOf } from '../../support/rows'
import { type RunningServer, startServer } from '../../support/server'
import { faultsOf, thingsOf } from '../../support/structured-data'

type Site = Pick<RunningServer, 'origin'>

const read = async (server: Site, address: string) => (await fetch(server.origin + address)).text()
const NOINDEX = /<meta name="robots" content="noindex"\/>/

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const unescaped = (text: string) => text.replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole)
const first = (html: string, pattern: RegExp) => unescaped(pattern.exec(html)?.[1] ?? '')
const titleOf = (html: string) => first(html, /<title>([^<]*)/)
const canonicalOf = (html: string) => first(html, /<link rel="canonical" href="([^"]*)/)
const metaOf = (html: string, name: string) =>
  first(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)`))

/** Returns the path and query of the addresses in a site map. */
const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => {
    const url = new URL(unescaped(match[1] ?? ''))
    return url.pathname + url.search
  })

async function wholeSitemap(server: Site): Promise<string[]> {
  const parts = addressesIn(await read(server, '/sitemap.xml'))
  return (await Promise.all(parts.map((part) => read(server, part)))).flatMap(addressesIn)
}

describe('search engines on the demo', () => {
  let server: RunningServer
  let pages: Map<string, string>
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'error' } })
    pages = new Map()
    for (const address of await wholeSitemap(server)) {
      const response = await fetch(server.origin + address, { redirect: 'manual' })
      pages.set(address, response.status === 200 ? await response.text() : `${response.status}`)
    }
  })

  afterAll(() => server?.stop())

  test('every address of the site map is its own canonical address [296, D2]', () => {
    expect(pages.size).toBeGreaterThan(500)
    for (const [address, html] of pages) {
      const canonical = canonicalOf(html)
      expect(canonical && new URL(canonical).pathname + new URL(canonical).search, address).toBe(address)
    }
  })

  test('the site map lists every public page with a canonical address', async () => {
    for (const address of PUBLIC_PAGES) {
      const canonical = canonicalOf(await read(server, address))
      if (!canonical) continue
      const { pathname, search } = new URL(canonical)
      expect([...pages.keys()], address).toContain(pathname + search)
    }
  })

  test('pages have different titles and descriptions that fit search results [135, 296]', () => {
    for (const what of [titleOf, (html: string) => metaOf(html, 'description')]) {
      const seen = new Map<string, string>()
      for (const [address, html] of pages) {
        const text = what(html)
        expect(seen.get(text) ?? address, text).toBe(address)
        seen.set(text, address)
        expect(text.length, text).toBeGreaterThan(10)
        expect(text.length, text).toBeLessThanOrEqual(what === titleOf ? 60 : 155)
      }
    }
  })

  test('the title of a business names its city [135, 296]', async () => {
    for (const address of await someBusinesses(server.origin, 5)) {
      const html = pages.get(address) ?? ''
      const [business] = thingsOf(html)
      const place = business?.address as { addressLocality?: string } | undefined
      expect(titleOf(html)).toContain(place?.addressLocality ?? 'a city')
    }
  })

  test('the demo has complete structured data [135, 297, D33]', async () => {
    const kinds = new Map<string, number>()
    for (const [address, html] of pages)
      for (const thing of thingsOf(html)) {
        expect(faultsOf(thing, address)).toEqual([])
        kinds.set(String(thing['@type']), (kinds.get(String(thing['@type'])) ?? 0) + 1)
      }
    expect([...kinds.keys()].sort()).toEqual(
      ['BreadcrumbList', 'ItemList', 'LocalBusiness', 'Organization', 'WebSite'].sort(),
    )
    for (const address of PUBLIC_PAGES) thingsOf(await read(server, address))
  })

  test('every page has texts and a picture for link previews', () => {
    for (const [address, html] of pages) {
      for (const name of ['og:title', 'og:description', 'og:url', 'og:image', 'og:site_name', 'twitter:card'])
        expect(metaOf(html, name), `${address} ${name}`).not.toBe('')
      expect(metaOf(html, 'og:url')).toBe(canonicalOf(html))
      expect(metaOf(html, 'og:image')).toMatch(/^https?:\/\/[^/]+\/compartir\/[a-z0-9/-]+\.png\?v=[a-z0-9]+$/)
    }
  })

  test('draws the picture for the link preview of a page, caches it for ever and draws no other', async () => {
    const [business = ''] = await someBusinesses(server.origin)
    for (const page of ['/', '/reposteria', business]) {
      const { pathname, search } = new URL(metaOf(pages.get(page) ?? '', 'og:image'))
      const response = await fetch(server.origin + pathname + search)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('cache-control')).toContain('immutable')
      const picture = Buffer.from(await response.arrayBuffer())
      expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 })
      expect(picture.length).toBeLessThan(100 * 1024)
      const old = await fetch(`${server.origin}${pathname}?v=old`)
      expect(old.status).toBe(200)
      expect(old.headers.get('cache-control')).not.toContain('immutable')
    }
    for (const nothing of [
      '/compartir/no-existe.png',
      '/compartir/reposteria/no-existe.png',
      `/compartir/comercio/${business.split('/')[2]}.png`,
      '/compartir/reposteria',
      '/compartir/reposteria/.png',
      '/compartir/Reposteria.png',
      '/compartir/reposteria/a/b.png',
      '/mapas/337-844.svg',
    ])
      expect((await fetch(server.origin + nothing)).status, nothing).toBe(404)
  })

  test('robots.txt of the demo excludes search engines and names the site map [D56]', async () => {
    const text = await read(server, '/robots.txt')
    expect(text).toMatch(/^User-agent: \*\nDisallow: \/\n/)
    expect(text).toMatch(/^Sitemap: https?:\/\/[^/]+\/sitemap\.xml$/m)
  })

  test('serves the manifest and all its icons in their stated sizes', async () => {
    const response = await fetch(`${server.origin}/manifest.webmanifest`)
    expect(response.headers.get('content-type')).toContain('application/manifest+json')
    const manifest = await response.json()
    expect(manifest).toMatchObject({ lang: 'es', start_url: '/', theme_color: '#fff3d9' })
    expect(manifest.icons.map((icon: { purpose?: string }) => icon.purpose)).toContain('maskable')
    for (const { src, sizes } of manifest.icons) {
      const icon = Buffer.from(await (await fetch(server.origin + src)).arrayBuffer())
      const { width, height } = await sharp(icon).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
    const home = pages.get('/') ?? ''
    expect(home).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
    expect(home).toContain('name="theme-color"')
    for (const address of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])
      expect((await fetch(server.origin + address)).status, address).toBe(200)
  })
})

describe('search engines on real businesses', () => {
  let server: RunningServer
  let db: Db
  beforeAll(async () => {
    server = await startServer({ data: 'empty', env: { LOG_LEVEL: 'error' } })
    db = connectDatabase({ file: join(server.dataDir, 'directorio.db') })
    const { id } = await rowOf(db, 'categories', { slug: 'reposteria' })
    const business = await addBusiness(db, [id], {
      business_name: `Panadería </script><script>alert(1)</script> ${'Ñandú '.repeat(20)}🎉`,
      business_slug: 'la-n',
      price_range: '$$$',
      latitude: 33.75,
      longitude: -84.39,
    })
    await insertRows(db, 'business_hours', [
      { business_id: business, weekday: 1, opens: '09:00', closes: '13:00' },
      { business_id: business, weekday: 1, opens: '15:00', closes: '17:30' },
    ])
    await addBusiness(db, [id], { business_slug: 'sin-precio', price_range: null })
    await addRating(db, business, { professional_rating: 5, trust_rating: 4 })
    for (let n = 0; n < 30; n += 1) await addBusiness(db, [id], { price_range: '$$' })
    while (await indexPendingBusinesses(db));
  })
  afterAll(async () => {
    await db?.destroy()
    await server?.stop()
  })

  test('structured data state hours, place, price and rating of a real business, but not a hidden price [135, 297, D33]', async () => {
    const [business] = thingsOf(await read(server, '/reposteria/la-n'))
    expect(faultsOf(business)).toEqual([])
    expect(business).toMatchObject({
      priceRange: '$$$',
      geo: { latitude: 33.75, longitude: -84.39 },
      aggregateRating: { ratingValue: 4.5, ratingCount: 1 },
      openingHoursSpecification: [
        { dayOfWeek: 'Monday', opens: '09:00', closes: '13:00' },
        { dayOfWeek: 'Monday', opens: '15:00', closes: '17:30' },
      ],
    })
    const [other] = thingsOf(await read(server, '/reposteria/sin-precio'))
    expect(other).not.toHaveProperty('priceRange')
    expect(other).not.toHaveProperty('openingHoursSpecification')
    expect(other).not.toHaveProperty('aggregateRating')
  })

  test('escapes a hostile business name in the head, and draws its picture [T1, T2, T3]', async () => {
    const html = await read(server, '/reposteria/la-n')
    expect(html).not.toContain('<script>alert')
    expect(titleOf(html).length).toBeLessThanOrEqual(60)
    expect(titleOf(html)).toMatch(/… en Atlanta, GA$/)
    const { pathname, search } = new URL(metaOf(html, 'og:image'))
    expect((await fetch(server.origin + pathname + search)).status).toBe(200)
  })

  test('each page of a list has its own address, with links to the previous and next page', async () => {
    for (const path of ['/directorio', '/reposteria']) {
      const [one, two] = [await read(server, path), await read(server, `${path}?pagina=2`)]
      expect(new URL(canonicalOf(one)).pathname + new URL(canonicalOf(one)).search).toBe(path)
      expect(canonicalOf(two)).toMatch(new RegExp(`${path}\\?pagina=2$`))
      expect(one).toContain(`<link rel="next" href="${path}?pagina=2"/>`)
      expect(one).not.toContain('rel="prev" href="/d')
      expect(two).toContain(`<link rel="prev" href="${path}"/>`)
      expect(titleOf(two)).not.toBe(titleOf(one))
      expect(one).not.toMatch(NOINDEX)
      expect(two).not.toMatch(NOINDEX)
    }
  })

  test('searches, filtered lists and forms are marked as noindex and have no canonical address', async () => {
    for (const address of [
      '/directorio?search=pan',
      '/directorio?state=GA',
      '/directorio?categoria=reposteria&state=GA',
      '/directorio?vista=buscar',
      '/reposteria?search=pan',
      '/reposteria?state=GA',
      '/negocios?letra=n&state=GA',
      '/estado',
      '/perfil',
      '/perfil/maria-quispe',
      '/admin/entrar',
    ]) {
      const html = await read(server, address)
      expect(html, address).toMatch(NOINDEX)
      expect(canonicalOf(html), address).toBe('')
    }
  })

  test('a category of the directory has one address, whatever its parameter is called [72, D1]', async () => {
    for (const name of ['categoria', 'category']) {
      const html = await read(server, `/directorio?${name}=reposteria`)
      expect(html).toMatch(NOINDEX)
      expect(canonicalOf(html)).toMatch(/\/directorio\?categoria=reposteria$/)
    }
  })

  test('robots.txt excludes the administration and forms, but no similar addresses [D14]', async () => {
    const rules = (await read(server, '/robots.txt')).split('\n')
    expect(rules).toEqual(
      expect.arrayContaining(['Disallow: /admin$', 'Disallow: /admin/', 'Disallow: /estado?']),
    )
    expect(rules).not.toContain('Disallow: /')
    expect(rules).not.toContain('Disallow: /admin')
  })

  test('the site map is valid, and a part of it that does not exist returns 404', async () => {
    const response = await fetch(`${server.origin}/sitemap.xml?parte=1`)
    expect(response.headers.get('content-type')).toContain('application/xml')
    const xml = await response.text()
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n(<url>.*<\/url>\n)+<\/urlset>\n$/,
    )
    expect(xml.match(/<url><loc>[^<&]+<\/loc><lastmod>[\dT:.Z-]+<\/lastmod><\/url>/g)).toHaveLength(32)
    for (const part of ['2', '0', '-1', 'x', '99999', '1e9'])
      expect((await fetch(`${server.origin}/sitemap.xml?parte=${part}`)).status, part).toBe(404)
  })
})
