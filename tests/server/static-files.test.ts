import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createStaticFileStore } from '~/server/lifecycle/install'
import { buildSecurityHeaders } from '~/server/responses/security-headers'
import { folderForTest } from '../support/database'
import { startTestServer } from './test-server'

const SHEET = 'a{color:red}'.repeat(200)

async function site() {
  const folder = await folderForTest()
  const folders = {
    built: join(folder, 'client'),
    public: join(folder, 'public'),
    packed: join(folder, 'packed'),
  }
  const files = {
    'client/assets/root-abc.css': SHEET,
    'client/assets/secreto.map': '{}',
    'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'packed/assets/root-abc.css.gz': gzipSync(`${SHEET}/**/`),
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const server = await startTestServer()
  server.context.files = createStaticFileStore(folders)
  return server
}

describe('static files', () => {
  test('sends files without the application, with all security headers, the second time from memory', async () => {
    const { ask } = await site()
    for (const _ of [1, 2]) {
      const { status, headers, body } = await ask('GET /assets/root-abc.css')
      expect([status, body]).toEqual([200, SHEET])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-type']).toBe('text/css; charset=utf-8')
      expect(headers.vary).toBe('Accept-Encoding')
      for (const [name, value] of Object.entries(
        buildSecurityHeaders({ origin: new URL('https://directorio.test') }),
      ))
        expect(headers[name.toLowerCase()], name).toBe(value)
    }
  })

  test('sends files as compressed by the build, otherwise compressed by the server, and caches those of `public` for an hour', async () => {
    const { ask } = await site()
    const gzip = await ask('GET /assets/root-abc.css', { 'Accept-Encoding': 'gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(Number(gzip.headers['content-length'])).toBe(gzipSync(`${SHEET}/**/`).length)
    const brotli = await ask('GET /assets/root-abc.css', { 'Accept-Encoding': 'br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(Number(brotli.headers['content-length'])).toBeLessThan(SHEET.length / 10)
    const tag = brotli.headers.etag ?? ''
    const again = await ask('GET /assets/root-abc.css', { 'Accept-Encoding': 'br', 'If-None-Match': tag })
    expect([again.status, again.body]).toEqual([304, ''])

    expect((await ask('GET /logo.svg?v=1')).headers['cache-control']).toBe('public, max-age=3600')
    expect((await ask('HEAD /logo.svg')).body).toBe('')
  })

  test('does not serve unknown files, POST requests and other hosts as files', async () => {
    const { ask } = await site()
    for (const path of ['/assets/secreto.map', '/assets/nada.css', '/assets/..%2flogo.svg'])
      expect((await ask(`GET ${path}`)).headers['cache-control'], path).not.toMatch(/max-age/)
    expect((await ask('POST /logo.svg', { Origin: 'https://directorio.test' }, 'a=b')).body).toContain(
      '"method":"POST"',
    )
    expect((await ask('GET /logo.svg', { Host: 'otro.test' })).status).toBe(400)
  })
})
