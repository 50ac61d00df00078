import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server'

const TOKEN = 'figuras-para-quien-vigila'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { METRICS_TOKEN: TOKEN, SITE_EMAIL: 'hola@directorio-prueba.us' } })
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
    expect(counted.join('\n')).toContain(
      'http_requests_total{route="/:category",method="GET",status="200"} 2',
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

  test('metrics return 404 if no token is configured', async () => {
    const answer = await fetch(`${inject('demo')}/metrics`, {
      headers: { Authorization: 'Bearer undefined' },
    })
    expect(answer.status).toBe(404)
  })

  test('no response reveals the route that made it', async () => {
    const answer = await fetch(`${server.origin}/directorio`)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('x-page'))).toEqual([])
  })
})

test('security.txt states the contact for vulnerabilities', async () => {
  const answer = await fetch(`${server.origin}/.well-known/security.txt`)
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('Contact: mailto:hola@directorio-prueba.us\n')
  const [, expires = ''] = /^Expires: (.*)$/m.exec(text) ?? []
  expect(Date.parse(expires) - Date.now()).toBeGreaterThan(100 * 24 * 60 * 60_000)
})
