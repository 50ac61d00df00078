import { describe, expect, inject, test } from 'vitest'
import { expectRedirect } from '../support/page-parts'

describe('choosing a state [40, 41, 47, D41, D43]', () => {
  const origin = inject('demo')

  const choose = (body: string | URLSearchParams, headers: Record<string, string> = {}) =>
    fetch(`${origin}/estado`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    })
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
  const homeFor = async (cookie: string) => (await fetch(origin, { headers: { cookie } })).text()

  test('choosing a state redirects home with 303, whatever target it names, and stores the last value for a year [T8]', async () => {
    const response = await choose(new URLSearchParams({ state: 'FL' }))
    expectRedirect(response, 303, '/')
    expect(response.headers.get('set-cookie')).toMatch(/^estado=FL; .*Max-Age=31536000/)
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly/)
    expect((await choose('state=FL&state=', FORM)).headers.get('set-cookie')).toMatch(/^estado=todos;/)
    for (const volver of ['https://evil.example/', '/\\evil.example']) {
      const elsewhere = await choose(
        new URLSearchParams({ state: 'FL', volver, back: volver, return: volver }),
      )
      expect(elsewhere.headers.get('location')).toBe('/')
    }
  })

  async function search(fields: Record<string, string>, cookie: string) {
    const { status, headers } = await fetch(`${origin}/directorio`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', cookie },
    })
    return { status, location: headers.get('location'), set: headers.get('set-cookie') ?? '' }
  }

  test.each([
    ['GA', '', null],
    ['FL', '', /^estado=FL;/],
    ['', '', /^estado=todos;/],
    ['FL', 'estado=FL', null],
    ['GA', 'detectado=TX', /^estado=GA;/],
  ])(
    'a search for %j with the cookie %j stores the chosen state and redirects to its address [27, 29, 41]',
    async (state, cookie, kept) => {
      const location = '/directorio?search=taller+mec%C3%A1nico'
      const { set, ...sent } = await search({ search: ' taller mecánico ', state }, cookie)
      expect(sent).toEqual({ status: 303, location })
      expect(set).toMatch(kept ?? /^$/)
    },
  )

  test.each([
    ['Florida', '', /^estado=FL;/, '/directorio?search=taller&state=FL'],
    ['Georgia', '', null, '/directorio?search=taller&state=GA'],
    ['30720', '', /^lugar=30720;/, '/directorio?search=taller&cerca=30720'],
    ['Dalton, Georgia', '', /^lugar=dalton-ga;/, '/directorio?search=taller&cerca=dalton-ga'],
    ['New York', '', /^lugar=new-york-ny;/, '/directorio?search=taller&cerca=new-york-ny'],
    ['Mi ubicación', 'lugar=aqui_33.75_84.39; estado=GA', null, '/directorio?search=taller&cerca=aqui'],
    ['', 'estado=GA', /^estado=todos;/, '/directorio?search=taller'],
    ['Georgia', 'lugar=dalton-ga', /^lugar=;.*Max-Age=0/, '/directorio?search=taller&state=GA'],
    ['xqzw', '', null, '/directorio?search=taller&cerca=xqzw'],
  ])(
    'a search in %j with the cookie %j stores the place and redirects to its address',
    async (cerca, cookie, kept, location) => {
      const { set, ...sent } = await search({ search: 'taller', cerca }, cookie)
      expect(sent).toEqual({ status: 303, location })
      expect(set).toMatch(kept ?? /^$/)
    },
  )

  test('«solo en Dalton» stays when the form of its list is sent again [D127]', async () => {
    const page = await (await fetch(`${origin}/directorio?search=pan&cerca=dalton-ga&solo=1`)).text()
    const form = /<form class="list-search"[\s\S]*?<\/form>/.exec(page)?.[0]
    expect(form).toContain('<input type="hidden" name="solo" value="1"/>')
    const whole = await (await fetch(`${origin}/directorio?search=pan&cerca=dalton-ga`)).text()
    expect(whole).not.toContain('name="solo"')
  })

  test.each([
    ['a link opened from a message', {}, null],
    [
      'a link on another site',
      { 'sec-fetch-site': 'cross-site', referer: 'https://web.whatsapp.com/' },
      null,
    ],
    ['another site in an old browser', { referer: 'https://example.org/' }, null],
    [
      'the next page of such a link',
      { 'sec-fetch-site': 'same-origin', referer: '/directorio?cerca=miami-fl' },
      null,
    ],
    [
      'the form of a list from elsewhere',
      { 'sec-fetch-site': 'same-origin', referer: '/directorio?cerca=30720' },
      'miami-fl',
    ],
    ['the form of a list in an old browser', { referer: '/directorio' }, 'miami-fl'],
    ['a form without a referrer', { 'sec-fetch-site': 'same-origin' }, 'miami-fl'],
  ] as const)('%s changes the stored place only if the visitor chose it [D127]', async (_, sent, kept) => {
    const headers: Record<string, string> = { cookie: 'visita=1; lugar=30720', ...sent }
    if (headers.referer?.startsWith('/')) headers.referer = origin + headers.referer
    const { headers: answered } = await fetch(`${origin}/directorio?cerca=miami-fl`, { headers })
    const cookies = answered.getSetCookie().filter((cookie) => cookie.startsWith('lugar='))
    expect(cookies.map((cookie) => cookie.replace(/;.*/, ''))).toEqual(kept ? [`lugar=${kept}`] : [])
  })

  test('cuts a place to a hundred characters [T115]', async () => {
    for (const sign of ['x', '.', 'ñ', '1']) {
      const { status, location } = await search({ search: 'taller', cerca: sign.repeat(10_000) }, '')
      const near = encodeURIComponent(sign.repeat(100))
      expect([status, location]).toEqual([303, `/directorio?search=taller&cerca=${near}`])
    }
  })

  test('the home page shows the stored place, without coordinates', async () => {
    expect(await homeFor('visita=1; lugar=miami-fl')).toMatch(/value="Miami, FL".*Buscando en: <b>Florida/s)
    const here = await homeFor('visita=1; estado=FL; lugar=aqui_25.76_80.19')
    expect(here).toMatch(/value="Mi ubicación".*Buscando en: <b>Florida/s)
    expect(here).not.toMatch(/25\.76|80\.19/)
  })

  test.each(['', 'all', 'XX', '<script>', 'FL\r\nSet-Cookie: a=b'])(
    'the state value %j stores a known state and nothing else [T86]',
    async (state) => {
      const response = await choose(new URLSearchParams({ state }))
      expect(response.status).toBe(303)
      expect(response.headers.getSetCookie()).toHaveLength(1)
      expect(response.headers.get('set-cookie')).toMatch(/^estado=todos;/)
    },
  )
})
