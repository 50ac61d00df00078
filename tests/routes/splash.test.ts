import { describe, expect, inject, test } from 'vitest'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1'
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

describe('welcome screen [16, 17, 19, 302, D92]', () => {
  const origin = inject('demo')

  const open = async (headers: Record<string, string>, address = '/') => {
    const response = await fetch(origin + address, { headers })
    const html = await response.text()
    const [, always] = /<label class="splash( splash-always)?"/.exec(html) ?? []
    const kind = html.includes('class="splash') ? (always ? 'always' : 'narrow') : null
    return { kind, html, response, cookies: response.headers.getSetCookie() }
  }

  test('the welcome screen covers the home page at the start of a visit with logo and text, always on phones and tablets, otherwise on narrow screens, and is hidden from assistive technology [16, 17, 19, 302, D92]', async () => {
    for (const address of ['/', '/?categorias=menos']) {
      expect((await open({ 'user-agent': PHONE }, address)).kind, address).toBe('always')
      expect((await open({ 'user-agent': TABLET }, address)).kind, address).toBe('always')
      expect((await open({ 'user-agent': DESKTOP }, address)).kind, address).toBe('narrow')
    }
    const { html } = await open({ 'user-agent': PHONE })
    const sign = /<label class="splash.*?<\/label>/s.exec(html)?.[0] ?? ''
    expect(sign).toContain('aria-hidden="true"')
    expect(sign).toMatch(/<use href="\/bienvenida\.svg#letrero"><\/use><\/svg>Conectando tu comunidad/)
    expect(html).toContain('<h1')
    expect(html).not.toContain(' inert')
  })

  test('the first page of a visit sets a session cookie on a private response, no page but the home page has a welcome screen, and the administration sets no cookie [16, D92, T83]', async () => {
    const visit = 'visita=1; Path=/; SameSite=Lax; HttpOnly'
    for (const address of ['/directorio', '/reposteria', `/mi-negocio/${'0'.repeat(32)}`, '/no/existe']) {
      const { kind, cookies, response } = await open({ 'user-agent': PHONE }, address)
      expect([kind, cookies[0]], address).toEqual([null, visit])
      expect(response.headers.get('cache-control'), address).toMatch(/^private|^no-store/)
    }
    const first = await open({ 'user-agent': PHONE }, '/directorio')
    expect(first.response.headers.get('vary')?.toLowerCase()).toMatch(/cookie.*user-agent/)
    const next = { 'user-agent': PHONE, cookie: 'visita=1' }
    expect((await open(next, '/directorio')).cookies).toEqual([])
    expect((await open(next)).kind).toBeNull()
    expect(await open({ 'user-agent': PHONE }, '/admin/entrar')).toMatchObject({ kind: null, cookies: [] })
  })

  test('robots, Save-Data and the light version get no welcome screen and start no visit', async () => {
    const visitors: Record<string, string>[] = [
      { 'user-agent': 'Mozilla/5.0 (Linux; Android 6.0.1) Mobile Safari/537.36 (compatible; Googlebot/2.1)' },
      { 'user-agent': PHONE, 'save-data': 'on' },
      { 'user-agent': PHONE, cookie: 'ligero=1' },
    ]
    for (const headers of visitors) {
      expect((await open(headers)).kind).toBeNull()
      expect((await open(headers, '/directorio')).cookies).toEqual([])
    }
  })
})
