import { afterAll, describe, expect, test } from 'vitest'
import { PUBLIC_PAGES } from '../../routes/pages'
import { plantCanaries, SHOWN, textColumns } from '../../support/canaries'
import { type Answer, ask, crawl, isOneInEight } from '../../support/crawl'
import { createDatabase, inData } from '../../support/database'
import { startServer } from '../../support/server'

/**
 * Visits every page that links lead to, with all businesses. Secret fields contain canaries, which no page
 * may show.
 */
const server = await startServer({ env: { LOG_LEVEL: 'error' } })
afterAll(() => server.stop())
const canaries = await inData(server.dataDir, plantCanaries)
const site = await crawl(server.origin, PUBLIC_PAGES)

/** The only public page that the crawl reaches with React. */
const REACT_PATH = /^\/registrar(\/|\?|$)/

describe('crawling every page of the site', () => {
  const all = () => [...site.answers.values()]
  const pages = () => all().filter(({ type }) => type.startsWith('text/html'))
  /** True for pages with React: the forms. */
  const isForm = ({ address }: Answer) =>
    /^\/(registrar|mis-reservas|mi-negocio)(\/|$)|\/(calificar|reportar|reservar|opinar|corregir)(\?|$)/.test(
      address,
    )
  const where = ({ address, foundOn, status }: Answer) => `${status} ${address} on ${foundOn}`

  test('the crawl reaches every page, and every link works [8, 9, 64, 96, D90, D91]', () => {
    expect(pages().length).toBeGreaterThan(1000)
    const notFoundPages = ['/404']
    const dead = all().filter(({ status, address }) => status >= 400 && !notFoundPages.includes(address))
    expect(dead.map(where)).toEqual([])
  })

  test('every redirect of the site leads to a page in one step', () => {
    const redirects = all().filter(({ status }) => status >= 300 && status < 400)
    const targets = redirects.map(({ headers }) => new URL(headers.get('location') ?? '', server.origin))
    for (const { pathname, search } of targets) expect(site.answers.get(pathname + search)?.status).toBe(200)
  })

  test('every anchor that a link names exists [8, 21, 31, 94, D93]', () => {
    const missing = site.anchors.filter(({ address, id }) => {
      const page = site.answers.get(address)
      return page?.status === 200 && !page.text.includes(`id="${id}"`)
    })
    expect(site.anchors.length).toBeGreaterThan(100)
    expect(missing).toEqual([])
  })

  test('no page uses an id twice', () => {
    for (const { address, text } of pages()) {
      const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
      expect(new Set(ids).size, address).toBe(ids.length)
    }
  })

  test('every page has one h1, a title and a language', () => {
    const titles = new Map<string, string>()
    for (const { address, text } of pages()) {
      expect(text.match(/<h1[\s>]/g), address).toHaveLength(1)
      expect(text, address).toMatch(/^<!DOCTYPE html><html lang="es"/)
      titles.set(address, /<title>([^<]+)<\/title>/.exec(text)?.[1] ?? '')
    }
    expect([...titles].filter(([, title]) => title === '')).toEqual([])
  })

  test('a page loads at most one script of the site, without style attributes and inline handlers [T81]', () => {
    for (const { address, text } of pages().filter(({ address }) => !REACT_PATH.test(address))) {
      const scripts = (text.match(/<script\b[^>]*>/g) ?? []).filter(
        (tag) => !tag.includes('application/ld+json'),
      )
      for (const tag of scripts)
        expect(tag, address).toMatch(
          /^<script type="module" src="\/assets\/enhance-[\w-]+\.js" fetchpriority="low">$/,
        )
      expect(scripts.length, address).toBeLessThanOrEqual(1)
      expect(text.match(/<[^>]+\s(style|on[a-z]+)=/g) ?? [], address).toEqual([])
      expect(text.match(/modulepreload|<style\b(?! data-styles="forms")|<iframe\b/g) ?? [], address).toEqual(
        [],
      )
    }
  })

  test('pages with a form are excluded from search engines, and the registration loads React with a nonce [T81]', () => {
    const forms = pages().filter(isForm)
    expect(forms.length).toBeGreaterThan(100)
    for (const { address, text } of forms)
      expect(text, address).toContain('<meta name="robots" content="noindex"/>')
    const withReact = forms.filter(({ address }) => REACT_PATH.test(address))
    expect(withReact.length).toBeGreaterThan(0)
    for (const { address, text, headers } of withReact) {
      const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]
      const inline = text.match(/<script\b(?![^>]*\ssrc=)[^>]*>/g) ?? []
      expect(inline.length, address).toBeGreaterThan(0)
      for (const tag of inline) expect(tag, address).toContain(`nonce="${nonce}"`)
      expect(text.match(/<[^>]+\s(style|on[a-z]+)=/g) ?? [], address).toEqual([])
    }
  })

  test('the site links to others only by safe protocols and loads nothing from other hosts [T1, T12, T72]', () => {
    const protocols = new Set([...site.foreign].map((address) => new URL(address).protocol))
    for (const protocol of protocols) expect(['https:', 'tel:', 'mailto:']).toContain(protocol)
    for (const { address, text } of pages()) {
      const loaded = [
        ...text.matchAll(/<(?:img|source|script|link)\b[^>]*?\s(?:src|srcset|href)="([^"]+)"/g),
      ].map((match) => match[1] ?? '')
      const foreign = loaded.filter(
        (each) => /^(https?:)?\/\//.test(each) && !text.includes(`rel="canonical" href="${each}"`),
      )
      expect(foreign, address).toEqual([])
    }
  })
})

const EMAIL = /[\w.+-]+@[\w-]+\.[a-z]{2,}/gi

/**
 * A loader returns the same columns for every business, city and filtered list. One in eight of them is
 * enough.
 */
const isLookedAt = (address: string) => !/^\/[^/?]+\/[^/?]+|\?/.test(address) || isOneInEight(address)

describe('secrets of the administration [D31, T70]', () => {
  /** Searches each page once. There are hundreds of canaries and thousands of pages. */
  const canariesIn = (text: string) =>
    text.includes('canario') ? canaries.filter((canary) => text.includes(canary)) : []

  test('secrets of the administration appear in no page', () => {
    expect(canaries.length).toBeGreaterThan(20)
    expect(site.answers.size).toBeGreaterThan(1000)
    expect(canaries.filter((canary) => !canary.includes('canario'))).toEqual([])
    for (const { address, text } of site.answers.values()) expect(canariesIn(text), address).toEqual([])
  })

  /** Thousands of requests, one after the other. */
  const DATA_MS = 300_000

  test(
    'secrets of the administration appear in no data that loaders return for pages',
    async () => {
      const pages = [...site.answers.values()].filter(
        ({ type, status, address }) => type.startsWith('text/html') && status === 200 && isLookedAt(address),
      )
      let answered = 0
      for (const { address } of pages) {
        const { pathname, search } = new URL(address, server.origin)
        const data = await ask(server.origin, `${pathname === '/' ? '/_root' : pathname}.data${search}`)
        if (data.status === 200) answered += 1
        expect(canariesIn(data.text), address).toEqual([])
      }
      expect(answered).toBe(pages.length)
    },
    DATA_MS,
  )

  test('a search finds no secret of the administration', async () => {
    // A business is found by its legal name, though its page does not show that.
    for (const canary of [
      'canario-deleted',
      'canario-held',
      'canario-businesses-message',
      'canario-ratings-reviewer_email',
    ])
      for (const view of ['', '&vista=buscar']) {
        const { text, status } = await ask(server.origin, `/directorio?search=${canary}&exacto=1${view}`)
        expect(status).toBe(200)
        expect(text).not.toMatch(/<h3><a href/)
      }
  })

  test('the pages of held, removed and deleted businesses return 404', async () => {
    for (const slug of ['canario-held', 'canario-removed', 'canario-deleted'])
      for (const address of [`/seo/${slug}`, `/legal-y-abogados/${slug}`])
        expect((await ask(server.origin, address)).status).toBe(404)
  })

  test('no list shows an e-mail address, only the page of its business does [T71]', async () => {
    const lists = [
      '/',
      '/directorio',
      '/reposteria',
      '/negocios?letra=p',
      '/directorio?vista=buscar&search=panaderia',
    ]
    for (const address of lists)
      for (const suffix of ['', '.data']) {
        const { pathname, search } = new URL(address, server.origin)
        const path = suffix ? `${pathname === '/' ? '/_root' : pathname}.data${search}` : address
        const { text } = await ask(server.origin, path)
        expect(text.match(EMAIL) ?? [], path).toEqual([])
      }
  })

  test('the list of columns that pages may show contains only columns that exist', async () => {
    const fresh = await createDatabase()
    const columns = await textColumns(fresh.db)
    await fresh.close()
    const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
    const shown = Object.entries(SHOWN).flatMap(([table, names]) => names.map((name) => `${table}.${name}`))
    expect(shown.filter((name) => !known.has(name))).toEqual([])
  })
})
