import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVER_ENVIRONMENT } from '../../app/cli/steps/child-server'
import { type RunningServer, startServer } from '../support/server'
import { exchange } from './test-server'

const STRICT = {
  NODE_ENV: 'production',
  DEMO: '0',
  PUBLIC_ORIGIN: 'https://directorio.test',
  SESSION_SECRETS: 'k8Fq2mZx7PvRt4LwYb9NcHd3JgSe6UaT',
}
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const raw = (server: RunningServer, text: string) => exchange(connect(server.port, '127.0.0.1'), text)

describe('built server behind https', () => {
  let server: RunningServer
  const ask = (line: string, headers = '', body = '') =>
    raw(server, `${line} HTTP/1.1\r\nHost: directorio.test\r\nConnection: close\r\n${headers}\r\n${body}`)
  const FORM = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 8\r\n'

  beforeAll(async () => {
    server = await startServer({ env: STRICT, data: 'empty' })
  })
  afterAll(() => server.stop())

  test('pages, assets, rejections and errors of Express and Remix all have the security headers [T80]', async () => {
    const page = await ask('GET /')
    const stylesheet = /href="(\/assets\/styles-[^"]+\.css)"/.exec(page.body)?.[1] ?? ''
    const addresses = ['/', stylesheet, '/no-hay/tal/cosa', '/assets/no-hay.js', '/_root.data', '/vivo']
    const answers = await Promise.all([
      ...addresses.map((path) => ask(`GET ${path}`)),
      ask('TRACE /'),
      ask('GET /%'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404, 200, 200, 405, 400])
    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers).not.toHaveProperty('x-powered-by')
    }
  })

  test('a page of the built server is complete, with its length, in Spanish and without inline script', async () => {
    const { headers, body } = await ask('GET /')
    expect(body).toMatch(/^<!DOCTYPE html><html lang="es"[^>]*><head>/)
    expect(body).toMatch(/<\/html>$/)
    expect(body).not.toMatch(/<script(?! type="application\/ld\+json"| type="module" src="\/assets\/)/)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'private, no-cache',
    })
    const head = await ask('HEAD /')
    expect([head.status, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(headers['content-length'])
  })

  test('cookies of visitors are Secure behind https [T83]', async () => {
    const { headers } = await ask('GET /?ligero=1')
    expect(headers['set-cookie']).toMatch(/^ligero=1; .*; Secure(;|$)/)
  })

  test('the built server accepts a form of its own page, whose origin Remix does not check again [T22]', async () => {
    const hidden = 'Origin: null\r\nSec-Fetch-Site: same-origin\r\n'
    const answer = await ask('POST /estado', FORM + hidden, 'state=TX')
    expect([answer.status, answer.headers.location]).toEqual([303, '/'])
  })

  test.each(['/negocios', '/negocios.data', '/_root.data', '/vivo', '/eventos', '/ayuda?index'])(
    'a form sent to %s, which accepts none, gets a short 405 in Spanish without names of modules',
    async (path) => {
      const answer = await ask(`POST ${path}`, FORM, 'state=TX')
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain('Acción no permitida')
      expect(answer.body).not.toMatch(/routes\/|\baction\b|Unexpected/)
    },
  )

  test('page data of a missing address return a plain 404, and the path of a folder of files is no address and redirects nowhere', async () => {
    for (const path of ['/no/hay/tal/cosa', '/no-hay', '/no-hay/nada', '/404', '/assets/a']) {
      const answer = await ask(`GET ${path}.data`, 'Accept-Encoding: gzip\r\n')
      expect([answer.status, answer.body]).toEqual([404, 'No encontrado'])
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    }
    expect((await ask('GET /directorio.data')).body).toContain('features/directory/routes/directory')
    for (const path of ['/ilustraciones', '/retratos', '/assets', '/ilustraciones?a=b'])
      expect((await ask(`GET ${path}`)).status).toBe(404)
    expect((await ask('GET /ilustraciones/')).headers.location).toBe('/ilustraciones')
    for (const path of ['/ilustraciones/automotive-1.svg', '/favicon.ico', '/ilustraciones/LICENCIA.txt'])
      expect((await ask(`GET ${path}`)).status).toBe(200)
  })

  test('an https site without TRUSTED_PROXY_HEADER logs one warning', async () => {
    expect(server.output().match(/TRUSTED_PROXY_HEADER/g)).toHaveLength(1)
  })

  test('every line of the log is one of ours in JSON, and a logged path has no query [T73]', async () => {
    await ask('GET /directorio?search=canary')
    await ask('GET /no"hay\\nada')
    await pause(50)
    expect(server.output()).not.toContain('canary')
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line && !line.startsWith('[remix-serve]'))
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level')
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    expect(Object.keys(requests.at(-1)).join()).toBe('level,time,method,path,status,ms,bytes,ref,msg')
    expect(requests.map(({ path }) => path)).toContain('/no"hay\\nada')
  })

  test('the container sets the variables that must be set before the process starts', async () => {
    const container = (await readFile('Dockerfile', 'utf8')).replaceAll('"', '')
    for (const [name, value] of Object.entries(SERVER_ENVIRONMENT))
      expect(container).toContain(` ${name}=${value} `)
  })
})
