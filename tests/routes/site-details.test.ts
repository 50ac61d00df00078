import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../support/crawl'
import { type RunningServer, startServer } from '../support/server'

const TOKEN = 'figuras-para-quien-vigila'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({
    env: {
      METRICS_TOKEN: TOKEN,
      SITE_NAME: 'La Guía de Prueba',
      SITE_EMAIL: 'hola@guia.us',
      SITE_PHONE: '+13055550100',
      SITE_CHAT_NUMBER: '+13055550101',
      SITE_VIDEO_URL: 'https://video.guia.us/v',
      SITE_SOCIAL_URL: 'https://social.guia.us/g',
      SITE_COMPANY: 'Consultora Uno',
    },
  })
})
afterAll(async () => {
  await server?.stop()
})

const metrics = (authorization?: string) =>
  fetch(`${server.origin}/metrics`, authorization ? { headers: { Authorization: authorization } } : {})

describe('metrics', () => {
  test('metrics count requests by route, and contain the state of database, disk and jobs', async () => {
    for (const path of ['/directorio', '/reposteria', '/reposteria', '/no-hay-nada-aqui'])
      await fetch(server.origin + path)
    const answer = await metrics(`Bearer ${TOKEN}`)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    const counted = text.split('\n').filter((line) => line.startsWith('http_requests_total{'))
    expect(counted.join()).toContain(
      'http_requests_total{route="/:categorySlug",method="GET",status="200"} 2',
    )
    expect(text).toMatch(/http_requests_total\{route="\/[^"]*",method="GET",status="404"\} 1/)
    expect(text).toMatch(/http_request_duration_seconds_count\{route="\/directorio"\} 1/)
    expect(text).toMatch(/^directorio_database_writes 1$/m)
    expect(text).toMatch(/^directorio_database_write_wait_seconds \d/m)
    expect(text).toMatch(/^directorio_page_cache_hits 1$/m)
    expect(text).toMatch(/^directorio_page_cache_misses \d/m)
    expect(text).toMatch(/^directorio_disk_free_bytes \d/m)
    expect(text).toMatch(/^directorio_outbox_dead 0$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  })

  test('metrics require the token, and unknown addresses add no series', async () => {
    for (const shown of [undefined, 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN])
      expect((await metrics(shown)).status, shown).toBe(404)
    const before = (await (await metrics(`Bearer ${TOKEN}`)).text()).split('\n').length
    for (let round = 0; round < 30; round++) {
      await fetch(`${server.origin}/nada-${round}`)
      await fetch(`${server.origin}/nada-${round}/mas-${round}/calificar`)
      await fetch(`${server.origin}/assets/x-${round}.js`)
    }
    const after = (await (await metrics(`Bearer ${TOKEN}`)).text()).split('\n').length
    expect(after - before).toBeLessThan(60)
  })
})

test('security.txt states the contact for vulnerabilities, and no response names its route', async () => {
  const answer = await fetch(`${server.origin}/.well-known/security.txt`)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).toContain('Contact: mailto:hola@guia.us\n')
  const [, expires = ''] = /^Expires: (.*)$/m.exec(text) ?? []
  expect(Date.parse(expires) - Date.now()).toBeGreaterThan(100 * 24 * 60 * 60_000)
  const { headers } = await fetch(`${server.origin}/directorio`)
  expect([...headers.keys()].filter((name) => name.startsWith('x-page'))).toEqual([])
})

describe('site details from the environment [D98]', () => {
  test('the home page shows the site details of the environment [10, 11, 12, 24]', async () => {
    const { text: html } = await ask(server.origin, '/')
    const footer = /<footer.*<\/footer>/s.exec(html)?.[0] ?? ''
    for (const part of [
      'href="mailto:hola@guia.us"',
      'href="tel:+13055550100"',
      'Miami FL',
      'href="https://social.guia.us/g"',
      'Consultora Uno',
    ])
      expect(footer).toContain(part)
    expect(html).toMatch(/<a [^>]*target="_blank"[^>]*href="https:\/\/video\.guia\.us\/v"[^>]*>Mira el Video/)
    expect(html).toMatch(/href="https:\/\/wa\.me\/13055550101\?text=Hola[^"]+"/)
    expect(html).toContain('· La Guía de Prueba</title>')
  })

  test('without site details the home page has no empty part and no dead link, and without a token metrics return 404', async () => {
    const plain = await startServer({ data: 'empty', env: { LOG_LEVEL: 'error' } })
    const { text } = await ask(plain.origin, '/')
    const headers = { Authorization: 'Bearer undefined' }
    const { status } = await fetch(`${plain.origin}/metrics`, { headers })
    await plain.stop()
    expect(status).toBe(404)
    expect(text).not.toMatch(/Mira el Video|wa\.me|Síguenos|href="mailto:|href="tel:|es una marca de/)
    expect(text).not.toMatch(/href=""|href="#"|undefined|null/)
  })
})
