import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, crawl, type Site } from '../support/crawl'
import { type RunningServer, startServer } from '../support/server'
import { PUBLIC_PAGES } from './pages'

/** Every page that can be reached by links, all businesses included. */
describe('every page of the site', () => {
  let server: RunningServer
  let site: Site
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'error' } })
    site = await crawl(server.origin, PUBLIC_PAGES)
  })
  afterAll(() => server?.stop())

  const all = () => [...site.answers.values()]
  const pages = () => all().filter(({ type }) => type.startsWith('text/html'))
  /** The pages that carry React: forms (house 5). */
  const isForm = ({ address }: Answer) =>
    /^\/registrar(\/|$)|\/(calificar|reportar|reservar)(\?|$)/.test(address)
  const where = ({ address, foundOn, status }: Answer) => `${status} ${address} on ${foundOn}`

  test('is reached, and no link leads nowhere [8, 9, 64, 96, D90, D91]', () => {
    expect(pages().length).toBeGreaterThan(1000)
    const notFoundPages = ['/404']
    const dead = all().filter(({ status, address }) => status >= 400 && !notFoundPages.includes(address))
    expect(dead.map(where)).toEqual([])
  })

  test('redirects lead to a page in one step', () => {
    const redirects = all().filter(({ status }) => status >= 300 && status < 400)
    const targets = redirects.map(({ headers }) => new URL(headers.get('location') ?? '', server.origin))
    for (const { pathname, search } of targets) expect(site.answers.get(pathname + search)?.status).toBe(200)
  })

  test('has every place that a link within it, or into it, names [8, 21, 31, 94, D93]', () => {
    const missing = site.anchors.filter(({ address, id }) => {
      const page = site.answers.get(address)
      return page?.status === 200 && !page.text.includes(`id="${id}"`)
    })
    expect(site.anchors.length).toBeGreaterThan(100)
    expect(missing).toEqual([])
  })

  test('uses each id once', () => {
    for (const { address, text } of pages()) {
      const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
      expect(new Set(ids).size, address).toBe(ids.length)
    }
  })

  test('has one heading of the first rank, a title of its own and the language', () => {
    const titles = new Map<string, string>()
    for (const { address, text } of pages()) {
      expect(text.match(/<h1[\s>]/g), address).toHaveLength(1)
      expect(text, address).toMatch(/^<!DOCTYPE html><html lang="es"/)
      titles.set(address, /<title>([^<]+)<\/title>/.exec(text)?.[1] ?? '')
    }
    expect([...titles].filter(([, title]) => title === '')).toEqual([])
  })

  test('carries one script of our own at most, no style attribute and no inline handler [house 5, T81]', () => {
    for (const { address, text } of pages().filter((page) => !isForm(page))) {
      const scripts = (text.match(/<script\b[^>]*>/g) ?? []).filter(
        (tag) => !tag.includes('application/ld+json'),
      )
      for (const tag of scripts)
        expect(tag, address).toMatch(/^<script type="module" src="\/assets\/enhance-[\w-]+\.js">$/)
      expect(scripts.length, address).toBeLessThanOrEqual(1)
      expect(text.match(/<[^>]+\s(style|on[a-z]+)=/g) ?? [], address).toEqual([])
      expect(text.match(/modulepreload|<style\b|<iframe\b/g) ?? [], address).toEqual([])
    }
  })

  test('form pages carry React under a nonce, and keep out of search engines [house 5, T81]', () => {
    const forms = pages().filter(isForm)
    expect(forms.length).toBeGreaterThan(500)
    for (const { address, text, headers } of forms) {
      expect(text, address).toContain('<meta name="robots" content="noindex"/>')
      const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]
      const inline = text.match(/<script\b(?![^>]*\ssrc=)[^>]*>/g) ?? []
      expect(inline.length, address).toBeGreaterThan(0)
      for (const tag of inline) expect(tag, address).toContain(`nonce="${nonce}"`)
      expect(text.match(/<[^>]+\s(style|on[a-z]+)=/g) ?? [], address).toEqual([])
    }
  })

  test('leads out of the site only by safe protocols, and asks foreign hosts for nothing [T1, T12, T72]', () => {
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

  test('answers with the headers of the house [T80]', () => {
    for (const { address, headers } of all()) {
      expect(headers.get('content-security-policy'), address).toMatch(/default-src 'none'/)
      expect(headers.get('x-content-type-options'), address).toBe('nosniff')
      expect(headers.get('referrer-policy'), address).toBe('strict-origin-when-cross-origin')
      expect(headers.get('x-powered-by'), address).toBeNull()
    }
  })
})
