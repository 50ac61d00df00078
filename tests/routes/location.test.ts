import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectParts, expectRedirect } from '../support/page-parts'
import { type RunningServer, startServer } from '../support/server'
import { type Answer, type Asked, FAILURES, type StandIn, startStandIn } from '../support/stand-in'

/** Three seconds, plus a margin for a busy machine with all services failing at once. */
const BUSY = 6_000
const FAILED = 'No se pudo detectar la ubicación'
const ATLANTIC = { longitud: '-60' }

const says =
  (body: unknown): Answer =>
  (response) =>
    void response.end(JSON.stringify(body))
/** Failures of any service, and a correct answer in a wrong form. All others: gateways/ask-json. */
const wrongly = (right: object): Record<string, Answer> => ({
  'never answers': FAILURES['never answers'] as Answer,
  'answers {}': says({}),
  'says it in a list': says([right]),
})
const GEOCODER: Record<string, Answer> = {
  ...wrongly({ principalSubdivisionCode: 'US-TX' }),
  'says US-ZZ': says({ principalSubdivisionCode: 'US-ZZ' }),
  'says CA-ON': says({ principalSubdivisionCode: 'CA-ON' }),
  'says MX': says({ principalSubdivisionCode: 'MX' }),
  'says a script': says({ principalSubdivisionCode: '<script>alert(1)</script>' }),
  'says a list of states': says({ principalSubdivisionCode: ['US-TX'] }),
  'says toString': says({ principalSubdivisionCode: 'toString' }),
}
const REGIONS: Record<string, Answer> = {
  ...wrongly({ region_code: 'TX' }),
  'says ZZ': says({ region_code: 'ZZ' }),
  'says Pará in Brazil': says({ region_code: 'PA', country_code: 'BR' }),
  'says a script': says({ region_code: '<script>alert(1)</script>' }),
  'says a header': says({ region_code: 'TX\r\nSet-Cookie: a=b' }),
}

/** Positions and addresses that end in a number get the failure with that number. */
function answerFor({ path }: Asked): Answer {
  const latitude = /latitude=30\.(\d\d)/.exec(path)?.[1]
  const ip = /\/ip\/8\.8\.8\.(\d+)/.exec(path)?.[1]
  if (path.startsWith('/ip/8.8.4.')) return () => undefined
  const failure = latitude ? Object.values(GEOCODER)[Number(latitude)] : Object.values(REGIONS)[Number(ip)]
  return failure ?? says({ principalSubdivisionCode: 'US-TX', region_code: 'NM', country_code: 'US' })
}

const BROWSER = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'

/** Cookies about the place, without those of the visit and the form. */
const placesIn = (response: Response) =>
  response.headers.getSetCookie().filter((cookie) => !/^(visita|sello)=/.test(cookie))

describe('location of a visitor [42, 43, 44, 45, 46, 47]', () => {
  let server: RunningServer
  let standIn: StandIn
  beforeAll(async () => {
    standIn = await startStandIn()
    standIn.answer((response, asked) => answerFor(asked)(response, asked))
    server = await startServer({
      env: {
        LOG_LEVEL: 'fatal',
        GEOCODING_URL: `${standIn.origin}/geo?version=1`,
        GEOCODING_KEY: 'clave-geo',
        IP_REGION_URL: `${standIn.origin}/ip/{ip}/json`,
        IP_REGION_KEY: 'clave-ip',
        TRUSTED_PROXY_HEADER: 'x-real-ip',
        TRUSTED_REGION_HEADER: 'x-region',
      },
    })
  })
  afterAll(async () => {
    await server?.stop()
    await standIn?.stop()
  })

  const locate = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const since = performance.now()
    const response = await fetch(`${server.origin}/ubicacion`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    })
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
    const body: unknown = await response.json()
    return { status: response.status, body, cookies, ms: performance.now() - since }
  }
  const home = async (headers: Record<string, string>, path = '/') => {
    const since = performance.now()
    const response = await fetch(server.origin + path, { headers: { 'user-agent': BROWSER, ...headers } })
    const html = await response.text()
    const state = /Buscando en: <b>([^<]+)/.exec(html)?.[1]
    return { state, cookies: placesIn(response), ms: performance.now() - since, response, html }
  }

  test('a position inside the built-in borders is located without an external service, one outside is rounded and sent to the geocoder [43, D42, T72]', async () => {
    const before = standIn.asked.length
    const { body, cookies } = await locate({ latitud: '25.7617', longitud: '-80.1918' })
    expect(body).toEqual({ state: 'FL', error: null })
    expect(cookies).toEqual(['estado=FL', 'lugar=aqui_25.76_80.19'])
    expect(standIn.asked.length).toBe(before)
    const outside = await locate({ latitud: '27.123456', longitud: '-90.987654' })
    expect(outside.body).toEqual({ state: 'TX', error: null })
    const asked = new URL(standIn.asked.at(-1)?.path ?? '', standIn.origin)
    const sent = 'version=1&latitude=27.12&longitude=-90.99&localityLanguage=es&key=clave-geo'
    expect(asked.searchParams.toString()).toBe(sent)
  })

  test("without a position the visitor's region is that of the connection [44]", async () => {
    const { body, cookies } = await locate({}, { 'x-real-ip': '9.9.9.9' })
    expect(body).toEqual({ state: 'NM', error: null })
    expect(cookies).toEqual(['estado=NM'])
    expect(standIn.asked.at(-1)?.path).toBe('/ip/9.9.9.9/json?key=clave-ip')
  })

  test.each(['', 'x', '1e1', '0x21', ' 33', '33,7', '999', '91', 'NaN', '33.7; drop', '9'.repeat(50)])(
    'the invalid position %j gets the default state and a message [45, T86]',
    async (latitud) => {
      const { status, body, cookies } = await locate({ latitud, longitud: '-84.4' })
      expect(status).toBe(200)
      expect(body).toEqual({ state: 'GA', error: FAILED })
      expect(cookies).toEqual([])
    },
  )

  test('if a location service does not answer or answers anything else, the visitor gets Georgia within 3 s, and the home page waits for no service [40, 44, 45, 47, F20]', async () => {
    const positions = Object.keys(GEOCODER)
    const addresses = Object.keys(REGIONS).map((name, index) => ({
      name,
      headers: { 'x-real-ip': `8.8.8.${index}` },
    }))
    // One request first, so that its time does not depend on the others.
    expect((await home({ 'x-real-ip': '8.8.8.0' })).ms).toBeLessThan(2_500)
    const pages = await Promise.all(addresses.map(({ headers }) => home(headers)))
    for (const [index, { state, cookies }] of pages.entries())
      expect([state, cookies], addresses[index]?.name).toEqual(['Georgia', []])
    const answers = await Promise.all([
      ...positions.map((_, index) =>
        locate({ latitud: `30.${String(index).padStart(2, '0')}`, ...ATLANTIC }),
      ),
      ...addresses.map(({ headers }) => locate({}, headers)),
    ])
    const names = [...positions, ...addresses.map(({ name }) => name)]
    for (const [index, { body, cookies, ms }] of answers.entries()) {
      expect([body, cookies], names[index]).toEqual([{ state: 'GA', error: FAILED }, []])
      expect(ms, names[index]).toBeLessThan(BUSY)
    }
    // Each service is queried once for each place or address.
    for (const [part, count] of [
      ['latitude=30.', positions.length],
      ['/ip/8.8.8.', addresses.length],
    ] as const)
      expect(standIn.asked.filter(({ path }) => path.includes(part))).toHaveLength(count)
  })

  test('two location services that never answer take at most a third longer than one [45, 47, F20]', async () => {
    // Only this test uses these places and this address, because a failed request is not repeated for a minute.
    const [both, one] = await Promise.all([
      locate({ latitud: '30.00', longitud: '-61' }, { 'x-real-ip': '8.8.4.4' }),
      locate({ latitud: '30.00', longitud: '-62' }),
    ])
    for (const { body } of [both, one]) expect(body).toEqual({ state: 'GA', error: FAILED })
    expect(standIn.asked.filter(({ path }) => path.startsWith('/ip/8.8.4.4/'))).toHaveLength(1)
    expect(both.ms).toBeLessThan((one.ms * 4) / 3)
  })

  test('keeps the state that a visitor chose, including all states [41]', async () => {
    const arrival = { latitud: '25.7617', longitud: '-80.1918', llegada: '1' }
    for (const [cookie, state] of [
      ['estado=TX', 'TX'],
      ['estado=todos', null],
    ] as const) {
      expect(await locate(arrival, { cookie })).toMatchObject({ body: { state, error: null }, cookies: [] })
      expect(await locate({}, { cookie })).toMatchObject({ body: { state, error: FAILED }, cookies: [] })
      const before = standIn.asked.length
      const page = await home({ cookie, 'x-real-ip': '9.9.9.1' })
      expect(page.state).toBe(state ? 'Texas' : undefined)
      expect(standIn.asked.length).toBe(before)
    }
    expect(await locate(arrival)).toMatchObject({ body: { state: 'FL' }, cookies: ['detectado=FL'] })
  })

  test('without JavaScript the home page uses the region of the connection for the visit [40, D41, D42]', async () => {
    const page = await home({ 'x-real-ip': '9.9.9.2' })
    expect(page.state).toBe('Nuevo México')
    expect(page.cookies).toHaveLength(1)
    expect(page.cookies[0]).toBe('detectado=NM; Path=/; SameSite=Lax; HttpOnly')
    expect(page.response.headers.get('cache-control')).toMatch(/private/)
    const before = standIn.asked.length
    const next = await home({ 'x-real-ip': '9.9.9.3', cookie: 'detectado=NM' })
    expect([next.state, next.cookies, standIn.asked.length]).toEqual(['Nuevo México', [], before])
    expect((await home({ cookie: 'detectado=NM; estado=FL' })).state).toBe('Florida')
    expect((await home({ cookie: 'detectado=<script>' })).state).toBe('Georgia')
  })

  test('queries no location service for robots, private networks or other pages [T46, T72]', async () => {
    const before = standIn.asked.length
    await home({ 'x-real-ip': '9.9.9.4', 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    for (const address of ['127.0.0.1', '10.0.0.8', '169.254.169.254', '::1', 'fd00::1'])
      await home({ 'x-real-ip': address })
    for (const path of ['/directorio', '/reposteria', '/estado'])
      expect((await home({ 'x-real-ip': '9.9.9.5' }, path)).response.status).toBe(200)
    expect(standIn.asked.length).toBe(before)
  })

  test('the region from the proxy makes the query unnecessary, and a visitor cannot forge it [44, D42, T93]', async () => {
    const before = standIn.asked.length
    expect((await home({ 'x-real-ip': '9.9.9.6', 'x-region': 'US-CA' })).state).toBe('California')
    expect(standIn.asked.length).toBe(before)
    expect((await home({ 'x-real-ip': '9.9.9.6', 'x-client-region': 'CA' })).state).toBe('Nuevo México')
  })

  test('the privacy page names the location services [T72]', async () => {
    const { html } = await home({}, '/privacidad')
    expectParts(html, 'Solo recibe tu dirección IP', 'redondeada a un kilómetro')
  })

  test('opening the location address redirects to the choice of a state, and an invalid form is refused [T20]', async () => {
    expectRedirect(await fetch(`${server.origin}/ubicacion`, { redirect: 'manual' }), 302, '/estado')
    const sent = await fetch(`${server.origin}/ubicacion`, {
      method: 'POST',
      body: '{"latitud":1}',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    })
    expect(sent.status).toBe(400)
  })
})

test('without location services the button finds the state by built-in borders, or Georgia with an error [42, 45, D42]', async () => {
  const origin = inject('demo')
  const locate = async (fields: Record<string, string>) =>
    (await fetch(`${origin}/ubicacion`, { method: 'POST', body: new URLSearchParams(fields) })).json()
  expect(await locate({ latitud: '40.7', longitud: '-74' })).toEqual({ state: 'NY', error: null })
  expect(await locate({ latitud: '19.43', longitud: '-99.13' })).toEqual({ state: 'GA', error: FAILED })
  expect(await locate({})).toEqual({ state: 'GA', error: FAILED })
  expect(await (await fetch(`${origin}/privacidad`)).text()).not.toMatch(/dirección IP|servicio de mapas/)
})
